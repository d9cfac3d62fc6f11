//! Squares by their indices, and sets of squares.
//!
//! A rank has eleven indices, of which a board uses ten at most: a step off the right edge leads to an index that is
//! never a square, not to the next rank.

use crate::board::Square;
use crate::board::bifocal::LARGEST;

/// A square's index.
pub(super) type At = u8;

/// How much farther the index of the square above is.
pub(super) const STRIDE: usize = 11;

/// The size of a table by square: a power of two, so that no index is out of bounds.
pub(super) const INDICES: usize = 128;

/// No square: an index that no board has.
pub(super) const NOWHERE: At = 127;

/// A set of squares, a bit for each index.
pub(super) type Set = u128;

/// All indices.
pub(super) const EVERYWHERE: Set = !0;

/// The sets of one square.
static BITS: [Set; INDICES] = {
    let mut bits = [0; INDICES];
    let mut at = 0;
    while at < INDICES {
        bits[at] = 1 << at;
        at += 1;
    }
    bits
};

/// The set of one square. Looked up, because shifting 128 bits takes longer.
#[inline(always)]
pub(super) fn bit(at: At) -> Set {
    BITS[slot(at)]
}

/// The place in a table by square.
#[inline(always)]
pub(super) const fn slot(at: At) -> usize {
    at as usize % INDICES
}

/// A square's index, if any board has it.
pub(super) fn index(square: Square) -> Option<At> {
    LARGEST.holds(square).then(|| square.rank * STRIDE as u8 + square.file)
}

/// The square with this index.
pub(super) const fn square(at: At) -> Square {
    Square::new(file(at), rank(at))
}

/// The file of an index, from 0.
pub(super) const fn file(at: At) -> u8 {
    at % STRIDE as u8
}

/// The rank of an index, from 0.
pub(super) const fn rank(at: At) -> u8 {
    at / STRIDE as u8
}

/// Whether a set has one square at most.
#[inline(always)]
pub(super) const fn one_at_most(set: Set) -> bool {
    set & set.wrapping_sub(1) == 0
}

/// The squares of a set, from a1.
#[inline(always)]
pub(super) fn squares(mut set: Set) -> impl Iterator<Item = At> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as At)?;
        set &= set - 1;
        Some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_a_square() {
        for of in LARGEST.squares() {
            let at = index(of).expect("a square of the largest board");
            assert_eq!((square(at), bit(at)), (of, 1 << at));
            assert!(at < NOWHERE);
        }
        assert_eq!(index(Square::new(10, 0)), None);
        assert_eq!(index(Square::new(0, 10)), None);
        assert_eq!(index(Square::new(255, 255)), None);
    }

    #[test]
    fn a_set_tells_its_squares() {
        assert_eq!(squares(1 | 1 << 70 | 1 << 109).collect::<Vec<_>>(), [0, 70, 109]);
        assert!(one_at_most(0) && one_at_most(1 << 100) && !one_at_most(1 << 100 | 1));
    }
}
