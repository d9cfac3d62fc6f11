//! A hand in one word.

use crate::board::tori_shogi::Kind;

/// How many pieces of each kind a player has in hand, eight bits a kind: the set has at most sixteen of any.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Hand(u64);

impl Hand {
    #[inline(always)]
    pub const fn count(self, kind: Kind) -> usize {
        (self.0 >> (8 * kind as u32) & 0xFF) as usize
    }

    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub const fn add(&mut self, kind: Kind) {
        self.0 += 1 << (8 * kind as u32);
    }

    /// Takes one out, which must be in it.
    #[inline(always)]
    pub const fn take(&mut self, kind: Kind) {
        self.0 -= 1 << (8 * kind as u32);
    }
}
