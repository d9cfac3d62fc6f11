//! Legal moves counted without looking at any.

use super::board::{Board, Way};
use super::layout::Bitboard;
use super::legal::Visitor;
use super::side::Side;
use crate::board::chess::Kind;
use crate::board::chess::Wing;

/// How many moves there are.
struct Count(u64);

/// Into how many kinds a Pawn can be promoted.
const PROMOTIONS: u32 = 4;

impl<S: Side> Visitor<S> for Count {
    #[inline(always)]
    fn officer(&mut self, _kind: Kind, _from: u8, targets: Bitboard) {
        self.0 += u64::from(targets.count_ones());
    }

    #[inline(always)]
    fn pawns(&mut self, way: Way, targets: Bitboard) {
        self.0 += u64::from(targets.count_ones());
        if way != Way::Double && targets & S::LAST_RANK != 0 {
            self.0 += u64::from((targets & S::LAST_RANK).count_ones() * (PROMOTIONS - 1));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, origins: Bitboard) {
        self.0 += u64::from(origins.count_ones());
    }

    #[inline(always)]
    fn castling(&mut self, _wing: Wing) {
        self.0 += 1;
    }
}

impl Board {
    /// How many legal moves the player has, as long as nothing but mate and stalemate ends the game.
    #[inline(never)]
    pub fn count<S: Side>(&self) -> u64 {
        let mut count = Count(0);
        self.visit::<S>(&mut count);
        count.0
    }
}
