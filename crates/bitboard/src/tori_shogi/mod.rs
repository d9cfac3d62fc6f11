//! Tori Shogi on bitboards, written from `spec/tori-shogi.md`.
//!
//! All pieces that step or slide in one direction have different targets there, because a piece behind another is
//! blocked by it. So the moves of all pieces of a player are twelve bitboards, eight directions and four jumps
//! (`steps`), and the legal moves (`legal`) those, the Phoenix's flights and the drops; listing, counting and
//! testing whether there is any all read the same sets. Which way is forward is known at compile time (`side`).
//!
//! Sequences are counted without their last move, and where nothing on which the replies depend is touched (`remote`),
//! without the last but one (`pairs`).

mod admit;
mod attack;
mod count;
mod drops;
mod empty;
mod engine;
mod guard;
mod hand;
mod layout;
mod leaps;
mod legal;
mod mate;
mod pairs;
mod position;
mod rays;
mod remote;
mod side;
mod steps;
mod zobrist;

pub use engine::Engine;
pub use position::Position;
