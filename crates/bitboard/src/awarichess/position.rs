//! A position, and how this game goes on: one game of Awele, then chess until its powers are used up.

use super::game::Game;
use super::law::Law;
use super::powered::Powered;
use super::state::{Alternation, State, new_game};
use crate::board::awarichess::Setup;
use crate::colour::debug_as_setup;
use crate::rules::Outcome;

/// A position that the law admits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(pub(super) State<Standard>);

impl Position {
    pub(super) fn setup(&self) -> Setup {
        let State { awele, powered } = &self.0;
        let (powers, chess) = (powered.powers.setup(), powered.chess.setup());
        Setup { awele: awele.0.map(Game::setup), powers, chess }
    }
}

debug_as_setup!(Position);

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

    fn on(game: Game, powered: Powered) -> State<Self> {
        State { awele: Standard(Some(game)), powered }
    }

    /// `awarichess.awele.end`, and `awarichess.awele.nothing` where it gave no power.
    fn ended(law: &Law, powered: Powered) -> State<Self> {
        Standard(None).after_ply(law, powered)
    }

    /// `awarichess.awele.again`
    #[inline(always)]
    fn after_ply(self, law: &Law, powered: Powered) -> State<Self> {
        let chess = powered.goes_on() || powered.outcome(law).is_some();
        State { awele: Standard((!chess).then(|| new_game(law, &powered))), powered }
    }
}
