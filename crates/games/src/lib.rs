//! Rulebook's games: their registry, sessions of any game, and counts of moves.
//!
//! `rulebook` exports these modules under the same names; depend on that package.

use rulebook_bitboard as bitboard;
use rulebook_board as board;
use rulebook_model as model;
use rulebook_rules as rules;
use rulebook_spec as spec;

pub mod arbiter;
pub mod clock;
pub mod code;
pub mod diagram;
pub mod games;
pub mod perft;
pub mod record;
pub mod session;
pub mod stop;
pub mod threads;
pub mod winnable;

/// The SHA-256 of this package's sources.
#[cfg(feature = "digests")]
#[doc(hidden)]
pub const SOURCES: &str = env!("SOURCES_SHA256");
