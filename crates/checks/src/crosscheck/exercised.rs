//! How often each clause was exercised.

use std::collections::BTreeMap;

use crate::rules::{Clause, Rulings};

/// For each clause, in how many moves, positions and endings it was exercised: as the ground of a legal move, against a
/// move or a position, or as the end of a game. For each option of a ruling, how many positions were examined under
/// it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Exercised {
    clauses: BTreeMap<&'static str, u64>,
    options: BTreeMap<&'static str, BTreeMap<&'static str, u64>>,
}

impl Exercised {
    /// Counts a clause.
    pub fn count(&mut self, clause: Clause) {
        self.count_times(clause, 1);
    }

    /// Counts a clause this many times.
    pub fn count_times(&mut self, clause: Clause, times: u64) {
        if times > 0 {
            *self.clauses.entry(clause.name()).or_default() += times;
        }
    }

    /// Counts a position that is examined under these rulings.
    pub fn count_under<Q: Rulings>(&mut self, rulings: &Q) {
        for question in Q::QUESTIONS {
            if let Some(option) = rulings.option(question.name) {
                *self.options.entry(question.name).or_default().entry(option).or_default() += 1;
            }
        }
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Exercised) {
        for (clause, times) in &other.clauses {
            *self.clauses.entry(clause).or_default() += times;
        }
        for (question, options) in &other.options {
            for (option, times) in options {
                *self.options.entry(question).or_default().entry(option).or_default() += times;
            }
        }
    }

    /// The clauses that were exercised, with their counts.
    pub fn clauses(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.clauses.iter().map(|(clause, times)| (*clause, *times))
    }

    /// For each question, the options under which positions were examined, with the number of positions.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, &BTreeMap<&'static str, u64>)> {
        self.options.iter().map(|(question, options)| (*question, options))
    }

    /// How often a clause was exercised.
    pub fn times(&self, clause: &str) -> u64 {
        self.clauses.get(clause).copied().unwrap_or_default()
    }

    /// How many positions were examined under an option of a question.
    pub fn times_under(&self, question: &str, option: &str) -> u64 {
        self.options.get(question).and_then(|options| options.get(option)).copied().unwrap_or_default()
    }
}
