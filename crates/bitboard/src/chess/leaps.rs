//! The one step or leap of King and Knight.

use super::layout::{Bitboard, SQUARES, beside};

/// `chess.knight.move`
#[inline(always)]
pub(super) fn knight(from: u8) -> Bitboard {
    KNIGHT[from as usize % SQUARES]
}

/// `chess.king.move`, but for castling.
#[inline(always)]
pub(super) fn king(from: u8) -> Bitboard {
    KING[from as usize % SQUARES]
}

/// By origin.
pub(super) static KNIGHT: [Bitboard; SQUARES] = table(true);
/// By origin.
pub(super) static KING: [Bitboard; SQUARES] = table(false);

const fn table(knight: bool) -> [Bitboard; SQUARES] {
    let mut table = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        table[from] = if knight { knight_from(1 << from) } else { around(1 << from) };
        from += 1;
    }
    table
}

const fn knight_from(from: Bitboard) -> Bitboard {
    let one = beside(from);
    let two = beside(one) & !from;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// The squares that a King can step to from any of these squares, except these themselves.
#[inline(always)]
pub(super) const fn around(from: Bitboard) -> Bitboard {
    let row = from | beside(from);
    (row | row << 8 | row >> 8) & !from
}
