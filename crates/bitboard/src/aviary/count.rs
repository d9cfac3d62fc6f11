//! Counting many sets of squares at once.
//!
//! A processor without an instruction for it counts a set's bits in a dozen operations. Adding the sets first,
//! square by square and with carries, leaves five numbers per square to count instead of 24.

use super::steps::{Bitboard, Targets};

/// Three sets added square by square: the sums and the carries.
#[inline(always)]
const fn add(a: Bitboard, b: Bitboard, c: Bitboard) -> (Bitboard, Bitboard) {
    let either = a ^ b;
    (either ^ c, a & b | either & c)
}

/// How many squares there are in all the sets together.
#[inline(always)]
pub(super) fn total(sets: &Targets) -> u64 {
    let s = sets;
    // One letter per sum, with the weight of each of its bits.
    let (a1, a2) = add(s[0], s[1], s[2]);
    let (b1, b2) = add(s[3], s[4], s[5]);
    let (c1, c2) = add(s[6], s[7], s[8]);
    let (d1, d2) = add(s[9], s[10], s[11]);
    let (e1, e2) = add(s[12], s[13], s[14]);
    let (f1, f2) = add(s[15], s[16], s[17]);
    let (g1, g2) = add(s[18], s[19], s[20]);
    let (h1, h2) = add(s[21], s[22], s[23]);
    let (i1, i2) = add(a1, b1, c1);
    let (j1, j2) = add(d1, e1, f1);
    let (k1, k2) = add(g1, h1, i1);
    let (ones, l2) = add(j1, k1, 0);

    let (m2, m4) = add(a2, b2, c2);
    let (n2, n4) = add(d2, e2, f2);
    let (o2, o4) = add(g2, h2, i2);
    let (p2, p4) = add(j2, k2, l2);
    let (q2, q4) = add(m2, n2, o2);
    let (twos, r4) = add(p2, q2, 0);

    let (s4, s8) = add(m4, n4, o4);
    let (t4, t8) = add(p4, q4, r4);
    let (fours, u8) = add(s4, t4, 0);

    let (eights, sixteens) = add(s8, t8, u8);
    weigh([ones, twos, fours, eights, sixteens])
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
const fn weigh([ones, twos, fours, eights, sixteens]: [Bitboard; 5]) -> u64 {
    // 4 + 2·4 fit in four bits; 24 directions times 8 squares per byte, at most 192, fit in a byte.
    let low = bytes(nibbles(ones) + 2 * nibbles(twos));
    let high = bytes(nibbles(fours) + 2 * nibbles(eights));
    let sum = low + 4 * high + 16 * bytes(nibbles(sixteens));
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
            let sets: Targets = std::array::from_fn(|_| match round % 4 {
                0 => random() & random() & random(),
                1 => random(),
                2 => random() | random() | random(),
                _ => !0,
            });
            let counts: u64 = sets.iter().map(|set| u64::from(set.count_ones())).sum();
            assert_eq!(total(&sets), counts);
        }
    }
}
