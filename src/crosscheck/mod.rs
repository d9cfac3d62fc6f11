//! Two implementations of a game walked side by side: the law as code, and a second one that must agree with it.
//!
//! The second may be the project's own engine or anybody else's: whatever implements [`Rules`](crate::rules::Rules)
//! over the game's setup and move. [`check()`] goes through [local worlds](World), random placements, random games
//! and counts of moves; what differs is made as small as it goes and told as a [`Disagreement`], with the clause,
//! the squares and a case ready for a fixture file.
//!
//! ```
//! use rulebook::crosscheck::{self, Budget};
//! use rulebook::games::{Aviary, Game as _};
//!
//! let budget = Budget { games: 1, plies: 10, ..Budget::none(42) };
//! let summary = crosscheck::check::<Aviary, _>(&Aviary::engine, &budget, &|_| {});
//! assert!(summary.disagreements.is_empty(), "{}", summary.disagreements[0]);
//! ```
//!
//! Everything random comes from a seed, and the same seed gives the same answers on any number of threads.

mod aieirping;
mod aviary;
mod awarichess;
mod awele;
mod bifocal;
mod case;
mod chance;
mod check;
mod chess;
mod compare;
mod difference;
mod divide;
mod exercised;
mod finding;
mod gather;
mod given;
mod local;
mod placement;
mod report;
mod scene;
mod shrink;
mod sides;
mod survey;
mod synchronous_awarichess;
mod terrain;
mod tori_shogi;
mod walk;
mod wander;

pub use chance::Chance;
pub use check::{Budget, Part, PartSummary, Progress, RulingSets, Summary, check};
pub use compare::{Aspect, Comparison};
pub use difference::{Difference, Granted, Reason, Refused, Side};
pub use exercised::Exercised;
pub use finding::{Finding, Origin};
pub use given::{check_setup, perft};
pub use local::{Slice, World};
pub use placement::placement;
pub use report::{Disagreement, Told, tell};
pub use shrink::shrink;
pub use sides::{Make, Second, Sides};
pub use survey::{Seen, Survey, Vanished};
pub use terrain::Terrain;
pub use walk::{Walk, game};

/// What is lent to whoever asks a program in another process, which can fail to answer.
#[cfg(feature = "validate")]
pub(crate) mod lent {
    pub(crate) use super::chance::derive;
    pub(crate) use super::compare::{at_work, endings};
    pub(crate) use super::report::{one_of_each_kind_first, tell_with};
    pub(crate) use super::shrink::{Tried, shrink_while};
    pub(crate) use super::walk::at_work_in_record;
    pub(crate) use super::wander::Wanderer;
}
