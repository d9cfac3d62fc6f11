//! The legal moves, as sets of targets: the pieces' clauses.

use super::board::Board;
use super::geometry::{
    Colour, DIRECTIONS, LEAPS, RANKS, STRAIGHT, Set, Steppers, each_diagonal, each_leap, each_straight,
};
use super::pieces::{Effects, Landing, Pieces};
use super::switches::Switches;
use super::targets::{blocked, leap_targets, reached};
use crate::rules::aieirping::{FAdjacent, KnightsAndWalls, Rulings, YourSideJudged};

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
        each_straight!(D, FILES, UP => legal.straight::<S, FILES, UP>(D, pieces, landing, effects));
        each_diagonal!(D, FILES, UP => legal.diagonal::<S, FILES, UP>(D, pieces, landing));
        each_leap!(L, FILES, UP => legal.leaps[L] = leap_targets::<S, FILES, UP>(pieces, landing));
        each_straight!(D, FILES, UP => legal.mark::<FILES, UP>(D, pieces, landing));
        if rulings.f_adjacent == FAdjacent::Eight {
            each_diagonal!(D, FILES, UP => legal.mark::<FILES, UP>(D, pieces, landing));
        }
        if rulings.your_side_judged == YourSideJudged::AtEnd {
            legal.add_at_end::<S>(pieces, landing);
        }
        if rulings.knights_and_walls == KnightsAndWalls::Blocked {
            legal.block(&board.walls);
        }
        legal
    }

    /// Finds the targets in a straight direction.
    #[inline(always)]
    fn straight<S: Colour, const FILES: i32, const UP: i32>(
        &mut self,
        direction: usize,
        pieces: &Pieces,
        landing: &Landing,
        effects: &Effects,
    ) {
        let forward = UP == S::FORWARD;
        let sliders = if forward { &pieces.forward } else { &pieces.straight };
        let [a, b, c] = reached::<3, FILES, UP>(sliders, &pieces.vacant);
        for rank in 0..RANKS {
            let (a, b, c) = (a.0[rank], b.0[rank], c.0[rank]);
            let (vacant, enemies) = (landing.vacant.0[rank], landing.enemies.0[rank]);
            let open = vacant | enemies;
            let mut near = pieces.near.onto(rank, FILES, UP);
            if UP == -S::FORWARD {
                near |= pieces.y.onto(rank, FILES, UP);
            }
            let mut go = near & open;
            if forward {
                go |= pieces.p.onto(rank, FILES, UP) & vacant;
            }
            // As usual, X, S, E.
            go |= a & !b & !c & open;
            go |= b & !a & !c & enemies;
            go |= a & b & !c & (vacant | landing.friends.0[rank]);
            go |= c & !a & !b & landing.enemy_kings.0[rank];
            let i = b & c;
            let l = a & c & open;
            // Whether at the target's left and right a square will be vacant. The square that an L has just left is
            // beside its target only after a step along the rank.
            let beside = pieces.vacant.0[rank];
            let left = if FILES == 1 { beside | pieces.l.0[rank] } else { beside } << 1;
            let right = if FILES == -1 { beside | pieces.l.0[rank] } else { beside } >> 1;
            self.reached[direction].0[rank] = a | b | c;
            self.reached_by_l.0[rank] |= a & c;
            let plain = effects.without.0[rank];
            let l = l & (left | right | effects.may_not_mark | plain);
            self.go[direction].0[rank] = go | i & vacant | (l | i & enemies) & plain;
            self.l[direction].0[rank] = l & !plain;
            self.l[direction + STRAIGHT].0[rank] = l & !plain & left & right;
            self.i[direction].0[rank] = i & enemies & !plain;
        }
    }

    /// Finds the targets in a diagonal direction.
    #[inline(always)]
    fn diagonal<S: Colour, const FILES: i32, const UP: i32>(
        &mut self,
        direction: usize,
        pieces: &Pieces,
        landing: &Landing,
    ) {
        let forward = UP == S::FORWARD;
        let sliders = if forward { &pieces.diagonal } else { &pieces.backward };
        let [a, b, c] = reached::<3, FILES, UP>(sliders, &pieces.vacant);
        for rank in 0..RANKS {
            let (a, b, c) = (a.0[rank], b.0[rank], c.0[rank]);
            let (vacant, enemies) = (landing.vacant.0[rank], landing.enemies.0[rank]);
            let open = vacant | enemies;
            let mut near = pieces.askew.onto(rank, FILES, UP);
            let mut go = 0;
            if forward {
                near |= pieces.y.onto(rank, FILES, UP);
                go = pieces.p.onto(rank, FILES, UP) & enemies;
            }
            // As usual, X, S, E.
            go |= a & !b & open;
            go |= b & !a & enemies;
            go |= a & b & (vacant | landing.friends.0[rank]);
            go |= c & landing.enemy_kings.0[rank];
            self.reached[direction].0[rank] = a | b | c;
            self.go[direction].0[rank] = go | near & open;
        }
    }

    /// `your-side-judged=at-end`
    #[inline(never)]
    fn add_at_end<S: Colour>(&mut self, pieces: &Pieces, landing: &Landing) {
        each_straight!(D, FILES, UP => self.add(D, pieces.at_end::<S, FILES, UP>(landing)));
        each_diagonal!(D, FILES, UP => self.add(D, pieces.at_end::<S, FILES, UP>(landing)));
    }

    fn add(&mut self, direction: usize, [reached, targets]: [Set; 2]) {
        self.reached[direction] = self.reached[direction] | reached;
        self.go[direction] = self.go[direction] | targets;
    }

    /// `knights-and-walls=blocked`
    #[inline(never)]
    fn block(&mut self, walls: &Set) {
        let mut between = Steppers::default();
        for (rank, walls) in walls.0.iter().enumerate() {
            between.put(rank, *walls);
        }
        each_leap!(L, FILES, UP => self.leaps[L] = self.leaps[L].without(blocked::<FILES, UP>(&between)));
    }

    /// Finds the squares in a direction that F may mark: `aieirping.f.mark`.
    #[inline(always)]
    fn mark<const FILES: i32, const UP: i32>(&mut self, direction: usize, pieces: &Pieces, landing: &Landing) {
        for rank in 0..RANKS {
            self.marked[direction].0[rank] = pieces.markers.onto(rank, FILES, UP) & landing.vacant.0[rank];
        }
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        let none = |sets: &[Set]| sets.iter().all(Set::is_empty);
        none(&self.go)
            && none(&self.leaps)
            && none(&self.marked)
            && none(&self.l)
            && none(&self.i)
            && self.switches.count() == 0
    }
}
