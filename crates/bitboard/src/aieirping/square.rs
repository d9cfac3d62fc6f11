//! Squares by their indices: a rank has thirty-two of them, of which the board uses twenty-nine.

use crate::board::Square;
use crate::board::aieirping::BOARD;

/// A square's index.
pub(super) type At = u16;

/// How much farther the index of the square above is.
pub(super) const RANK: usize = 32;

/// How many indices there are.
pub(super) const INDICES: usize = RANK * BOARD.ranks as usize;

/// A square's index, if the board has it.
pub(super) fn index(square: Square) -> Option<At> {
    BOARD.holds(square).then(|| At::from(square.rank) * RANK as At + At::from(square.file))
}

/// The square with this index.
pub(super) const fn square(at: At) -> Square {
    Square::new((at as usize % RANK) as u8, (at as usize / RANK) as u8)
}

/// The rank of an index, from 0.
pub(super) const fn rank(at: At) -> usize {
    at as usize / RANK
}

/// The file of an index, from 0.
pub(super) const fn file(at: At) -> usize {
    at as usize % RANK
}
