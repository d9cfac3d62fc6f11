//! Sets of squares kept line by line: along each rank, file and diagonal.
//!
//! A line is a word. Three bits before and after those of its ten squares belong to no square, so that what is near a
//! square can be read without asking where the board ends.

use super::geometry::{At, INDICES, STRIDE, Set, file, rank, slot, squares};
use crate::board::bifocal::LARGEST;
use crate::table::table;

/// Bits of a line, one a square.
pub(super) type Bits = u16;

/// The number of a line.
pub(super) type Line = u8;

/// How many bits and how many lines there are before the first.
const MARGIN: u8 = 3;

/// The number of the first file's line, and of the first of the diagonals that rise and that fall to the right.
const FILES: u8 = 16;
const RISING: u8 = 32;
const FALLING: u8 = 64;

/// How many numbers of lines there are: a power of two, so that no number is out of bounds.
const LINES: usize = 128;

/// How many squares the longest line has.
const LENGTH: usize = 10;

/// A set of squares by lines.
#[derive(Clone)]
pub(super) struct Lines([Bits; LINES]);

/// All squares, and the bits that are no squares.
pub(super) static ALL: Lines = Lines([!0; LINES]);

/// Where a square is found: the four lines through it, and which bit of each it is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub rank: Line,
    pub file: Line,
    pub rising: Line,
    pub falling: Line,
    /// The bit in the line of the rank and the two diagonals.
    pub across: u8,
    /// The bit in the line of the file.
    pub up: u8,
}

static PLACES: [Place; INDICES] = table!(INDICES, at => {
    let (file, rank) = (file(at as At), rank(at as At));
    if file < LARGEST.files && rank < LARGEST.ranks {
        Place {
            rank: MARGIN + rank,
            file: FILES + MARGIN + file,
            rising: RISING + LARGEST.files - 1 + rank - file,
            falling: FALLING + rank + file,
            across: MARGIN + file,
            up: MARGIN + rank,
        }
    } else {
        Place { rank: 0, file: 0, rising: 0, falling: 0, across: 0, up: 0 }
    }
});

/// The place of a square.
#[inline(always)]
pub(super) fn place(at: At) -> Place {
    PLACES[slot(at)]
}

/// The square of a line's bit.
#[inline(always)]
pub(super) const fn square_of(line: Line, bit: u8) -> At {
    let along = bit.wrapping_sub(MARGIN);
    let (file, rank) = match line {
        0..FILES => (along, line.wrapping_sub(MARGIN)),
        FILES..RISING => (line.wrapping_sub(FILES + MARGIN), along),
        RISING..FALLING => (along, line.wrapping_add(along).wrapping_sub(RISING + LARGEST.files - 1)),
        _ => (along, line.wrapping_sub(FALLING).wrapping_sub(along)),
    };
    rank.wrapping_mul(STRIDE as u8).wrapping_add(file)
}

impl Lines {
    /// The lines of a set.
    pub fn of(set: Set) -> Lines {
        // Goes through the squares in the set or those outside it, whichever are fewer.
        let (few, start) = if set.count_ones() < u128::BITS / 2 { (set, 0) } else { (!set, !0) };
        let mut lines = Lines([start; LINES]);
        squares(few).for_each(|at| lines.toggle(at));
        lines
    }

    /// Adds or removes a square.
    #[inline(always)]
    pub fn toggle(&mut self, at: At) {
        let place = place(at);
        self.0[place.rank as usize % LINES] ^= 1 << (place.across % 16);
        self.0[place.file as usize % LINES] ^= 1 << (place.up % 16);
        self.0[place.rising as usize % LINES] ^= 1 << (place.across % 16);
        self.0[place.falling as usize % LINES] ^= 1 << (place.across % 16);
    }

    #[inline(always)]
    pub fn line(&self, line: Line) -> Bits {
        self.0[line as usize % LINES]
    }
}

