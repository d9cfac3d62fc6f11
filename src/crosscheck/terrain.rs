//! What a game adds of its own so that it can be walked.

use std::fmt::Debug;

use super::{Chance, World};
use crate::games::Game;
use crate::rules::{Clause, Outcome};

/// A game that can be walked: where to look, and which clauses its plain answers hang on.
pub trait Terrain: Game + Copy + Debug {
    /// A random setup, from few birds to many, that need not come about in any game. Some are such as the law
    /// refuses, most are not.
    fn placement(chance: &mut Chance) -> Self::Setup;

    /// The worlds of local cases: everything that could matter around one move, in every filling.
    fn worlds() -> Vec<World<Self>>;

    /// How much a greedy player likes to go from one setup to another. It makes what is rare in aimless play
    /// frequent: captures above all.
    fn appeal(before: &Self::Setup, after: &Self::Setup) -> u32;

    /// The clause that says how the game begins, whose turn it is, what check is, how a game ends.
    fn clause(subject: Subject) -> Clause;
}

/// A plain answer that hangs on a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The start position.
    Start,
    /// Whose turn it is.
    Turn,
    /// Whether the player to move is in check.
    Check,
    /// That the game has ended so.
    Ending(Outcome),
}
