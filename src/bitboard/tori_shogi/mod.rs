//! Tori Shogi on bitboards, written from `spec/tori-shogi.md`.
//!
//! Whatever steps or slides in one direction has targets of its own there, because a piece behind another is
//! blocked by it. So the moves of all pieces of a player are twelve bitboards, eight directions and four jumps
//! (`steps`), and the legal moves (`legal`) those, the Phoenix's flights and the drops; listing, counting and
//! asking whether there is any all read the same. Which way is forwards is known when compiling (`side`).

mod admit;
mod attack;
mod count;
mod drops;
mod engine;
mod guard;
mod hand;
mod layout;
mod leaps;
mod legal;
mod mate;
mod position;
mod rays;
mod side;
mod steps;
mod zobrist;

pub use engine::Engine;
pub use position::Position;
