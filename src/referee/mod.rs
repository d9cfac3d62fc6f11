//! Answers about a game in progress: where it stands, which moves are legal, whether a move is legal and by which
//! clause, and which rulings that depends on.
//!
//! [`ask()`] answers a whole question given as texts; the program's commands and its protocol are views of its answer.
//! [`ask_written`] also reads moves in the notation of the game's document.

mod all_rulings;
mod ask;
mod by;
mod claims;
mod drawn;
mod ending;
mod judged;
mod nearest;
mod other_rulings;
mod piece;
pub mod score;
mod state;
pub mod winnable;

pub use all_rulings::{AllRulings, Counted, Flip, all_rulings};
pub use ask::{Answer, Assessment, Field, Question, Refusal, Written, ask, ask_written};
pub use by::By;
pub use claims::{OpenClaim, open_claims};
pub use drawn::{Drawn, drawn};
pub use judged::{After, Follows, Judged, judge};
pub use nearest::{NEAREST, nearest};
pub use other_rulings::{Change, OtherRuling, Otherwise, other_rulings};
pub use piece::{Piece, PieceMove, piece};
pub use state::{Differing, Disagreement, Sides, State, Stop};
