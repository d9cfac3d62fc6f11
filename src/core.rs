//! Rulebook's games: boards, rulings, models and bitboard engines, and a session of any of them.
//!
//! `rulebook` exports these modules under the same names; depend on that package.

pub mod bitboard;
pub mod board;
pub mod diagram;
#[cfg(feature = "digests")]
pub mod digests;
pub mod games;
pub mod model;
pub mod perft;
pub mod record;
pub mod rules;
pub mod session;
pub mod shown;
pub mod spec;
pub mod stop;
pub mod threads;
