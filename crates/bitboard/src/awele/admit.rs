//! Impossible positions.

use super::position::Position;
use crate::board::awele::Setup;
use crate::board::{Names, Player};
use crate::rules::awele::Rulings;
use crate::rules::{Breach, Clause};

const SEEDS: Clause = Clause::new("awele.seeds");
const ONE_CAPTURED: Clause = Clause::new("awele.position.one-captured");

/// How many seeds the game has.
const IN_THE_GAME: u32 = 48;

/// The position, or every clause that the setup breaks, in the order of the spec.
pub(super) fn admit(_rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Breach>> {
    let breaches = breaches(setup);
    if breaches.is_empty() { Ok(Position::of(setup)) } else { Err(breaches) }
}

/// Every clause that the setup breaks.
pub(crate) fn breaches(setup: &Setup) -> Vec<Breach> {
    let captured_one = Player::BOTH.into_iter().filter_map(|player| one_captured(setup, player));
    not_forty_eight(setup).into_iter().chain(captured_one).collect()
}

/// `awele.seeds`
fn not_forty_eight(setup: &Setup) -> Option<Breach> {
    let total = setup.total();
    let seeds = if total == 1 { "is 1 seed".to_owned() } else { format!("are {total} seeds") };
    let why = format!("there {seeds}, in houses and captured, and the game has {IN_THE_GAME}");
    (total != IN_THE_GAME).then(|| Breach { clause: SEEDS, squares: Vec::new(), why })
}

/// `awele.position.one-captured`
fn one_captured(setup: &Setup, player: Player) -> Option<Breach> {
    let why = format!("{} has captured one seed, and a capture is of two or three", Names::SIDES.of(player));
    (setup.captured(player) == 1).then(|| Breach { clause: ONE_CAPTURED, squares: Vec::new(), why })
}
