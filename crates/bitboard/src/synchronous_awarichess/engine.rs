//! The engine's implementation of the trait `Rules`.

use super::position::{Position, Synchronous};
use crate::awarichess::admit;
use crate::awarichess::engine::answers_of_state;
use crate::awarichess::game::Game;
use crate::awarichess::law::Law;
use crate::awarichess::state::State;
use crate::board::synchronous_awarichess::{Move, START, Setup};
use crate::board::{Names, Player, Setup as _};
use crate::rules::synchronous_awarichess::Rulings;
use crate::rules::{Breach, Outcome, Repetition, Rules};

/// The fast implementation of Synchronous Awarichess.
///
/// ```
/// # mod rulebook { pub use {rulebook_bitboard as bitboard, rulebook_rules as rules}; }
/// use rulebook::bitboard::synchronous_awarichess::Engine;
/// use rulebook::rules::{Rules as _, synchronous_awarichess::Rulings};
/// let engine = Engine::new(Rulings::default());
/// let start = engine.start();
/// assert_eq!(engine.perft(&start, 1), engine.legal_moves(&start).len() as u64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Engine {
    law: Law,
}

impl Engine {
    /// The engine that plays by these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Engine { law: Law::of(rulings.standard) }
    }
}

impl Default for Engine {
    fn default() -> Self {
        Engine::new(Rulings::default())
    }
}

impl Rules for Engine {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    /// `awarichess.start`
    fn start(&self) -> Position {
        self.admit(&Setup::read(START).setup).expect("the start can be")
    }

    fn admit(&self, setup: &Setup) -> Result<Position, Vec<Breach>> {
        let own = [
            admit::powers(&setup.powers),
            admit::order_in_check(&setup.powers, &setup.chess),
            admit::awele_over(&self.law, &setup.awele),
        ];
        let powered = admit::admit(Some(&setup.awele), &setup.powers, &setup.chess, own)?;
        Ok(Position(State { awele: Synchronous(Game::of(&setup.awele)), powered }))
    }

    answers_of_state!();
}
