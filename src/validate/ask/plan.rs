//! What is asked of an engine.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::corpus::Page;
use crate::crosscheck::AnyGenerator;
use crate::rules::Options;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Plan<'p> {
    /// The game.
    pub game: &'static dyn AnyGenerator,
    /// The cases: asked first.
    pub cases: &'p [Page],
    /// How strictly answers are compared.
    pub strictness: Strictness,
    /// The rulings under which everything is asked. `None`: each case is asked under its own, and the rest under the
    /// defaults. If the engine states which options it knows, the rest is also asked under some of those.
    pub rulings: Option<Options>,
    /// The seed of everything random.
    pub seed: u64,
    /// The maximum number of questions besides the cases.
    pub positions: u64,
    /// The maximum time for questions besides the cases.
    pub time: Option<Duration>,
    /// The maximum number of moves of a random game.
    pub plies: usize,
    /// The maximum number of faults that are shrunk and reported.
    pub faults: usize,
    /// Whether the engine has to answer everything that every engine can answer.
    pub demand_all: bool,
    /// The maximum time for finding the causes of what is wrong; zero: no diagnosis.
    pub diagnosis: Duration,
}

impl Plan<'_> {
    /// How many moves a random game has at most, by default.
    pub const PLIES: usize = 60;
}

/// How much of an answer must agree with the law. Each level includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strictness {
    /// The legal moves, whose turn it is and the position after the moves. Only possible positions are asked.
    Moves,
    /// Also check, the end of the game, the winner, and the refusal of illegal moves. Impossible positions are asked
    /// about; if the engine takes one, that is noted but is no fault.
    #[default]
    Play,
    /// Also that impossible positions are refused.
    Outcome,
    /// Also the word by which the game has ended, and the clauses by which positions and moves are refused.
    Reasons,
}

impl Strictness {
    /// Their names, as the command line takes them.
    pub const NAMES: [&'static str; 4] = ["moves", "play", "outcome", "reasons"];

    /// Its name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Whether outcomes, check and refusals are compared.
    pub fn outcomes(self) -> bool {
        self >= Strictness::Play
    }

    /// Whether it is a fault to take a position that the law refuses.
    pub fn refusals_of_positions(self) -> bool {
        self >= Strictness::Outcome
    }

    /// Whether reasons are compared.
    pub fn reasons(self) -> bool {
        self >= Strictness::Reasons
    }
}

impl std::str::FromStr for Strictness {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "moves" => Ok(Strictness::Moves),
            "play" => Ok(Strictness::Play),
            "outcome" => Ok(Strictness::Outcome),
            "reasons" => Ok(Strictness::Reasons),
            _ => Err(format!("unknown strictness `{name}`; expected one of {}", Self::NAMES.join(", "))),
        }
    }
}
