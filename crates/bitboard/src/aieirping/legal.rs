//! The legal moves, as sets of targets, and T's switches: "changes places with a piece of its file or its rank".

use super::board::{Board, Colour};
use super::geometry::{At, DIRECTIONS, LEAPS, RANKS, STRAIGHT, Set, Steppers, file, rank};
use super::pieces::{Effects, Landing, Pieces};
use super::targets::{blocked, leap_targets};
use crate::board::aieirping::{BOARD, Kind};
use crate::rules::aieirping::{
    FAdjacent, KnightsAndWalls, Rulings, TAndFrozenPiece, TAndX, TIdleSwitch, TPastWalls, YourSideJudged,
};

/// The legal moves of a player.
#[derive(Default)]
pub(super) struct Legal {
    /// Targets by direction, of moves without a choice.
    pub go: [Set; DIRECTIONS.len()],
    /// Targets by leap.
    pub leaps: [Set; LEAPS.len()],
    /// Squares marked by F, by direction.
    pub marked: [Set; DIRECTIONS.len()],
    /// Targets of L by direction, and then those of them at which it has a choice of two squares to mark.
    pub l: [Set; 2 * STRAIGHT],
    /// Targets of captures by I by direction.
    pub i: [Set; STRAIGHT],
    pub switches: Switches,
    pub vacant: Set,
    /// What pieces that go any distance reach in each direction, wherever they may land.
    pub reached: [Set; DIRECTIONS.len()],
    /// What L reaches.
    pub reached_by_l: Set,
}

impl Legal {
    /// The legal moves of a player to move, if the game is not over.
    #[inline(always)]
    pub fn of<S: Colour>(board: &Board, rulings: &Rulings) -> Legal {
        let pieces = Pieces::of::<S>(board, rulings);
        Legal::landing::<S>(board, rulings, &pieces, &pieces.landing)
    }

    /// The moves that would be legal if the target squares held something else.
    #[inline(never)]
    pub fn landing<S: Colour>(board: &Board, rulings: &Rulings, pieces: &Pieces, landing: &Landing) -> Legal {
        let effects = &Effects::of::<S>(board, rulings);
        let switches = Switches::of(board, pieces, rulings);
        let mut legal = Legal { switches, vacant: pieces.vacant, ..Legal::default() };
        // In the order of `DIRECTIONS` and of `LEAPS`.
        legal.straight::<S, 0, 1>(0, pieces, landing, effects);
        legal.straight::<S, 0, -1>(1, pieces, landing, effects);
        legal.straight::<S, 1, 0>(2, pieces, landing, effects);
        legal.straight::<S, -1, 0>(3, pieces, landing, effects);
        legal.diagonal::<S, 1, 1>(4, pieces, landing);
        legal.diagonal::<S, -1, 1>(5, pieces, landing);
        legal.diagonal::<S, 1, -1>(6, pieces, landing);
        legal.diagonal::<S, -1, -1>(7, pieces, landing);
        legal.leaps[0] = leap_targets::<S, 1, 2>(pieces, landing);
        legal.leaps[1] = leap_targets::<S, -1, 2>(pieces, landing);
        legal.leaps[2] = leap_targets::<S, 1, -2>(pieces, landing);
        legal.leaps[3] = leap_targets::<S, -1, -2>(pieces, landing);
        legal.leaps[4] = leap_targets::<S, 2, 1>(pieces, landing);
        legal.leaps[5] = leap_targets::<S, -2, 1>(pieces, landing);
        legal.leaps[6] = leap_targets::<S, 2, -1>(pieces, landing);
        legal.leaps[7] = leap_targets::<S, -2, -1>(pieces, landing);
        legal.mark::<0, 1>(0, pieces, landing);
        legal.mark::<0, -1>(1, pieces, landing);
        legal.mark::<1, 0>(2, pieces, landing);
        legal.mark::<-1, 0>(3, pieces, landing);
        if rulings.f_adjacent == FAdjacent::Eight {
            legal.mark::<1, 1>(4, pieces, landing);
            legal.mark::<-1, 1>(5, pieces, landing);
            legal.mark::<1, -1>(6, pieces, landing);
            legal.mark::<-1, -1>(7, pieces, landing);
        }
        if rulings.your_side_judged == YourSideJudged::AtEnd {
            legal.add_at_end::<S>(pieces, landing);
        }
        if rulings.knights_and_walls == KnightsAndWalls::Blocked {
            legal.block(&board.walls);
        }
        legal
    }

