//! A position, and how this game goes on: chess after every capture; then Awele continues where it stopped.

use crate::awarichess::powered::Powered;
use crate::awarichess::rulings::BothRulings;
use crate::awarichess::state::{Alternation, State, new_game};
use crate::awele::Position as Game;
use crate::board::synchronous_awarichess::Setup;
use crate::colour::debug_as_setup;
use crate::rules::Outcome;

/// A position that the law admits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(pub(super) State<Synchronous>);

impl Position {
    pub(super) fn setup(&self) -> Setup {
        let State { awele, powered } = &self.0;
        let (powers, chess) = (powered.powers.setup(), powered.chess.setup());
        Setup { awele: awele.0.setup(), powers, chess }
    }
}

debug_as_setup!(Position);

/// The game of Awele, in every phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Synchronous(pub Game);

impl Alternation for Synchronous {
    /// `synchronous-awarichess.capture`
    const CHESS_AFTER_CAPTURE: bool = true;

    fn game(self) -> Option<Game> {
        Some(self.0)
    }

    /// `synchronous-awarichess.phase`: a check that is not answered first makes chess be played only if it is mate.
    #[inline(always)]
    fn played(self, rulings: &BothRulings, powered: &Powered) -> Option<Game> {
        let chess = powered.goes_on(rulings) || !rulings.checks_first() && powered.is_mate();
        (!chess).then_some(self.0)
    }

    /// `synchronous-awarichess.stalemate`. A mover who is in check here is not mated, so has a move.
    #[inline(always)]
    fn outcome_in_awele(rulings: &BothRulings, powered: &Powered) -> Option<Outcome> {
        powered.draw(rulings)
    }

    /// `synchronous-awarichess.capture`
    fn on(game: Game, powered: Powered) -> State<Self> {
        State { awele: Synchronous(game), powered }
    }

    /// `synchronous-awarichess.awele.end`
    fn ended(rulings: &BothRulings, powered: Powered) -> State<Self> {
        State { awele: Synchronous(new_game(rulings, &powered)), powered }
    }

    /// `synchronous-awarichess.awele.on`
    #[inline(always)]
    fn after_ply(self, _rulings: &BothRulings, powered: Powered) -> State<Self> {
        State { awele: self, powered }
    }
}
