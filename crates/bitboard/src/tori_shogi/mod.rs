//! Tori Shogi on bitboards, written from `spec/tori-shogi.md`.
//!
//! All pieces that step or slide in one direction have different targets there, because a piece behind another is
//! blocked by it. So the moves of all pieces of a player are twelve bitboards, eight directions and four jumps
//! (`steps`), and the legal moves (`legal`) those, the Phoenix's flights and the drops; listing, counting and
//! testing whether there is any all read the same sets.
//!
//! Sequences are counted without their last move, and where nothing on which the replies depend is touched, without the
//! last but one (`count`).

mod admit;
mod attacks;
mod count;
mod engine;
mod geometry;
mod legal;
mod mate;
mod position;
mod steps;

pub use engine::Engine;
pub use position::Position;
