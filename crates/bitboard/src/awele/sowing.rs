//! What a sowing does to the two rows, by the house and the number of seeds in it: `awele.sowing` as a table; and which
//! houses it captures: `awele.capture` and `awele.capture.chain`.

use super::row::{self, ONES, Row, TOPS};
use crate::board::awele::{House, ROW};
use crate::table::table;

/// One more than the most seeds in the table; a game has 48.
const COUNTS: usize = 64;

/// What a sowing adds.
#[derive(Clone, Copy)]
pub(super) struct Sowing {
    /// To the sower's row. It takes the seeds out of the origin, too: adding it wraps.
    pub own: Row,
    /// To the opponent's row.
    pub other: Row,
    /// A one in the opponent's house where the last seed falls; nothing where it falls in one of the sower's own.
    pub last: Row,
}

static SOWINGS: [[Sowing; COUNTS]; ROW] = table!(ROW, lane => {
    // South's houses, from the left.
    table!(COUNTS, seeds => sow(House::ALL[ROW - 1 - lane], seeds as u8))
});

/// Sows a house of South's seed by seed.
const fn sow(origin: House, seeds: u8) -> Sowing {
    let mut sowing = Sowing { own: row::house(row::lane(origin), seeds).wrapping_neg(), other: 0, last: 0 };
    let mut house = origin;
    let mut left = seeds;
    while left > 0 {
        house = house.next();
        // `awele.sowing.origin`
        if house.index() == origin.index() {
            continue;
        }
        let seed = row::house(row::lane(house), 1);
        if house.index() < ROW {
            sowing.own = sowing.own.wrapping_add(seed);
            sowing.last = 0;
        } else {
            sowing.other += seed;
            sowing.last = seed;
        }
        left -= 1;
    }
    sowing
}

/// What sowing this many seeds from a house adds.
#[inline(always)]
pub(super) fn of(lane: usize, seeds: usize) -> &'static Sowing {
    &SOWINGS[lane % ROW][seeds % COUNTS]
}

/// The seeds that are captured from an opponent's row in which the last seed has fallen at `last`: a one in that house,
/// or nothing.
///
/// The chain goes to the houses before, which are the lanes above. A one added to bytes that are full where a house
/// holds two or three seeds runs through all of them and empties them, up to the first that is not full.
#[inline(always)]
pub(super) const fn captured(other: Row, last: Row) -> Row {
    // Nothing in the houses that hold two or three, and never as much as the highest bit.
    let off = other & (0xFE * ONES) ^ (2 * ONES);
    let ripe = TOPS - off;
    let carried = (ripe | (TOPS - ONES)) + last;
    let taken = ripe & !carried & TOPS;
    other & ((taken << 1) - (taken >> 7))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::awele::row;

    #[test]
    fn a_carry_finds_the_chain() {
        // All rows of houses with one to four seeds, or none.
        for mut number in 0..5_u32.pow(6) {
            let mut other = row::captured(31);
            for lane in 0..6 {
                other |= row::house(lane, (number % 5) as u8);
                number /= 5;
            }
            assert_eq!(captured(other, 0), 0);
            for last in 0..6 {
                let chain = (last..6).take_while(|lane| matches!(row::seeds(other, *lane), 2 | 3));
                let expected: u64 = chain.map(|lane| row::house(lane, row::seeds(other, lane) as u8)).sum();
                assert_eq!(captured(other, row::house(last, 1)), expected, "{other:#x} {last}");
            }
        }
    }
}
