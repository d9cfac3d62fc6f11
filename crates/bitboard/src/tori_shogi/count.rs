//! Counting many sets of squares at once.
//!
//! A processor without an instruction for it counts a set's bits in a dozen operations. Adding the sets first,
//! square by square and with carries, leaves four numbers per square to count instead of thirteen.

use super::layout::Bitboard;
use super::steps::Targets;

/// Three sets added square by square: the sums and the carries.
#[inline(always)]
const fn add(a: Bitboard, b: Bitboard, c: Bitboard) -> (Bitboard, Bitboard) {
    let either = a ^ b;
    (either ^ c, a & b | either & c)
}

/// How many squares there are in all the sets together.
#[inline(always)]
pub(super) fn total(sets: &Targets, one_more: Bitboard) -> u64 {
    let s = sets;
    // One letter per sum, with the weight of each of its bits.
    let (a1, a2) = add(s[0], s[1], s[2]);
    let (b1, b2) = add(s[3], s[4], s[5]);
    let (c1, c2) = add(s[6], s[7], s[8]);
    let (d1, d2) = add(s[9], s[10], s[11]);
    let (e1, e2) = add(a1, b1, c1);
    let (ones, f2) = add(d1, e1, one_more);

    let (g2, g4) = add(a2, b2, c2);
    let (h2, h4) = add(d2, e2, f2);
    let (twos, i4) = add(g2, h2, 0);
    let (fours, eights) = add(g4, h4, i4);
    weigh([ones, twos, fours, eights])
}

/// The same of six sets.
#[inline(always)]
pub(super) fn few(sets: &[Bitboard; 6]) -> u64 {
    let s = sets;
    let (a1, a2) = add(s[0], s[1], s[2]);
    let (b1, b2) = add(s[3], s[4], s[5]);
    let (ones, c2) = add(a1, b1, 0);
    let (twos, fours) = add(a2, b2, c2);
    weigh([ones, twos, fours, 0])
}

/// The number of bits in each pair of bits.
#[inline(always)]
const fn pairs(set: Bitboard) -> u64 {
    set - (set >> 1 & 0x5555_5555_5555_5555)
}

/// The number of bits in each group of four, at most 4.
#[inline(always)]
const fn nibbles(set: Bitboard) -> u64 {
    let pairs = pairs(set);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

/// Each four bits' number added to its neighbour's, as bytes.
#[inline(always)]
const fn bytes(nibbles: u64) -> u64 {
    (nibbles & 0x0F0F_0F0F_0F0F_0F0F) + (nibbles >> 4 & 0x0F0F_0F0F_0F0F_0F0F)
}

/// The number of bits in the sets, each set weighted twice the one before.
#[inline(always)]
const fn weigh([ones, twos, fours, eights]: [Bitboard; 4]) -> u64 {
    // 4 + 2·4 fit in four bits, and 8 squares with 13 pieces each fit in a byte.
    let low = bytes(nibbles(ones) + 2 * nibbles(twos));
    let high = bytes(nibbles(fours) + 2 * nibbles(eights));
    let sum = low + 4 * high;
    let words = (sum & 0x00FF_00FF_00FF_00FF) + (sum >> 8 & 0x00FF_00FF_00FF_00FF);
    words.wrapping_mul(0x0001_0001_0001_0001) >> 48
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_the_sum_of_the_counts() {
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            seed ^ seed >> 33
        };
        for round in 0..2000 {
            let sets: [Bitboard; 13] = std::array::from_fn(|_| match round % 4 {
                0 => random() & random() & random(),
                1 => random(),
                2 => random() | random() | random(),
                _ => !0,
            });
            let counted = |sets: &[Bitboard]| -> u64 { sets.iter().map(|set| u64::from(set.count_ones())).sum() };
            let twelve: Targets = std::array::from_fn(|i| sets[i]);
            assert_eq!(total(&twelve, sets[12]), counted(&sets));
            let six = std::array::from_fn(|i| sets[i]);
            assert_eq!(few(&six), counted(&six));
        }
    }
}
