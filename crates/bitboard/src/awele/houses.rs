//! Sets of a player's houses.

use super::row::{self, Row};
use crate::board::awele::House;

/// A set of a player's houses: a one in the byte of each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Houses(Row);

impl Houses {
    pub(super) const NONE: Houses = Houses(0);

    /// Those of a row that hold a seed.
    #[inline(always)]
    pub(super) const fn filled(row: Row) -> Self {
        Houses(row::filled(row))
    }

    /// Where they are in the row, from the player's right.
    pub(crate) const fn lanes(self) -> Lanes {
        Lanes(self.0)
    }

    /// A one in the byte of each.
    #[inline(always)]
    pub(super) const fn ones(self) -> Row {
        self.0
    }

    /// How many there are.
    pub(crate) const fn count(self) -> u32 {
        row::sum(self.0)
    }

    /// Whether there is none.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a house of this player's is one of them.
    pub(crate) const fn contains(self, house: House) -> bool {
        self.0 & row::house(row::lane(house), 1) != 0
    }

    /// Those whose lanes satisfy a predicate.
    pub(super) fn such(self, mut holds: impl FnMut(usize) -> bool) -> Self {
        Houses(self.lanes().filter(|lane| holds(*lane)).map(|lane| row::house(lane, 1)).sum())
    }
}

/// The lanes of a set of houses.
pub(crate) struct Lanes(Row);

impl Iterator for Lanes {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros() as usize / 8;
        self.0 &= self.0 - 1;
        Some(lane)
    }
}
