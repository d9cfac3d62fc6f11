//! Answers about a game in progress: where it stands, which moves are legal, whether a move is legal and by which
//! clause, and which rulings that depends on.
//!
//! [`ask()`] answers a whole question given as texts; the program's commands and its protocol are views of its answer.
//! [`ask_written`] also reads moves in the notation of the game's document.

mod all_rulings;
mod ask;
mod course;
mod ending;
mod game_cache;
pub mod incident;
mod judged;
mod other_rulings;
mod piece;
pub mod score;
mod sentences;
mod state;
pub mod winnable;

pub use crate::games::cited;
pub use all_rulings::{AllRulings, CountedResult, Flip, all_rulings};
pub use ask::{Answer, Assessment, Drawn, Field, Question, Refusal, WrittenAnswer, ask, ask_written, drawn};
pub use course::{GameInProgress, Meant, NoMove, UnreadMove};
pub use ending::{Ending, WordedClaim, open_claims};
pub use judged::{After, Judged, judge};
pub use other_rulings::{OtherRuling, Otherwise, RulingChange, is_same_position, other_rulings};
pub use piece::{PieceMove, PieceMoves, piece, piece_there, piece_written};
pub use sentences::{Sentence, cited_list};
pub use state::{ByBoth, LawRemarks, State, StateDisagreement, StopReason};

use std::str::FromStr;

/// The files that decide how the players end a game, and what follows from an illegal move, each with its path in the repository
/// and its text.
#[doc(hidden)]
pub static FILES: &[(&str, &str)] = &[
    ("src/referee/ending.rs", include_str!("ending.rs")),
    ("src/referee/score/conclude.rs", include_str!("score/conclude.rs")),
    ("src/referee/score/stretch.rs", include_str!("score/stretch.rs")),
    ("src/referee/score/report.rs", include_str!("score/report.rs")),
];

/// Which implementation is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The law as code.
    Model,
    /// The fast engine.
    Bitboard,
    /// Both. If they differ, the answer is the model's and says so.
    Both,
}

impl By {
    /// Their names.
    pub const NAMES: [&'static str; 3] = ["model", "bitboard", "both"];
}

impl FromStr for By {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "model" => Ok(By::Model),
            "bitboard" => Ok(By::Bitboard),
            "both" => Ok(By::Both),
            _ => Err(format!("unknown implementation `{name}`; expected one of {}", Self::NAMES.join(", "))),
        }
    }
}
