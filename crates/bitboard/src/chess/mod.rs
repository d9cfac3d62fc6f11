//! Chess on bitboards, written from `spec/chess.md`.
//!
//! A board is seven sets of squares (`board`). Its legal moves are found as sets too (`legal`): what attacks the
//! King and what is pinned to it limit the other pieces' targets (`guard`), so no move is made and undone.
//! The sets are passed to a visitor: one visitor lists them as moves, one adds them up without
//! looking at any, one walks on to the boards behind them (`perft`). Which way is forward is known at
//! compile time (`side`). The last two moves of a sequence are counted together: replies to most moves differ little from
//! those to no move (`replies`).
//!
//! What another game that contains chess needs is `Position`: its moves listed, counted or gone on to (`next`), the
//! replies to many of them counted (`pairs`), check, dead positions, and passing. For setups that are no positions,
//! `diagram` finds check, whether there is a move, and whether a mate is possible.

mod admit;
mod board;
mod count;
pub(crate) mod diagram;
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
mod pairs;
mod perft;
mod position;
mod reach;
mod replies;
mod side;
pub(crate) mod slides;
mod tally;
mod unsettling;

pub use engine::Engine;
pub use position::Position;
