//! The result of a trial, as it is reported.

use serde::{Deserialize, Serialize};

/// How an explanation was tried before it was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Trial {
    /// How many answers of the run show it. None contradicts it.
    run: u64,
    /// At how many places the engine was asked where, by the explanation, it is wrong. It was, in all of them.
    asked: u64,
    /// At how many others near by, where the explanation says nothing.
    others: u64,
    /// In how many of these nothing about its clauses was wrong.
    right: u64,
}

impl Trial {
    /// A trial that was held: only [`hear`](super::hear) says so.
    pub(super) const fn held(run: u64, asked: u64, others: u64, right: u64) -> Self {
        Trial { run, asked, others, right }
    }

    /// How many answers of the run show it; how many questions were asked where the engine is wrong by the explanation, and where it
    /// says nothing; and in how many of the latter nothing about its clauses was wrong.
    pub const fn counts(&self) -> [u64; 4] {
        [self.run, self.asked, self.others, self.right]
    }

    /// In how many of the questions where it says nothing its clauses were wrong.
    pub(in crate::validate::explain) const fn missed(&self) -> u64 {
        self.others - self.right
    }

    /// Whether it says too little: its clauses are as often wrong as right where it says nothing.
    pub(in crate::validate::explain) const fn is_too_narrow(&self) -> bool {
        self.missed() * 2 >= self.others && self.others > 0
    }

    /// Two trials with different questions as one.
    pub(in crate::validate::explain) const fn and(self, other: Self) -> Self {
        let (asked, others, right) = (self.asked + other.asked, self.others + other.others, self.right + other.right);
        Trial { run: self.run, asked, others, right }
    }

    /// Whether the engine was also right wherever the explanation says nothing.
    pub fn is_of_both_sides(&self) -> bool {
        self.others > 0 && self.right == self.others
    }
}

/// What further questions show of an explanation that was told.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Recheck {
    /// How many were asked where, by the explanation, the engine is wrong.
    pub asked: u64,
    /// In how many it was.
    pub held: u64,
    /// The first in which it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
}
