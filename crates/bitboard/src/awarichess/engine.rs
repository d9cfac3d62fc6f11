//! The engine's implementation of the trait `Rules`.

use super::admit;
use super::position::{Position, Standard};
use super::rulings::BothRulings;
use super::state::State;
use crate::awele::Position as Game;
use crate::board::awarichess::{Move, START, Setup};
use crate::board::{Names, Player, Setup as _};
use crate::engine::{breaches, engine};
use crate::rules::awarichess::Rulings;
use crate::rules::{Breach, Outcome, Repetition, Rules};

engine!("Awarichess", awarichess, BothRulings, rulings => BothRulings::of(rulings));

/// What the engines of games with powers answer alike: what the state of both games says.
macro_rules! answers_of_state {
    () => {
        type Setup = Setup;
        type Position = Position;
        type Move = Move;

        /// `awarichess.start`
        fn start(&self) -> Position {
            self.admit(&Setup::read(START).setup).expect("the start can be")
        }

        fn setup(&self, position: &Position) -> Setup {
            position.setup()
        }

        /// `awarichess.turn`. When the game has ended with no power left, the mover.
        fn turn(&self, position: &Position) -> Player {
            position.0.turn(&self.rulings)
        }

        /// `awarichess.check`
        fn check(&self, position: &Position) -> bool {
            position.0.check(&self.rulings)
        }

        fn legal_moves(&self, position: &Position) -> Vec<Move> {
            position.0.moves(&self.rulings)
        }

        fn is_legal(&self, position: &Position, mv: &Move) -> bool {
            position.0.allows(&self.rulings, mv)
        }

        /// The position after a legal move. One that no piece could make in this phase changes nothing.
        fn play(&self, position: &Position, mv: &Move) -> Position {
            Position(position.0.after(&self.rulings, mv))
        }

        fn outcome(&self, position: &Position) -> Option<Outcome> {
            position.0.outcome(&self.rulings)
        }

        /// `awarichess.awele.cycle`, `awarichess.awele.alternating`
        fn repetition(&self) -> Repetition {
            crate::awarichess::state::repetition(&self.rulings)
        }

        /// `awarichess.players`
        fn names(&self, position: &Position) -> Names {
            position.0.names(&self.rulings)
        }

        /// `awarichess.awele.cycle`, `awarichess.awele.alternating`
        fn recurred(&self, earlier: &[Position], mv: &Move, after: &Position) -> Option<Position> {
            after.0.recurred(&self.rulings, earlier.iter().map(|position| &position.0), mv).map(Position)
        }

        fn perft(&self, position: &Position, depth: u32) -> u64 {
            position.0.perft(&self.rulings, depth)
        }

        fn counted_alike(&self, position: &Position, depth: u32) -> Position {
            Position(position.0.counted_alike(&self.rulings, depth))
        }
    };
}

pub(crate) use answers_of_state;

impl Rules for Engine {
    answers_of_state!();

    fn admit(&self, setup: &Setup) -> Result<Position, Vec<Breach>> {
        let own = admit::own(&self.rulings, setup);
        let powered = admit::admit(setup.awele.as_ref(), &setup.powers, &setup.chess, own).map_err(breaches)?;
        Ok(Position(State { awele: Standard(setup.awele.as_ref().map(Game::of)), powered }))
    }
}
