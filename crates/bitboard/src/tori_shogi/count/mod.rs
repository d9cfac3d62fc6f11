//! Sequences of moves, counted without listing the last ones.
//!
//! The last move of a sequence is counted as bits of sets of targets. The last two are counted together: to local moves
//! (`local`), those that touch nothing on which the replies depend, there are as many replies as to no move at all, but
//! for a difference that is found without making the move. What is counted so and why it is right is explained in
//! `docs/reference/counting.md`.

mod local;

use self::local::Local;
use super::geometry::Colour;
use super::legal::{Legal, count_targets};
use super::position::Position;
use super::steps::{all, from_squares, goes};
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::Rulings;
use crate::squares::squares;

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
        let all = (count_targets(steps, *flights) + many) * local.replies;
        let hand = self.hand::<S::Other>();
        if hand.is_empty() {
            return all;
        }
        // Each kind but the Swallow is dropped to any vacant square.
        let swallows = hand.count(Kind::Swallow as usize) > 0;
        let taken = many * (hand.kinds() - u64::from(swallows));
        if !swallows {
            return all - taken;
        }
        let swallow = self.swallow_squares::<S::Other>();
        let flown = if self.phoenix::<S>() & swallow != 0 { *flights } else { 0 };
        let vacated = count_targets(&from_squares::<S>(swallow, steps), flown);
        let onto = count_targets(&steps.map(|to| to & swallow), flights & swallow);
        all + vacated - taken - onto - drops.within([swallow; Kind::IN_HAND.len()]).count()
    }

    /// How many replies there are to all local captures together.
    #[inline(always)]
    fn replies_to_captures<S: Colour>(&self, Local { captures, replies, .. }: &Local) -> u64 {
        // There is no Swallow among them.
        let vacated = self.hand::<S::Other>().kinds();
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
