//! What a slider reaches, computed: past what stands on its lines, and for every subset of the squares on which a piece
//! matters.

use super::layout::{Bitboard, FILE_A, FILE_H, RANK_1};
use super::lines::{Lines, lines};

/// The two lines along which a piece slides.
pub(super) const fn pair(straight: bool, Lines { file, rank, rising, falling }: Lines) -> [Bitboard; 2] {
    if straight { [file, rank] } else { [rising, falling] }
}

/// The squares reached along a line from one of it. Subtracting the slider's bit twice turns over every bit up to
/// the first piece above, and mirrored the same finds the first below.
const fn along(line: Bitboard, from: Bitboard, occupied: Bitboard) -> Bitboard {
    let pieces = occupied & line & !from;
    let up = pieces.wrapping_sub(from << 1);
    let down = pieces.reverse_bits().wrapping_sub(from.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line & !from
}

/// Computed, not looked up.
pub(super) const fn reach([one, other]: [Bitboard; 2], from: Bitboard, occupied: Bitboard) -> Bitboard {
    along(one, from, occupied) | along(other, from, occupied)
}

/// The lines without their ends, where a piece is reached whether it is there or not.
pub(super) const fn inner(square: usize, straight: bool) -> Bitboard {
    let ranks = !(RANK_1 | RANK_1 << 56);
    let files = !(FILE_A | FILE_H);
    let Lines { file, rank, rising, falling } = lines(square);
    let inner = if straight { file & ranks | rank & files } else { (rising | falling) & ranks & files };
    inner & !(1 << square)
}

/// The subset of a set that follows in the order of its bits moved together; after the last, the empty one.
pub(super) const fn next_subset(subset: Bitboard, of: Bitboard) -> Bitboard {
    subset.wrapping_sub(of) & of
}

/// A line through a square, with what a slider reaches on it from there.
pub(super) struct Line {
    /// The squares on which a piece matters.
    inner: Bitboard,
    /// How many subsets of them there are, and for each the number of the set that is reached.
    pub subsets: usize,
    pub set_of: [usize; 64],
    /// The different sets that are reached, and how many there are.
    pub sets: [Bitboard; 12],
    pub number: usize,
}

/// The two lines of a square along which a piece slides.
pub(super) const fn on_lines(square: usize, straight: bool) -> [Line; 2] {
    let [one, other] = pair(straight, lines(square));
    let inner = inner(square, straight);
    [Line::of(one, inner & one, square), Line::of(other, inner & other, square)]
}

impl Line {
    const fn of(line: Bitboard, inner: Bitboard, square: usize) -> Self {
        let mut found = Line { inner, subsets: 0, set_of: [0; 64], sets: [0; 12], number: 0 };
        let mut pieces: Bitboard = 0;
        loop {
            let reached = along(line, 1 << square, pieces);
            let mut set = 0;
            while set < found.number && found.sets[set] != reached {
                set += 1;
            }
            if set == found.number {
                found.sets[set] = reached;
                found.number += 1;
            }
            found.set_of[found.subsets] = set;
            found.subsets += 1;
            pieces = next_subset(pieces, inner);
            if pieces == 0 {
                return found;
            }
        }
    }

    /// What each subset adds to its place.
    pub(super) const fn shares(&self, factor: u64) -> [u64; 64] {
        let mut shares = [0; 64];
        let mut pieces: Bitboard = 0;
        let mut subset = 0;
        while subset < self.subsets {
            shares[subset] = pieces.wrapping_mul(factor);
            pieces = next_subset(pieces, self.inner);
            subset += 1;
        }
        shares
    }
}
