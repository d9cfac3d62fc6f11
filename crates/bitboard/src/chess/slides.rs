//! Where Bishops, Rooks and Queens slide, past what stands in their way: magic bitboards.
//!
//! For each square the pieces that may stand in the way, a subset of the inner squares of its lines, are turned
//! into an index. A processor that can moves the bits of the subset together, and at the index a table has the targets:
//! a megabyte, so it is not stored in the program but filled before the first task is run ([`on_best`]). Any other
//! multiplies (`magic`), and at the index a table says which of the square's few sets of targets it is: a byte for each.
//! WebAssembly is loaded to answer a few questions, and has no table: it computes the targets.

use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

use super::geometry::{SQUARES, lines};
use super::magic::{self, inner, next_subset, on_lines, pair, reach};
use crate::processor::{self, Processor, Task};
use crate::squares::Bitboard;
use crate::table::table;

/// The squares to which a Rook slides, up to and including the first piece: `chess.rook.move`, `chess.attack`.
#[inline(always)]
pub(super) fn straight<P: Processor>(processor: P, from: u8, occupied: Bitboard) -> Bitboard {
    let key = &STRAIGHT_KEYS[from as usize % SQUARES];
    if COMPUTED {
        computed(&STRAIGHT_PAIRS, from, occupied)
    } else if P::EXTRACTS_BITS {
        debug_assert!(FILLED.is_completed(), "a task that slides is run by `slides::on_best`");
        EXTRACTED_STRAIGHT.0[key.extracted(processor, occupied) % STRAIGHT_SIZE].load(Ordering::Relaxed)
    } else {
        key.sets[usize::from(STRAIGHT.0[key.index(occupied) % STRAIGHT_SIZE])]
    }
}

/// The squares to which a Bishop slides, up to and including the first piece: `chess.bishop.move`, `chess.attack`.
#[inline(always)]
pub(super) fn diagonal<P: Processor>(processor: P, from: u8, occupied: Bitboard) -> Bitboard {
    let key = &DIAGONAL_KEYS[from as usize % SQUARES];
    if COMPUTED {
        computed(&DIAGONAL_PAIRS, from, occupied)
    } else if P::EXTRACTS_BITS {
        debug_assert!(FILLED.is_completed(), "a task that slides is run by `slides::on_best`");
        EXTRACTED_DIAGONAL.0[key.extracted(processor, occupied) % DIAGONAL_SIZE].load(Ordering::Relaxed)
    } else {
        key.sets[usize::from(DIAGONAL.0[key.index(occupied) % DIAGONAL_SIZE])]
    }
}

/// Runs a task that may slide, with the best instructions that there are here.
pub(crate) fn on_best<T: Task>(task: T) -> T::Output {
    processor::on_best(Sliding(task))
}

/// A task that may slide: with a processor that moves bits together, the tables for that are filled first.
struct Sliding<T>(T);

impl<T: Task> Task for Sliding<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run<P: Processor>(self, processor: P) -> T::Output {
        if P::EXTRACTS_BITS {
            FILLED.call_once(|| {
                fill(&EXTRACTED_STRAIGHT.0, &STRAIGHT_KEYS, &STRAIGHT_PAIRS);
                fill(&EXTRACTED_DIAGONAL.0, &DIAGONAL_KEYS, &DIAGONAL_PAIRS);
            });
        }
        self.0.run(processor)
    }
}

/// Whether the tables for moving bits together are filled.
static FILLED: Once = Once::new();

