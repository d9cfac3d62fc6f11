//! Impossible positions.

use super::position::Position;
use crate::board::Player;
use crate::board::aviary::{Kind, Setup};
use crate::engine::broken;
use crate::rules::Clause;
use crate::rules::aviary::{EnteringLastSparrow, LastSparrow, Rulings};
use crate::squares::lowest;

/// How many of a kind the set has.
const fn in_set(kind: Kind) -> usize {
    match kind {
        Kind::Woodpecker => 8,
        Kind::Sparrow | Kind::Canary | Kind::Bluejay | Kind::Robin => 4,
        Kind::Owl | Kind::Gull | Kind::Tern | Kind::Pigeon => 2,
    }
}

/// The position, or every clause that the setup breaks, in the order of the spec.
pub(super) fn admit(rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Clause>> {
    let count = |kind| Player::BOTH.map(|owner| on_board(setup, kind, owner) + in_hand(setup, kind, owner));
    let beyond_the_set =
        Kind::ALL.into_iter().map(|kind| ("aviary.set", count(kind).into_iter().sum::<usize>() > in_set(kind)));
    let broken = broken(beyond_the_set.chain([
        ("aviary.position.last-sparrow-open", last_sparrow_open(rulings, setup)),
        ("aviary.position.sparrow-not-entered", sparrow_not_entered(setup)),
        ("aviary.position.no-sparrows-left", count(Kind::Sparrow) == [0, 0]),
    ]));
    if broken.is_empty() { Ok(Position::of(setup)) } else { Err(broken) }
}

fn on_board(setup: &Setup, kind: Kind, owner: Player) -> usize {
    setup.pieces().filter(|(_, bird)| bird.kind == kind && bird.owner == owner).count()
}

fn in_hand(setup: &Setup, kind: Kind, owner: Player) -> usize {
    setup.hand(owner).count(kind).into()
}

fn last_sparrow_open(rulings: &Rulings, setup: &Setup) -> bool {
    let owner = setup.turn.other();
    // Seen with the other player to move, so that the Sparrow is the mover's.
    let mut turned = *setup;
    turned.turn = owner;
    let position = Position::with_empty_hands(&turned);
    let others = match rulings.last_sparrow {
        LastSparrow::BoardAndHand => in_hand(setup, Kind::Sparrow, owner),
        LastSparrow::BoardOnly => 0,
    };
    let sparrow = position.sparrows();
    rulings.entering_last_sparrow != EnteringLastSparrow::Anywhere
        && sparrow.is_power_of_two()
        && others == 0
        && position.attackers(rulings, lowest(sparrow)) != 0
}

fn sparrow_not_entered(setup: &Setup) -> bool {
    let owner = setup.turn.other();
    in_hand(setup, Kind::Sparrow, owner) > 0 && on_board(setup, Kind::Sparrow, owner) == 0
}
