//! Squares by their indices, sets of them, and how they lie to each other on the largest board, whatever stands there.
//!
//! A rank has eleven indices, of which a board uses ten at most: a step off the right edge leads to an index that is
//! never a square, not to the next rank.

use crate::board::Square;
use crate::board::bifocal::LARGEST;
use crate::table::table;

/// A square's index.
pub(super) type At = u8;

/// How much farther the index of the square above is.
pub(super) const STRIDE: usize = 11;

/// The size of a table by square: a power of two, so that no index is out of bounds.
pub(super) const INDICES: usize = 128;

/// No square: an index that no board has.
pub(super) const NOWHERE: At = 127;

/// A set of squares, a bit for each index.
pub(super) type Set = u128;

/// All indices.
pub(super) const EVERYWHERE: Set = !0;

/// The sets of one square.
static BITS: [Set; INDICES] = table!(INDICES, at => 1 << at);

/// The set of one square. Looked up, because shifting 128 bits takes longer.
#[inline(always)]
pub(super) fn bit(at: At) -> Set {
    BITS[slot(at)]
}

/// The place in a table by square.
#[inline(always)]
pub(super) const fn slot(at: At) -> usize {
    at as usize % INDICES
}

/// A square's index, if any board has it.
pub(super) fn index(square: Square) -> Option<At> {
    LARGEST.holds(square).then(|| square.rank * STRIDE as u8 + square.file)
}

/// The square with this index.
pub(super) const fn square(at: At) -> Square {
    Square::new(file(at), rank(at))
}

/// The file of an index, from 0.
pub(super) const fn file(at: At) -> u8 {
    at % STRIDE as u8
}

/// The rank of an index, from 0.
pub(super) const fn rank(at: At) -> u8 {
    at / STRIDE as u8
}

/// Whether a set has one square at most.
#[inline(always)]
pub(super) const fn one_at_most(set: Set) -> bool {
    set & set.wrapping_sub(1) == 0
}

/// The squares of a set, from a1.
#[inline(always)]
pub(super) fn squares(mut set: Set) -> impl Iterator<Item = At> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as At)?;
        set &= set - 1;
        Some(at)
    })
}

/// The squares of a set that satisfy a predicate.
#[inline(always)]
pub(super) fn only(set: Set, holds: impl Fn(&At) -> bool) -> Set {
    squares(set).filter(holds).fold(0, |kept, at| kept | bit(at))
}

/// A step or leap: files to the right, ranks up.
pub(super) type Step = (isize, isize);

