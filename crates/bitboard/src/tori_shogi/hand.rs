//! A hand in one word.

use crate::board::tori_shogi::Kind;

/// How many pieces of each kind a player has in hand, eight bits per kind: a text has at most 255 of any kind.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Hand(u64);

impl Hand {
    #[inline(always)]
    pub const fn count(self, kind: Kind) -> u8 {
        (self.0 >> (8 * kind as u32)) as u8
    }

    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds there are but the Swallow.
    #[inline(always)]
    pub fn others_than_swallows(self) -> u64 {
        Kind::IN_HAND.into_iter().filter(|kind| *kind != Kind::Swallow && self.count(*kind) > 0).count() as u64
    }

    /// Adds one, unless there are already 255, the most that can be written.
    #[inline(always)]
    pub const fn add(&mut self, kind: Kind) {
        if self.count(kind) < u8::MAX {
            self.0 += 1 << (8 * kind as u32);
        }
    }

    /// Removes one, which must be present.
    #[inline(always)]
    pub const fn take(&mut self, kind: Kind) {
        self.0 -= 1 << (8 * kind as u32);
    }
}
