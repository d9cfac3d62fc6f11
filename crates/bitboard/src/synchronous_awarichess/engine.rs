//! The engine's implementation of the trait `Rules`.

use super::position::{Position, Synchronous};
use crate::awarichess::admit;
use crate::awarichess::engine::answers_of_state;
use crate::awarichess::rulings::BothRulings;
use crate::awarichess::state::State;
use crate::awele::Position as Game;
use crate::board::synchronous_awarichess::{Move, START, Setup};
use crate::board::{Names, Player, Setup as _};
use crate::engine::{breaches, engine};
use crate::rules::synchronous_awarichess::Rulings;
use crate::rules::{Breach, Outcome, Repetition, Rules};

engine!("Synchronous Awarichess", synchronous_awarichess, BothRulings, rulings => BothRulings::of(rulings.standard));

impl Rules for Engine {
    answers_of_state!();

    fn admit(&self, setup: &Setup) -> Result<Position, Vec<Breach>> {
        let own = [
            (admit::POWERS, admit::powers(&setup.powers)),
            (admit::ORDER_IN_CHECK, admit::order_in_check(&setup.powers, &setup.chess)),
            (admit::AWELE_OVER, admit::awele_over(&self.rulings, &setup.awele)),
        ];
        let powered = admit::admit(Some(&setup.awele), &setup.powers, &setup.chess, own).map_err(breaches)?;
        Ok(Position(State { awele: Synchronous(Game::of(&setup.awele)), powered }))
    }
}
