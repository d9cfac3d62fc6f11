//! Squares by their indices, sets of them, and steps.
//!
//! A rank has thirty-two indices, of which the board uses twenty-nine; a set of squares is a word for each rank. Which way
//! is forward for a player is known at compile time: what is written for a [`Colour`] is compiled for each.

use std::ops::{BitAnd, BitOr};

use crate::board::aieirping::BOARD;
use crate::board::{Player, Square};
use crate::colour::{Black, White};
use crate::squares::squares;

/// A word for each rank; the board has fourteen, padded to sixteen.
pub(super) const RANKS: usize = 16;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(64))]
pub(super) struct Set(pub [u32; RANKS]);

/// All squares of a rank.
const FULL: u32 = (1 << BOARD.files) - 1;

impl Set {
    pub const EMPTY: Set = Set([0; RANKS]);

    /// The squares of the ranks from one to before another.
    pub const fn of_ranks(from: usize, to: usize) -> Set {
        let mut ranks = [0; RANKS];
        let mut rank = from;
        while rank < to {
            ranks[rank] = FULL;
            rank += 1;
        }
        Set(ranks)
    }

    /// All squares of the board.
    pub const BOARD: Set = Set::of_ranks(0, BOARD.ranks as usize);

    /// All squares on a square's file or rank.
    #[inline(always)]
    pub fn cross(file: usize, rank: usize) -> Set {
        let mut ranks = [1 << (file % RANK); RANKS];
        ranks[rank % RANKS] = FULL;
        Set(ranks)
    }

    /// Adds or removes a square.
    #[inline(always)]
    pub fn toggle(&mut self, at: At) {
        self.0[at as usize / RANK % RANKS] ^= 1 << (at as usize % RANK);
    }

    #[inline(always)]
    pub fn holds(&self, at: At) -> bool {
        self.bit(at) != 0
    }

    /// One if the set has a square, else zero.
    #[inline(always)]
    pub fn bit(&self, at: At) -> u32 {
        self.0[at as usize / RANK % RANKS] >> (at as usize % RANK) & 1
    }

    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, rank| all | rank) == 0
    }

    #[inline(always)]
    pub fn count(&self) -> u64 {
        u64::from(self.0.iter().map(|rank| rank.count_ones()).sum::<u32>())
    }

    #[inline(always)]
    pub fn without(self, other: Set) -> Set {
        self.zip(other, |a, b| a & !b)
    }

    /// All squares if a condition is true, else none.
    #[inline(always)]
    pub fn when(self, condition: bool) -> Set {
        let mask = if condition { !0 } else { 0 };
        Set(self.0.map(|rank| rank & mask))
    }

    /// Two sets joined rank by rank.
    #[inline(always)]
    pub fn zip(self, other: Set, each: impl Fn(u32, u32) -> u32) -> Set {
        let mut ranks = [0; RANKS];
        for (i, rank) in ranks.iter_mut().enumerate() {
            *rank = each(self.0[i], other.0[i]);
        }
        Set(ranks)
    }

    /// Calls a predicate for each square, from `a1`.
    #[inline(always)]
    pub fn each(&self, mut visit: impl FnMut(At)) {
        for (i, rank) in self.0.iter().enumerate() {
            squares((*rank).into()).for_each(|file| visit((i * RANK) as At + At::from(file)));
        }
    }
}

impl BitAnd for Set {
    type Output = Set;