/// By the bit from which a piece goes and the ten squares of its line, where it goes.
type ByLine = [Bits; 16 << LENGTH];

#[inline(always)]
const fn key(bit: u8, occupied: Bits) -> usize {
    ((bit as usize) << LENGTH | (occupied >> MARGIN) as usize & ((1 << LENGTH) - 1)) % (16 << LENGTH)
}

// This many entries exceed the compiler's default limit for constant evaluation.
#[allow(long_running_const_eval)]
static SLIDES: ByLine = table(0);
#[allow(long_running_const_eval)]
static JUMPS: ByLine = table(1);

/// The vacant squares of a line up to the first piece on either side: `bifocal.move.blocked`.
#[inline(always)]
pub(super) fn slides(bit: u8, occupied: Bits) -> Bits {
    SLIDES[key(bit, occupied)]
}

/// The vacant squares of a line between the first piece and the second on either side: `bifocal.kannon.jump`.
#[inline(always)]
pub(super) fn jumps(bit: u8, occupied: Bits) -> Bits {
    JUMPS[key(bit, occupied)]
}

/// Where a piece goes that jumps over this many pieces.
const fn table(over: u32) -> ByLine {
    let mut table = [0; 16 << LENGTH];
    let mut at = 0;
    while at < LENGTH {
        let mut occupied = 0;
        while occupied < 1 << LENGTH {
            table[(at + MARGIN as usize) << LENGTH | occupied] = (gone(at, occupied, over) as Bits) << MARGIN;
            occupied += 1;
        }
        at += 1;
    }
    table
}

/// The vacant squares with this many pieces between, to the right and to the left.
const fn gone(at: usize, occupied: usize, over: u32) -> usize {
    let (mut reached, mut way) = (0, 1);
    while way >= -1 {
        let (mut to, mut passed) = (at.wrapping_add_signed(way), 0);
        while to < LENGTH && passed <= over {
            if occupied >> to & 1 != 0 {
                passed += 1;
            } else if passed == over {
                reached |= 1 << to;
            }
            to = to.wrapping_add_signed(way);
        }
        way -= 2;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bifocal::geometry::{bit, index};

    #[test]
    fn a_square_is_found_by_each_of_its_lines() {
        for square in LARGEST.squares() {
            let at = index(square).unwrap();
            let place = place(at);
            let lines = [(place.rank, place.across), (place.file, place.up)];
            let diagonals = [(place.rising, place.across), (place.falling, place.across)];
            let set = Lines::of(bit(at));
            for (line, bit) in lines.into_iter().chain(diagonals) {
                assert_eq!(square_of(line, bit), at);
                assert_eq!(set.line(line), 1 << bit);
            }
            assert_eq!(set.0.iter().map(|line| line.count_ones()).sum::<u32>(), 4);
            let others = Lines::of(!bit(at));
            assert!((0..128).all(|line| others.line(line) == !set.line(line)));
        }
    }

    #[test]
    fn pieces_slide_and_jump_as_far_as_others_let_them() {
        // Bits of the squares from the left; the piece is on the fourth.
        let occupied = 0b00_1000_1001_u16 << MARGIN;
        assert_eq!(slides(3 + MARGIN, occupied), 0b00_0111_0110 << MARGIN);
        assert_eq!(jumps(3 + MARGIN, occupied), 0b11_0000_0000 << MARGIN);
        // With a second piece on the right, one square lies between the two.
        let occupied = 0b10_1000_1001_u16 << MARGIN;
        assert_eq!(jumps(3 + MARGIN, occupied), 0b01_0000_0000 << MARGIN);
        // Over the neighbour; a bit that is no square blocks like a second piece.
        let occupied = 0b11_1000_0111_u16 << MARGIN;
        assert_eq!(jumps(1 + MARGIN, occupied), 0b00_0111_1000 << MARGIN);
        assert_eq!(slides(1 + MARGIN, occupied), 0);
    }
}
