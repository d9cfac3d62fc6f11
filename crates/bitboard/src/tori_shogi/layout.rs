//! Where a square's bit is.
//!
//! A rank takes eight bits of which the last is no square, so that a step over the board's side lands on none.

use crate::board::Square;

/// A set of squares, one bit each, 7g lowest and 1a highest.
pub(super) type Bitboard = u64;

/// All squares.
pub(super) const BOARD: Bitboard = 0x007F_7F7F_7F7F_7F7F;

/// The lowest rank, Black's own.
pub(super) const RANK: Bitboard = 0x7F;

/// The leftmost file.
pub(super) const FILE: Bitboard = 0x0001_0101_0101_0101;

/// How many bits a rank takes.
pub(super) const WIDTH: u8 = 8;

/// One more than the highest index.
pub(super) const INDICES: usize = 56;

/// A square's index.
pub(super) const fn index(square: Square) -> u8 {
    square.rank * WIDTH + square.file
}

/// The square with this index.
pub(super) const fn square(index: u8) -> Square {
    Square::new(index % WIDTH, index / WIDTH)
}

/// The index of a set's lowest square.
#[inline(always)]
pub(super) const fn lowest(set: Bitboard) -> u8 {
    set.trailing_zeros() as u8
}

/// The squares of a set, from the lowest.
pub(super) fn squares(mut set: Bitboard) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = lowest(set);
        (set != 0).then(|| {
            set &= set - 1;
            square
        })
    })
}
