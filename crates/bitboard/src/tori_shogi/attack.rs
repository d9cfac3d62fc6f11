//! Attacks: `tori-shogi.attack`.

use super::layout::{BOARD, Bitboard};
use super::position::Position;
use super::rays::Direction;
use super::side::Side;
use super::steps::{Men, Over, all, targets};
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::Rulings;

/// The square before each of these, as a Swallow goes.
pub(super) fn ahead<S: Side>(from: Bitboard) -> Bitboard {
    S::shift(from, Direction::Forwards.offset()) & BOARD
}

/// The squares to which pieces of one kind can go from these squares, including onto friends.
pub(super) fn reach<S: Side>(kind: Kind, from: Bitboard, vacant: Bitboard, over: Over) -> Bitboard {
    let mut men: Men = [0; Kind::ALL.len()];
    men[kind as usize] = from;
    all(&targets::<S>(&men, vacant, over)) & BOARD
}

impl Position {
    /// All squares that a player attacks, when these are vacant.
    #[inline(always)]
    pub(super) fn attacked_by<S: Side>(&self, rulings: &Rulings, vacant: Bitboard) -> Bitboard {
        all(&targets::<S>(&self.men::<S>(), vacant, Over::of(rulings)))
    }

    /// Whether a player's Phoenix is attacked: `tori-shogi.check`.
    pub(super) fn in_check<S: Side>(&self, rulings: &Rulings) -> bool {
        self.phoenix::<S>() & self.attacked_by::<S::Other>(rulings, self.vacant()) != 0
    }

    /// The pieces of the other player that attack a square of this player's.
    ///
    /// The other player's pieces move in reverse, so they come from where a piece of this player's would go to.
    pub(super) fn attackers<S: Side>(&self, rulings: &Rulings, square: Bitboard) -> Bitboard {
        let enemies = self.men::<S::Other>();
        let of_kind =
            |kind: Kind| reach::<S>(kind, square, self.vacant(), Over::of(rulings)) & enemies[kind as usize];
        Kind::ALL.into_iter().fold(0, |all, kind| all | of_kind(kind))
    }
}
