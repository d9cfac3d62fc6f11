//! A game as an object: text in, answers out.
//!
//! Whoever knows a game only while the program runs plays it through a [`Session`]: one implementation of one game, made
//! with its rulings, and a record of the moves. [`games::AnyGame`](crate::games::AnyGame) opens sessions of the project's
//! implementations, [`open`] those of any other. All of them stand behind the same object, so that what asks them is
//! compiled once.
//!
//! ```
//! use rulebook::games::game;
//! use rulebook::session::Side;
//!
//! let aviary = game("aviary").expect("a game");
//! let options = aviary.options("").expect("the defaults");
//! let mut session = aviary.open(Side::Engine, &options, "startpos").expect("a position");
//! session.play("c8b6").expect("a legal move");
//! assert_eq!(session.turn().word(), "black");
//! assert_eq!(session.legal().len(), 43);
//! ```

mod notation;
mod table;
mod verdict;

pub use notation::{ReadMoves, Slipped, UnreadMove};
pub(crate) use notation::{read_moves, write_moves};
pub(crate) use table::Table;
pub use table::{open, open_law};
pub use verdict::Verdict;

use std::str::FromStr;

use crate::board::{Named, Names};
use crate::diagram::Diagram;
use crate::rules::{Breach, Clause, NamedOutcome, Outcome, Repetition};

/// Which implementation of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The law as code.
    Model,
    /// The fast engine.
    Engine,
}

/// A game in progress, or ended, as one implementation of its rules says.
///
/// Moves are texts. One that no move is written as is no legal move.
pub trait Session: Send {
    /// Another session that goes on from here by itself.
    fn fork(&self) -> Box<dyn Session>;

    /// What the players are called now.
    fn names(&self) -> Names;

    /// Who has the choice.
    fn turn(&self) -> Named;

    /// Whether that player is in check.
    fn check(&self) -> bool;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves, sorted as text and each as often as it is listed; none once the game is over.
    fn legal(&self) -> Vec<String>;

    /// The position's canonical text.
    fn position(&self) -> String;

    /// Whether a text is the position's, canonical or not.
    fn is_at(&self, position: &str) -> bool;

    /// The canonical text of the position from which the record begins.
    fn start(&self) -> String;

    /// The position, drawn.
    fn diagram(&self) -> Diagram;

    /// The position as another program spells it; `None` where the game has no spelling of this name.
    fn spelling(&self, name: &str) -> Option<String>;

    /// The moves made, from the first.
    fn moves(&self) -> Vec<String>;

    /// Whether a move is legal now.
    fn is_legal(&self, mv: &str) -> bool;

    /// Makes a move.
    ///
    /// # Errors
    /// It is not legal: nothing is done.
    fn play(&mut self, mv: &str) -> Result<(), NotPlayed>;

    /// The position's text after a legal move, the record considered; `None` where the move is not legal.
    fn after(&self, mv: &str) -> Option<String>;

    /// Counts the sequences of `depth` legal moves, as the position alone has them.
    fn perft(&self, depth: u32) -> u64;

    /// What repeating does in a record of the game.
    fn repetition(&self) -> Repetition;

    /// The outcome with the names that the players have now.
    fn outcome_by_name(&self) -> Option<NamedOutcome> {
        self.outcome().map(|outcome| outcome.by_name(self.names()))
    }
}

/// A session of the law, which judges any move and names the clauses that decide.
pub trait LawSession: Session {
    /// Another session that goes on from here by itself.
    fn fork_law(&self) -> Box<dyn LawSession>;

    /// Judges a move; `None` for a text that no move is written as.
    fn judge(&self, mv: &str) -> Option<Verdict>;

    /// The first clause that a move breaks; `None` where it is legal, and for a text that no move is written as.
    /// It takes half as long as [`LawSession::judge`].
    fn breach_of(&self, mv: &str) -> Option<Breach>;

    /// Makes a move, legal or not, as far as the law knows what comes of it.
    fn force(&mut self, mv: &str);

    /// Why nothing is legal once the game has ended so.
    fn over(&self, outcome: Outcome) -> Breach;

    /// Every move that one might think of, as the law lists them.
    fn conceivable(&self) -> Vec<String>;

    /// Every conceivable move that is not legal, with the clause that forbids it.
    fn forbidden(&self) -> Vec<(Clause, String)>;

    /// Every legal move in the law's own order, with the clauses by which the position lets it be made: how the piece
    /// moves first.
    fn permitted(&self) -> Vec<(Vec<Clause>, String)>;

    /// Whether a repetition makes the position after a legal move another one than the move by itself does.
    fn is_replaced_after(&self, mv: &str) -> bool;

    /// The clauses by which a legal move may be made: how the piece moves first; last, where a repetition makes the
    /// position after it another one, the clause that says so.
    fn grounds(&self, mv: &str) -> Vec<Clause>;
}

/// Why a move is not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPlayed {
    /// The game is over.
    #[error("the game is over")]
    Over(Outcome),
    /// The move is not legal.
    #[error("the move is not legal")]
    Illegal,
}

impl FromStr for Side {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "model" => Ok(Side::Model),
            "bitboard" => Ok(Side::Engine),
            _ => Err(format!("`{name}` is none of model, bitboard")),
        }
    }
}
