//! What a player has in hand.

/// How many pieces of each kind there are, `BITS` bits a kind.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Hand<const BITS: u32>(u64);

impl<const BITS: u32> Hand<BITS> {
    /// The most of a kind that can be counted.
    const MOST: u8 = u8::MAX >> (u8::BITS - BITS);

    /// The lowest bit of each kind's.
    const ONES: u64 = u64::MAX / Self::MOST as u64;

    #[inline(always)]
    pub const fn count(self, kind: usize) -> u8 {
        (self.0 >> (BITS * kind as u32)) as u8 & Self::MOST
    }

    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds there are in it.
    #[inline(always)]
    pub const fn kinds(self) -> u64 {
        let mut some = self.0;
        let mut by = BITS / 2;
        while by > 0 {
            some |= some >> by;
            by /= 2;
        }
        // The highest bits of the product are the sum of all.
        (some & Self::ONES).wrapping_mul(Self::ONES) >> (u64::BITS - BITS)
    }

    /// Adds one, unless no more can be counted.
    #[inline(always)]
    pub const fn add(&mut self, kind: usize) {
        if self.count(kind) < Self::MOST {
            self.0 += 1 << (BITS * kind as u32);
        }
    }

    /// Removes one, which must be present.
    #[inline(always)]
    pub const fn take(&mut self, kind: usize) {
        self.0 -= 1 << (BITS * kind as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts_kinds<const BITS: u32>() {
        let mut hand = Hand::<BITS>::default();
        assert!(hand.is_empty() && hand.kinds() == 0);
        for kind in 0..6 {
            for count in 1..=Hand::<BITS>::MOST {
                hand.add(kind);
                assert_eq!((hand.count(kind), hand.kinds()), (count, kind as u64 + 1));
            }
            hand.add(kind);
            assert_eq!(hand.count(kind), Hand::<BITS>::MOST);
        }
        hand.take(5);
        assert_eq!((hand.count(5), hand.count(4)), (Hand::<BITS>::MOST - 1, Hand::<BITS>::MOST));
    }

    #[test]
    fn a_hand_knows_how_many_it_has_of_each_kind() {
        counts_kinds::<4>();
        counts_kinds::<8>();
    }
}
