//! What the setups of all games have in common.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use super::powers::Powers;
use super::{Fault, Grid, Mended, Named, Names, Player, Reading, Square};

/// How many bytes a position's text has at most. A longer one is not taken apart: each of its bytes could be a fault.
pub const MAX_POSITION: usize = 10_000;

/// The fields that most texts begin with.
pub const BOARD_FIELD: &str = "the board";
/// Whose turn it is.
pub const TURN_FIELD: &str = "the player to move";
/// What lies beside the board, where it has a field of its own.
pub const HAND_FIELD: &str = "what is in hand";
/// The powers, in a game that has a list of them.
pub const POWERS_FIELD: &str = "the list of powers";

/// A position as it can be written down: any diagram, possible or not. The law decides whether it is possible.
///
/// `Display` writes the canonical text.
pub trait Setup: Clone + Eq + Hash + Debug + Display + Send + Sync {
    /// Reads a text as far as possible, and lists all its faults.
    fn read(text: &str) -> Reading<Self> {
        if text.len() <= MAX_POSITION {
            return Self::parsed(text);
        }
        let found = format!("{} bytes", text.len());
        let fault = Fault::new(0, found, format!("a position, of at most {MAX_POSITION} bytes"));
        Reading { faults: vec![fault], ..Self::parsed("") }
    }

    /// Reads a text of a length that a position can have ([`Setup::read`]).
    fn parsed(text: &str) -> Reading<Self>;

    /// A text that people have pasted, so that it can be read, and what had to be done.
    fn mended(text: &str) -> Option<Mended> {
        Some(Mended::cleaned(text))
    }

    /// A text that can be read, but is in the spelling of another program, in which a letter means something else: the
    /// canonical text, and what it was taken for.
    fn respelled(_text: &str) -> Option<Mended> {
        None
    }

    /// The names of other programs' spellings in which a setup can be written, besides the canonical one.
    const SPELLINGS: &'static [&'static str] = &[];

    /// The text in another spelling; `None` if there is no spelling of that name.
    fn spelling(&self, _name: &str) -> Option<String> {
        None
    }

    /// The fields of its text in their order, as in a sentence.
    const FIELDS: &'static [&'static str] = &[BOARD_FIELD, TURN_FIELD];

    /// What the field of a text is, counted from 0; `None` if it has no more fields.
    fn field(_text: &str, at: usize) -> Option<&'static str> {
        Self::FIELDS.get(at).copied()
    }

    /// The boards of the game, in drawing order from the top.
    fn boards(&self) -> Vec<&dyn Board>;

    /// What can stand on the boards and lie beside them, for a game with all its boards, in the order of
    /// [`Setup::boards`].
    fn palettes() -> Vec<Palette>;

    /// The powers, in a game that has a list of them.
    fn power_list(&self) -> Option<&Powers> {
        None
    }

    /// Anything else that belongs to the position and is not on a board, in a sentence.
    fn remark(&self) -> Option<String> {
        None
    }

    /// How many moves of both players have been made since the last capture or Pawn's move, in a game that counts them.
    fn quiet_moves(&self) -> u16 {
        0
    }

    /// The number of the next move, as players count them in pairs, if the text has it.
    fn move_number(&self) -> Option<u16> {
        None
    }

    /// The position if the player to move passes, in a game in which somebody might.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Whether the boards show who has the choice.
    fn turn_is_on_boards(&self) -> bool {
        true
    }

    /// What is pending while this player has the choice, in a game that is made of others.
    fn waits(&self, _turn: Named) -> Option<&'static str> {
        None
    }

    /// Every setup that is one step simpler, such as one with a piece less on the board or in a hand. A counterexample
    /// is shrunk by such steps.
    fn simpler(&self) -> Vec<Self>;
}

/// A board as it is drawn: what stands on its squares and beside it, and whose turn it is there.
pub trait Board {
    /// The id of the game whose board it is. This may be a part of the game that is played.
    fn game(&self) -> &'static str;

    /// Its size.
    fn grid(&self) -> Grid;

    /// What stands on a square.
    fn sign(&self, square: Square) -> Option<Sign>;

    /// What stands on a square, as it is written in the text.
    fn letter(&self, square: Square) -> Option<String> {
        self.sign(square).map(|sign| sign.text)
    }

    /// A square's name in this game.
    fn square_name(&self, square: Square) -> String {
        square.to_string()
    }

    /// Whose side of the board is at the bottom.
    fn bottom(&self) -> Player {
        Player::White
    }

    /// Whose turn it is.
    fn turn(&self) -> Player;

    /// What the players are called here.
    fn names(&self) -> Names {
        Names::COLOURS
    }

    /// A file's name beside the board, `0` at the left: what its squares' names begin with, such as `a`.
    fn file_name(&self, file: u8) -> String {
        let square = self.square_name(Square::new(file, 0));
        square[..rank_in(&square)].to_owned()
    }

    /// A rank's name beside the board, `0` at the bottom: what its squares' names end with, such as `1`.
    fn rank_name(&self, rank: u8) -> String {
        let square = self.square_name(Square::new(0, rank));
        square[rank_in(&square)..].to_owned()
    }

    /// What the pieces beside the board are.
    fn beside(&self) -> &'static str {
        "in hand"
    }

    /// What is beside the board, as it is written in the text; empty in a game that has nothing there.
    fn pockets(&self) -> Vec<Pocket> {
        Vec::new()
    }
}

/// Where the rank begins in a square's name: of the two one is a number, and the other letters.
fn rank_in(square: &str) -> usize {
    let numbered = square.starts_with(|c: char| c.is_ascii_digit());
    square.find(|c: char| c.is_ascii_digit() != numbered).unwrap_or(square.len())
}

/// What can stand on a square or lie beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// How it is written in the text.
    pub text: String,
    /// Its name, as in a sentence: `White Tern`, `wall`.
    pub name: String,
    /// Whose it is, if it belongs to a player.
    pub owner: Option<Player>,
}

/// Pieces of one kind beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InHand {
    /// What they are.
    pub sign: Sign,
    /// The text with which a move begins that puts one of them on the board: `T@`. `None` if there is no such move.
    pub origin: Option<String>,
    /// How many of them lie there.
    pub count: u8,
}

/// What can stand on a board, and what can lie beside it (with the count 0).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Palette {
    /// The id of the game whose board it is.
    pub game: &'static str,
    /// What can stand on a square; empty if a square holds a number.
    pub squares: Vec<Sign>,
    /// What can lie beside the board; empty if that is a number or nothing.
    pub beside: Vec<InHand>,
}

/// What lies beside the board for one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pocket {
    /// The owner.
    pub owner: Player,
    /// The pieces' letters.
    pub letters: String,
    /// The pieces, kind by kind.
    pub held: Vec<InHand>,
}

/// Shows a type in tests and messages as it is written.
#[macro_export]
macro_rules! debug_as_text {
    ($written:ty) => {
        impl std::fmt::Debug for $written {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// Parses a [`Setup`] from a text that has no faults.
#[macro_export]
macro_rules! parsed_whole {
    ($setup:ty) => {
        impl std::str::FromStr for $setup {
            type Err = $crate::Unreadable;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                <$setup as $crate::Setup>::read(text).whole(text)
            }
        }
    };
}

pub(super) use {debug_as_text, parsed_whole};
