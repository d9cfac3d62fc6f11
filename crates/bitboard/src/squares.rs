//! Sets of squares in a word, one bit each and eight for a rank.

use crate::board::Square;

/// A set of squares.
pub(crate) type Bitboard = u64;

/// A square's index; that of some square, if no board in a word has it.
pub(crate) const fn index(square: Square) -> u8 {
    square.rank % 8 * 8 + square.file % 8
}

/// The square with this index.
pub(crate) const fn square(index: u8) -> Square {
    Square::new(index % 8, index / 8 % 8)
}

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(index: u8) -> Bitboard {
    1 << (index % 64)
}

/// The index of a set's lowest square.
#[inline(always)]
pub(crate) const fn lowest(set: Bitboard) -> u8 {
    set.trailing_zeros() as u8
}

/// Whether a set has more than one square.
#[inline(always)]
pub(crate) const fn several(set: Bitboard) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The squares of a set, from the lowest.
#[inline(always)]
pub(crate) fn squares(mut set: Bitboard) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = lowest(set);
            set &= set - 1;
            square
        })
    })
}

/// The squares of a set that satisfy a predicate.
#[inline(always)]
pub(crate) fn only(set: Bitboard, holds: impl Fn(&u8) -> bool) -> Bitboard {
    squares(set).filter(holds).fold(0, |kept, square| kept | 1 << square)
}

/// Squares shifted so much farther: the origins from which pieces come to targets in a direction.
#[inline(always)]
pub(crate) const fn shifted(squares: Bitboard, offset: i8) -> Bitboard {
    if offset >= 0 { squares << offset } else { squares >> -offset }
}
