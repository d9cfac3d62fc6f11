//! How many replies there are to moves that have not been made.
//!
//! Most moves leave most of the opponent's moves as they were: what changes is who may land where the move has begun or
//! ended, and who is let through or stopped there. So the opponent's moves are found once, as if the player had passed,
//! and to local moves only the difference is added. Moves that change more are left to be made on the board.

use super::MovesTo;
use crate::aieirping::board::Board;
use crate::aieirping::geometry::{At, Colour, DIRECTIONS, LEAPS, STRAIGHT, Set, rank, stepped};
use crate::aieirping::legal::Legal;
use crate::aieirping::moves::Ply;
use crate::aieirping::pieces::{Landing, Pieces};
use crate::aieirping::position::{VACANT, parts, piece};
use crate::board::Player;
use crate::board::aieirping::Kind;
use crate::rules::aieirping::{KnightsAndWalls, PromotionByEffect, Rulings, TPastPieces, TPastWalls, YourSideJudged};

/// The opponent's moves, as if a player passed.
pub(super) struct Replies {
    now: Legal,
    /// What they would be if every square on which one lands were vacant, or had a piece of the player's on it.
    if_vacant: Legal,
    if_taken: Legal,
    /// How many moves there are, and how many of those without choice and those of L go to each square.
    count: i64,
    now_to: MovesTo,
    to_vacant: MovesTo,
    to_taken: MovesTo,
    /// What any piece reaches that goes any distance.
    reached: Set,
    /// Where a change between vacant and not vacant changes what an L may mark, or with which pieces a T changes places.
    vacancy_matters: Set,
    /// Whether I captures something now, and how many moves a capture is.
    i_captures: bool,
    places: i64,
    /// `your-side-judged=at-end`
    at_end: bool,
    /// Whether a wall matters only to what goes onto its square or over it.
    walls_only_stop: bool,
    /// `t-past-pieces=illegal`
    pieces_stop_t: bool,
    /// `promotion-by-effect=promotes`
    switches_promote: bool,
}

/// How many more replies there are; nothing, if a move changes too much to be counted here.
type Difference = Option<i64>;

/// Goes on only if this is true.
#[inline(always)]
fn only_if(simple: bool) -> Option<()> {
    simple.then_some(())
}

/// What a move changes: the square left, the square reached, and the square that becomes a wall.
#[derive(Clone, Copy)]
struct Changed {
    from: At,
    to: At,
    wall: Option<At>,
}

impl Replies {
    /// The opponent's moves, as if the player `S` passed.
    #[inline(never)]
    pub fn to_pass<S: Colour>(board: &Board, rulings: &Rulings) -> Replies {
        let pieces = Pieces::of::<S::Other>(board, rulings);
        let now = Legal::landing::<S::Other>(board, rulings, &pieces, &pieces.landing);
        let if_vacant = Legal::landing::<S::Other>(board, rulings, &pieces, &Landing::VACANT);
        let if_taken = Legal::landing::<S::Other>(board, rulings, &pieces, &Landing::ENEMY);
        let pieces_stop_t = rulings.t_past_pieces == TPastPieces::Illegal;
        let mut vacancy_matters = Set(now.reached_by_l.0.map(|rank| rank << 1 | rank >> 1));
        if pieces_stop_t {
            vacancy_matters = vacancy_matters | now.switches.seen();
        }
        Replies {
            count: now.count(rulings) as i64,
            now_to: MovesTo::of(&now),
            to_vacant: MovesTo::of(&if_vacant),
            to_taken: MovesTo::of(&if_taken),
            reached: now.reached.iter().fold(Set::EMPTY, |all, reached| all | *reached),
            vacancy_matters,
            pieces_stop_t,
            i_captures: now.i.iter().any(|targets| !targets.is_empty()),
            places: now.places(rulings) as i64,
            at_end: rulings.your_side_judged == YourSideJudged::AtEnd,
            walls_only_stop: rulings.knights_and_walls == KnightsAndWalls::Leap
                && rulings.t_past_walls == TPastWalls::Legal,
            switches_promote: rulings.promotion_by_effect == PromotionByEffect::Promotes,
            now,
            if_vacant,
            if_taken,
        }
    }

    /// How many moves the opponent has after a move of the player `S`; nothing, if the move must be made to see it.
    #[inline(always)]
    pub fn after<S: Colour>(&self, board: &Board, ply: Ply) -> Option<u64> {
        let difference = match ply {
            Ply::Go { from, to } => self.gone::<S>(board, Changed { from, to, wall: None }),
            Ply::GoAndMark { from, to, wall } => self.gone::<S>(board, Changed { from, to, wall: Some(wall) }),
            Ply::GoAndPlace { .. } => None,
            Ply::Mark { wall, .. } => self.marked(wall),
            Ply::Switch { from, to } => self.switched::<S>(board, from, to),
        };
        difference.map(|difference| (self.count + difference) as u64)
    }

