//! Counting many sets of squares together.
//!
//! A processor without an instruction for it counts a set's bits in a dozen operations. Adding the sets square by
//! square, with carries ([`add`]), takes half of that for each, and the sums are counted at the end ([`total`]), however
//! many there were. With the instruction each set is counted at once ([`Tally`]).

use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitXor};

use crate::processor::Processor;
use crate::squares::Bitboard;

/// How often each square is in the sets added so far: a binary number across three sets. What they cannot hold,
/// eight times and more, is counted at once: few positions have it.
#[derive(Clone, Copy)]
pub(crate) struct Tally<P> {
    ones: Bitboard,
    twos: Bitboard,
    fours: Bitboard,
    /// What was added as a number, or was too much for the sets.
    more: u64,
    processor: PhantomData<P>,
}

impl<P: Processor> Tally<P> {
    /// Of nothing.
    #[inline(always)]
    pub const fn new() -> Self {
        Tally { ones: 0, twos: 0, fours: 0, more: 0, processor: PhantomData }
    }

    /// Adds a set.
    #[inline(always)]
    pub fn add(&mut self, set: Bitboard) {
        if P::COUNTS_BITS {
            self.more += u64::from(set.count_ones());
            return;
        }
        let two = self.ones & set;
        self.ones ^= set;
        let four = self.twos & two;
        self.twos ^= two;
        let eight = self.fours & four;
        self.fours ^= four;
        if eight != 0 {
            self.more += 8 * u64::from(eight.count_ones());
        }
    }

    /// Adds a number.
    #[inline(always)]
    pub fn add_number(&mut self, number: u64) {
        self.more += number;
    }

    /// How many squares there are in all the sets together, with the numbers.
    #[inline(always)]
    pub fn total(self) -> u64 {
        if P::COUNTS_BITS { self.more } else { self.more + weigh([self.ones, self.twos, self.fours, 0, 0]) }
    }
}

/// A set of squares as a word.
pub(crate) trait Word: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {}

impl<T: Copy + BitAnd<Output = T> + BitOr<Output = T> + BitXor<Output = T>> Word for T {}

/// Three sets added square by square: the sums and the carries.
#[inline(always)]
pub(crate) fn add<W: Word>(a: W, b: W, c: W) -> (W, W) {
    let either = a ^ b;
    (either ^ c, a & b | either & c)
}

/// Eight sets added to sums that have bits of weight one, two and four: the sums, and the carries, of weight eight.
#[inline(always)]
pub(crate) fn add_eight<W: Word>([ones, twos, fours]: [W; 3], [a, b, c, d, e, f, g, h]: [W; 8]) -> ([W; 3], W) {
    let (ones, two_1) = add(ones, a, b);
    let (ones, two_2) = add(ones, c, d);
    let (ones, two_3) = add(ones, e, f);
    let (ones, two_4) = add(ones, g, h);
    let (twos, four_1) = add(twos, two_1, two_2);
    let (twos, four_2) = add(twos, two_3, two_4);
    let (fours, eight) = add(fours, four_1, four_2);
    ([ones, twos, fours], eight)
}

/// How many squares there are in all of these sets together, 24 at most.
#[inline(always)]
pub(crate) fn total<const N: usize>(sets: &[Bitboard; N]) -> u64 {
    let eight = |from: usize| std::array::from_fn(|i| sets.get(from + i).copied().unwrap_or(0));
    let (sums, eights_1) = add_eight([0; 3], eight(0));
    let (sums, eights_2) = add_eight(sums, eight(8));
    let ([ones, twos, fours], eights_3) = add_eight(sums, eight(16));
    let (eights, sixteens) = add(eights_1, eights_2, eights_3);
    // What there cannot be need not be counted.
    weigh([ones, twos, fours, if N < 8 { 0 } else { eights }, if N < 16 { 0 } else { sixteens }])
}

/// The number of bits in the sets, each set weighted twice the one before: sums of at most 24 sets.
#[inline(always)]
const fn weigh([ones, twos, fours, eights, sixteens]: [Bitboard; 5]) -> u64 {
    // 4 + 2·4 fit in four bits; 8 squares with 24 pieces each, at most 192, fit in a byte.
    let low = bytes(nibbles(ones) + 2 * nibbles(twos));
    let high = bytes(nibbles(fours) + 2 * nibbles(eights));
    let sum = low + 4 * high + 16 * bytes(nibbles(sixteens));
    let words = (sum & 0x00FF_00FF_00FF_00FF) + (sum >> 8 & 0x00FF_00FF_00FF_00FF);
    words.wrapping_mul(0x0001_0001_0001_0001) >> 48
}

/// The number of bits in each group of four, at most 4.
#[inline(always)]
const fn nibbles(set: Bitboard) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

/// Each four bits' number added to its neighbour's, as bytes.
#[inline(always)]
const fn bytes(nibbles: u64) -> u64 {
    (nibbles & 0x0F0F_0F0F_0F0F_0F0F) + (nibbles >> 4 & 0x0F0F_0F0F_0F0F_0F0F)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::processor::{Plain, Task, on_best};
    use crate::zobrist::splitmix64;

    struct Total<'a>(&'a [Bitboard], u64);

    impl Task for Total<'_> {
        type Output = u64;

        #[inline(always)]
        fn run<P: Processor>(self, _processor: P) -> u64 {
            let mut tally = Tally::<P>::new();
            self.0.iter().for_each(|set| tally.add(*set));
            tally.add_number(self.1);
            tally.total()
        }
    }

    #[test]
    fn the_total_is_the_sum_of_the_counts() {
        let counted = |sets: &[Bitboard]| sets.iter().map(|set| u64::from(set.count_ones())).sum::<u64>();
        let mut state = 1;
        let mut random = || splitmix64(&mut state);
        for round in 0..2000 {
            let sets: [Bitboard; 69] = std::array::from_fn(|_| match round % 5 {
                0 => random() & random() & random() & random(),
                1 => random(),
                2 => random() & random(),
                3 => random() | random() | random(),
                _ => !0,
            });
            assert_eq!(total::<24>(sets.first_chunk().unwrap()), counted(&sets[..24]));
            assert_eq!(total::<13>(sets.first_chunk().unwrap()), counted(&sets[..13]));
            assert_eq!(total::<6>(sets.first_chunk().unwrap()), counted(&sets[..6]));
            let sets = &sets[..round % 70];
            assert_eq!(Plain.run(Total(sets, 3)), counted(sets) + 3);
            assert_eq!(on_best(Total(sets, 3)), counted(sets) + 3);
        }
    }
}
