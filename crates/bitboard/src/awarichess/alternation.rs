//! One game of Awele, then chess until its powers are used up.

use super::game::Game;
use super::law::Law;
use super::powered::Powered;
use super::table::{Alternation, Table, new_game};
use crate::rules::Outcome;

/// The game of Awele, in an Awele phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Standard(pub Option<Game>);

impl Alternation for Standard {
    const CHESS_AFTER_CAPTURE: bool = false;

    fn game(self) -> Option<Game> {
        self.0
    }

    #[inline(always)]
    fn played(self, _powered: &Powered) -> Option<Game> {
        self.0
    }

    /// `awarichess.end.stalemate`: no player is stalemated.
    #[inline(always)]
    fn outcome_in_awele(law: &Law, powered: &Powered) -> Option<Outcome> {
        powered.plain_draw(law)
    }

    fn on(game: Game, powered: Powered) -> Table<Self> {
        Table { awele: Standard(Some(game)), powered }
    }

    /// `awarichess.awele.end`, and `awarichess.awele.nothing` where it gave no power.
    fn ended(law: &Law, powered: Powered) -> Table<Self> {
        Standard(None).after_ply(law, powered)
    }

    /// `awarichess.awele.again`
    #[inline(always)]
    fn after_ply(self, law: &Law, powered: Powered) -> Table<Self> {
        let chess = powered.goes_on() || powered.outcome(law).is_some();
        Table { awele: Standard((!chess).then(|| new_game(law, &powered))), powered }
    }
}
