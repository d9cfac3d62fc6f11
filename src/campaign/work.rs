//! What a campaign does.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The version of the files' form.
pub const SCHEMA: u64 = 1;
/// How many shards a campaign may have.
pub const MOST_SHARDS: u64 = 10_000_000;

/// The kind of work, with everything that its items depend on. Items are numbered from 0; a shard is a range of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Work {
    /// Sequences of moves are counted. The items are the positions after the first moves, each once, in the order of
    /// their texts.
    Perft {
        /// The position from which the sequences go, or `startpos`.
        position: String,
        /// How many moves a sequence has.
        depth: u32,
        /// How many of these moves lead to the items.
        prefix: u32,
    },
    /// Every `step`-th case of a local world.
    World {
        /// The world's name.
        world: String,
        /// The distance from one case to the next.
        step: u64,
    },
    /// Every placement of these pieces on an otherwise empty board, with either player to move.
    Placements {
        /// The pieces as the game's text writes them: `KQk`.
        pieces: String,
    },
    /// The random games of a seed; every position of a game is compared.
    Games {
        /// The seed.
        seed: u64,
        /// How many games.
        games: u64,
        /// The maximum length of a game, in moves.
        plies: u32,
    },
    /// The cases of the documents, and for a program also the chosen ones.
    Corpus {
        /// The SHA-256 of the cases' files.
        cases: String,
    },
    /// Questions to a program: local cases, placements and the positions of random games in turn.
    Questions {
        /// The random seed.
        seed: u64,
        /// How many questions.
        questions: u64,
        /// The maximum length of a game, in moves.
        plies: u32,
    },
}

impl Work {
    /// The kind's name.
    pub const fn kind(&self) -> &'static str {
        match self {
            Work::Perft { .. } => "perft",
            Work::World { .. } => "world",
            Work::Placements { .. } => "placements",
            Work::Games { .. } => "games",
            Work::Corpus { .. } => "corpus",
            Work::Questions { .. } => "questions",
        }
    }

    /// What its items are, in the plural.
    pub const fn items(&self) -> &'static str {
        match self {
            Work::Perft { .. } => "prefixes",
            Work::World { .. } | Work::Corpus { .. } => "cases",
            Work::Placements { .. } => "placements",
            Work::Games { .. } => "games",
            Work::Questions { .. } => "questions",
        }
    }
}

/// Increasing numbers, as ranges. If there are very many ranges, only the first are kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ranges {
    ranges: Vec<RangeInclusive<u64>>,
    number: u64,
}

/// How many ranges are kept.
const MOST: usize = 1000;
/// How many ranges are written.
const WRITTEN: usize = 20;

impl Ranges {
    /// Adds a number that is greater than all before.
    pub(super) fn push(&mut self, n: u64) {
        self.number += 1;
        match self.ranges.last_mut() {
            Some(last) if *last.end() + 1 == n => *last = *last.start()..=n,
            _ => {
                if self.ranges.len() < MOST {
                    self.ranges.push(n..=n);
                }
            }
        }
    }

    /// How many numbers there are.
    pub const fn len(&self) -> u64 {
        self.number
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.number == 0
    }

    /// The ranges, at most the first thousand.
    pub fn ranges(&self) -> &[RangeInclusive<u64>] {
        &self.ranges
    }
}

impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |range: &RangeInclusive<u64>| match range.start() == range.end() {
            true => range.start().to_string(),
            false => format!("{}-{}", range.start(), range.end()),
        };
        let written: Vec<String> = self.ranges.iter().take(WRITTEN).map(shown).collect();
        f.write_str(&written.join(", "))?;
        if self.ranges.len() > WRITTEN { f.write_str(", …") } else { Ok(()) }
    }
}

impl Serialize for Ranges {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.ranges.iter().map(|range| [*range.start(), *range.end()]))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn neighbours_are_one_range() {
        let mut ranges = Ranges::default();
        assert!(ranges.is_empty());
        [0, 1, 2, 5, 7, 8].into_iter().for_each(|n| ranges.push(n));
        assert_eq!((ranges.to_string().as_str(), ranges.len()), ("0-2, 5, 7-8", 6));
        (0..3000).map(|n| 10 + 2 * n).for_each(|n| ranges.push(n));
        assert_eq!((ranges.ranges().len(), ranges.len()), (MOST, 3006));
        assert!(ranges.to_string().ends_with(", …"));
    }
}
