//! Impossible positions.

use super::position::Position;
use crate::board::Player;
use crate::board::awele::Setup;
use crate::engine;
use crate::rules::Clause;
use crate::rules::awele::Rulings;

/// How many seeds the game has.
const IN_THE_GAME: u32 = 48;

/// The position, or every clause that the setup breaks, in the order of the spec.
pub(super) fn admit(_rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Clause>> {
    let broken = broken(setup);
    if broken.is_empty() { Ok(Position::of(setup)) } else { Err(broken) }
}

/// Every clause that the setup breaks.
pub(crate) fn broken(setup: &Setup) -> Vec<Clause> {
    let captured_one = Player::BOTH.map(|player| ("awele.position.one-captured", setup.captured(player) == 1));
    engine::broken([("awele.seeds", setup.total() != IN_THE_GAME)].into_iter().chain(captured_one))
}
