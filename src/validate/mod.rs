//! An engine in another process held to the law: every case, then local cases, random placements and random games.
//!
//! The law is the model. [`validate()`] asks an [`Engine`](crate::remote::Engine) by `docs/protocol.md` and comes back
//! with a [`Report`]: what was asked and compared, each distinct fault once and as small as it goes, and what the engine
//! did instead of answering.
//!
//! Games go on by the law's moves, so that one fault does not end them.

mod compare;
mod corpus;
mod examiner;
mod faults;
mod following;
mod place;
mod random;
mod report;
mod run;
mod strictness;
mod tally;
mod troubles;

pub use faults::Fault;
pub use following::{Departures, Followed, Following, Shown, ToldApart, find_rulings};
pub use report::{CaseReport, CaseResult, Misread, PartTally, Report};
pub use run::{Plan, Progress, Unsuitable, validate};
pub use strictness::Strictness;
pub use tally::{FieldCounts, Tally};
pub use troubles::TroubleMet;
