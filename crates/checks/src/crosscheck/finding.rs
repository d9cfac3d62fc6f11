//! A difference with the place at which it appears, and what a walk finds.

use std::fmt;

use super::{Aspect, Comparison, Difference, Exercised, Generator, LawAndEngine, Second};
use crate::board::Setup as _;
use crate::games::MoveOf;
use crate::rules::{Options, Rulings as _};

/// A difference, where it shows, and where it was first seen. Rulings, position and moves are data, so that what is done
/// with findings is compiled once, and not for each game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The rulings under which it shows.
    pub options: Options,
    /// The text of the setup from which the moves go.
    pub start: String,
    /// The moves after which it shows, as texts that the game can read; often none.
    pub moves: Vec<String>,
    /// What differs.
    pub difference: Difference,
    /// Where it was first seen.
    pub origin: Origin,
    /// The rulings under which it was first seen there.
    pub seen_under: Options,
}

impl Finding {
    /// A difference after some moves from a setup, just found.
    pub fn new<G: Generator, R>(
        sides: &LawAndEngine<G, R>,
        start: &G::Setup,
        moves: &[MoveOf<G>],
        difference: Difference,
        origin: Origin,
    ) -> Self {
        let options = sides.rulings.options();
        let moves = moves.iter().map(ToString::to_string).collect();
        Finding { seen_under: options.clone(), options, start: start.to_string(), moves, difference, origin }
    }
}

/// Where a finding shows, in the game's own types.
#[derive(Clone)]
pub(super) struct Situation<G: Generator> {
    /// The rulings.
    pub rulings: G::Rulings,
    /// The setup from which the moves go.
    pub start: G::Setup,
    /// The moves.
    pub moves: Vec<MoveOf<G>>,
}

impl<G: Generator> Situation<G> {
    /// Where this finding shows.
    ///
    /// # Panics
    /// A move is not one of this game.
    pub fn of(finding: &Finding) -> Self {
        let read = |mv: &String| {
            mv.parse().unwrap_or_else(|unreadable| panic!("a finding of {} after `{mv}`: {unreadable}", G::ID))
        };
        Situation {
            rulings: G::Rulings::chosen(&finding.options),
            start: G::Setup::read(&finding.start).setup,
            moves: finding.moves.iter().map(read).collect(),
        }
    }

    /// A finding that shows here.
    pub fn written(&self, finding: Finding) -> Finding {
        Finding {
            options: self.rulings.options(),
            start: self.start.to_string(),
            moves: self.moves.iter().map(ToString::to_string).collect(),
            ..finding
        }
    }
}

impl<G: Generator> PartialEq for Situation<G> {
    fn eq(&self, other: &Self) -> bool {
        self.rulings == other.rulings && self.start == other.start && self.moves == other.moves
    }
}

/// Where a difference was first seen: enough to reproduce it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "from", rename_all = "kebab-case")
)]
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
            Origin::Game { seed } => write!(f, "the random game with seed {seed}"),
            Origin::Placement { seed } => write!(f, "the random placement with seed {seed}"),
            Origin::Placed { pieces, number } => write!(f, "placement {number} of `{pieces}`"),
            Origin::World { name, case } => write!(f, "case {case} of the local world `{name}`"),
            Origin::Perft { depth } => write!(f, "counting sequences of {depth} moves"),
            Origin::Start => f.write_str("the start position"),
            Origin::Case { name } => write!(f, "the case \"{name}\""),
            Origin::Given => f.write_str("the given setup"),
        }
    }
}

/// The result of a walk.
#[derive(Default)]
pub(super) struct Walked {
    /// How many positions were compared.
    pub positions: u64,
    /// How many sequences of moves were counted; `u64::MAX`: that many or more.
    pub nodes: u64,
    /// What differed.
    pub findings: Vec<Finding>,
    /// The clauses that were exercised.
    pub exercised: Exercised,
}

impl Walked {
    /// What is found at a setup, which comes from `origin`.
    pub fn at<G: Generator, R: Second<G>>(
        sides: &LawAndEngine<G, R>,
        setup: &G::Setup,
        aspects: &[Aspect],
        origin: &Origin,
    ) -> Self {
        let Comparison { differences, exercised, .. } = sides.compare(setup, aspects);
        let finding = |difference| Finding::new(sides, setup, &[], difference, origin.clone());
        Walked { positions: 1, nodes: 0, findings: differences.into_iter().map(finding).collect(), exercised }
    }

    /// Adds what was found elsewhere in the same walk.
    pub fn add(&mut self, other: Walked) {
        self.positions += other.positions;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.findings.extend(other.findings);
        self.exercised.add(&other.exercised);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    #[should_panic(expected = "a finding of aviary after `e9`")]
    fn no_move_is_left_out() {
        let options = games::game("aviary").expect("a game").options("").expect("the defaults");
        let difference = Difference::Count { depth: 1, law: 1, second: 2 };
        let (start, moves, origin) = ("startpos".to_owned(), vec!["e9".to_owned()], Origin::Given);
        let finding = Finding { seen_under: options.clone(), options, start, moves, difference, origin };
        Situation::<games::Aviary>::of(&finding);
    }
}
