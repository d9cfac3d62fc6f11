//! Impossible positions.

use super::geometry::Colour;
use super::position::Position;
use crate::board::tori_shogi::{BOARD, Kind, Piece, Setup};
use crate::board::{Player, Square};
use crate::colour::{Black, White, by_colour};
use crate::engine::broken;
use crate::rules::Clause;
use crate::rules::tori_shogi::{PhoenixIntoCheck, PiecesBeyondTheSet, Rulings};
use crate::squares::{index, squares};

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
pub(super) fn admit(rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Clause>> {
    let counted = rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Impossible;
    let beyond_the_set = Kind::IN_HAND.into_iter().map(|kind| ("tori-shogi.set", counted && too_many(setup, kind)));
    let third = (0..BOARD.files).map(|file| ("tori-shogi.position.third-swallow", third_swallow(setup, file)));
    let immobile = [(Player::Black, Black::LAST_RANK), (Player::White, White::LAST_RANK)].into_iter().flat_map(
        |(owner, last_rank)| {
            let on_it = move |square| last_rank & 1 << index(square) != 0;
            swallows(setup, owner).map(move |square| ("tori-shogi.position.immobile-swallow", on_it(square)))
        },
    );
    let all = beyond_the_set
        .chain([("tori-shogi.position.phoenixes", phoenixes(setup))])
        .chain(third)
        .chain(immobile)
        .chain([("tori-shogi.position.phoenix-open", phoenix_open(rulings, setup))]);
    let broken = broken(all);
    if broken.is_empty() { Ok(Position::of(setup)) } else { Err(broken) }
}

/// More of a kind than the set has, promoted ones included; Phoenixes are left to `tori-shogi.position.phoenixes`.
fn too_many(setup: &Setup, kind: Kind) -> bool {
    let on_board = setup.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind).count();
    let in_hands = Player::BOTH.map(|owner| usize::from(setup.hand(owner).count(kind)));
    on_board + in_hands[0] + in_hands[1] > in_set(kind)
}

fn phoenixes(setup: &Setup) -> bool {
    let of = |owner: Player| setup.pieces().filter(|(_, it)| *it == Piece { kind: Kind::Phoenix, owner }).count();
    let counts = Player::BOTH.map(of);
    counts == [0, 0] || counts.into_iter().any(|count| count > 1)
}

/// A player's unpromoted Swallows.
fn swallows(setup: &Setup, owner: Player) -> impl Iterator<Item = Square> + '_ {
    let swallow = Piece { kind: Kind::Swallow, owner };
    setup.pieces().filter(move |(_, piece)| *piece == swallow).map(|(square, _)| square)
}

/// On one file, whether one player breaks it or both.
fn third_swallow(setup: &Setup, file: u8) -> bool {
    let on_file = |owner| swallows(setup, owner).filter(|square| square.file == file).count();
    Player::BOTH.into_iter().any(|owner| on_file(owner) >= THIRD)
}

fn phoenix_open(rulings: &Rulings, setup: &Setup) -> bool {
    // Hands do not matter.
    let position = Position::with_empty_hands(setup);
    rulings.phoenix_into_check != PhoenixIntoCheck::Legal
        && by_colour!(setup.turn, S => is_open::<<S as Colour>::Other>(rulings, &position))
}

/// Whether a Phoenix of this player, who is not to move, is attacked; there may be several.
fn is_open<S: Colour>(rulings: &Rulings, position: &Position) -> bool {
    squares(position.phoenix::<S>()).any(|phoenix| position.attackers::<S>(rulings, 1 << phoenix) != 0)
}
