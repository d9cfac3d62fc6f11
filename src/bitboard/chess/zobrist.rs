//! Zobrist keys: a fixed number for everything that makes one position another, but for the two counters.

use super::layout::SQUARES;
use crate::bitboard::splitmix::splitmix64;
use crate::board::chess::{Kind, Piece};

struct Keys {
    board: [[[u64; SQUARES]; Kind::ALL.len()]; 2],
    /// By the square: of the rights to castle the corner, of en passant the square itself.
    extras: [u64; SQUARES],
    black: u64,
}

static KEYS: Keys = Keys::new();

impl Keys {
    const fn new() -> Self {
        let mut keys = Keys { board: [[[0; SQUARES]; Kind::ALL.len()]; 2], extras: [0; SQUARES], black: 0 };
        let mut state = 0;
        let mut square = 0;
        while square < SQUARES {
            let mut kind = 0;
            while kind < Kind::ALL.len() {
                keys.board[0][kind][square] = splitmix64(&mut state);
                keys.board[1][kind][square] = splitmix64(&mut state);
                kind += 1;
            }
            keys.extras[square] = splitmix64(&mut state);
            square += 1;
        }
        keys.black = splitmix64(&mut state);
        keys
    }
}

/// What stands on a square; nothing is no key.
pub(super) fn piece(piece: Option<Piece>, square: u8) -> u64 {
    piece.map_or(0, |piece| KEYS.board[piece.owner as usize][piece.kind as usize][square as usize % SQUARES])
}

/// The right to castle with the Rook in this corner, or that this is the en passant square. Corners lie on the
/// first and last rank, en passant squares on none of them.
pub(super) fn extra(square: u8) -> u64 {
    KEYS.extras[square as usize % SQUARES]
}

/// That Black is to move.
pub(super) fn black() -> u64 {
    KEYS.black
}
