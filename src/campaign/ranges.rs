//! Numbers of shards, as ranges.

use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;

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
