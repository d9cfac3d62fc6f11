//! Sequences of two moves, counted without making every first move.

use super::count;
use super::empty::goes;
use super::layout::squares;
use super::legal::Legal;
use super::position::Position;
use super::remote::Remote;
use super::side::Side;
use super::steps::{all, from_squares};
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::Rulings;

impl Position {
    /// How many sequences of two legal moves begin with one of the player's, who is to move.
    pub(super) fn pairs<S: Side>(&self, rulings: &Rulings) -> u64 {
        let mut legal = self.legal::<S>(rulings);
        if legal.is_empty::<S>(self, rulings) {
            return 0;
        }
        let mut pairs = 0;
        if let Some(remote) = self.remote::<S>(rulings, &legal) {
            pairs += self.replies::<S>(&remote) + self.replies_to_captures::<S>(&remote);
            legal = legal.without(&remote);
        }
        legal.each::<S>(self, rulings, |ply| {
            let next = self.after::<S>(ply);
            pairs += next.legal::<S::Other>(rulings).count::<S::Other>(&next, rulings);
        });
        pairs
    }

    /// How many replies there are to all remote moves together that capture nothing.
    #[inline(always)]
    fn replies<S: Side>(&self, remote: &Remote) -> u64 {
        let Legal { steps, flights, drops, .. } = &remote.quiet;
        let many = drops.count();
        let all = (count::total(steps, *flights) + many) * remote.replies;
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
        let vacated = count::total(&from_squares::<S>(swallow, steps), flown);
        let onto = count::total(&steps.map(|to| to & swallow), flights & swallow);
        all + vacated - taken - onto - drops.within([swallow; Kind::IN_HAND.len()]).count()
    }

    /// How many replies there are to all remote captures together.
    #[inline(always)]
    fn replies_to_captures<S: Side>(&self, Remote { captures, replies, .. }: &Remote) -> u64 {
        let vacated = self.hand::<S::Other>().others_than_swallows();
        let replies_after = |captured: u8| {
            let captures = captures.iter().map(|to| to >> captured & 1).sum::<u64>();
            captures * (replies + vacated + self.recaptures::<S>(captured) - self.steps_of::<S::Other>(captured))
        };
        squares(all(captures)).map(replies_after).sum()
    }

    /// How many of the opponent's pieces, neither sliding nor the Phoenix, go to a square.
    #[inline(always)]
    fn recaptures<S: Side>(&self, to: u8) -> u64 {
        let from = goes::<S>(to);
        let kinds = [Kind::Swallow, Kind::Falcon, Kind::Crane, Kind::Pheasant, Kind::Goose];
        let pieces =
            kinds.into_iter().fold(0, |all, kind| all | from[kind as usize] & self.of_kind::<S::Other>(kind));
        pieces.count_ones().into()
    }

    /// How many moves this player's non-sliding piece has.
    #[inline(always)]
    fn steps_of<S: Side>(&self, from: u8) -> u64 {
        let to = |kind: Kind| goes::<S>(from)[kind as usize] & !self.own::<S>();
        self.on(from).map_or(0, |kind| to(kind).count_ones().into())
    }
}

impl Legal {
    /// These moves without the remote ones.
    #[inline(always)]
    fn without(&self, Remote { quiet, captures, .. }: &Remote) -> Legal {
        Legal {
            steps: std::array::from_fn(|way| self.steps[way] & !(quiet.steps[way] | captures[way])),
            flights: self.flights & !quiet.flights,
            drops: self.drops.without(&quiet.drops),
            leaps: self.leaps,
        }
    }
}
