//! Chess after every capture; then Awele continues where it stopped.

use crate::awarichess::game::Game;
use crate::awarichess::law::Law;
use crate::awarichess::powered::Powered;
use crate::awarichess::table::{Alternation, Table, new_game};
use crate::rules::Outcome;

/// The game of Awele, in every phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Synchronous(pub Game);

impl Alternation for Synchronous {
    /// `synchronous-awarichess.capture`
    const CHESS_AFTER_CAPTURE: bool = true;

    fn game(self) -> Option<Game> {
        Some(self.0)
    }

    /// `synchronous-awarichess.phase`
    #[inline(always)]
    fn played(self, powered: &Powered) -> Option<Game> {
        (!powered.goes_on()).then_some(self.0)
    }

    /// `synchronous-awarichess.stalemate`. One who is in check answers it before Awele is played.
    #[inline(always)]
    fn outcome_in_awele(law: &Law, powered: &Powered) -> Option<Outcome> {
        powered.draw(law)
    }

    /// `synchronous-awarichess.capture`
    fn on(game: Game, powered: Powered) -> Table<Self> {
        Table { awele: Synchronous(game), powered }
    }

    /// `synchronous-awarichess.awele.end`
    fn ended(law: &Law, powered: Powered) -> Table<Self> {
        Table { awele: Synchronous(new_game(law, &powered)), powered }
    }

    /// `synchronous-awarichess.awele.on`
    #[inline(always)]
    fn after_ply(self, _law: &Law, powered: Powered) -> Table<Self> {
        Table { awele: self, powered }
    }
}
