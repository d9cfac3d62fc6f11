//! Bifocal Chess on bitboards, written from `spec/bifocal.md`.
//!
//! Vacant squares are kept line by line (`lines`): along a rank, a file or a diagonal ten bits say where a piece may
//! go, looked up in a table. What is not a square of a smaller board is never vacant, so all sizes are handled alike. A
//! piece's targets (`targets`) are a few such lines; counting adds up their bits, and listing goes through them
//! (`legal`).
//!
//! Counting looks at the last move but one and its replies together (`count`): most replies are the same after most
//! moves, so only those are counted anew that depend on a square that the move has touched.

mod admit;
mod attacks;
mod board;
mod count;
mod engine;
mod falcon;
mod geometry;
mod legal;
mod lines;
mod position;
mod targets;

pub use engine::Engine;
pub use position::Position;
