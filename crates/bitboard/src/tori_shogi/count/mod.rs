//! Sequences of moves, counted without listing the last ones.
//!
//! The last move of a sequence is counted as bits of sets of targets. The last two are counted together: to local moves
//! (`local`), those that touch nothing on which the replies depend, there are as many replies as to no move at all, but
//! for a difference that is found without making the move. What is counted so and why it is right is told in
//! `docs/reference/counting.md`.

mod local;

use self::local::Local;
use super::geometry::Colour;
use super::legal::Legal;
use super::position::Position;
use super::steps::{Targets, all, from_squares, goes};
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::Rulings;
use crate::squares::{Bitboard, squares};
use crate::tally::{add, weigh};

impl Position {
    /// How many sequences of this many legal moves, at least one, begin with one of the player's, who is to move.
    pub(super) fn lines<S: Colour>(&self, rulings: &Rulings, depth: u32) -> u64 {
        let legal = self.legal::<S>(rulings);
        match depth {
            1 => return legal.count::<S>(self, rulings),
            2 => return self.pairs::<S>(rulings),
            _ => {}
        }
        let mut lines = 0;
        legal.each::<S>(self, rulings, |ply| lines += self.after::<S>(ply).lines::<S::Other>(rulings, depth - 1));
        lines
    }

    /// How many sequences of two legal moves begin with one of the player's, who is to move.
    fn pairs<S: Colour>(&self, rulings: &Rulings) -> u64 {
        let mut legal = self.legal::<S>(rulings);
        if legal.is_empty::<S>(self, rulings) {
            return 0;
        }
        let mut pairs = 0;
        if let Some(local) = self.local::<S>(rulings, &legal) {
            pairs += self.replies::<S>(&local) + self.replies_to_captures::<S>(&local);
            legal = legal.without(&local);
        }
        legal.each::<S>(self, rulings, |ply| {
            let next = self.after::<S>(ply);
            pairs += next.legal::<S::Other>(rulings).count::<S::Other>(&next, rulings);
        });
        pairs
    }

    /// How many replies there are to all local moves together that capture nothing.
    #[inline(always)]
    fn replies<S: Colour>(&self, local: &Local) -> u64 {
        let Legal { steps, flights, drops, .. } = &local.quiet;
        let many = drops.count();
        let all = (total(steps, *flights) + many) * local.replies;
        let hand = self.hand::<S::Other>();
        if hand.is_empty() {
            return all;
        }
        // Each kind but the Swallow is dropped to any vacant square.
        let taken = many * hand.others_than_swallows();
        if hand.count(Kind::Swallow) == 0 {
            return all - taken;
        }
        let swallow = self.swallow_squares::<S::Other>();
        let flown = if self.phoenix::<S>() & swallow != 0 { *flights } else { 0 };
        let vacated = total(&from_squares::<S>(swallow, steps), flown);
        let onto = total(&steps.map(|to| to & swallow), flights & swallow);
        all + vacated - taken - onto - drops.within([swallow; Kind::IN_HAND.len()]).count()
    }

    /// How many replies there are to all local captures together.
    #[inline(always)]
    fn replies_to_captures<S: Colour>(&self, Local { captures, replies, .. }: &Local) -> u64 {
        let vacated = self.hand::<S::Other>().others_than_swallows();
        let replies_after = |captured: u8| {
            let captures = captures.iter().map(|to| to >> captured & 1).sum::<u64>();
            captures * (replies + vacated + self.recaptures::<S>(captured) - self.steps_of::<S::Other>(captured))
        };
        squares(all(captures)).map(replies_after).sum()
    }

    /// How many of the opponent's pieces, neither sliding nor the Phoenix, go to a square.
    #[inline(always)]
    fn recaptures<S: Colour>(&self, to: u8) -> u64 {
        let from = goes::<S>(to);
        let kinds = [Kind::Swallow, Kind::Falcon, Kind::Crane, Kind::Pheasant, Kind::Goose];
        let pieces =
            kinds.into_iter().fold(0, |all, kind| all | from[kind as usize] & self.of_kind::<S::Other>(kind));
        pieces.count_ones().into()
    }

    /// How many moves this player's non-sliding piece has.
    #[inline(always)]
    fn steps_of<S: Colour>(&self, from: u8) -> u64 {
        let to = |kind: Kind| goes::<S>(from)[kind as usize] & !self.own::<S>();
        self.on(from).map_or(0, |kind| to(kind).count_ones().into())
    }
}

impl Legal {
    /// These moves without the local ones.
    #[inline(always)]
    fn without(&self, Local { quiet, captures, .. }: &Local) -> Legal {
        Legal {
            steps: std::array::from_fn(|way| self.steps[way] & !(quiet.steps[way] | captures[way])),
            flights: self.flights & !quiet.flights,
            drops: self.drops.without(&quiet.drops),
            leaps: self.leaps,
        }
    }
}

/// How many squares there are in all the sets together.
#[inline(always)]
pub(super) fn total(sets: &Targets, one_more: Bitboard) -> u64 {
    let s = sets;
    // One letter per sum, with the weight of each of its bits.
    let (a1, a2) = add(s[0], s[1], s[2]);
    let (b1, b2) = add(s[3], s[4], s[5]);
    let (c1, c2) = add(s[6], s[7], s[8]);
    let (d1, d2) = add(s[9], s[10], s[11]);
    let (e1, e2) = add(a1, b1, c1);
    let (ones, f2) = add(d1, e1, one_more);

    let (g2, g4) = add(a2, b2, c2);
    let (h2, h4) = add(d2, e2, f2);
    let (twos, i4) = add(g2, h2, 0);
    let (fours, eights) = add(g4, h4, i4);
    weigh([ones, twos, fours, eights, 0])
}

/// The same of six sets.
#[inline(always)]
pub(super) fn few(sets: &[Bitboard; 6]) -> u64 {
    let s = sets;
    let (a1, a2) = add(s[0], s[1], s[2]);
    let (b1, b2) = add(s[3], s[4], s[5]);
    let (ones, c2) = add(a1, b1, 0);
    let (twos, fours) = add(a2, b2, c2);
    weigh([ones, twos, fours, 0, 0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist::splitmix64;

    #[test]
    fn the_total_is_the_sum_of_the_counts() {
        let mut state = 1;
        let mut random = || splitmix64(&mut state);
        for round in 0..2000 {
            let sets: [Bitboard; 13] = std::array::from_fn(|_| match round % 4 {
                0 => random() & random() & random(),
                1 => random(),
                2 => random() | random() | random(),
                _ => !0,
            });
            let counted = |sets: &[Bitboard]| -> u64 { sets.iter().map(|set| u64::from(set.count_ones())).sum() };
            let twelve: Targets = std::array::from_fn(|i| sets[i]);
            assert_eq!(total(&twelve, sets[12]), counted(&sets));
            let six = std::array::from_fn(|i| sets[i]);
            assert_eq!(few(&six), counted(&six));
        }
    }
}
