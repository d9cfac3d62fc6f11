//! The executable law of a family of board games.
//!
//! For each game: a written law in named clauses (`spec/`), a readable [model] that is that law in Rust, a fast
//! [bitboard] engine written independently of it, and cases that check both, and any other engine, against the same
//! answers.

pub mod bitboard;
pub mod board;
#[cfg(feature = "crosscheck")]
pub mod claims;
#[cfg(feature = "corpus")]
pub mod corpus;
#[cfg(feature = "crosscheck")]
pub mod crosscheck;
pub mod diagram;
#[cfg(feature = "export")]
pub mod export;
pub mod games;
pub mod model;
#[cfg(feature = "protocol")]
pub mod protocol;
pub mod record;
pub mod referee;
#[cfg(feature = "validate")]
pub mod remote;
pub mod rules;
pub mod session;
pub mod spec;
#[cfg(feature = "validate")]
pub mod validate;
#[cfg(feature = "wire")]
pub mod wire;
