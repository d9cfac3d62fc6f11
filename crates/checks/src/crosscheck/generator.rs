//! The trait that each game provides so that two implementations of it can be compared: it generates what they are
//! compared at, and random placements.

#[cfg(test)]
use std::collections::BTreeSet;
use std::fmt::Debug;

use super::{RandomNumbers, World, chance};
use crate::games::Game;
use crate::rules::Rules;
#[cfg(test)]
use crate::rules::{Law as _, Subject};

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
    fn placement(chance: &mut RandomNumbers) -> Self::Setup;

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

/// The law's type of position.
pub(super) type LawPosition<G> = <<G as Game>::Model as Rules>::Position;

/// The random placement of a seed.
pub fn placement<G: Generator>(seed: u64) -> G::Setup {
    G::placement(&mut chance::of_seed(seed))
}

/// What many placements are like.
#[cfg(test)]
pub(super) struct Sorts<G: Generator> {
    /// Those that the law admits.
    pub admitted: Vec<LawPosition<G>>,
    /// The clauses by which it refuses others.
    pub refused: BTreeSet<&'static str>,
    /// The clauses by which games have ended there.
    pub endings: BTreeSet<&'static str>,
}

/// The sorts of the first placements, so many of them.
#[cfg(test)]
pub(super) fn sorts<G: Generator>(law: &G::Model, placements: u64) -> Sorts<G> {
    let mut sorts = Sorts { admitted: Vec::new(), refused: BTreeSet::new(), endings: BTreeSet::new() };
    for seed in 0..placements {
        match law.admit(&placement::<G>(seed)) {
            Ok(position) => sorts.admitted.push(position),
            Err(breaches) => sorts.refused.extend(breaches.iter().map(|breach| breach.clause.name())),
        }
    }
    let outcomes = sorts.admitted.iter().filter_map(|position| law.outcome(position));
    sorts.endings = outcomes.map(|outcome| G::Model::clause(Subject::Ending(outcome)).name()).collect();
    sorts
}

/// Checks that all of these clauses, whose names begin alike, were met.
#[cfg(test)]
pub(super) fn assert_met(met: &BTreeSet<&str>, begin: &str, clauses: &[&str]) {
    for clause in clauses.iter().map(|end| format!("{begin}{end}")) {
        assert!(met.contains(clause.as_str()), "{clause} is not in {met:?}");
    }
}
