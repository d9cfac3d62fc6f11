//! Somebody else's engine in a process of its own, asked by `docs/protocol.md`.
//!
//! It may answer, refuse or decline; and it may die, hang, flood or talk nonsense, which is a [`Trouble`] and no answer.
//! After a trouble that leaves it in an unknown state it is started anew with the next question.

mod about;
mod engine;
mod process;
mod question;
mod reply;
mod trouble;

pub use about::{About, Plays};
pub use engine::{Answered, Engine};
pub use process::{Errors, Process};
pub use question::Question;
pub use reply::{Answer, Ended, Named, Refusal, Reply, Verdict};
pub use trouble::{Trouble, quoted};
