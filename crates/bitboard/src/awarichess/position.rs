//! A position, and how this game goes on: one game of Awele, then chess until its powers are used up.

use super::powered::Powered;
use super::rulings::BothRulings;
use super::state::{Alternation, State, new_game};
use crate::awele::Position as Game;
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

    /// `awarichess.end.stalemate`: no player is stalemated. Nor is one checkmated: Awele would not have begun.
    #[inline(always)]
    fn outcome_in_awele(rulings: &BothRulings, powered: &Powered) -> Option<Outcome> {
        powered.plain_draw(rulings)
    }

    fn on(game: Game, powered: Powered) -> State<Self> {
        State { awele: Standard(Some(game)), powered }
    }

    /// `awarichess.awele.end`, and `awarichess.awele.nothing` where it gave no power.
    fn ended(rulings: &BothRulings, powered: Powered) -> State<Self> {
        Standard(None).after_ply(rulings, powered)
    }

    /// `awarichess.awele.again`
    #[inline(always)]
    fn after_ply(self, rulings: &BothRulings, powered: Powered) -> State<Self> {
        let chess = powered.goes_on(rulings) || powered.outcome(rulings).is_some();
        State { awele: Standard((!chess).then(|| new_game(rulings, &powered))), powered }
    }
}
