//! Where Bishops, Rooks and Queens slide, past what stands in their way: magic bitboards.
//!
//! For each square the pieces that may stand in the way, a subset of the inner squares of its lines, are turned
//! into an index, and at this index a table has the slider's targets. A processor that can moves the bits of the subset
//! together; any other multiplies (`magic`), which leads to other places, so there is a table for either. WebAssembly has
//! neither: it is loaded to answer a few questions, and the table would be a fifth of it, so it computes the targets.

use super::layout::{Bitboard, FILE_A, FILE_H, RANK_1, SQUARES};
use super::lines::{Lines, lines};
use super::magic;
use crate::bitboard::processor::Processor;

/// The squares to which a Rook slides, up to and with the first piece: `chess.rook.move`, `chess.attack`.
#[inline(always)]
pub(super) fn straight<P: Processor>(processor: P, from: u8, occupied: Bitboard) -> Bitboard {
    let key = &STRAIGHT_KEYS[from as usize % SQUARES];
    if COMPUTED {
        computed(&STRAIGHT_PAIRS, from, occupied)
    } else if P::EXTRACTS_BITS {
        EXTRACTED_STRAIGHT.0[key.extracted(processor, occupied) % STRAIGHT_SIZE]
    } else {
        STRAIGHT.0[key.index(occupied) % STRAIGHT_SIZE]
    }
}

/// The squares to which a Bishop slides, up to and with the first piece: `chess.bishop.move`, `chess.attack`.
#[inline(always)]
pub(super) fn diagonal<P: Processor>(processor: P, from: u8, occupied: Bitboard) -> Bitboard {
    let key = &DIAGONAL_KEYS[from as usize % SQUARES];
    if COMPUTED {
        computed(&DIAGONAL_PAIRS, from, occupied)
    } else if P::EXTRACTS_BITS {
        EXTRACTED_DIAGONAL.0[key.extracted(processor, occupied) % DIAGONAL_SIZE]
    } else {
        DIAGONAL.0[key.index(occupied) % DIAGONAL_SIZE]
    }
}

/// Whether the targets are computed each time instead of being taken from a table.
const COMPUTED: bool = cfg!(target_family = "wasm");

/// The targets without a table.
fn computed(pairs: &[[Bitboard; 2]; SQUARES], from: u8, occupied: Bitboard) -> Bitboard {
    reach(pairs[from as usize % SQUARES], 1 << (from as usize % SQUARES), occupied)
}

/// Sizes of the tables, rounded up to powers of two, so that no index is out of bounds.
const STRAIGHT_SIZE: usize = 1 << 17;
const DIAGONAL_SIZE: usize = 1 << 13;

/// The part of a table for one square.
#[derive(Clone, Copy)]
struct Key {
    /// The squares on which a piece matters.
    inner: Bitboard,
    factor: u64,
    /// Where the part begins.
    start: usize,
    /// In full words, so that a key's place is a shift away.
    shift: u64,
}

impl Key {
    #[inline(always)]
    const fn index(&self, occupied: Bitboard) -> usize {
        self.start + ((occupied & self.inner).wrapping_mul(self.factor) >> (self.shift % 64)) as usize
    }

    /// The same by moving bits together.
    #[inline(always)]
    fn extracted(&self, processor: impl Processor, occupied: Bitboard) -> usize {
        self.start + processor.pext(occupied, self.inner) as usize
    }
}

/// Aligned to cache lines.
#[repr(align(64))]
struct Aligned<const N: usize>([Bitboard; N]);

static STRAIGHT_PAIRS: [[Bitboard; 2]; SQUARES] = pairs(true);
static DIAGONAL_PAIRS: [[Bitboard; 2]; SQUARES] = pairs(false);
static STRAIGHT_KEYS: [Key; SQUARES] = keys(true);
static DIAGONAL_KEYS: [Key; SQUARES] = keys(false);
static STRAIGHT: Aligned<STRAIGHT_SIZE> = Aligned(table(true, false));
static DIAGONAL: Aligned<DIAGONAL_SIZE> = Aligned(table(false, false));
static EXTRACTED_STRAIGHT: Aligned<STRAIGHT_SIZE> = Aligned(table(true, true));
static EXTRACTED_DIAGONAL: Aligned<DIAGONAL_SIZE> = Aligned(table(false, true));
/// The squares to which a Rook slides over the empty board.
pub(super) static STRAIGHT_RAYS: [Bitboard; SQUARES] = rays(true);
/// The squares to which a Bishop slides over the empty board.
pub(super) static DIAGONAL_RAYS: [Bitboard; SQUARES] = rays(false);

/// The two lines along which a piece slides.
const fn pair(straight: bool, Lines { file, rank, rising, falling }: Lines) -> [Bitboard; 2] {
    if straight { [file, rank] } else { [rising, falling] }
}