    /// `your-side-judged=at-end`
    #[inline(never)]
    fn add_at_end<S: Colour>(&mut self, pieces: &Pieces, landing: &Landing) {
        let more = [
            pieces.at_end::<S, 0, 1>(landing),
            pieces.at_end::<S, 0, -1>(landing),
            pieces.at_end::<S, 1, 0>(landing),
            pieces.at_end::<S, -1, 0>(landing),
            pieces.at_end::<S, 1, 1>(landing),
            pieces.at_end::<S, -1, 1>(landing),
            pieces.at_end::<S, 1, -1>(landing),
            pieces.at_end::<S, -1, -1>(landing),
        ];
        for (direction, [reached, targets]) in more.into_iter().enumerate() {
            self.reached[direction] |= reached;
            self.go[direction] |= targets;
        }
    }

    /// `knights-and-walls=blocked`
    #[inline(never)]
    fn block(&mut self, walls: &Set) {
        let mut between = Steppers::default();
        for (rank, walls) in walls.0.iter().enumerate() {
            between.put(rank, *walls);
        }
        let blocked = [
            blocked::<1, 2>(&between),
            blocked::<-1, 2>(&between),
            blocked::<1, -2>(&between),
            blocked::<-1, -2>(&between),
            blocked::<2, 1>(&between),
            blocked::<-2, 1>(&between),
            blocked::<2, -1>(&between),
            blocked::<-2, -1>(&between),
        ];
        for (leaps, blocked) in self.leaps.iter_mut().zip(blocked) {
            *leaps = leaps.without(blocked);
        }
    }

    /// Finds the squares in a direction that F may mark: `aieirping.f.mark`.
    #[inline(always)]
    fn mark<const FILES: i32, const UP: i32>(&mut self, direction: usize, pieces: &Pieces, landing: &Landing) {
        for rank in 0..RANKS {
            self.marked[direction].0[rank] = pieces.markers.onto(rank, FILES, UP) & landing.vacant.0[rank];
        }
    }
}

/// The Ts that may change places, and with which squares.
#[derive(Default)]
pub(super) struct Switches {
    pub t: Set,
    partners: Set,
    /// `aieirping.t.walls`: what blocks a T's view.
    walls: Set,
}

impl Switches {
    #[inline(always)]
    pub fn of(board: &Board, pieces: &Pieces, rulings: &Rulings) -> Switches {
        let mut partners = match rulings.t_and_frozen_piece {
            TAndFrozenPiece::Illegal => pieces.mobile,
            TAndFrozenPiece::Legal => pieces.friends,
        };
        partners = partners.without(*board.kind(Kind::K));
        if rulings.t_and_x == TAndX::Illegal {
            partners = partners.without(*board.kind(Kind::X));
        }
        if rulings.t_idle_switch == TIdleSwitch::Illegal {
            partners = partners.without(*board.kind(Kind::T));
        }
        let walls = board.walls.when(rulings.t_past_walls == TPastWalls::Illegal);
        Switches { t: pieces.t, partners, walls }
    }

    /// With which squares the T on a square may change places.
    #[inline(always)]
    pub fn from(&self, at: At) -> Set {
        let (file, rank) = (file(at), rank(at));
        let mut seen = Set::cross(file, rank);
        if !(self.walls & seen).is_empty() {
            seen = self.up_to_walls(file, rank);
        }
        seen = seen & self.partners;
        // Not with itself.
        if self.partners.holds(at) {
            seen.toggle(at);
        }
        seen
    }

    /// `t-past-walls=illegal`
    fn up_to_walls(&self, file: usize, rank: usize) -> Set {
        let mut seen = Set::EMPTY;
        let here = self.walls.0[rank];
        let right = (here >> file).trailing_zeros();
        let left = (here << (31 - file)).leading_zeros();
        for distance in 0..u32::from(BOARD.files) {
            if distance < right && file as u32 + distance < u32::from(BOARD.files) {
                seen.0[rank] |= 1 << (file as u32 + distance);
            }
            if distance < left && distance <= file as u32 {
                seen.0[rank] |= 1 << (file as u32 - distance);
            }
        }
        let open = |rank: &usize| self.walls.0[*rank] >> file & 1 == 0;
        for rank in (rank + 1..usize::from(BOARD.ranks)).take_while(open) {
            seen.0[rank] |= 1 << file;
        }
        for rank in (0..rank).rev().take_while(open) {
            seen.0[rank] |= 1 << file;
        }
        seen
    }
}
