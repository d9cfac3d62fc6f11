//! The input of a case, without answers.

use std::collections::BTreeMap;

use crate::games::AnyGame;
use crate::rules::{Options, UnknownRulingError};

/// The input of a case: a position, the moves that led to it, the rulings, and what is to be answered by name.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The permanent id, such as `aviary/robin-figures/robin-figure-1-orientation-1-of-8`.
    pub id: String,
    /// Where it comes from.
    pub origin: Origin,
    /// The clauses that it shows.
    pub shows: Vec<String>,
    /// Its tags: a topic, the names of faulty engines that it finds.
    pub tags: Vec<String>,
    /// The questions whose option is not the default.
    pub rulings: BTreeMap<String, String>,
    /// The position's text, or `startpos`.
    pub position: String,
    /// Legal moves made from it first.
    pub moves: Vec<String>,
    /// Moves that are always judged individually.
    pub judged: Vec<String>,
    /// Legal moves after which the position is always written.
    pub followed: Vec<String>,
    /// Moves' texts that cannot be read, with the byte of the first fault.
    pub illegible: BTreeMap<String, usize>,
    /// Numbers of moves for which perft is counted.
    pub perft: BTreeMap<u32, u64>,
}

/// Where a case comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The document, or how the case was chosen.
    pub source: String,
    /// The place in it.
    pub place: Option<String>,
    /// How much of a lost picture had to be rebuilt: `in-full` or `in-kind`.
    pub rebuilt: Option<&'static str>,
    /// The reasoning behind the values, or what the case was chosen for.
    pub why: Option<String>,
}

impl Input {
    /// The rulings under which it is asked.
    ///
    /// # Errors
    /// The game has no such question or option.
    pub fn options(&self, game: &dyn AnyGame) -> Result<Options, UnknownRulingError> {
        Options::defaults(game.questions()).with(&self.rulings)
    }
}
