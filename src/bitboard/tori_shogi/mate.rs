//! Mate: `tori-shogi.checkmated`.

use super::layout::{Bitboard, lowest};
use super::position::{Ply, Position};
use super::side::Side;
use super::steps::{all, targets};
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::{PhoenixIntoCheck, Rulings};

impl Position {
    /// Whether the player, who is to move, is checkmated.
    pub(super) fn checkmated<S: Side>(&self, rulings: &Rulings) -> bool {
        let captures = || all(&targets::<S>(&self.men::<S>(), self.vacant())) & self.phoenix::<S::Other>() != 0;
        // Where no Phoenix may be left open, none is there to be captured.
        let captures = rulings.phoenix_into_check == PhoenixIntoCheck::Legal && captures();
        self.phoenix::<S>() != 0 && !captures && self.safe::<S>(rulings).is_empty()
    }

    /// Whether the player mates with a Swallow dropped on this square, next to the other Phoenix.
    ///
    /// That one's owner is then attacked by a piece that no drop stops, so that asking for his safe moves does not
    /// ask for mates in turn.
    pub(super) fn mates_by_swallow<S: Side>(&self, rulings: &Rulings, to: Bitboard) -> bool {
        let next = self.after::<S>(Ply::Drop { kind: Kind::Swallow, to: lowest(to) });
        next.checkmated::<S::Other>(rulings)
    }
}
