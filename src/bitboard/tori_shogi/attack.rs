//! Attacks: `tori-shogi.attack`.

use super::layout::{BOARD, Bitboard};
use super::position::Position;
use super::side::Side;
use super::steps::{Men, all, targets};
use crate::board::tori_shogi::Kind;

/// The squares to which pieces of one kind can go from these squares, be it onto friends.
pub(super) fn reach<S: Side>(kind: Kind, from: Bitboard, vacant: Bitboard) -> Bitboard {
    let mut men: Men = [0; Kind::ALL.len()];
    men[kind as usize] = from;
    all(&targets::<S>(&men, vacant)) & BOARD
}

impl Position {
    /// All squares that a player attacks, when these are vacant.
    #[inline(always)]
    pub(super) fn attacked_by<S: Side>(&self, vacant: Bitboard) -> Bitboard {
        all(&targets::<S>(&self.men::<S>(), vacant))
    }

    /// Whether a player's Phoenix is attacked: `tori-shogi.check`.
    pub(super) fn in_check<S: Side>(&self) -> bool {
        self.phoenix::<S>() & self.attacked_by::<S::Other>(self.vacant()) != 0
    }

    /// The pieces of the other player that attack a square of this player's.
    ///
    /// The other player's pieces move turned about, so they come from where a piece of this player's would go to.
    pub(super) fn attackers<S: Side>(&self, square: Bitboard) -> Bitboard {
        let enemies = self.men::<S::Other>();
        let of_kind = |kind: Kind| reach::<S>(kind, square, self.vacant()) & enemies[kind as usize];
        Kind::ALL.into_iter().fold(0, |all, kind| all | of_kind(kind))
    }
}
