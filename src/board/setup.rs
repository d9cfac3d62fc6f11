//! What every game's written-down position can do.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use super::{Fault, Grid, Named, Names, Player, Square, Unreadable};

/// A position as it can be written down: any diagram, possible or not. Whether it can be is for the law to say.
///
/// `Display` writes the canonical text.
pub trait Setup: Clone + Eq + Hash + Debug + Display + Send + Sync {
    /// Reads a text as far as it can be read, and lists everything that is wrong with it.
    fn read(text: &str) -> Reading<Self>;

    /// The names of the spellings, besides the canonical one, in which it can be written: other programs' own.
    const SPELLINGS: &'static [&'static str] = &[];

    /// The text in another spelling; `None` where there is none of that name.
    fn spelling(&self, _name: &str) -> Option<String> {
        None
    }

    /// The boards that it is played on, as they are drawn from the top.
    fn boards(&self) -> Vec<&dyn Board>;

    /// What else belongs to the position and stands on no board, in a sentence.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Whether the boards tell who has the choice.
    fn turn_is_on_boards(&self) -> bool {
        true
    }

    /// What waits while this player has the choice, in a game that is made of others.
    fn waits(&self, _turn: Named) -> Option<&'static str> {
        None
    }

    /// Every setup that is one thing simpler (a piece less on the board or in a hand): the steps by which a
    /// counterexample is made smaller.
    fn simpler(&self) -> Vec<Self>;
}

/// A board as one sees it: what stands on its squares, beside it, and whose turn it is on it.
pub trait Board {
    /// Its size.
    fn grid(&self) -> Grid;

    /// What stands on a square, as it is written in the text.
    fn letter(&self, square: Square) -> Option<String>;

    /// Whose turn it is.
    fn turn(&self) -> Player;

    /// What the players are called here.
    fn names(&self) -> Names {
        Names::COLOURS
    }

    /// A file's name beside the board, `0` at the left: `a`, unless the game counts otherwise.
    fn file_name(&self, file: u8) -> String {
        let square = Square::new(file, 0).to_string();
        square.trim_end_matches('1').to_owned()
    }

    /// A rank's name beside the board, `0` at the bottom: `1`, unless the game counts otherwise.
    fn rank_name(&self, rank: u8) -> String {
        (u16::from(rank) + 1).to_string()
    }

    /// What the pieces beside the board are.
    fn beside(&self) -> &'static str {
        "in hand"
    }

    /// What is beside the board, as it is written in the text; nothing in a game that has nothing there.
    fn pockets(&self) -> Vec<Pocket>;
}

/// What lies beside the board for one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pocket {
    /// Whose it is.
    pub owner: Player,
    /// The pieces' letters.
    pub letters: String,
}

/// What could be read of a text, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Reading<S> {
    /// The setup; where there are faults, as far as it could be read.
    pub setup: S,
    /// Everything that is wrong, from left to right.
    pub faults: Vec<Fault>,
}

impl<S> Reading<S> {
    /// The setup, if nothing is wrong with the text.
    ///
    /// # Errors
    /// All the faults.
    pub fn whole(self, text: &str) -> Result<S, Unreadable> {
        if self.faults.is_empty() {
            Ok(self.setup)
        } else {
            Err(Unreadable { text: text.to_owned(), faults: self.faults })
        }
    }
}
