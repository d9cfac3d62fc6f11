//! The trait that each game provides so that two implementations of it can be compared: it generates what they are
//! compared at.

use std::fmt::Debug;

use super::{Chance, World};
use crate::games::Game;

/// A game that generates setups at which its implementations can be compared: random ones, numbered ones, and by what
/// random players prefer, those of games.
pub trait Generator: Game + Copy + Debug + Sync {
    /// How many times longer the law takes for a position than those of the other games: the same effort covers this
    /// many times fewer positions.
    const WEIGHT: u64 = 1;

    /// The template of a position's text with only a board and the letter of the player to move, `{board}` and
    /// `{turn}`; `None` where a position is more than a board of pieces.
    const WITH_BOARD: Option<&'static str> = None;

    /// A random setup, with few pieces or many, that need not be reachable in a game. The law refuses some of them and
    /// admits most.
    fn placement(chance: &mut Chance) -> Self::Setup;

    /// The worlds of local cases: every filling of all squares that could matter around one move.
    fn worlds() -> Vec<World<Self>>;

    /// How strongly a greedy player prefers a move from one setup to another. This makes events frequent that are
    /// rare in random play, above all captures.
    fn appeal(before: &Self::Setup, after: &Self::Setup) -> u32;
}

#[cfg(test)]
impl<G: Generator> World<G> {
    /// The game's world of this name.
    pub(super) fn named(name: &str) -> Self {
        G::worlds().into_iter().find(|world| world.name == name).expect("the world is there")
    }
}