    /// Which of the player's pieces stands where matters to the opponent only if it is a J or a K.
    #[inline(always)]
    fn switched<S: Colour>(&self, board: &Board, from: At, to: At) -> Difference {
        let j = piece(Kind::J, S::PLAYER);
        only_if(board.at(from) != j && board.at(to) != j && !self.switches_promote)?;
        Some(0)
    }

    #[inline(always)]
    fn marked(&self, wall: At) -> Difference {
        only_if(!self.i_captures)?;
        let mut difference = self.walled(wall)?;
        if self.reached.holds(wall) {
            for direction in 0..DIRECTIONS.len() {
                if self.now.reached[direction].holds(wall) {
                    difference -= self.beyond(direction, wall);
                }
            }
        }
        Some(difference)
    }

    /// Nothing goes any more to a vacant square that becomes a wall.
    #[inline(always)]
    fn walled(&self, wall: At) -> Difference {
        only_if(self.walls_only_stop && !self.vacancy_matters.holds(wall))?;
        Some(-self.now_to.at(wall))
    }

    #[inline(always)]
    fn gone<S: Colour>(&self, board: &Board, changed: Changed) -> Difference {
        let Changed { from, to, wall } = changed;
        let (code, captured) = (board.at(from), board.at(to));
        only_if(![Kind::D, Kind::J, Kind::K].into_iter().any(|kind| code == piece(kind, S::PLAYER)))?;
        // A promotion may end the game.
        only_if(rank(to) != S::LAST || code != piece(Kind::P, S::PLAYER))?;
        // A capture by I is as many moves as before if as many squares are vacant.
        let i_onto = if self.i_captures { 1 } else { self.i_onto(to) };
        only_if((captured != VACANT) == wall.is_some() || i_onto == 0)?;
        only_if(wall.is_none() || self.walls_only_stop)?;

        let mut difference = -self.to(from);
        if wall != Some(from) {
            only_if(!self.vacancy_matters.holds(from))?;
            difference += self.to_vacant.at(from);
            if let Some(wall) = wall {
                difference += self.walled(wall)?;
            }
        } else {
            // A wall where a piece stood.
            only_if(!self.pieces_stop_t)?;
        }
        match parts(captured) {
            None => {
                only_if(!self.vacancy_matters.holds(to))?;
                difference += self.to_taken(to) - self.to(to);
            }
            Some((kind, owner)) => {
                only_if(captured_simply(board, kind, owner))?;
                // S captures a friend: one of the player's pieces stands there as before.
                if owner != S::PLAYER as usize {
                    difference += self.to_taken(to) - self.to(to) - self.moves_of(changed)?;
                }
            }
        }
        if self.reached.holds(from) || self.reached.holds(to) || wall.is_some_and(|wall| self.reached.holds(wall)) {
            difference += self.let_through_and_stopped::<S>(board, changed, captured == VACANT)?;
        }
        Some(difference)
    }

    /// How many moves go to a square as it is.
    #[inline(always)]
    fn to(&self, at: At) -> i64 {
        let captures =
            if self.i_captures { self.now.i.iter().map(|targets| i64::from(targets.bit(at))).sum() } else { 0 };
        self.now_to.at(at) + self.places * captures
    }

    /// How many would, if one of the player's pieces stood there.
    #[inline(always)]
    fn to_taken(&self, at: At) -> i64 {
        self.to_taken.at(at) + self.places * self.i_onto(at)
    }

    /// How many I would.
    #[inline(always)]
    fn i_onto(&self, at: At) -> i64 {
        self.if_taken.i.iter().map(|targets| i64::from(targets.bit(at))).sum()
    }

    /// The moves of pieces that go any distance, beyond the squares that they now pass or where they now stop.
    #[inline(never)]
    fn let_through_and_stopped<S: Colour>(&self, board: &Board, changed: Changed, was_vacant: bool) -> Difference {
        let Changed { from, to, wall } = changed;
        let mut difference = 0;
        for (direction, reached) in self.now.reached.iter().enumerate() {
            let there = |at| reached.holds(at);
            match (there(from), there(to), wall.filter(|wall| *wall != from).filter(|wall| there(*wall))) {
                (false, false, None) => {}
                (true, false, None) if wall == Some(from) => {}
                (true, false, None) => difference += self.let_through::<S>(board, direction, changed)?,
                (false, true, None) if was_vacant => difference -= self.beyond(direction, to),
                (false, true, None) => {}
                (false, false, Some(wall)) => difference -= self.beyond(direction, wall),
                // The effect of one change may depend on the other.
                _ => return None,
            }
        }
        Some(difference)
    }

