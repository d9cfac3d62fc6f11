//! Impossible positions.

use super::geometry::Colour;
use super::position::Position;
use crate::board::tori_shogi::{BOARD, Kind, Piece, Setup, name};
use crate::board::{Player, Square};
use crate::colour::{Black, White, by_colour};
use crate::rules::tori_shogi::{PhoenixIntoCheck, PiecesBeyondTheSet, Rulings};
use crate::rules::{Breach, Clause};
use crate::squares::{Bitboard, index, square, squares};
use crate::words::{Wrongs, attack, listed, places};

const SET: Clause = Clause::new("tori-shogi.set");
const PHOENIXES: Clause = Clause::new("tori-shogi.position.phoenixes");
const THIRD_SWALLOW: Clause = Clause::new("tori-shogi.position.third-swallow");
const IMMOBILE_SWALLOW: Clause = Clause::new("tori-shogi.position.immobile-swallow");
const PHOENIX_OPEN: Clause = Clause::new("tori-shogi.position.phoenix-open");

/// How many unpromoted Swallows of a player's cannot be on a file.
const THIRD: usize = 3;

/// How many of a kind the set has, promoted ones included.
const fn in_set(kind: Kind) -> usize {
    match kind {
        Kind::Swallow | Kind::Goose => 16,
        Kind::Crane | Kind::Pheasant => 4,
        Kind::Falcon | Kind::Eagle | Kind::LeftQuail | Kind::RightQuail | Kind::Phoenix => 2,
    }
}

/// The position, or every clause that the setup breaks, in the order of the spec.
pub(super) fn admit(rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Breach>> {
    let mut breaches = beyond_the_set(rulings, setup);
    breaches.extend(phoenixes(setup));
    breaches.extend((0..BOARD.files).filter_map(|file| third_swallow(setup, file)));
    breaches.extend(immobile_swallows(setup));
    breaches.extend(phoenix_open(rulings, setup));
    if breaches.is_empty() { Ok(Position::of(setup)) } else { Err(breaches) }
}

/// Where pieces of a kind stand, promoted ones as what they were.
fn on_board(setup: &Setup, kind: Kind, owner: Option<Player>) -> Vec<String> {
    let wanted = |owns: Player| owner.is_none_or(|owner| owns == owner);
    let pieces = setup.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind && wanted(piece.owner));
    pieces.map(|(square, _)| name(square)).collect()
}

/// `tori-shogi.set`; Phoenixes are left to `tori-shogi.position.phoenixes`.
fn beyond_the_set(rulings: &Rulings, setup: &Setup) -> Vec<Breach> {
    match rulings.pieces_beyond_the_set {
        PiecesBeyondTheSet::Impossible => {
            Kind::IN_HAND.into_iter().filter_map(|kind| too_many(setup, kind)).collect()
        }
        PiecesBeyondTheSet::Allowed => Vec::new(),
    }
}

/// More of a kind than the set has.
fn too_many(setup: &Setup, kind: Kind) -> Option<Breach> {
    let squares = on_board(setup, kind, None);
    let in_hand = |owner: Player| (owner, usize::from(setup.hand(owner).count(kind)));
    let hands = [Player::Black, Player::White].map(in_hand);
    let (there, most) = (squares.len() + hands[0].1 + hands[1].1, in_set(kind));
    if there <= most {
        return None;
    }
    let promoted = kind.promoted().map(|promoted| format!(", {} included", promoted.plural())).unwrap_or_default();
    let (kinds, places) = (kind.plural(), places(&squares, hands));
    let why = format!("there are {there} {kinds}{promoted}, {places}, and the set has {most}");
    Some(Breach { clause: SET, squares, why })
}

/// `tori-shogi.position.phoenixes`
fn phoenixes(setup: &Setup) -> Option<Breach> {
    let of = |owner: Player| on_board(setup, Kind::Phoenix, Some(owner));
    let (black, white) = (of(Player::Black), of(Player::White));
    if black.is_empty() && white.is_empty() {
        let why = "neither Black nor White has a Phoenix".to_owned();
        return Some(Breach { clause: PHOENIXES, squares: Vec::new(), why });
    }
    let mut wrongs = Wrongs::default();
    for (owner, at) in [(Player::Black, black), (Player::White, white)] {
        if at.len() > 1 {
            let words = format!("{owner} has {} Phoenixes, on {}", at.len(), listed(&at));
            wrongs.add(at, words);
        }
    }
    wrongs.breach(PHOENIXES)
}

/// A player's unpromoted Swallows.
fn swallows(setup: &Setup, owner: Player) -> impl Iterator<Item = Square> + '_ {
    let swallow = Piece { kind: Kind::Swallow, owner };
    setup.pieces().filter(move |(_, piece)| *piece == swallow).map(|(square, _)| square)
}

/// `tori-shogi.position.third-swallow` on one file, whether one player breaks it or both.
fn third_swallow(setup: &Setup, file: u8) -> Option<Breach> {
    let mut wrongs = Wrongs::default();
    for owner in [Player::Black, Player::White] {
        let at: Vec<String> = swallows(setup, owner).filter(|square| square.file == file).map(name).collect();
        if at.len() >= THIRD {
            let words = format!("{owner} has {} Swallows on one file, on {}", at.len(), listed(&at));
            wrongs.add(at, words);
        }
    }
    wrongs.breach(THIRD_SWALLOW)
}

/// `tori-shogi.position.immobile-swallow`
fn immobile_swallows(setup: &Setup) -> Vec<Breach> {
    let stuck = |owner: Player, last_rank: Bitboard| {
        swallows(setup, owner).filter(move |square| last_rank & 1 << index(*square) != 0).map(move |square| {
            let square = name(square);
            let why = format!("the {owner} Swallow on {square} is on the last rank before {owner} and cannot move");
            Breach { clause: IMMOBILE_SWALLOW, squares: vec![square], why }
        })
    };
    stuck(Player::Black, Black::LAST_RANK).chain(stuck(Player::White, White::LAST_RANK)).collect()
}

/// `tori-shogi.position.phoenix-open`
fn phoenix_open(rulings: &Rulings, setup: &Setup) -> Option<Breach> {
    if rulings.phoenix_into_check == PhoenixIntoCheck::Legal {
        return None;
    }
    // Hands do not matter.
    let position = Position::with_empty_hands(setup);
    by_colour!(setup.turn, S => open_of::<<S as Colour>::Other>(rulings, &position))
}

/// What attacks the Phoenix of this player, who is not to move; there may be several.
fn open_of<S: Colour>(rulings: &Rulings, position: &Position) -> Option<Breach> {
    let (owner, mover) = (S::PLAYER, S::Other::PLAYER);
    let mut wrongs = Wrongs::before_move_of(mover);
    for phoenix in squares(position.phoenix::<S>()) {
        let attackers: Vec<u8> = squares(position.attackers::<S>(rulings, 1 << phoenix)).collect();
        if attackers.is_empty() {
            continue;
        }
        let named = |from: &u8| {
            let kind = position.on(*from).map(|kind| kind.to_string()).unwrap_or_default();
            format!("the {mover} {kind} on {}", name(square(*from)))
        };
        let attack = attack(&attackers.iter().map(named).collect::<Vec<_>>());
        let words = format!("{attack} {owner}'s Phoenix on {}", name(square(phoenix)));
        wrongs.add([phoenix].into_iter().chain(attackers).map(|at| name(square(at))), words);
    }
    wrongs.breach(PHOENIX_OPEN)
}
