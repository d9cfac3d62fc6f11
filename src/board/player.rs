//! The two players.

use std::fmt;

/// One of the two players. Games with other names for them say so themselves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The first name of the pair; whether he begins is for the game to say.
    White,
    /// The other.
    Black,
}

impl Player {
    /// Both, White first.
    pub const BOTH: [Player; 2] = [Player::White, Player::Black];

    /// The other player.
    ///
    /// ```
    /// use rulebook::board::Player;
    /// assert_eq!(Player::White.other(), Player::Black);
    /// ```
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Player::White => Player::Black,
            Player::Black => Player::White,
        }
    }

    /// The name in answers: `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Player::White => "white",
            Player::Black => "black",
        }
    }

    /// The letter of the side to move in a position's text: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Player::White => 'w',
            Player::Black => 'b',
        }
    }

    /// A piece's letter as this player's, in a game that writes the pieces of `upper` in upper case.
    pub const fn case(self, upper: Player, letter: char) -> char {
        if self as u8 == upper as u8 { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    }

    /// Whose letter this is, in a game that writes the pieces of `upper` in upper case.
    pub const fn of_case(upper: Player, letter: char) -> Self {
        if letter.is_ascii_uppercase() { upper } else { upper.other() }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::White => "White",
            Player::Black => "Black",
        })
    }
}
