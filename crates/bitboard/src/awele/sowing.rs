//! What a sowing does to the two rows, by the house and the number of seeds in it: `awele.sowing` as a table.

use super::row::{self, Row};
use crate::board::awele::{House, ROW};

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

static SOWINGS: [[Sowing; COUNTS]; ROW] = {
    let mut sowings = [[Sowing { own: 0, other: 0, last: 0 }; COUNTS]; ROW];
    let mut from_left = 0;
    while from_left < ROW {
        let mut seeds = 0;
        while seeds < COUNTS {
            let origin = House::ALL[from_left];
            sowings[row::lane(origin)][seeds] = sow(origin, seeds as u8);
            seeds += 1;
        }
        from_left += 1;
    }
    sowings
};

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
