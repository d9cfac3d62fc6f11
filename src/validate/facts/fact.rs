//! One thing that can be said of a move, an attack or a position.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

/// Where a fact comes from. If facts say the same about an engine's answers, the one whose source is first here is
/// reported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Source {
    /// The law's clauses.
    Clause,
    /// The piece that moves, where it goes, and what is in its way.
    Move,
    /// The position after the move.
    Result,
    /// The position at large.
    Position,
    /// The rulings in force.
    Ruling,
    /// What stands next to the ends of the move.
    Beside,
    /// How many there are of something.
    Count,
    /// The fields of the position's text, and the names of squares.
    Text,
}

/// A fact: something said of a move, an attack or a position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Fact {
    #[serde(skip)]
    pub(super) source: Source,
    /// What it says, with `_` for the value: `_ moves`, `between stands _`.
    pub of: String,
    /// The value.
    #[serde(flatten)]
    pub value: Value,
}

impl Fact {
    /// Whether this number, counted for what the fact is about, agrees with the fact.
    pub(super) fn admits(&self, number: i64) -> bool {
        match &self.value {
            Value::Is(value) => value.parse() == Ok(number),
            Value::AtMost(most) => number <= *most,
            Value::AtLeast(least) => number >= *least,
        }
    }
}

/// The value of a fact.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// This one.
    Is(String),
    /// This number or a smaller one.
    AtMost(i64),
    /// This number or a greater one.
    AtLeast(i64),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = match &self.value {
            Value::Is(value) => value.clone(),
            Value::AtMost(most) => format!("at most {most}"),
            Value::AtLeast(least) => format!("at least {least}"),
        };
        f.write_str(&self.of.replacen('_', &value, 1))
    }
}

/// All that is said of one thing.
#[derive(Clone, Default, Debug)]
pub(super) struct Described {
    texts: BTreeSet<Fact>,
    numbers: BTreeMap<String, (Source, i64)>,
}

impl Described {
    /// Says that something has this value. It may have other values too.
    pub fn is(&mut self, source: Source, of: impl Into<String>, value: impl Into<String>) {
        self.texts.insert(Fact { source, of: of.into(), value: Value::Is(value.into()) });
    }

    /// Gives the number or amount of something.
    pub fn counts(&mut self, source: Source, of: impl Into<String>, number: impl TryInto<i64>) {
        self.numbers.insert(of.into(), (source, number.try_into().unwrap_or(i64::MAX)));
    }

    /// Adds everything that another description says.
    pub fn extend(&mut self, other: Described) {
        self.texts.extend(other.texts);
        self.numbers.extend(other.numbers);
    }

    /// Whether something has this value, in words.
    pub fn says(&self, fact: &Fact) -> bool {
        self.texts.contains(fact)
    }

    /// The number of something.
    pub fn number(&self, of: &str) -> Option<i64> {
        self.numbers.get(of).map(|(_, number)| *number)
    }

    /// What is said in words.
    pub fn texts(&self) -> impl Iterator<Item = &Fact> {
        self.texts.iter()
    }

    /// What is said in numbers.
    pub fn numbers(&self) -> impl Iterator<Item = (Source, &str, i64)> {
        self.numbers.iter().map(|(of, (source, number))| (*source, of.as_str(), *number))
    }
}
