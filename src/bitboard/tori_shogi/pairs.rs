//! Sequences of two moves, counted without making all of the first ones.

use super::count;
use super::legal::Legal;
use super::position::Position;
use super::remote::Remote;
use super::side::Side;
use super::steps::shifted_ways;
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
            pairs += self.replies::<S>(&remote);
            legal = legal.without(&remote.moves);
        }
        legal.each::<S>(self, rulings, |ply| {
            let next = self.after::<S>(ply);
            pairs += next.legal::<S::Other>(rulings).count::<S::Other>(&next, rulings);
        });
        pairs
    }

    /// How many replies there are to all remote moves together.
    #[inline(always)]
    fn replies<S: Side>(&self, Remote { moves, replies }: &Remote) -> u64 {
        let (steps, drops) = (count::total(&moves.steps, moves.flights), moves.drops.count());
        let all = (steps + drops) * replies;
        let hand = self.hand::<S::Other>();
        if hand.is_empty() {
            return all;
        }
        // Each kind but the Swallow is dropped to any vacant square.
        let taken = drops * hand.others_than_swallows();
        if hand.count(Kind::Swallow) == 0 {
            return all - taken;
        }
        let swallow = self.swallow_squares::<S::Other>();
        let vacated = shifted_ways::<S>(swallow, &moves.steps);
        let flown = if self.phoenix::<S>() & swallow != 0 { moves.flights } else { 0 };
        let to = count::total(&moves.steps.map(|steps| steps & swallow), moves.flights & swallow)
            + moves.drops.within([swallow; Kind::IN_HAND.len()]).count();
        all + count::total(&vacated, flown) - taken - to
    }
}

impl Legal {
    /// These moves without some of them.
    #[inline(always)]
    fn without(&self, some: &Legal) -> Legal {
        Legal {
            steps: std::array::from_fn(|way| self.steps[way] & !some.steps[way]),
            flights: self.flights & !some.flights,
            drops: self.drops.without(&some.drops),
            leaps: self.leaps,
        }
    }
}
