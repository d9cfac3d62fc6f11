//! What is asked of an engine.

use std::time::Duration;

use crate::corpus::Page;
use crate::crosscheck::AnyGenerator;
use crate::deviation::Strictness;
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
    /// To how many questions more each sentence of the diagnosis is put.
    pub recheck: usize,
}

impl Plan<'_> {
    /// How many moves a random game has at most, by default.
    pub const PLIES: usize = 60;
}
