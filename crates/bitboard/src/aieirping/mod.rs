//! Aieirping Chess on bitboards, written from `spec/aieirping.md`.
//!
//! A set of squares (`geometry`) is a word for each rank, and what is done with one is done rank by rank. Two pieces
//! never reach the same square in the same direction: the one behind is blocked. So all moves in a direction are one set
//! of targets, found for all pieces together (`pieces`, `targets`), and the legal moves (`legal`; those of T are
//! `switches`) are some thirty sets; listing (`moves`) goes back from a target to the piece that comes from there,
//! counting (`count`) counts the squares, and asking whether there is a move at all looks whether a set is empty.
//!
//! Counting looks at the last move but one and its replies together (`count`): most replies are the same after most
//! moves, so only the difference that a move makes is counted.

mod board;
mod count;
mod end;
mod engine;
mod geometry;
mod legal;
mod moves;
mod pieces;
mod position;
mod switches;
mod targets;

pub use engine::Engine;
pub use position::Position;
