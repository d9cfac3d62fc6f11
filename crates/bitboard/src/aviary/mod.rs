//! Aviary on bitboards, written from `spec/aviary.md`.
//!
//! A kind of bird is identified by the steps that it takes: five bitboards, one per way of stepping (`steps`), say
//! which kind stands where, and all birds of a player are moved at once by shifting them. The legal moves of a
//! position are 24 such shifted bitboards and two of squares to enter (`legal`); listing, counting and asking
//! whether there is any all read the same.

mod admit;
mod engine;
mod legal;
mod position;
mod steps;

pub use engine::Engine;
pub use position::Position;
