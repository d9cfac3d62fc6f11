//! Differential testing of an engine in another process, with the law as the oracle.
//!
//! [`validate()`] asks an [`Engine`](crate::remote::Engine) in the protocol (`docs/reference/protocol.md`): every case,
//! then local cases, random placements and random games. Its answers are compared with those of the model, which is the
//! law. The [`Report`] begins with the wrong rules that explain the wrong answers. It counts the questions and
//! comparisons, and lists each distinct fault once, shrunk, and the engine's failures to answer. [`infer_rulings`] also
//! determines which rulings the engine follows.
//!
//! Positions, moves and rulings are texts and [options](crate::rules::Options) here, used with
//! [sessions](crate::session); code that needs a game's types is behind
//! [`AnyGenerator`](crate::crosscheck::AnyGenerator). Random games are continued with the law's moves, so that a fault
//! does not end them.

mod answered;
mod candidate;
mod cause;
mod compare;
mod concerned;
mod departure;
mod deviation;
mod diagnosis;
mod ends;
mod evidence;
mod examiner;
mod facts;
mod failures;
mod faults;
mod inference;
mod law;
mod measure;
mod overreach;
mod plan;
mod replay;
mod report;
mod run;
mod since;
mod sources;
pub mod stored;
mod strictness;
mod taken;
mod tally;
#[cfg(feature = "report")]
pub mod text;
#[cfg(feature = "report")]
mod told;
mod trial;
mod variations;
mod view;

pub use cause::{Cause, Rule, Unexplained};
pub use facts::{Fact, Separation, Value};
pub use failures::EngineFailure;
pub use faults::EngineFault;
pub use inference::{Alternative, Departures, Example, Inference, InferredOption, infer_rulings};
pub use overreach::{Overreach, Share};
pub use plan::Plan;
pub use report::{
    CaseReport, CaseResult, Conclusion, Ended, EngineName, Explanation, Misread, NotRun, PartTally, Report,
};
pub use run::{Progress, UnsuitableError, validate};
pub use since::Since;
pub use strictness::Strictness;
pub use taken::TakenPositions;
pub use tally::{FieldCounts, Tally};
#[cfg(feature = "report")]
pub use told::Told;
