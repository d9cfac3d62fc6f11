//! What a game adds of its own so that it can be walked.

use std::fmt::Debug;

use super::{Chance, World};
use crate::games::Game;

/// A game that can be walked: where to look.
pub trait Terrain: Game + Copy + Debug {
    /// How many times as long as the other games' the law takes for a position: for the same effort so many fewer are
    /// looked at.
    const WEIGHT: u64 = 1;

    /// A random setup, from few birds to many, that need not come about in any game. Some are such as the law
    /// refuses, most are not.
    fn placement(chance: &mut Chance) -> Self::Setup;

    /// The worlds of local cases: everything that could matter around one move, in every filling.
    fn worlds() -> Vec<World<Self>>;

    /// How much a greedy player likes to go from one setup to another. It makes what is rare in aimless play
    /// frequent: captures above all.
    fn appeal(before: &Self::Setup, after: &Self::Setup) -> u32;
}
