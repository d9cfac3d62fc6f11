//! What can be said about a game in progress: where it stands, which moves may be made, whether one of them is
//! legal and by which clause, and on which rulings that hangs.
//!
//! [`ask()`] answers a whole question given as texts; the program's commands and its protocol are views of its answer.
//! [`ask_written`] reads the moves as the game's document writes them, too.

mod ask;
mod hanging;
pub mod score;
mod state;

pub use ask::{Answer, Assessment, By, Field, Follows, Judged, Question, Refusal, Written, ask, ask_written};
pub use hanging::{Hanging, Otherwise, hangs_on};
pub use state::{Differing, Disagreement, Sides, State, Stop};
