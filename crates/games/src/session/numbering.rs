//! Numbers of moves as players count them: in pairs, from the number that the first position has.

use std::fmt;

/// How the moves of a game are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbering {
    /// The number of the first move.
    pub first: usize,
    /// Whether the first move is the second of its pair.
    pub second: bool,
}

/// The number of a move. Displayed as in a score: `17.`, or `17...` for the second of the pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MoveNumber {
    /// The number of the pair.
    pub number: usize,
    /// Whether it is the second of the pair.
    pub second: bool,
}

impl Numbering {
    /// The number of the move with this index, from 0.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_games::session; }
    /// use rulebook::session::Numbering;
    /// let from_black = Numbering { first: 17, second: true };
    /// assert_eq!([0, 1, 2].map(|index| from_black.of(index).to_string()), ["17...", "18.", "18..."]);
    /// ```
    pub const fn of(self, index: usize) -> MoveNumber {
        let counted = index + self.second as usize;
        MoveNumber { number: self.first + counted / 2, second: !counted.is_multiple_of(2) }
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.second { "..." } else { "." })
    }
}
