//! Checks of implementations of Rulebook's games: the cross-check, the mistakes that it must find, and the documents'
//! claims.
//!
//! `rulebook` exports these modules under the same names; depend on that package.

use rulebook_board as board;
use rulebook_games::{clock, diagram, games, perft, record, session};
use rulebook_model as model;
use rulebook_rules as rules;
use rulebook_spec as spec;

pub mod claims;
pub mod crosscheck;
pub mod mistakes;

/// The SHA-256 of this package's sources.
#[cfg(feature = "digests")]
#[doc(hidden)]
pub const SOURCES: &str = env!("SOURCES_SHA256");
