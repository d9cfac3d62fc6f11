//! The law as code. Written for clarity and simplicity, not speed: no tables of squares, no caching, no
//! incremental state.
//!
//! A game's file has its clauses in the order of its page in `spec/`; read the two side by side:
//!
//! - A function with a clause's name above it decides that clause. `judge_move` asks those that forbid a move, in order.
//! - `refuse!(clause, squares, sentence)` objects. Read the sentence first, then the condition before it.
//! - `Ok(())` says "I do not object"; `other(…)?` asks another function, whose objection is the answer.
//! - `let Some(x) = … else { return Ok(()) };` says: if there is none, I do not object; else call it x.
//! - `law.rulings` are the answers to the open questions; only functions that depend on them are given `law`.
//! - Last, under a heading, stands what decides nothing: what a program asks, passed on to the functions above, and words.
//!
//! `docs/reference/reading-the-model.md` explains more words.
//!
//! What the games share is said once: how squares lie to each other (`squares`), the directions as a player sees them
//! (`direction`), how a clause objects (`refuse`), and what every model answers in the same way (`every_game`).

use rulebook_board as board;
#[doc(hidden)]
pub use rulebook_rules as rules;

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

mod direction;
pub mod every_game;
pub mod refuse;
mod squares;

/// This package's Rust files, each with its path in the repository and its text: what a clause of the law stands for can
/// be read beside it.
#[doc(hidden)]
pub static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The SHA-256 of this package's sources.
#[cfg(feature = "digests")]
#[doc(hidden)]
pub const SOURCES: &str = env!("SOURCES_SHA256");
