//! The engines alone: what holds of each at any position, the words of their refusals, and chess beside another crate.
//!
//! Positions with their answers are the cases in `fixtures/`, and the comparison with the model is `rulebook verify`.

mod chess;
mod invariants;
mod refusals;
