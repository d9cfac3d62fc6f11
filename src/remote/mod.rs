//! Another author's engine, asked in the protocol (`docs/reference/protocol.md`): a program in a process of its own, or
//! whatever else has a [`Transport`].
//!
//! It may answer, refuse or decline. It may also end, hang, read nothing, write without end, or give an answer that is
//! not in the protocol's form: an [`EngineError`]. After an error that leaves it in an unknown state, it is restarted
//! with the next question. What it says is untrusted: it is read up to [`limits`], and reports show it [escaped](crate::escape).

mod engine;
mod error;
mod family;
mod json;
pub mod limits;
mod process;
mod transport;

pub use engine::{Engine, RawReply};
pub use error::EngineError;
pub use family::{adopt_orphans, end_all_engines};
pub use process::{Process, Stderr};
pub use transport::Transport;

pub use crate::stop::{Stop, Stopped};

use transport::Program;
