//! Awarichess with the draw by the third position of chess.

use super::engine::Phased;
use crate::board::awarichess::{Move, Powered as _};
use crate::board::chess;
use crate::mistakes::{Fault, PlainLaw, ReachedOf};
use crate::rules::{Draw, Outcome};

/// A third position of chess draws.
#[derive(Clone, Copy)]
pub(in crate::mistakes::misread) struct ThirdPositionDraws;

/// What is the same where a position of chess recurs: all but the counters.
fn uncounted(chess: &chess::Setup) -> chess::Setup {
    let mut uncounted = *chess;
    uncounted.set_clock(0);
    uncounted.set_number(1);
    uncounted
}

impl<L: PlainLaw<Setup: Phased, Move = Move>> Fault<L> for ThirdPositionDraws {
    fn remembers(&self, _: &Move) -> bool {
        true
    }

    fn own_moves(&self, law: &L, reached: &ReachedOf<L>) -> Option<Vec<Move>> {
        let over = self.own_outcome(law, reached).flatten().is_some();
        Some(if over { Vec::new() } else { law.legal_moves(&reached.setup) })
    }

    fn own_outcome(&self, law: &L, reached: &ReachedOf<L>) -> Option<Option<Outcome>> {
        let now = uncounted(reached.setup.chess());
        let stood = reached
            .earlier
            .iter()
            .filter(|(before, mv)| matches!(mv, Move::Normal(_) | Move::Zero) && uncounted(before.chess()) == now);
        let third = || (stood.count() >= 2).then_some(Outcome::Draw(Draw::Repetition));
        Some(law.outcome(&reached.setup).or_else(third))
    }
}
