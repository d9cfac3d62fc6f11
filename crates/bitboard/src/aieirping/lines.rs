//! Moves in one direction, one square or any number, and where they may land: the pieces' clauses.

use super::directions::STRAIGHT;
use super::effects::Effects;
use super::landing::Landing;
use super::legal::Legal;
use super::pieces::Pieces;
use super::set::{RANKS, Set};
use super::side::Side;
use super::slides::reached;

impl Legal {
    /// Finds the targets in a straight direction.
    #[inline(always)]
    pub fn straight<S: Side, const FILES: i32, const UP: i32>(
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
    pub fn diagonal<S: Side, const FILES: i32, const UP: i32>(
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
}

impl Pieces {
    /// What H and U reach, and their targets, where the side of the target decides how they go:
    /// `your-side-judged=at-end`.
    #[inline(always)]
    pub fn at_end<S: Side, const FILES: i32, const UP: i32>(&self, landing: &Landing) -> [Set; 2] {
        let [h, u] = reached::<2, FILES, UP>(&self.at_end, &self.vacant);
        let u_there = if FILES == 0 || UP == 0 { u & S::OWN } else { u.without(S::OWN) };
        [h | u, (h.without(S::OWN) | u_there) & (landing.vacant | landing.enemies)]
    }
}
