//! Whether a player can still win (`chess.winnable`): engine and model against each other, and the engine against tables
//! that are computed backwards from all mates.
//!
//! `WINNABLE=whole cargo test --release --test engines -- winnable --nocapture` compares everything, which takes days. A number in
//! the place of `whole` compares one position of so many.

mod compared;
mod games;
mod table;
mod walls;
mod world;

/// One position of how many is compared, if they are to be compared for long.
fn long_run() -> Option<u64> {
    let part = std::env::var("WINNABLE").ok()?;
    Some(if part == "whole" { 1 } else { part.parse().expect("`WINNABLE` is `whole` or a number") })
}
