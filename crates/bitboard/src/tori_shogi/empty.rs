//! Where pieces go on the empty board.

use std::sync::LazyLock;

use super::attack::reach;
use super::layout::{BOARD, Bitboard, INDICES, squares};
use super::side::{Black, Side, White};
use super::steps::{Men, Over};
use crate::board::Player;
use crate::board::tori_shogi::Kind;

/// By player and square.
static GOES: LazyLock<[[Men; INDICES]; 2]> = LazyLock::new(|| {
    Player::BOTH.map(|owner| match owner {
        Player::Black => of_all::<Black>(),
        Player::White => of_all::<White>(),
    })
});

fn of_all<S: Side>() -> [Men; INDICES] {
    std::array::from_fn(|from| Kind::ALL.map(|kind| reach::<S>(kind, 1 << from & BOARD, BOARD, Over::NOTHING)))
}

/// For each kind, where a player's piece goes from a square of the empty board.
///
/// The other player's pieces move in reverse, so that is also from where such a piece of theirs goes to that square.
#[inline(always)]
pub(super) fn goes<S: Side>(from: u8) -> &'static Men {
    &GOES[S::PLAYER as usize][from as usize % INDICES]
}

/// The same from any of these squares.
#[inline(always)]
pub(super) fn goes_from<S: Side>(from: Bitboard) -> Men {
    squares(from).fold([0; Kind::ALL.len()], |all, from| {
        let more = goes::<S>(from);
        std::array::from_fn(|kind| all[kind] | more[kind])
    })
}
