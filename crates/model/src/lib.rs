//! The law as code. Written for clarity and simplicity, not speed: no tables of squares, no caching, no
//! incremental state.
//!
//! A game's file corresponds to its page in `spec/`: a clause that forbids has its function (the ways of moving share
//! one), whose comment begins with the clause's name, and which refuses with the squares and the reason (`refuse`).
//! Functions that ask no ruling come first, then those of `Model`; `judge_move` calls all in the spec's order, and `admit`
//! those that forbid a position. What the games share is said once: how squares lie to each other (`squares`), the
//! directions as a player sees them (`direction`), and what every model answers in the same way (`every_game`).

use rulebook_board as board;
use rulebook_rules as rules;

pub mod aieirping;
pub mod aviary;
pub mod awarichess;
pub mod awele;
pub mod bifocal;
pub mod chess;
mod direction;
mod every_game;
mod refuse;
mod squares;
pub mod synchronous_awarichess;
pub mod tori_shogi;

/// This package's Rust files, each with its path in the repository and its text: what a clause of the law stands for can
/// be read beside it.
#[doc(hidden)]
pub static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The SHA-256 of this package's sources.
#[cfg(feature = "digests")]
#[doc(hidden)]
pub const SOURCES: &str = env!("SOURCES_SHA256");
