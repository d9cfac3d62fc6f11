//! A difference with the place at which it shows.

use std::fmt;

use super::{Difference, Sides, Terrain};
use crate::games::MoveOf;
use crate::rules::Options;

/// A difference, where it shows, and where it was first seen.
#[derive(Clone, Debug)]
pub struct Finding<G: Terrain> {
    /// The rulings under which it shows.
    pub rulings: G::Rulings,
    /// The setup from which the moves go.
    pub start: G::Setup,
    /// The moves after which it shows; often none.
    pub moves: Vec<MoveOf<G>>,
    /// What differs.
    pub difference: Difference,
    /// Where it was first seen.
    pub origin: Origin,
    /// The rulings under which it was first seen there.
    pub seen_under: G::Rulings,
}

impl<G: Terrain> Finding<G> {
    /// A difference after some moves from a setup, just found.
    pub fn new<R>(
        sides: &Sides<G, R>,
        start: G::Setup,
        moves: Vec<MoveOf<G>>,
        difference: Difference,
        origin: Origin,
    ) -> Self {
        Finding { rulings: sides.rulings, start, moves, difference, origin, seen_under: sides.rulings }
    }
}

/// A [`Finding`] whose rulings, position and moves are data, for a game whose types are not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenFinding {
    /// The rulings under which it shows.
    pub options: Options,
    /// The text of the setup from which the moves go.
    pub start: String,
    /// The moves after which it shows; often none.
    pub moves: Vec<String>,
    /// What differs.
    pub difference: Difference,
    /// Where it was first seen.
    pub origin: Origin,
    /// The rulings under which it was first seen there.
    pub seen_under: Options,
}

/// Where a difference was first seen: enough to reproduce it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "from", rename_all = "kebab-case"))]
pub enum Origin {
    /// In the random game of a seed: [`game`](super::game).
    Game {
        /// The game's seed.
        seed: u64,
    },
    /// In the random placement of a seed: [`placement`](super::placement()).
    Placement {
        /// The placement's seed.
        seed: u64,
    },
    /// In the placement of this number of named pieces.
    Placed {
        /// The pieces.
        pieces: String,
        /// The placement's number.
        number: u64,
    },
    /// In a local world.
    World {
        /// The world's name.
        name: String,
        /// The number of the case.
        case: u64,
    },
    /// In counting sequences of moves.
    Perft {
        /// How many moves a sequence has.
        depth: u32,
    },
    /// In the start position.
    Start,
    /// In a case of the documents.
    Case {
        /// The case's name.
        name: String,
    },
    /// In a given setup.
    Given,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Game { seed } => write!(f, "the random game of seed {seed}"),
            Origin::Placement { seed } => write!(f, "the random placement of seed {seed}"),
            Origin::Placed { pieces, number } => write!(f, "placement {number} of `{pieces}`"),
            Origin::World { name, case } => write!(f, "case {case} of the local world `{name}`"),
            Origin::Perft { depth } => write!(f, "counting sequences of {depth} moves"),
            Origin::Start => f.write_str("the start position"),
            Origin::Case { name } => write!(f, "the case \"{name}\""),
            Origin::Given => f.write_str("the setup that was given"),
        }
    }
}
