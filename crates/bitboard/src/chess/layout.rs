//! Where a square's bit is.

use crate::board::Square;

/// A set of squares, one bit each: a1 lowest, then b1, and h8 highest.
pub(super) type Bitboard = u64;

/// How many squares there are.
pub(super) const SQUARES: usize = 64;

/// The lowest rank.
pub(super) const RANK_1: Bitboard = 0xFF;

/// The leftmost file.
pub(super) const FILE_A: Bitboard = 0x0101_0101_0101_0101;

/// The rightmost file.
pub(super) const FILE_H: Bitboard = FILE_A << 7;

/// The dark squares, of which a1 is one: `chess.board.colours`.
pub(super) const DARK: Bitboard = 0xAA55_AA55_AA55_AA55;

/// A square's index.
pub(super) const fn index(square: Square) -> u8 {
    (square.rank % 8) * 8 + square.file % 8
}

/// The square with this index.
pub(super) const fn square(index: u8) -> Square {
    Square::new(index % 8, index / 8 % 8)
}

/// The set of one square.
#[inline(always)]
pub(super) const fn bit(index: u8) -> Bitboard {
    1 << (index % 64)
}

/// The set of one square, by its name.
pub(super) const fn named(name: &str) -> Bitboard {
    let name = name.as_bytes();
    bit((name[1] - b'1') * 8 + name[0] - b'a')
}

/// The index of a set's lowest square.
#[inline(always)]
pub(super) const fn lowest(set: Bitboard) -> u8 {
    set.trailing_zeros() as u8
}

/// Whether a set has more than one square.
#[inline(always)]
pub(super) const fn several(set: Bitboard) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The squares one file to either side of any in a set.
#[inline(always)]
pub(super) const fn beside(set: Bitboard) -> Bitboard {
    (set & !FILE_A) >> 1 | (set & !FILE_H) << 1
}

/// The squares of a set, from the lowest.
#[inline(always)]
pub(super) fn squares(mut set: Bitboard) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = lowest(set);
            set &= set - 1;
            square
        })
    })
}
