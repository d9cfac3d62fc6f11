//! Bifocal Chess on bitboards, written from `spec/bifocal.md`.
//!
//! Vacant squares are kept line by line (`lines`): along a rank, a file or a diagonal ten bits say where a piece may
//! go, looked up in a table. What is not a square of a smaller board is never vacant, so all sizes are handled alike. A
//! piece's targets (`targets`) are a few such lines; counting adds up their bits, and listing goes through them
//! (`legal`).
//!
//! No move is made and undone to see whether the player's King is safe. What attacks it, and what would if something
//! left or came (`danger`), says once to which squares most pieces may go; only those whose leaving changes that, and
//! the Immobilizers, which freeze and set free, are examined one by one.
//!
//! Counting looks at the last move but one and its answers together (`outlook`): most answers are the same after most
//! moves, so only those are counted anew that depend on a square that the move has touched (`zone`).

mod admit;
mod attack;
mod board;
mod danger;
mod engine;
mod falcon;
mod geometry;
mod kinds;
mod king;
mod law;
mod legal;
mod lines;
mod list;
mod make;
mod outlook;
mod position;
mod square;
mod swaps;
mod targets;
mod zone;

pub use engine::Engine;
pub use position::Position;
