//! The one step or leap of King and Knight.

use super::layout::{Bitboard, FILE_A, FILE_H, SQUARES};

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
        table[from] = if knight { knight_from(1 << from) } else { king_from(1 << from) };
        from += 1;
    }
    table
}

/// The squares one file to either side.
const fn beside(squares: Bitboard) -> Bitboard {
    (squares & !FILE_A) >> 1 | (squares & !FILE_H) << 1
}

const fn knight_from(from: Bitboard) -> Bitboard {
    let one = beside(from);
    let two = beside(one) & !from;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

const fn king_from(from: Bitboard) -> Bitboard {
    let row = from | beside(from);
    (row | row << 8 | row >> 8) & !from
}
