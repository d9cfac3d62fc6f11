//! Chess on bitboards, written from `spec/chess.md`.
//!
//! A board is seven sets of squares (`board`). Its legal moves are found as sets too (`legal`), and passed to a visitor:
//! one lists them, one goes on to the boards behind them, one adds them up without looking at any. The last two moves of
//! a sequence are counted together (`count`, and `docs/reference/counting.md`): replies to most moves differ little from
//! those to no move.
//!
//! Whether a player can still win (`winnable`) is asked of a position, and found by proofs and by a search for a mate that
//! both players help with.
//!
//! Of words in scores it knows those that the document writes for legal moves (`word`).
//!
//! What another game that contains chess needs is `Position`: its moves listed, counted or gone on to, the replies to
//! many of them counted, check, dead positions, and passing. For setups that are no positions, `admit::Diagram` finds
//! check, whether there is a move, and whether a mate is possible.

pub(crate) mod admit;
mod board;
mod count;
mod draws;
mod engine;
mod geometry;
mod legal;
mod magic;
mod packed;
mod position;
mod single;
pub(crate) mod slides;
mod winnable;
mod word;

pub use engine::Engine;
pub use position::Position;
#[doc(hidden)]
pub use winnable::WINNABLE;
