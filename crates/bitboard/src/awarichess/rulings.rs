//! The rulings by which both games are played.

use crate::rules::awarichess::{CheckWhenUsedUp, DeadPosition, FiftyMoves, Own, Rulings};
use crate::rules::awele;

/// The half-move clock at which fifty moves have been played.
const FIFTY_MOVES: u16 = 100;

/// The rulings of the game's own spec, and those by which Awele is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BothRulings {
    pub own: Own,
    pub awele: awele::Rulings,
}

impl BothRulings {
    pub(crate) const fn of(rulings: Rulings) -> Self {
        BothRulings { own: rulings.own, awele: rulings.awele() }
    }

    /// Whether a half-move clock ends the game: `awarichess.end.fifty-moves`.
    #[inline(always)]
    pub(super) fn are_fifty_moves(&self, clock: u16) -> bool {
        clock >= FIFTY_MOVES && self.own.fifty_moves == FiftyMoves::Automatic
    }

    /// Whether a check that stands when the list is used up is answered before Awele is played.
    #[inline(always)]
    pub(crate) fn checks_first(&self) -> bool {
        self.own.check_when_used_up == CheckWhenUsedUp::CheckFirst
    }

    /// Whether a dead position ends the game: `awarichess.end.dead-position`.
    #[inline(always)]
    pub(super) fn dead_draws(&self) -> bool {
        self.own.dead_position == DeadPosition::Draw
    }
}

impl Default for BothRulings {
    fn default() -> Self {
        BothRulings::of(Rulings::default())
    }
}
