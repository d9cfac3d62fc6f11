//! Checks of implementations of Rulebook's games: the cross-check, the mistakes that it must find, and the documents'
//! claims.
//!
//! `rulebook` exports these modules under the same names; depend on that package.

use rulebook_board as board;
use rulebook_games::{clock, diagram, games, perft, record, session};
#[cfg(any(feature = "claims", feature = "mistakes"))]
use rulebook_model as model;
use rulebook_rules as rules;
#[cfg(feature = "mistakes")]
use rulebook_spec as spec;

#[cfg(feature = "claims")]
pub mod claims;
pub mod crosscheck;
#[cfg(feature = "mistakes")]
pub mod mistakes;

/// The SHA-256 of this package's sources.
#[cfg(feature = "digests")]
#[doc(hidden)]
pub const SOURCES: &str = env!("SOURCES_SHA256");
