//! The engines alone: what holds of each at any position, what they refuse, and chess beside another crate.
//!
//! Positions with their answers are the cases in `fixtures/`, and the comparison with the model is `rulebook verify`.

mod chess;
mod invariants;
mod refusals;
