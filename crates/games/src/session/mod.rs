//! A game as an object that takes texts and returns answers.
//!
//! Code that chooses a game at run time plays it through a [`Session`]: one implementation of one game with its
//! rulings, and a record of the moves. [`games::AnyGame`](crate::games::AnyGame) opens sessions of the project's
//! implementations; [`open`] opens sessions of any other. All are the same trait object, so the code that uses them is
//! compiled once.
//!
//! ```
//! # mod rulebook { pub use {rulebook_games::games, rulebook_games::session}; }
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
mod played;
mod verdict;

pub use notation::{
    MAX_WORD, Meaning, MoveNumber, NotationOf, Numbering, PASS, Reach, ReadMoves, ReadMovesError, Slipped,
    read_alone, write_moves,
};
pub use played::{EndFinder, open, open_law, open_law_with, open_with};
pub use verdict::Verdict;

use std::any::Any;
use std::str::FromStr;

use crate::board::{Named, Names};
use crate::diagram::Diagram;
#[cfg(doc)]
use crate::perft;
use crate::perft::{PerftError, PerftWatch, Resources};
pub use crate::record::{Claimable, MissedClaim, OpenClaim};
use crate::rules::{Breach, Claim, Clause, NamedOutcome, Outcome, Repetition};

/// Which implementation of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The law as code.
    Model,
    /// The fast engine.
    Engine,
}

/// A game in progress, or ended, according to one implementation of its rules.
///
/// Moves are texts. A text that is not a move is treated as an illegal move.
pub trait Session: Send + Sync {
    /// An independent copy of this session.
    fn fork(&self) -> Box<dyn Session>;

    /// The players' current names.
    fn names(&self) -> Names;

    /// Who has the choice.
    fn turn(&self) -> Named;

    /// Whether that player is in check.
    fn check(&self) -> bool;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves, sorted as text, each as often as the implementation lists it. None once the game is over.
    fn legal(&self) -> Vec<String>;

    /// The same as a `Vec` of the game's type of moves, in the implementation's order.
    fn listed(&self) -> Box<dyn Any>;

    /// The position's canonical text.
    fn position(&self) -> String;

    /// The same as a value of the game's type of setups.
    fn setup(&self) -> Box<dyn Any>;

    /// Whether a text describes this position, canonical or not.
    fn is_at(&self, position: &str) -> bool;

    /// The canonical text of the position with which the record begins.
    fn start(&self) -> String;

    /// How the moves of the record are numbered.
    fn numbering(&self) -> Numbering;

    /// A diagram of the position.
    fn diagram(&self) -> Diagram;

    /// The position in another program's spelling; `None` if the game has no spelling with this name.
    fn spelling(&self, name: &str) -> Option<String>;

    /// The moves made, from the first.
    fn moves(&self) -> Vec<String>;

    /// How many they are.
    fn made(&self) -> usize;

    /// Whether a move is legal now.
    fn is_legal(&self, mv: &str) -> bool;

    /// Plays words from where the game stands, each as the protocol or as the game's document writes it, by this implementation
    /// alone. Returns the moves, and the game after them; `None` if a word cannot be read or a move is not legal.
    fn play_words(&self, words: &[&str]) -> Option<(ReadMoves, Box<dyn Session>)>;

    /// Reads words where the game stands in the same way.
    fn read(&self, words: &[&str]) -> Option<ReadMoves> {
        self.play_words(words).map(|(read, _)| read)
    }

    /// A legal move as the game's document writes it, in words that [`Session::read`] reads back; as the protocol writes it if
    /// the document does not. `None` if the move is not legal.
    fn write(&self, mv: &str) -> Option<String>;

    /// Makes a move.
    ///
    /// # Errors
    /// It is not legal; the session is unchanged.
    fn play(&mut self, mv: &str) -> Result<(), PlayError>;

    /// Takes back the last move and returns it; `None` if there is none.
    fn take_back(&mut self) -> Option<String>;

    /// The position's text after a legal move, considering the record; `None` if the move is not legal.
    fn after(&self, mv: &str) -> Option<String>;

    /// Counts the sequences of `depth` legal moves, at most [`MAX_PERFT_DEPTH`](crate::rules::MAX_PERFT_DEPTH), from
    /// the position. The record is not considered.
    fn perft(&self, depth: u32) -> u64;

