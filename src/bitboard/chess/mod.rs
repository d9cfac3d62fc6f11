//! Chess on bitboards, written from `spec/chess.md`.
//!
//! A board is seven sets of squares (`board`). Its legal moves are found as sets too (`legal`): what attacks the
//! King and what is bound to him bound the other pieces' targets (`guard`), so nothing is made and taken back.
//! Whoever wants them is a visitor who is shown the sets: one lists them as moves, one adds them up without
//! looking at any, one walks on to the boards behind them (`perft`). Which way is forwards is known when
//! compiling (`side`).
//!
//! What another game that contains chess needs is `Position`: its moves listed, counted or gone on to (`next`), check,
//! and passing. Of what is no position, `diagram` tells check and whether there is a move.

mod admit;
mod board;
mod count;
pub(in crate::bitboard) mod diagram;
mod ends;
mod engine;
mod find;
mod guard;
mod layout;
mod leaps;
mod legal;
mod lines;
mod list;
mod magic;
mod next;
mod outlook;
mod perft;
mod position;
mod side;
mod slides;
mod tally;
mod zobrist;

pub use engine::Engine;
pub use position::Position;
