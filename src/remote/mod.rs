//! Another program's engine in a process of its own, asked in the protocol (`docs/protocol.md`).
//!
//! It may answer, refuse or decline. It may also end, hang, write without end, or give an answer that is not in the
//! protocol's form: an [`EngineError`]. After an error that leaves it in an unknown state, it is restarted with the
//! next question.

mod engine;
mod error;
mod process;

pub use engine::{Answered, Engine};
pub use error::{EngineError, quoted};
pub use process::{Process, Stderr};
