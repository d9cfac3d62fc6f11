//! An executable law for a family of board games.
//!
//! For each game: a written law in named clauses (`spec/`), a readable [model] that is that law in Rust, a fast
//! [bitboard] engine written independently of it, and cases with expected answers, against which both, and any other
//! engine, are checked.

#[doc(inline)]
pub use rulebook_bitboard as bitboard;
#[doc(inline)]
pub use rulebook_board as board;
#[doc(inline)]
pub use rulebook_board::shown;
#[cfg(feature = "crosscheck")]
#[doc(inline)]
pub use rulebook_checks::{claims, crosscheck, mistakes};
#[doc(inline)]
pub use rulebook_games::{clock, code, diagram, game, games, perft, record, session, stop, threads, with_game};
#[doc(inline)]
pub use rulebook_model as model;
#[doc(inline)]
pub use rulebook_rules as rules;
#[doc(inline)]
pub use rulebook_spec as spec;

#[cfg(feature = "campaign")]
pub mod campaign;
#[cfg(feature = "corpus")]
pub mod corpus;
#[cfg(feature = "campaign")]
pub mod digests;
#[cfg(feature = "export")]
pub mod export;
#[cfg(feature = "matrix")]
pub mod matrix;
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
