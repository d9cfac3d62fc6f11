//! Counting moves by counting squares.
//!
//! A processor without an instruction for it counts a set's bits in a dozen operations. Adding the sets first, square
//! by square and with carries, leaves six numbers per square to count instead of thirty-two.

use super::legal::Legal;
use super::set::{RANKS, Set};
use crate::rules::aieirping::{IPlacesOnLeftSquare, Rulings};

/// Three sets added square by square: the sums and the carries.
#[inline(always)]
const fn add(a: u32, b: u32, c: u32) -> (u32, u32) {
    let either = a ^ b;
    (either ^ c, a & b | either & c)
}

/// How many of the sets contain each square, as bits of weight one, two and four.
type Sums = (u32, u32, u32);

/// Adds eight sets, and returns the carry, of weight eight.
#[inline(always)]
const fn add_eight((ones, twos, fours): Sums, sets: [u32; 8]) -> (Sums, u32) {
    let [a, b, c, d, e, f, g, h] = sets;
    let (ones, two_1) = add(ones, a, b);
    let (ones, two_2) = add(ones, c, d);
    let (ones, two_3) = add(ones, e, f);
    let (ones, two_4) = add(ones, g, h);
    let (twos, four_1) = add(twos, two_1, two_2);
    let (twos, four_2) = add(twos, two_3, two_4);
    let (fours, eight) = add(fours, four_1, four_2);
    ((ones, twos, fours), eight)
}

/// Eight sets on one rank.
#[inline(always)]
const fn on_rank(sets: &[Set; 8], rank: usize) -> [u32; 8] {
    let [a, b, c, d, e, f, g, h] = sets;
    [a.0[rank], b.0[rank], c.0[rank], d.0[rank], e.0[rank], f.0[rank], g.0[rank], h.0[rank]]
}

/// How many squares four times eight sets have together.
#[inline(never)]
fn total([a, b, c, d]: [&[Set; 8]; 4]) -> u64 {
    let mut total = 0;
    for rank in 0..RANKS {
        let sums = (0, 0, 0);
        let (sums, eight_1) = add_eight(sums, on_rank(a, rank));
        let (sums, eight_2) = add_eight(sums, on_rank(b, rank));
        let (sums, eight_3) = add_eight(sums, on_rank(c, rank));
        let ((ones, twos, fours), eight_4) = add_eight(sums, on_rank(d, rank));
        let (eights, sixteen) = add(eight_1, eight_2, eight_3);
        let (eights, more) = (eights ^ eight_4, eights & eight_4);
        total += ones.count_ones()
            + 2 * twos.count_ones()
            + 4 * fours.count_ones()
            + 8 * eights.count_ones()
            + 16 * (sixteen.count_ones() + more.count_ones());
    }
    u64::from(total)
}

impl Legal {
    /// How many moves there are.
    pub fn count(&self, rulings: &Rulings) -> u64 {
        // Two squares for L to mark are two moves; one is one, and none is one where that is legal.
        let simple = total([&self.go, &self.leaps, &self.marked, &self.l]);
        simple + self.switched() + self.placed(rulings)
    }

    fn switched(&self) -> u64 {
        let mut switches = 0;
        self.switches.t.each(|t| switches += self.switches.from(t).count());
        switches
    }

    /// The captures by I, each as often as there are squares for what it captures.
    fn placed(&self, rulings: &Rulings) -> u64 {
        let [a, b, c, d] = self.i;
        if (a | b | c | d).is_empty() {
            return 0;
        }
        let captures: u64 = self.i.iter().map(Set::count).sum();
        let left = u64::from(rulings.i_places_on_left_square == IPlacesOnLeftSquare::Yes);
        captures * (self.vacant.count() + left).max(1)
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        let none = |sets: &[Set]| sets.iter().all(Set::is_empty);
        none(&self.go)
            && none(&self.leaps)
            && none(&self.marked)
            && none(&self.l)
            && none(&self.i)
            && self.switched() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_the_sum_of_the_counts() {
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (seed >> 32) as u32
        };
        for round in 0..1000 {
            let mut sets = || {
                let rank = || match round % 4 {
                    0 => random() & random() & random(),
                    1 => random(),
                    2 => random() | random() | random(),
                    _ => !0,
                };
                let mut rank = rank;
                [Set::EMPTY; 8].map(|set| Set(set.0.map(|_| rank())))
            };
            let sets = [sets(), sets(), sets(), sets()];
            let counts: u64 = sets.iter().flatten().map(Set::count).sum();
            assert_eq!(total(sets.each_ref()), counts);
        }
    }
}
