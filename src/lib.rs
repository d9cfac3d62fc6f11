//! An executable law for a family of board games.
//!
//! For each game: a written law in named clauses (`spec/`), a readable [model] that is that law in Rust, a fast
//! [bitboard] engine written independently of it, and cases with expected answers, against which both, and any other
//! engine, are checked.

#[cfg(feature = "crosscheck")]
pub use rulebook_checks::{claims, crosscheck, mistakes};
#[cfg(feature = "campaign")]
pub use rulebook_core::digests;
pub use rulebook_core::{
    bitboard, board, diagram, games, model, perft, record, rules, session, shown, spec, stop, threads, with_game,
};

#[cfg(feature = "campaign")]
pub mod campaign;
#[cfg(feature = "corpus")]
pub mod corpus;
#[cfg(feature = "export")]
pub mod export;
#[cfg(feature = "protocol")]
pub mod protocol;
pub mod referee;
#[cfg(feature = "validate")]
pub mod remote;
#[cfg(feature = "export")]
mod sha256;
#[cfg(feature = "svg")]
pub mod svg;
#[cfg(feature = "report")]
pub mod terminal;
#[cfg(feature = "validate")]
pub mod validate;
#[cfg(feature = "corpus")]
pub mod whole;
#[cfg(feature = "wire")]
pub mod wire;
