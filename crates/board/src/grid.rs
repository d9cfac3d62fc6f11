//! Rectangular boards and their squares.

use std::fmt::{self, Write as _};

use super::{Fault, Unreadable};

/// A square, by its file from the left and its rank from the bottom, both counted from 0.
///
/// Written as in chess: `a1` at the bottom left; the files after `z` are `aa`, `ab` and so on.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::Square;
/// assert_eq!(Square::new(3, 4).to_string(), "d5");
/// assert_eq!(Square::new(28, 13).to_string(), "ac14");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The file, 0 at the left.
    pub file: u8,
    /// The rank, 0 at the bottom.
    pub rank: u8,
}

impl Square {
    /// The square on this file and rank, both from 0.
    pub const fn new(file: u8, rank: u8) -> Self {
        Square { file, rank }
    }
}

/// The number of letters in the alphabet of files.
const LETTERS: u8 = 26;

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.file >= LETTERS {
            f.write_char(char::from(b'a' + self.file / LETTERS - 1))?;
        }
        f.write_char(char::from(b'a' + self.file % LETTERS))?;
        match self.rank {
            rank @ ..9 => f.write_char(char::from(b'1' + rank)),
            rank => write!(f, "{}", u16::from(rank) + 1),
        }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A rectangular board's size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
}

impl Grid {
    /// A board of `files` by `ranks`.
    pub const fn new(files: u8, ranks: u8) -> Self {
        Grid { files, ranks }
    }

    /// How many squares there are.
    pub const fn size(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Every square, rank by rank from `a1`.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        (0..self.ranks).flat_map(move |rank| (0..self.files).map(move |file| Square { file, rank }))
    }

    /// The square's place in [`Grid::squares`].
    pub const fn index(self, square: Square) -> usize {
        square.rank as usize * self.files as usize + square.file as usize
    }

    /// Whether the square is on this board.
    pub const fn holds(self, square: Square) -> bool {
        square.file < self.files && square.rank < self.ranks
    }

    /// The square a number of files to the right and ranks up, if it is on the board.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::{Grid, Square};
    /// let board = Grid::new(8, 8);
    /// assert_eq!(board.step(Square::new(0, 0), 1, 2), Some(Square::new(1, 2)));
    /// assert_eq!(board.step(Square::new(0, 0), -1, 0), None);
    /// ```
    pub fn step(self, square: Square, files: i8, ranks: i8) -> Option<Square> {
        let file = square.file.checked_add_signed(files)?;
        let rank = square.rank.checked_add_signed(ranks)?;
        let to = Square { file, rank };
        self.holds(to).then_some(to)
    }

    /// Reads a square's name; `at` is where in a longer text it begins, for the error.
    ///
    /// # Errors
    /// What was found instead of a square of this board, and at which byte.
    pub fn read(self, name: &str, at: usize) -> Result<Square, Fault> {
        let last = Square::new(self.files - 1, self.ranks - 1);
        let fault = |found: String| Fault::new(at, found, format!("a square a1–{last}"));
        let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let (letters, number) = name.split_at(digits);
        let file = match letters.as_bytes() {
            [a @ b'a'..=b'z'] => Some(a - b'a'),
            [a @ b'a'..=b'b', b @ b'a'..=b'z'] => Some((a - b'a' + 1) * LETTERS + (b - b'a')),
            _ => None,
        };
        let rank = match number.as_bytes() {
            [b'1'..=b'9', ..] => number.parse::<u8>().ok(),
            _ => None,
        };
        match (file, rank) {
            (Some(file), Some(rank)) if self.holds(Square::new(file, rank - 1)) => Ok(Square::new(file, rank - 1)),
            _ => Err(fault(Unreadable::quote(name))),
        }
    }
}