    /// How many moves go in a direction to a square, as it is; without marks.
    #[inline(always)]
    fn arriving(&self, direction: usize, at: At) -> i64 {
        let bit = |set: &Set| i64::from(set.bit(at));
        let mut moves = bit(&self.now.go[direction]);
        if direction < STRAIGHT {
            let choices = bit(&self.now.l[direction]) + bit(&self.now.l[direction + STRAIGHT]);
            moves += choices + self.places * bit(&self.now.i[direction]);
        }
        moves
    }

    /// How many moves go beyond a square that is passed.
    #[inline(always)]
    fn beyond(&self, direction: usize, passed: At) -> i64 {
        let mut moves = 0;
        let mut at = stepped(passed, DIRECTIONS[direction]);
        loop {
            moves += self.arriving(direction, at);
            if !self.now.vacant.holds(at) {
                return moves;
            }
            at = stepped(at, DIRECTIONS[direction]);
        }
    }

    /// How many more moves there are when what goes any distance may pass a square.
    #[inline(always)]
    fn let_through<S: Colour>(&self, board: &Board, direction: usize, changed: Changed) -> Difference {
        let Changed { from, to, wall } = changed;
        only_if(!self.at_end && !self.now.reached_by_l.holds(from) && self.i_onto(from) == 0)?;
        // As most do; as X, onto enemies only; as S, onto vacant squares and friends; as E, onto a K only.
        let onto_vacant = self.if_vacant.go[direction].holds(from);
        let onto_enemy = self.if_taken.go[direction].holds(from);
        let mut passed = 0;
        let mut at = stepped(from, DIRECTIONS[direction]);
        while at != to && wall != Some(at) && self.now.vacant.holds(at) {
            passed += 1;
            at = stepped(at, DIRECTIONS[direction]);
        }
        let owner = |at: At| parts(*board.squares.get(usize::from(at))?).map(|(_, owner)| owner);
        let lands = if at == to {
            onto_enemy
        } else if wall == Some(at) {
            false
        } else if owner(at) == Some(S::PLAYER as usize) {
            onto_enemy || !onto_vacant && board.at(at) == piece(Kind::K, S::PLAYER)
        } else {
            owner(at).is_some() && onto_vacant && !onto_enemy
        };
        Some(if onto_vacant { passed } else { 0 } + i64::from(lands))
    }

    /// How many moves the captured piece has.
    #[inline(never)]
    fn moves_of(&self, changed: Changed) -> Difference {
        let Changed { from, to: captured, wall } = changed;
        let is_changed = |at: At| at == from || wall == Some(at);
        let mut moves = 0;
        for (direction, step) in DIRECTIONS.into_iter().enumerate() {
            let mut at = stepped(captured, step);
            moves += i64::from(self.now.marked[direction].bit(at));
            loop {
                let would = || {
                    self.now.reached[direction].holds(at)
                        || self.if_vacant.go[direction].holds(at)
                        || self.if_taken.go[direction].holds(at)
                        || self.if_vacant.marked[direction].holds(at)
                };
                only_if(!is_changed(at) || !would())?;
                moves += self.arriving(direction, at);
                if !self.now.vacant.holds(at) {
                    break;
                }
                at = stepped(at, step);
            }
        }
        for (number, leap) in LEAPS.into_iter().enumerate() {
            let at = stepped(captured, leap);
            let would = || self.if_vacant.leaps[number].holds(at) || self.if_taken.leaps[number].holds(at);
            only_if(!is_changed(at) || !would())?;
            moves += i64::from(self.now.leaps[number].bit(at));
        }
        only_if(!self.now.switches.t.holds(captured))?;
        self.now.switches.t.each(|t| moves += i64::from(self.now.switches.from(t).bit(captured)));
        Some(moves)
    }
}

/// Whether the capture of a piece neither ends the game nor sets anything free.
#[inline(always)]
fn captured_simply(board: &Board, kind: usize, owner: usize) -> bool {
    match Kind::ALL[kind % Kind::ALL.len()] {
        Kind::K | Kind::J => false,
        kind @ (Kind::P | Kind::Q) => board.count(kind, Player::BOTH[owner % 2]) > 1,
        _ => true,
    }
}
