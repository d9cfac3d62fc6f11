//! Impossible positions.

use super::position::Position;
use crate::board::Player;
use crate::board::aviary::{Kind, Setup};
use crate::rules::aviary::{EnteringLastSparrow, LastSparrow, Rulings};
use crate::rules::{Breach, Clause};
use crate::squares::{lowest, square, squares};
use crate::words::{attack, places};

const SET: Clause = Clause::new("aviary.set");
const LAST_SPARROW_OPEN: Clause = Clause::new("aviary.position.last-sparrow-open");
const SPARROW_NOT_ENTERED: Clause = Clause::new("aviary.position.sparrow-not-entered");
const NO_SPARROWS_LEFT: Clause = Clause::new("aviary.position.no-sparrows-left");

/// How many of a kind the set has.
const fn in_set(kind: Kind) -> usize {
    match kind {
        Kind::Woodpecker => 8,
        Kind::Sparrow | Kind::Canary | Kind::Bluejay | Kind::Robin => 4,
        Kind::Owl | Kind::Gull | Kind::Tern | Kind::Pigeon => 2,
    }
}

/// The position, or every clause that the setup breaks, in the order of the spec.
pub(super) fn admit(rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Breach>> {
    let mut breaches: Vec<Breach> = Kind::ALL.into_iter().filter_map(|kind| too_many(setup, kind)).collect();
    breaches.extend(last_sparrow_open(rulings, setup));
    breaches.extend(sparrow_not_entered(setup));
    breaches.extend(no_sparrows_left(setup));
    if breaches.is_empty() { Ok(Position::of(setup)) } else { Err(breaches) }
}

fn on_board(setup: &Setup, kind: Kind, owner: Option<Player>) -> Vec<String> {
    let wanted = |owns: Player| owner.is_none_or(|owner| owns == owner);
    let birds = setup.pieces().filter(|(_, bird)| bird.kind == kind && wanted(bird.owner));
    birds.map(|(square, _)| square.to_string()).collect()
}

fn in_hand(setup: &Setup, kind: Kind, owner: Player) -> usize {
    setup.hand(owner).count(kind).into()
}

/// `aviary.set`
fn too_many(setup: &Setup, kind: Kind) -> Option<Breach> {
    let squares = on_board(setup, kind, None);
    let hands = Player::BOTH.map(|owner| (owner, in_hand(setup, kind, owner)));
    let (there, most) = (squares.len() + hands[0].1 + hands[1].1, in_set(kind));
    if there <= most {
        return None;
    }
    let (kinds, places) = (kind.plural(), places(&squares, hands));
    let why = format!("there are {there} {kinds}, {places}, and the set has {most}");
    Some(Breach { clause: SET, squares, why })
}

/// `aviary.position.last-sparrow-open`
fn last_sparrow_open(rulings: &Rulings, setup: &Setup) -> Option<Breach> {
    if rulings.entering_last_sparrow == EnteringLastSparrow::Anywhere {
        return None;
    }
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
    if !sparrow.is_power_of_two() || others > 0 {
        return None;
    }
    let sparrow = lowest(sparrow);
    let attackers: Vec<u8> = squares(position.attackers(rulings, sparrow)).collect();
    if attackers.is_empty() {
        return None;
    }
    let at = square(sparrow).to_string();
    let named = |from: &u8| format!("the {} {} on {}", setup.turn, position.kind(*from), square(*from));
    let attack = attack(&attackers.iter().map(named).collect::<Vec<_>>());
    let why = format!("{attack} {owner}'s last Sparrow on {at}, and {} is to move", setup.turn);
    let squares = std::iter::once(at).chain(attackers.iter().map(|from| square(*from).to_string())).collect();
    Some(Breach { clause: LAST_SPARROW_OPEN, squares, why })
}

/// `aviary.position.sparrow-not-entered`
fn sparrow_not_entered(setup: &Setup) -> Option<Breach> {
    let owner = setup.turn.other();
    let in_hand = in_hand(setup, Kind::Sparrow, owner);
    if in_hand == 0 || !on_board(setup, Kind::Sparrow, Some(owner)).is_empty() {
        return None;
    }
    let sparrows = if in_hand == 1 { "a Sparrow".to_owned() } else { format!("{in_hand} Sparrows") };
    let why = format!("{owner} has {sparrows} in hand and none on the board, and {} is to move", setup.turn);
    Some(Breach { clause: SPARROW_NOT_ENTERED, squares: Vec::new(), why })
}

/// `aviary.position.no-sparrows-left`
fn no_sparrows_left(setup: &Setup) -> Option<Breach> {
    let none = |owner: Player| {
        in_hand(setup, Kind::Sparrow, owner) == 0 && on_board(setup, Kind::Sparrow, Some(owner)).is_empty()
    };
    let why = || "neither White nor Black has a Sparrow, on the board or in hand".to_owned();
    Player::BOTH.into_iter().all(none).then(|| Breach { clause: NO_SPARROWS_LEFT, squares: Vec::new(), why: why() })
}