    #[inline(always)]
    fn bitand(self, other: Set) -> Set {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Set {
    type Output = Set;

    #[inline(always)]
    fn bitor(self, other: Set) -> Set {
        self.zip(other, |a, b| a | b)
    }
}

/// This many files to the right. Bits shifted out at the left are lost; the caller must mask off those shifted
/// out at the right.
#[inline(always)]
pub(super) const fn shifted(rank: u32, files: i32) -> u32 {
    if files >= 0 { rank << files } else { rank >> -files }
}

/// Two empty ranks below and above, so that the set can be seen from a square two ranks away.
const MARGIN: usize = 2;

/// A set of squares of pieces that go one step or leap.
#[derive(Default)]
pub(super) struct Steppers([u32; RANKS + 2 * MARGIN]);

impl Steppers {
    #[inline(always)]
    pub fn put(&mut self, rank: usize, squares: u32) {
        self.0[rank % RANKS + MARGIN] = squares;
    }

    /// The squares of a rank to which they step, by this many files to the right and ranks up, two at most.
    #[inline(always)]
    pub fn onto(&self, rank: usize, files: i32, ranks: i32) -> u32 {
        shifted(self.0[(rank % RANKS + MARGIN).wrapping_add_signed(-ranks as isize)], files)
    }
}

/// A square's index.
pub(super) type At = u16;

/// How much farther the index of the square above is.
const RANK: usize = 32;

/// How many indices there are.
pub(super) const INDICES: usize = RANK * BOARD.ranks as usize;

/// A square's index, if the board has it.
pub(super) fn index(square: Square) -> Option<At> {
    BOARD.holds(square).then(|| At::from(square.rank) * RANK as At + At::from(square.file))
}

/// The square with this index.
pub(super) const fn square(at: At) -> Square {
    Square::new((at as usize % RANK) as u8, (at as usize / RANK) as u8)
}

/// The rank of an index, from 0.
pub(super) const fn rank(at: At) -> usize {
    at as usize / RANK
}

/// The file of an index, from 0.
pub(super) const fn file(at: At) -> usize {
    at as usize % RANK
}

/// A step: files to the right, ranks up.
pub(super) type Step = (i32, i32);

/// Runs code for each of some steps, with its number, files and ranks as constants.
macro_rules! each_step {
    ($number:ident, $files:ident, $up:ident => $code:expr; $($at:literal: ($right:expr, $above:expr)),*) => {
        $({
            const $number: usize = $at;
            const $files: i32 = $right;
            const $up: i32 = $above;
            $code;
        })*
    };
}

/// The same for the straight directions.
macro_rules! each_straight {
    ($($code:tt)*) => {
        crate::aieirping::geometry::each_step!($($code)*; 0: (0, 1), 1: (0, -1), 2: (1, 0), 3: (-1, 0))
    };
}

/// The same for the diagonal ones.
macro_rules! each_diagonal {
    ($($code:tt)*) => {
        crate::aieirping::geometry::each_step!($($code)*; 4: (1, 1), 5: (-1, 1), 6: (1, -1), 7: (-1, -1))
    };
}

/// The same for the knight's leaps.
macro_rules! each_leap {
    ($($code:tt)*) => {
        crate::aieirping::geometry::each_step!(
            $($code)*;
            0: (1, 2), 1: (-1, 2), 2: (1, -2), 3: (-1, -2), 4: (2, 1), 5: (-2, 1), 6: (2, -1), 7: (-2, -1)
        )
    };
}

pub(super) use {each_diagonal, each_leap, each_step, each_straight};

/// The eight directions; the straight ones first.
pub(super) const DIRECTIONS: [Step; 8] = {
    let mut all = [(0, 0); 8];
    each_straight!(NUMBER, FILES, UP => all[NUMBER] = (FILES, UP));
    each_diagonal!(NUMBER, FILES, UP => all[NUMBER] = (FILES, UP));
    all
};

/// How many of them are straight.
pub(super) const STRAIGHT: usize = 4;

/// The eight knight's leaps.
pub(super) const LEAPS: [Step; 8] = {
    let mut all = [(0, 0); 8];
    each_leap!(NUMBER, FILES, UP => all[NUMBER] = (FILES, UP));
    all
};

/// An index, a step farther or nearer; some index where the step leaves the board.
#[inline(always)]
pub(super) const fn stepped(at: At, (files, ranks): Step) -> At {
    at.wrapping_add((ranks * RANK as i32 + files) as At)
}

/// The step the other way.
#[inline(always)]
pub(super) const fn back((files, ranks): Step) -> Step {
    (-files, -ranks)
}

/// A player.
pub(super) trait Colour {
    /// The other player.
    type Other: Colour<Other = Self>;
    /// The player.
    const PLAYER: Player;
    /// How many ranks up a step forward goes.
    const FORWARD: i32;
    /// `aieirping.sides`: this player's own side of the board.
    const OWN: Set;
    /// The opponent's first rank.
    const LAST: usize;
}

/// One more than the highest rank.
const TOP: usize = BOARD.ranks as usize;
const MIDDLE: usize = TOP / 2;

/// White plays down the board.
impl Colour for White {
    type Other = Black;
    const PLAYER: Player = Player::White;
    const FORWARD: i32 = -1;
    const OWN: Set = Set::of_ranks(MIDDLE, TOP);
    const LAST: usize = 0;
}

/// Black plays up the board.
impl Colour for Black {
    type Other = White;
    const PLAYER: Player = Player::Black;
    const FORWARD: i32 = 1;
    const OWN: Set = Set::of_ranks(0, MIDDLE);
    const LAST: usize = TOP - 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_steps_as_its_squares_do() {
        let steps = [(0, 1), (1, 1), (1, 0), (-1, 0), (0, -1), (-1, -2), (2, 1), (-2, -1), (1, 2)];
        for from in BOARD.squares() {
            let mut set = Steppers::default();
            set.put(rank(index(from).unwrap()), 1 << from.file);
            for (files, ranks) in steps {
                let mut reached = Set::BOARD;
                for (i, rank) in reached.0.iter_mut().enumerate() {
                    *rank &= set.onto(i, files, ranks);
                }
                let mut found = Vec::new();
                reached.each(|at| found.push(square(at)));
                let expected: Vec<_> = BOARD.step(from, files as i8, ranks as i8).into_iter().collect();
                assert_eq!(found, expected, "{from} by {files}, {ranks}");
            }
        }
    }
}
