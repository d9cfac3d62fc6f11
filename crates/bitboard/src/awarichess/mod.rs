//! Awarichess on the engines of Awele and chess, written from `spec/awarichess.md`.
//!
//! Powers are bits of a word, the next one lowest. Chess in which they decide every ply is one part (`powered`), a game
//! of Awele another (its engine's `Position`). Both together are a state (`state`), and how the game goes from Awele to
//! chess and back is defined once for each game that has them: for this one in `position`. Positions of both games are
//! refused by the clauses in `admit`.

pub(crate) mod admit;
mod count;
pub(crate) mod engine;
mod position;
pub(crate) mod powered;
pub(crate) mod rulings;
pub(crate) mod state;

pub use engine::Engine;
pub use position::Position;
