//! Another program's engine in a process of its own, asked by `docs/protocol.md`.
//!
//! It may answer, refuse or decline. It may also end, hang, write without end, or answer in no form of the protocol: an
//! [`EngineError`]. After an error that leaves it in an unknown state it is started anew with the next question.

mod engine;
mod error;
mod process;

pub use engine::{Answered, Engine};
pub use error::{EngineError, quoted};
pub use process::{Process, Stderr};
