//! From where pieces attack a Phoenix or a square next to it.

use std::sync::LazyLock;

use super::attack::reach;
use super::layout::{BOARD, Bitboard, INDICES};
use super::rays::next_to;
use super::side::{Black, Side, White};
use super::steps::{Men, Over};
use crate::board::Player;
use crate::board::tori_shogi::Kind;

/// For each player and square of that player's Phoenix, by kind the squares from which an enemy might attack the
/// Phoenix or a square next to it, whatever stands in between.
static NEAR: LazyLock<[[Men; INDICES]; 2]> = LazyLock::new(|| {
    Player::BOTH.map(|owner| match owner {
        Player::Black => of_all::<Black>(),
        Player::White => of_all::<White>(),
    })
});

fn of_all<S: Side>() -> [Men; INDICES] {
    // The other player's pieces move turned about, so they come from where a piece of this player's would go to.
    let near = |around: Bitboard| Kind::ALL.map(|kind| reach::<S>(kind, around, BOARD, Over::NOTHING));
    std::array::from_fn(|phoenix| near(next_to(phoenix as u8) | 1 << phoenix & BOARD))
}

/// From where an enemy of each kind might attack this player's Phoenix, which is on this square, or a square next to
/// it, whatever stands in between.
#[inline(always)]
pub(super) fn near<S: Side>(phoenix: u8) -> &'static Men {
    &NEAR[S::PLAYER as usize][phoenix as usize % INDICES]
}
