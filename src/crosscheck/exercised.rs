//! How often each clause was at work.

use std::collections::BTreeMap;

use crate::rules::Clause;

/// For each clause, in how many moves, positions and endings it was at work: as the ground of a legal move, against a
/// move or a position, or as the end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "corpus", derive(serde::Serialize))]
pub struct Exercised(BTreeMap<&'static str, u64>);

impl Exercised {
    /// Counts a clause.
    pub fn count(&mut self, clause: Clause) {
        *self.0.entry(clause.name()).or_default() += 1;
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Exercised) {
        for (clause, times) in &other.0 {
            *self.0.entry(clause).or_default() += times;
        }
    }

    /// How often a clause was at work.
    pub fn times(&self, clause: &str) -> u64 {
        self.0.get(clause).copied().unwrap_or_default()
    }
}

/// What a walk brought: a case of a world, a placement, a game.
pub(super) struct Walked<F> {
    /// How many positions were compared.
    pub positions: u64,
    /// What differed.
    pub findings: Vec<F>,
    /// The clauses that were at work.
    pub exercised: Exercised,
}