const fn pairs(straight: bool) -> [[Bitboard; 2]; SQUARES] {
    let mut pairs = [[0; 2]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        pairs[square] = pair(straight, lines(square));
        square += 1;
    }
    pairs
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
const fn reach([one, other]: [Bitboard; 2], from: Bitboard, occupied: Bitboard) -> Bitboard {
    along(one, from, occupied) | along(other, from, occupied)
}

/// The lines without their ends, where a piece is reached whether it is there or not.
const fn inner(square: usize, straight: bool) -> Bitboard {
    let ranks = !(RANK_1 | RANK_1 << 56);
    let files = !(FILE_A | FILE_H);
    let Lines { file, rank, rising, falling } = lines(square);
    let inner = if straight { file & ranks | rank & files } else { (rising | falling) & ranks & files };
    inner & !(1 << square)
}

const fn rays(straight: bool) -> [Bitboard; SQUARES] {
    let mut rays = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        rays[square] = reach(pair(straight, lines(square)), 1 << square, 0);
        square += 1;
    }
    rays
}

const fn keys(straight: bool) -> [Key; SQUARES] {
    let factors = if straight { magic::STRAIGHT } else { magic::DIAGONAL };
    let mut keys = [Key { inner: 0, factor: 0, start: 0, shift: 0 }; SQUARES];
    let mut start = 0;
    let mut square = 0;
    while square < SQUARES {
        let inner = inner(square, straight);
        let bits = inner.count_ones();
        keys[square] = Key { inner, factor: factors[square], start, shift: (u64::BITS - bits) as u64 };
        start += 1 << bits;
        square += 1;
    }
    keys
}

/// The targets for all subsets of all squares, where a key finds them: by multiplying, or by moving bits together. What
/// a line's subsets reach, and their share of the place, is computed once for each, not for each pair of them: the
/// compiler would take seconds for that.
const fn table<const N: usize>(straight: bool, extracted: bool) -> [Bitboard; N] {
    let mut table = [0; N];
    let keys = keys(straight);
    let mut square = 0;
    while square < SQUARES {
        let key = keys[square];
        let [one, other] = pair(straight, lines(square));
        let (ones, number) = on_line(one, square, key, extracted);
        let (others, others_number) = on_line(other, square, key, extracted);
        let shift = if extracted { 0 } else { key.shift };
        let mut i = 0;
        while i < number {
            let (reached, share) = ones[i];
            let mut j = 0;
            while j < others_number {
                let place = key.start + (share.wrapping_add(others[j].1) >> shift) as usize;
                table[place] = reached | others[j].0;
                j += 1;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// For each subset of a line's inner squares, how many there are: what is reached along the line, and the subset's
/// share of its place, which the other line's is added to.
const fn on_line(line: Bitboard, square: usize, key: Key, extracted: bool) -> ([(Bitboard, u64); 64], usize) {
    let inner = line & key.inner;
    let mut found = [(0, 0); 64];
    let mut number = 0;
    let mut pieces: Bitboard = 0;
    loop {
        let share = if extracted { gathered(pieces, key.inner) } else { pieces.wrapping_mul(key.factor) };
        found[number] = (along(line, 1 << square, pieces), share);
        number += 1;
        // The next subset, until the empty one recurs.
        pieces = pieces.wrapping_sub(inner) & inner;
        if pieces == 0 {
            return (found, number);
        }
    }
}

/// The bits of a mask's squares, moved together.
const fn gathered(pieces: Bitboard, mut mask: Bitboard) -> u64 {
    let mut moved = 0;
    let mut place = 0;
    while mask != 0 {
        moved |= (pieces >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::processor::{Plain, Task, on_best};

    /// Square by square.
    fn slid(from: u8, steps: [(i8, i8); 4], occupied: Bitboard) -> Bitboard {
        let mut reached = 0;
        for (right, up) in steps {
            let (mut file, mut rank) = (from as i8 % 8, from as i8 / 8);
            loop {
                (file, rank) = (file + right, rank + up);
                if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                    break;
                }
                let to: Bitboard = 1 << (rank * 8 + file);
                reached |= to;
                if occupied & to != 0 {
                    break;
                }
            }
        }
        reached
    }

    /// Compares one square's part of a table with what is found square by square: every subset, with random pieces
    /// elsewhere and on the edges.
    struct Table {
        from: u8,
        straight: bool,
    }

    impl Task for Table {
        type Output = ();

        #[inline(always)]
        fn run<P: Processor>(self, processor: P) {
            const STRAIGHTS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
            const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            let Table { from, straight: is_straight } = self;
            let (rays, steps) = if is_straight { (&STRAIGHT_RAYS, STRAIGHTS) } else { (&DIAGONAL_RAYS, DIAGONALS) };
            assert_eq!(rays[usize::from(from)], slid(from, steps, 0));
            let inner = inner(usize::from(from), is_straight);
            let mut seed = u64::from(from);
            let mut pieces: Bitboard = 0;
            loop {
                seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                let occupied = pieces | (seed ^ seed >> 29) & !inner;
                let found = if is_straight {
                    straight(processor, from, occupied)
                } else {
                    diagonal(processor, from, occupied)
                };
                assert_eq!(found, slid(from, steps, occupied), "from {from} past {occupied:#x}");
                let pairs = if is_straight { &STRAIGHT_PAIRS } else { &DIAGONAL_PAIRS };
                assert_eq!(computed(pairs, from, occupied), found, "from {from} past {occupied:#x}");
                pieces = pieces.wrapping_sub(inner) & inner;
                if pieces == 0 {
                    break;
                }
            }
        }
    }

    #[test]
    fn tables_and_computed_targets_equal_sliding_square_by_square() {
        for from in 0..64 {
            for straight in [true, false] {
                Plain.run(Table { from, straight });
                on_best(Table { from, straight });
            }
        }
    }
}
