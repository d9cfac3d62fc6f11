//! The fast engines, written from `spec/` alone.

use rulebook_board as board;
use rulebook_rules as rules;

pub mod aieirping;
pub mod aviary;
pub mod awarichess;
pub mod awele;
pub mod bifocal;
pub mod chess;
mod colour;
mod engine;
mod hand;
mod processor;
mod squares;
pub mod synchronous_awarichess;
mod table;
mod tally;
pub mod tori_shogi;
mod zobrist;

/// The SHA-256 of this package's sources.
#[cfg(feature = "digests")]
#[doc(hidden)]
pub const SOURCES: &str = env!("SOURCES_SHA256");
