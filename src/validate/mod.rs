//! Differential testing of an engine in another process, with the law as the oracle.
//!
//! [`validate()`] asks an [`Engine`](crate::remote::Engine) in the protocol (`docs/reference/protocol.md`) and gives a
//! [`Report`]. [`infer_rulings`] also determines which rulings the engine follows. Positions, moves and rulings are texts and
//! [options](crate::rules::Options) here, used with [sessions](crate::session); code that needs a game's types is behind
//! [`AnyGenerator`](crate::crosscheck::AnyGenerator).
//!
//! # Five stages
//!
//! An answer passes through five modules, in this order. Each uses those before it, and none that comes later.
//!
//! 1. **`ask`** has the [`Plan`], and the sources of questions: every case, then local cases, random placements and random
//!    games. A `Task` is a question under a `GameLaw`; it is about a `Place`, a position with moves. The `Examiner` asks the
//!    engine's process, once more if that fails, and keeps its [failures](EngineFailure). Random games are continued with the
//!    law's moves, so that a fault does not end them.
//! 2. **`compare`** compares the reply with what the law expects at the place, and gives the
//!    [differences](crate::crosscheck::Difference), each with the clauses that it concerns, and [counts](FieldCounts) of what
//!    was compared. Any answer differs from the law's in `Deviation`s, of which explanations consist.
//! 3. **`reduce`** puts the blame on the first move after which the engine departs from the law. It counts each distinct
//!    [fault](EngineFault) once, and shrinks it by asking again with fewer moves, pieces and rulings.
//! 4. **`explain`** finds what makes the description of the engine's answers shortest: [wrong rules](Cause), options of open
//!    questions, and [facts](Separation) that hold together where the engine is wrong. It asks questions that could refute
//!    them. What it does not explain is a fault of its own; the others are symptoms.
//! 5. **`report`** is all of this as data: the [`Report`], and as [text](mod@text), whose first screen
//!    is the explanations.
//!
//! `run` takes each question through the first three stages, and then all answers through the others. `inference`
//! does it twice, the second time under the rulings that the first has found.

mod ask;
mod compare;
mod explain;
mod inference;
mod reduce;
mod report;
mod run;

pub use crate::deviation::Strictness;
pub use ask::corpus::{CaseReport, CaseResult};
pub use ask::failures::EngineFailure;
pub use ask::introduction::UnsuitableError;
pub use ask::plan::Plan;
pub use compare::tally::{Declined, FieldCounts, PartTally, TakenPositions, Tally};
pub use explain::cause::{Cause, Rule, Unexplained};
pub use explain::facts::{Fact, Separation, Value};
pub use inference::{Alternative, Departures, Inference, InferredOption, OptionExample, infer_rulings};
pub use reduce::faults::{EngineFault, Overreach, Share};
pub use report::report_text::ReportText;
pub use report::since::Since;
pub use report::text;
pub use report::{Conclusion, Ended, EngineName, Explanation, Misread, NotRun, Report};
pub use run::{RunProgress, validate};
