//! The fast engines, written from `spec/` alone.

use rulebook_board as board;
use rulebook_rules as rules;

// games: pub mod {module};
pub mod aieirping;
pub mod aviary;
pub mod awarichess;
pub mod awele;
pub mod bifocal;
pub mod chess;
pub mod synchronous_awarichess;
pub mod tori_shogi;
// games: end

mod colour;
mod engine;
mod hand;
mod processor;
mod squares;
mod table;
mod tally;
mod zobrist;

/// The SHA-256 of this package's sources.
#[cfg(feature = "digests")]
#[doc(hidden)]
pub const SOURCES: &str = env!("SOURCES_SHA256");
