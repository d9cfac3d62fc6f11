//! Differential testing of two implementations of a game: the law as code, and a second one that must agree with it.
//!
//! The second may be the project's own engine or any other that implements [`Rules`](crate::rules::Rules) for the
//! game's setup and move types. [`check()`] goes through [local worlds](World), random placements, random games and
//! counts of moves; each difference is shrunk and described as a [`Disagreement`], with the clause, the squares and a
//! case ready for a fixture file. [`AnyGenerator`] gives the same positions and games as texts.
//!
//! ```
//! # mod rulebook { pub use {rulebook_checks::crosscheck, rulebook_games::games}; }
//! use rulebook::crosscheck::{self, Budget};
//! use rulebook::games::{Aviary, Game as _};
//!
//! let budget = Budget { games: 1, plies: 10, ..Budget::none(42) };
//! let summary = crosscheck::check::<Aviary, _>(&Aviary::engine, &budget, &|_| {});
//! assert!(summary.disagreements.is_empty(), "{}", summary.disagreements[0]);
//! ```
//!
//! Everything random comes from a seed, and the same seed gives the same answers on any number of threads.

// games with crates/checks/src/crosscheck/{module}.rs: mod {module};
mod aieirping;
mod aviary;
mod awarichess;
mod awele;
mod bifocal;
mod chess;
mod synchronous_awarichess;
mod tori_shogi;
// games: end

mod any_engine;
mod any_generator;
mod case;
mod chance;
mod check;
mod compare;
mod difference;
mod divide;
mod engine_check;
mod exercised;
mod family;
mod finding;
mod generator;
mod local;
mod parallel;
mod placed;
mod random_walk;
mod report;
mod scene;
mod shrink;
mod walk;

pub use any_engine::{AnyEngine, AnyPosition, check_any};
pub use any_generator::{AnyGenerator, RandomGame, WrittenWorld, generator};
pub use chance::RandomNumbers;
pub use check::{Budget, CheckPart, CheckProgress, PartSummary, RulingSets, Summary, check, check_setup, perft};
pub use compare::{Comparison, LawAndEngine, Make, Second, endings};
pub use difference::{Aspect, Difference, GrantedMove, Implementation, Reason, RefusedMove};
#[cfg(not(test))]
pub use engine_check::engine_check;
pub use engine_check::{EngineCheck, verified};
pub use exercised::Exercised;
pub use family::{
    FamilyError, MOST_PREFIXES, Occurrences, SharedMake, VanishedError, WalkComparison, Walks, Work, walks,
};
pub use finding::{Finding, Origin};
pub use generator::{Generator, placement};
pub use local::{Slice, World};
pub use report::{Disagreement, Disagreements, describe};
pub use shrink::shrink;
pub use walk::{Walk, game};

pub use chance::derive;
use chance::one_of;
pub use report::one_of_each_kind_first;
#[cfg(feature = "mistakes")]
pub(crate) use scene::apart;

/// Adds a game that is not of the registry, with what generates its positions and checks its engine.
///
/// # Panics
/// There is a game of this id or this title.
pub fn add<G: Generator>(added: &'static G) {
    crate::games::add(added);
    any_engine::compile::<G>();
    #[cfg(not(test))]
    engine_check::CHECKS.add(added);
    any_generator::GENERATORS.add(added);
}
