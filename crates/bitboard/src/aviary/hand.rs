//! A hand in one word.

use crate::board::aviary::Kind;

/// How many birds of each kind a player has in hand, four bits per kind: the set has at most eight of any kind.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Hand(u64);

/// The lowest bit of each kind's four.
const ONES: u64 = 0x1_1111_1111;

impl Hand {
    #[inline]
    pub const fn count(self, kind: Kind) -> usize {
        (self.0 >> (4 * kind as u32)) as usize & 0xF
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn add(&mut self, kind: Kind) {
        self.0 += 1 << (4 * kind as u32);
    }

    /// Removes one, which must be present.
    #[inline]
    pub const fn take(&mut self, kind: Kind) {
        self.0 -= 1 << (4 * kind as u32);
    }

    /// How many kinds there are in it.
    #[inline]
    pub const fn kinds(self) -> u64 {
        let either = self.0 | self.0 >> 2;
        let some = (either | either >> 1) & ONES;
        // The ninth four bits of the product are the sum of all nine.
        some.wrapping_mul(ONES) >> 32 & 0xF
    }
}