/// Fills a table: every subset of every square's inner squares, in the order of the indices.
fn fill<const N: usize>(table: &[AtomicU64; N], keys: &[Key; SQUARES], pairs: &[[Bitboard; 2]; SQUARES]) {
    let mut places = table.iter();
    for ((from, key), pair) in (0..).zip(keys).zip(pairs) {
        let mut pieces: Bitboard = 0;
        for place in places.by_ref().take(1 << key.inner.count_ones()) {
            place.store(reach(*pair, 1 << from, pieces), Ordering::Relaxed);
            pieces = next_subset(pieces, key.inner);
        }
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
/// How many sets of targets all squares have, and room for the last square's bytes.
const STRAIGHT_SETS: usize = 4900 + 256;
const DIAGONAL_SETS: usize = 1428 + 256;

/// The part of a table for one square.
#[derive(Clone, Copy)]
struct Key {
    /// The squares on which a piece matters.
    inner: Bitboard,
    factor: u64,
    /// Where the part begins.
    start: u32,
    shift: u32,
    /// The square's sets of targets, and what follows, so that no byte is out of bounds.
    sets: &'static [Bitboard; 256],
}

impl Key {
    #[inline(always)]
    const fn index(&self, occupied: Bitboard) -> usize {
        self.start as usize + ((occupied & self.inner).wrapping_mul(self.factor) >> (self.shift % 64)) as usize
    }

    /// The same by moving bits together.
    #[inline(always)]
    fn extracted(&self, processor: impl Processor, occupied: Bitboard) -> usize {
        self.start as usize + processor.pext(occupied, self.inner) as usize
    }
}

/// Aligned to cache lines.
#[repr(align(64))]
struct Aligned<T, const N: usize>([T; N]);

static STRAIGHT_PAIRS: [[Bitboard; 2]; SQUARES] = table!(SQUARES, square => pair(true, lines(square)));
static DIAGONAL_PAIRS: [[Bitboard; 2]; SQUARES] = table!(SQUARES, square => pair(false, lines(square)));
static STRAIGHT_KEYS: [Key; SQUARES] = keys(true);
static DIAGONAL_KEYS: [Key; SQUARES] = keys(false);
static STRAIGHT_TARGETS: [Bitboard; STRAIGHT_SETS] = targets(true);
static DIAGONAL_TARGETS: [Bitboard; DIAGONAL_SETS] = targets(false);
static STRAIGHT: Aligned<u8, STRAIGHT_SIZE> = Aligned(numbers(true));
static DIAGONAL: Aligned<u8, DIAGONAL_SIZE> = Aligned(numbers(false));
static EXTRACTED_STRAIGHT: Aligned<AtomicU64, STRAIGHT_SIZE> = Aligned([const { AtomicU64::new(0) }; STRAIGHT_SIZE]);
static EXTRACTED_DIAGONAL: Aligned<AtomicU64, DIAGONAL_SIZE> = Aligned([const { AtomicU64::new(0) }; DIAGONAL_SIZE]);
/// The squares to which a Rook slides over the empty board.
pub(super) static STRAIGHT_RAYS: [Bitboard; SQUARES] =
    table!(SQUARES, square => reach(STRAIGHT_PAIRS[square], 1 << square, 0));
/// The squares to which a Bishop slides over the empty board.
pub(super) static DIAGONAL_RAYS: [Bitboard; SQUARES] =
    table!(SQUARES, square => reach(DIAGONAL_PAIRS[square], 1 << square, 0));

const fn keys(straight: bool) -> [Key; SQUARES] {
    let factors = if straight { magic::STRAIGHT } else { magic::DIAGONAL };
    let targets: &[Bitboard] = if straight { &STRAIGHT_TARGETS } else { &DIAGONAL_TARGETS };
    let (mut start, mut first_set) = (0, 0);
    table!(SQUARES, square => {
        let inner = inner(square, straight);
        let bits = inner.count_ones();
        let Some(sets) = targets.split_at(first_set).1.first_chunk() else { panic!("no room for a byte") };
        let key = Key { inner, factor: factors[square], start, shift: u64::BITS - bits, sets };
        start += 1 << bits;
        let [one, other] = on_lines(square, straight);
        first_set += one.number * other.number;
        key
    })
}

/// The sets of targets of all squares, one square's after another's: each that one line has, with each that the other
/// has.
const fn targets<const N: usize>(straight: bool) -> [Bitboard; N] {
    let mut sets = [0; N];
    let mut set = 0;
    let mut square = 0;
    while square < SQUARES {
        let [one, other] = on_lines(square, straight);
        let mut i = 0;
        while i < one.number {
            let mut j = 0;
            while j < other.number {
                sets[set] = one.sets[i] | other.sets[j];
                set += 1;
                j += 1;
            }
            i += 1;
        }
        square += 1;
    }
    sets
}

/// The numbers of the sets of targets for all subsets of all squares, where a key finds them. A subset's place is the sum
/// of the shares of the two lines' subsets.
const fn numbers<const N: usize>(straight: bool) -> [u8; N] {
    let mut numbers = [0; N];
    let keys = keys(straight);
    let mut square = 0;
    while square < SQUARES {
        let key = keys[square];
        let [one, other] = on_lines(square, straight);
        let (ones, others) = (one.shares(key.factor), other.shares(key.factor));
        let mut i = 0;
        while i < one.subsets {
            let mut j = 0;
            while j < other.subsets {
                let place = key.start as usize + (ones[i].wrapping_add(others[j]) >> key.shift) as usize;
                numbers[place] = (one.set_of[i] * other.number + other.set_of[j]) as u8;
                j += 1;
            }
            i += 1;
        }
        square += 1;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::processor::Plain;
    use crate::zobrist::splitmix64;

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
    struct EverySubset {
        from: u8,
        straight: bool,
    }

    impl Task for EverySubset {
        type Output = ();

        #[inline(always)]
        fn run<P: Processor>(self, processor: P) {
            const STRAIGHTS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
            const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            let EverySubset { from, straight: is_straight } = self;
            let (rays, steps) = if is_straight { (&STRAIGHT_RAYS, STRAIGHTS) } else { (&DIAGONAL_RAYS, DIAGONALS) };
            assert_eq!(rays[usize::from(from)], slid(from, steps, 0));
            let inner = inner(usize::from(from), is_straight);
            let mut state = from.into();
            let mut pieces: Bitboard = 0;
            loop {
                let occupied = pieces | splitmix64(&mut state) & !inner;
                let found = if is_straight {
                    straight(processor, from, occupied)
                } else {
                    diagonal(processor, from, occupied)
                };
                assert_eq!(found, slid(from, steps, occupied), "from {from} past {occupied:#x}");
                let pairs = if is_straight { &STRAIGHT_PAIRS } else { &DIAGONAL_PAIRS };
                assert_eq!(computed(pairs, from, occupied), found, "from {from} past {occupied:#x}");
                pieces = next_subset(pieces, inner);
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
                Plain.run(EverySubset { from, straight });
                on_best(EverySubset { from, straight });
            }
        }
    }
}
