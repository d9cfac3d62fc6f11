//! A game under its rulings.

use super::AnyGame;
use crate::rules::{Options, Refused};
use crate::session::{LawSession, Session, Side};

/// A game under its rulings: what a question is about. Made by [`AnyGame::under`].
///
/// ```
/// # mod rulebook { pub use rulebook_games::games; }
/// let chess = rulebook::games::named("chess").expect("a game");
/// let options = chess.options("dead-position=exact").expect("rulings");
/// let law = chess.under(&options).open_law("startpos").expect("a position");
/// assert_eq!(law.legal().len(), 20);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ruled<'r> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// An option of each of its questions.
    pub options: &'r Options,
}

impl Ruled<'_> {
    /// Opens a game that begins with a position, played by one implementation; `startpos` is the game's start position.
    ///
    /// # Errors
    /// The position's text cannot be read, or the position is impossible: everything that is wrong with it.
    pub fn open(self, side: Side, position: &str) -> Result<Box<dyn Session>, Refused> {
        self.game.open(side, self.options, position)
    }

    /// Opens a game as the law plays it.
    ///
    /// # Errors
    /// As [`Ruled::open`].
    pub fn open_law(self, position: &str) -> Result<Box<dyn LawSession>, Refused> {
        self.game.open_law(self.options, position)
    }
}
