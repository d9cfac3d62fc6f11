//! The two players.

use std::fmt;

/// One of the two players. Displayed as White or Black; a position has the names of its game ([`Names`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The first name of the pair; which player begins depends on the game.
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
    /// # mod rulebook { pub use rulebook_board as board; }
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

    /// The letter of the player to move in a position's text: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Player::White => 'w',
            Player::Black => 'b',
        }
    }

    /// A piece's letter for this player, in a game that writes the pieces of `upper` in upper case.
    pub const fn case(self, upper: Player, letter: char) -> char {
        if self as u8 == upper as u8 { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    }

    /// The player with this letter, in a game that writes the pieces of `upper` in upper case.
    pub const fn of_case(upper: Player, letter: char) -> Self {
        if letter.is_ascii_uppercase() { upper } else { upper.other() }
    }
}

/// What a game calls its two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names(&'static [Called; 2]);

/// A player's name in answers and in a sentence.
#[derive(PartialEq, Eq, Debug)]
struct Called {
    word: &'static str,
    title: &'static str,
}

const fn called(word: &'static str, title: &'static str) -> Called {
    Called { word, title }
}

impl Names {
    /// White and Black.
    pub const COLOURS: Names = Names(&[called("white", "White"), called("black", "Black")]);
    /// South, for [`Player::White`], and North.
    pub const SIDES: Names = Names(&[called("south", "South"), called("north", "North")]);

    /// The player with their name.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::{Names, Player};
    /// assert_eq!(Names::SIDES.of(Player::Black).to_string(), "North");
    /// assert_eq!(Names::SIDES.of(Player::Black).word(), "north");
    /// ```
    pub const fn of(self, player: Player) -> Named {
        Named { player, names: self }
    }
}

/// A player with their name in a game. Displayed as in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// Who it is.
    pub player: Player,
    names: Names,
}

impl Named {
    /// The player named by a word, as in a sentence or an answer.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::{Named, Names, Player};
    /// assert_eq!(Named::of_word("North"), Some(Names::SIDES.of(Player::Black)));
    /// assert_eq!(Named::of_word("west"), None);
    /// ```
    pub fn of_word(word: &str) -> Option<Self> {
        let all = [Names::COLOURS, Names::SIDES].into_iter().flat_map(|names| Player::BOTH.map(|it| names.of(it)));
        all.into_iter().find(|named| named.word().eq_ignore_ascii_case(word))
    }

    /// The name in answers: `white`, `south`.
    pub const fn word(self) -> &'static str {
        self.names.0[self.player as usize].word
    }

    /// The names of both players where this is one of them.
    pub const fn names(self) -> Names {
        self.names
    }

    /// Whether the name is White or Black, rather than South or North.
    pub fn is_colour(self) -> bool {
        self.names == Names::COLOURS
    }

    /// A player with their name in the same pair.
    #[must_use]
    pub const fn called(self, player: Player) -> Self {
        Named { player, ..self }
    }

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        Named { player: self.player.other(), names: self.names }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names.0[self.player as usize].title)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Names::COLOURS.of(*self).fmt(f)
    }
}
