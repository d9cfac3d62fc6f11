//! Awele in two machine words, written from `spec/awele.md`.
//!
//! A player's six houses are six bytes of a word (`row`), the player's captured seeds its last one. Sowing a house adds
//! to both words what a table says of it and its number of seeds (`sowing`); which houses are captured follows from one
//! carry that runs through their bytes. A board (`board`) is seen by the player to move, so that no code
//! asks who that is; listing and counting read the same set of houses.
//!
//! What another game with these seeds needs is `Position`: the houses that may be sown, a sowing and what it captures,
//! pairs of sowings counted, and the seeds that are still in houses.

pub(crate) mod admit;
mod board;
mod engine;
mod position;
pub(crate) mod row;
mod sowing;

pub use engine::Engine;
pub(crate) use position::End;
pub use position::Position;
