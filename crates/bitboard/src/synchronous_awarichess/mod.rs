//! Synchronous Awarichess on the parts of Awarichess, written from `spec/synchronous-awarichess.md`: it is another way
//! of going from Awele to chess and back (`position`).

mod engine;
mod position;

pub use engine::Engine;
pub use position::Position;