const STRAIGHT: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Step; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const DIRECTIONS: [Step; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT: [Step; 8] = [(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)];
#[rustfmt::skip]
pub(super) const FALCON: [Step; 16] = [
    (1, 3), (-1, 3), (1, -3), (-1, -3), (3, 1), (-3, 1), (3, -1), (-3, -1),
    (2, 3), (-2, 3), (2, -3), (-2, -3), (3, 2), (-3, 2), (3, -2), (-3, -2),
];

type BySquare = [Set; INDICES];

/// The squares one straight step away.
pub(super) static STRAIGHT_STEPS: BySquare = reached(&STRAIGHT, false);
/// The squares one diagonal step away.
pub(super) static DIAGONAL_STEPS: BySquare = reached(&DIAGONAL, false);
/// The squares beside each square.
pub(super) static BESIDE: BySquare = reached(&DIRECTIONS, false);
/// The squares in one straight line with each square.
pub(super) static STRAIGHT_LINES: BySquare = reached(&STRAIGHT, true);
/// The squares in one diagonal line with each square.
pub(super) static DIAGONAL_LINES: BySquare = reached(&DIAGONAL, true);
/// The squares a Knight's leap away: `bifocal.knight.move`.
pub(super) static KNIGHT_LEAPS: BySquare = reached(&KNIGHT, false);
/// The squares a Falcon's move away: `bifocal.falcon.move`.
pub(super) static FALCON_LEAPS: BySquare = reached(&FALCON, false);

/// The number of each set of squares between two in [`SETS`]: a table of the sets themselves would be four times as
/// large. 0, where none is between them, or they are in no line.
static NUMBERS: [[u16; INDICES]; INDICES] = BETWEEN.0;
/// The sets of squares between two of a line.
static SETS: [Set; 2048] = BETWEEN.1;

/// The squares between two of a line; none, where they are in no line.
#[inline(always)]
pub(super) fn between(from: At, to: At) -> Set {
    SETS[NUMBERS[slot(from)][slot(to)] as usize % SETS.len()]
}

/// The index this many steps further, if it is a square.
const fn stepped(at: usize, (files, ranks): Step, times: isize) -> Option<usize> {
    let file = (at % STRIDE) as isize + files * times;
    let rank = (at / STRIDE) as isize + ranks * times;
    let on_board = 0 <= file && file < LARGEST.files as isize && 0 <= rank && rank < LARGEST.ranks as isize;
    if on_board { Some(rank as usize * STRIDE + file as usize) } else { None }
}

/// Whether an index is a square.
const fn is_square(at: usize) -> bool {
    at % STRIDE < LARGEST.files as usize && at / STRIDE < LARGEST.ranks as usize
}

/// The squares that some steps reach, taken once or any number of times.
const fn reached(ways: &[Step], any_distance: bool) -> BySquare {
    table!(INDICES, at => {
        let (mut all, mut way) = (0, 0);
        while is_square(at) && way < ways.len() {
            let mut times = 1;
            while let Some(to) = stepped(at, ways[way], times) {
                all |= 1 << to;
                if !any_distance {
                    break;
                }
                times += 1;
            }
            way += 1;
        }
        all
    })
}

const BETWEEN: ([[u16; INDICES]; INDICES], [Set; 2048]) = {
    let (mut numbers, mut sets, mut last) = ([[0; INDICES]; INDICES], [0; 2048], 0);
    let mut at = 0;
    while at < INDICES {
        let mut way = 0;
        while is_square(at) && way < DIRECTIONS.len() {
            let (mut times, mut passed) = (1, 0);
            while let Some(to) = stepped(at, DIRECTIONS[way], times) {
                // The same squares are between the two the other way round.
                if to > at && passed != 0 {
                    last += 1;
                    sets[last] = passed;
                    numbers[at][to] = last as u16;
                    numbers[to][at] = last as u16;
                }
                passed |= 1 << to;
                times += 1;
            }
            way += 1;
        }
        at += 1;
    }
    (numbers, sets)
};

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn an_index_is_a_square() {
        for of in LARGEST.squares() {
            let at = index(of).expect("a square of the largest board");
            assert_eq!((square(at), bit(at)), (of, 1 << at));
            assert!(at < NOWHERE);
        }
        assert_eq!(index(Square::new(10, 0)), None);
        assert_eq!(index(Square::new(0, 10)), None);
        assert_eq!(index(Square::new(255, 255)), None);
    }

    #[test]
    fn a_set_tells_its_squares() {
        assert_eq!(squares(1 | 1 << 70 | 1 << 109).collect::<Vec<_>>(), [0, 70, 109]);
        assert!(one_at_most(0) && one_at_most(1 << 100) && !one_at_most(1 << 100 | 1));
    }

    pub fn at(name: &str) -> At {
        index(LARGEST.read(name, 0).unwrap()).unwrap()
    }

    pub fn names(set: Set) -> String {
        squares(set).map(|at| square(at).to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_and_leaps_end_at_the_edge() {
        assert_eq!(names(BESIDE[slot(at("a1"))]), "b1 a2 b2");
        assert_eq!(names(BESIDE[slot(at("j10"))]), "i9 j9 i10");
        assert_eq!(names(STRAIGHT_STEPS[slot(at("j5"))]), "j4 i5 j6");
        assert_eq!(names(DIAGONAL_STEPS[slot(at("j5"))]), "i4 i6");
        assert_eq!(names(KNIGHT_LEAPS[slot(at("b1"))]), "d2 a3 c3");
        assert_eq!(names(FALCON_LEAPS[slot(at("a1"))]), "d2 d3 b4 c4");
        assert_eq!(FALCON_LEAPS[slot(at("e5"))].count_ones(), 16);
        assert_eq!(names(DIAGONAL_LINES[slot(at("c2"))]), "b1 d1 b3 d3 a4 e4 f5 g6 h7 i8 j9");
        assert_eq!(STRAIGHT_LINES[slot(at("c2"))].count_ones(), 18);
    }

    #[test]
    fn between_are_those_without_both() {
        let all: Vec<_> = LARGEST.squares().collect();
        for (from, to) in all.iter().flat_map(|from| all.iter().map(move |to| (*from, *to))) {
            let (files, ranks) = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
            let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
            let steps = if is_line { files.abs().max(ranks.abs()) } else { 0 };
            let passed = (1..steps).map(|times| {
                let coordinate = |from: u8, way: i8| (from as i8 + way.signum() * times) as u8;
                Square::new(coordinate(from.file, files), coordinate(from.rank, ranks))
            });
            let passed = passed.fold(0, |all, square| all | bit(index(square).expect("a square of the board")));
            assert_eq!(between(index(from).unwrap(), index(to).unwrap()), passed, "{from} {to}");
        }
    }
}
