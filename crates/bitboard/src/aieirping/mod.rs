//! Aieirping Chess on bitboards, written from `spec/aieirping.md`.
//!
//! A set of squares (`set`) is a word for each rank, and what is done with one is done rank by rank. Two pieces never
//! reach the same square in the same direction: the one behind is blocked. So all moves in a direction are one set of
//! targets, found for all pieces together (`slides`, `lines`, `leaps`), and the legal moves (`legal`) are some thirty
//! sets; listing (`list`) goes back from a target to the piece that comes from there, counting (`count`) counts the
//! squares, and asking whether there is a move at all looks whether a set is empty. Which way is forward is known at
//! compile time (`side`).
//!
//! Counting looks at the last move but one and its answers together (`outlook`): most answers are the same after most
//! moves, so only the difference that a move makes is counted.

mod board;
mod code;
mod count;
mod directions;
mod effects;
mod ends;
mod engine;
mod frozen;
mod landing;
mod leaps;
mod legal;
mod lines;
mod list;
mod make;
mod outlook;
mod pieces;
mod ply;
mod position;
mod set;
mod side;
mod slides;
mod square;
mod switches;

pub use engine::Engine;
pub use position::Position;