    /// The same on several threads or with a transposition table: [`perft::count`].
    ///
    /// # Errors
    /// As there.
    fn count(&self, depth: u32, resources: &Resources, watch: PerftWatch<'_>) -> Result<u64, PerftError>;

    /// The same after each legal move, sorted as text, without considering the record: [`perft::divide`].
    ///
    /// # Errors
    /// As there.
    fn divide(
        &self,
        depth: u32,
        resources: &Resources,
        watch: PerftWatch<'_>,
    ) -> Result<Vec<(String, u64)>, PerftError>;

    /// How often the position has occurred in the record, including now; once if repetition does not matter.
    fn occurrences(&self) -> usize;

    /// How many moves of both players have been made since the last capture or Pawn's move, in a game that counts them.
    fn quiet_moves(&self) -> u16;

    /// The draws among these that the player who has the choice may claim; none once the game is over.
    fn open_claims(&self, claims: &[Claim]) -> Vec<OpenClaim>;

    /// Those that somebody could claim as the position stood, at any time before the end of the game: each the first time.
    fn missed_claims(&self, claims: &[Claim]) -> Vec<MissedClaim>;

    /// The effect of a repetition in a record of the game.
    fn repetition(&self) -> Repetition;

    /// The outcome with the players' current names.
    fn outcome_by_name(&self) -> Option<NamedOutcome> {
        self.outcome().map(|outcome| outcome.by_name(self.names()))
    }
}

/// Words that the law has read, and the game after them.
pub struct ReadOn {
    /// The moves, or the first word that cannot be read.
    pub read: Result<ReadMoves, ReadMovesError>,
    /// The game after as many of the moves as are made: those before the first illegal one, or in a game that is read as it was
    /// played, all that a piece can make. None are made of words that are all moves by themselves and so are read without a
    /// position, unless the game is read as it was played.
    pub law: Box<dyn LawSession>,
}

/// Makes these moves until one is illegal.
///
/// # Errors
/// The index of the first illegal move, and why it is illegal.
pub fn play_all<S: Session + ?Sized>(session: &mut S, moves: &[String]) -> Result<(), (usize, PlayError)> {
    moves.iter().enumerate().try_for_each(|(at, mv)| session.play(mv).map_err(|error| (at, error)))
}

/// A session of the law, which judges any move and names the clauses that decide.
pub trait LawSession: Session {
    /// An independent copy of this session.
    fn fork_law(&self) -> Box<dyn LawSession>;

    /// Judges a move; `None` for a text that is not a move.
    fn judge(&self, mv: &str) -> Option<Verdict>;

    /// Reads words where the game stands, as [`Session::read`]; a move that is not legal is among the illegal ones, with what
    /// it breaks. Reading ends as [`Reach`] says.
    fn read_on(&self, words: &[&str], reach: Reach) -> ReadOn;

    /// The first clause that a move breaks; `None` if it is legal, or if the text is not a move. This takes half as
    /// long as [`LawSession::judge`].
    fn breach_of(&self, mv: &str) -> Option<Breach>;

    /// The first clause that the move itself breaks, as if the game were not over; `None` also for a text that is not a
    /// move. Does not check again whether the game is over, so that many moves in one position are judged fast.
    fn breach_in_play(&self, mv: &str) -> Option<Breach>;

    /// Makes a move, legal or not, as far as the law defines its result.
    fn force(&mut self, mv: &str);

    /// Why no move is legal once the game has ended in this way.
    fn over(&self, outcome: Outcome) -> Breach;

    /// By what the player to move is in check, if anything, as a sentence without its full stop.
    fn told_of_check(&self) -> Option<String>;

    /// What has ended the game, if it is over and the outcome says only what follows from that, with its clause.
    fn told_of_end(&self) -> Option<String>;

    /// What is so by the law although the board looks otherwise: sentences without their full stops.
    fn remarks(&self) -> Vec<String>;

    /// Every candidate move, in the law's order.
    fn conceivable(&self) -> Vec<String>;

    /// Every candidate move that is not legal, with the clause that forbids it.
    fn forbidden(&self) -> Vec<(Clause, String)>;

    /// Every legal move in the law's own order, with the clauses of the position that grant it. How the piece moves
    /// comes first.
    fn permitted(&self) -> Vec<(Vec<Clause>, String)>;

    /// The numbers of sequences of 0 to `depth` legal moves from the position. The record is not considered. A position
    /// to which several sequences lead is examined once: [`perft::counts`].
    ///
    /// # Errors
    /// As there.
    fn counts(&self, depth: u32) -> Result<Vec<u64>, PerftError>;

    /// Whether a repetition changes the position after a legal move.
    fn is_replaced_after(&self, mv: &str) -> bool;

    /// The clauses that grant a legal move. How the piece moves comes first. If a repetition changes the position after
    /// the move, the clause that says so comes last.
    fn grounds(&self, mv: &str) -> Vec<Clause>;
}

/// Why a move is not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
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
            _ => Err(format!("unknown implementation `{name}`; expected one of model, bitboard")),
        }
    }
}
