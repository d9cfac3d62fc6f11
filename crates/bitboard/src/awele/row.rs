//! A player's row in a word: a byte for each house, and arithmetic on all of them at once;
//! and sets of a player's houses.
//!
//! The lowest byte, lane 0, is the house to the player's right, lane 5 the one to their left: seeds go round from high
//! lanes to low ones. The highest byte holds the seeds that the player has captured, and the one between nothing. No
//! byte ever holds more than the 48 seeds of the game (`awele.seeds`), so sums never run over into the next one.

use crate::board::awele::{House, ROW};
use crate::squares::squares;

/// Six houses and what their player has captured.
pub(super) type Row = u64;

/// One in every house.
pub(super) const ONES: Row = 0x0000_0101_0101_0101;

/// All bits of every house.
const HOUSES: Row = 0xFF * ONES;

/// The highest bit of every house, which no number of seeds sets.
pub(super) const TOPS: Row = 0x80 * ONES;

/// Where the captured seeds begin.
const CAPTURED: u32 = 56;

/// The captured seeds of a row with this many.
pub(super) const fn captured(seeds: u8) -> Row {
    (seeds as Row) << CAPTURED
}

/// How many seeds its player has captured.
pub(super) const fn captured_in(row: Row) -> u8 {
    (row >> CAPTURED) as u8
}

/// This many seeds in a house.
pub(super) const fn house(lane: usize, seeds: u8) -> Row {
    (seeds as Row) << (8 * lane)
}

/// How many seeds a house holds.
#[inline(always)]
pub(super) const fn seeds(row: Row, lane: usize) -> usize {
    (row >> (8 * lane) & 0xFF) as usize
}

/// The lane of a house, in its owner's row.
pub(super) const fn lane(house: House) -> usize {
    ROW - 1 - house.index() % ROW
}

/// Whether no house holds a seed.
#[inline(always)]
pub(super) const fn is_empty(row: Row) -> bool {
    row & HOUSES == 0
}

/// Whether a house has at least this many seeds.
#[inline(always)]
pub(super) const fn any_holds(row: Row, seeds: u8) -> bool {
    ((row & HOUSES) + (TOPS - seeds as Row * ONES)) & TOPS != 0
}

/// Whether the houses that hold seeds are all those from the left one up to another, and no others.
#[inline(always)]
pub(super) const fn is_filled_from_left(row: Row) -> bool {
    let filled = filled(row);
    filled * 0xFF + (filled & filled.wrapping_neg()) == HOUSES + 1
}

/// All bits of the rightmost house that holds a seed, of a row in which nothing is captured and something is not.
pub(super) const fn rightmost(row: Row) -> Row {
    0xFF << (row.trailing_zeros() & !7)
}

/// The same of the leftmost.
pub(super) const fn leftmost(row: Row) -> Row {
    0xFF << (row.ilog2() & !7)
}

/// A one in every house that holds a seed.
#[inline(always)]
const fn filled(row: Row) -> Row {
    (row + (TOPS - ONES)) >> 7 & ONES
}

/// The seeds of all houses together, as captured ones; those captured before do not count.
#[inline(always)]
pub(super) const fn gathered(row: Row) -> Row {
    // The highest byte of the product is the sum of all bytes.
    (row & HOUSES).wrapping_mul(0x0101_0101_0101_0101) & captured(0xFF)
}

/// The seeds of all houses together.
#[inline(always)]
pub(super) const fn sum(row: Row) -> u32 {
    captured_in(gathered(row)) as u32
}

/// A set of a player's houses: a one in the byte of each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Houses(Row);

impl Houses {
    pub(super) const NONE: Houses = Houses(0);

    /// Those of a row that hold a seed.
    #[inline(always)]
    pub(super) const fn filled(row: Row) -> Self {
        Houses(filled(row))
    }

    /// Where they are in the row, from the player's right.
    #[inline(always)]
    pub(crate) fn lanes(self) -> impl Iterator<Item = usize> {
        squares(self.0).map(|bit| usize::from(bit) / 8)
    }

    /// A one in the byte of each.
    #[inline(always)]
    pub(super) const fn ones(self) -> Row {
        self.0
    }

    /// How many there are.
    pub(crate) const fn count(self) -> u32 {
        sum(self.0)
    }

    /// Whether there is none.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a house of this player's is one of them.
    pub(crate) const fn contains(self, of: House) -> bool {
        self.holds(lane(of))
    }

    /// Whether the house in a lane is one of them.
    pub(super) const fn holds(self, in_lane: usize) -> bool {
        self.0 & house(in_lane, 1) != 0
    }

    /// Those whose lanes satisfy a predicate.
    pub(super) fn such(self, mut holds: impl FnMut(usize) -> bool) -> Self {
        Houses(self.lanes().filter(|lane| holds(*lane)).map(|lane| house(lane, 1)).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outer_houses_of_some_are_found() {
        for (left, right) in (0..ROW).flat_map(|left| (0..=left).map(move |right| (left, right))) {
            for seeds in [2, 3] {
                let row = (right..=left).map(|lane| house(lane, seeds)).sum();
                assert_eq!((leftmost(row), rightmost(row)), (house(left, 0xFF), house(right, 0xFF)));
            }
        }
    }
}
