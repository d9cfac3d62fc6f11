//! Lines on the empty board, and what lies between two squares.

use super::layout::{Bitboard, FILE_A, RANK_1, SQUARES};

/// The lines through a square, the square among them: its file, its rank, and the two diagonals.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    pub file: Bitboard,
    pub rank: Bitboard,
    /// From file a upwards.
    pub rising: Bitboard,
    /// From file a downwards.
    pub falling: Bitboard,
}

/// The lines through a square.
pub(super) const fn lines(square: usize) -> Lines {
    let (file, rank) = (square % 8, square / 8);
    let mut lines = Lines { file: FILE_A << file, rank: RANK_1 << (8 * rank), rising: 0, falling: 0 };
    let mut other = 0;
    while other < SQUARES {
        if other % 8 + rank == other / 8 + file {
            lines.rising |= 1 << other;
        }
        if other % 8 + other / 8 == file + rank {
            lines.falling |= 1 << other;
        }
        other += 1;
    }
    lines
}

impl Lines {
    const fn all(self) -> [Bitboard; 4] {
        [self.file, self.rank, self.rising, self.falling]
    }
}

/// The squares between two on a line; none between two on no line.
#[inline(always)]
pub(super) fn between(a: u8, b: u8) -> Bitboard {
    BETWEEN[a as usize % SQUARES][b as usize % SQUARES]
}

static BETWEEN: [[Bitboard; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut a = 0;
    while a < SQUARES {
        let lines = lines(a).all();
        let mut b = 0;
        while b < a {
            // All indices between the two, of which the line's are wanted.
            let within = ((1 << a) - (1 << b)) & !(1 << b);
            let mut line = 0;
            while line < lines.len() {
                if lines[line] >> b & 1 == 1 {
                    table[a][b] = lines[line] & within;
                    table[b][a] = lines[line] & within;
                }
                line += 1;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// The squares past the second on the line from the first to it; none if they are on no line.
#[inline(always)]
pub(super) fn beyond(a: u8, b: u8) -> Bitboard {
    BEYOND[a as usize % SQUARES][b as usize % SQUARES]
}

static BEYOND: [[Bitboard; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut a = 0;
    while a < SQUARES {
        let mut b = 0;
        while b < SQUARES {
            // From any square past the second, the second is between.
            let mut c = 0;
            while c < SQUARES {
                if BETWEEN[a][c] >> b & 1 == 1 {
                    table[a][b] |= 1 << c;
                }
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    table
};
