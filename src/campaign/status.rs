//! The progress of a campaign.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use serde::Serialize;

use super::folder::State;
use super::{CampaignError, Folder, Quarantined, Totals, items};

/// How many damaged files and quarantined shards are listed one by one.
const LISTED: usize = 100;
/// How many ranges are kept.
const MOST: usize = 1000;
/// How many ranges are written.
const WRITTEN: usize = 20;

/// The progress of a campaign. All committed files have been read and checked.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Status {
    /// How many shards there are.
    pub shards: u64,
    /// How many have a valid result.
    pub committed: u64,
    /// The shards for which there is no file.
    pub missing: Ranges,
    /// How many are missing.
    pub missing_number: u64,
    /// The first quarantined shards: they were tried without a result, or have two that differ.
    pub failed: Vec<Quarantined>,
    /// How many are quarantined.
    pub failed_number: u64,
    /// The first files that are damaged or belong elsewhere.
    pub damaged: Vec<Damaged>,
    /// How many files are damaged or belong elsewhere.
    pub damaged_number: u64,
    /// How many shards with a result saw a difference.
    pub differing: u64,
    /// Whether all shards have a result without a difference, but the program has declined every question about legal
    /// moves.
    pub declined: bool,
    /// What was counted so far.
    pub totals: Totals,
    /// How many seconds the committed shards took, summed over all processes.
    pub seconds: f64,
}

/// A file that is damaged or belongs elsewhere.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Damaged {
    /// The shard.
    pub shard: u64,
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: String,
}

impl Status {
    /// Whether every shard has a valid result, and none has two.
    pub const fn is_complete(&self) -> bool {
        self.committed == self.shards && self.damaged_number == 0 && self.failed_number == 0
    }

    /// How long a shard takes on average, if any has been committed.
    pub fn seconds_per_shard(&self) -> Option<f64> {
        (self.committed > 0).then(|| self.seconds / self.committed as f64)
    }

    /// Adds the next shard. `None` if a sum becomes too great.
    pub(super) fn add(&mut self, shard: u64, state: &State) -> Option<()> {
        let State { result, quarantined, damaged } = state;
        self.shards += 1;
        if result.is_none() && quarantined.is_none() && damaged.is_empty() {
            self.missing.push(shard);
            self.missing_number += 1;
        }
        if let Some(quarantined) = quarantined {
            self.failed_number += 1;
            if self.failed.len() < LISTED {
                self.failed.push(quarantined.clone());
            }
        }
        for (path, why) in damaged {
            self.damaged_number += 1;
            if self.damaged.len() < LISTED {
                self.damaged.push(Damaged { shard, path: path.clone(), why: why.clone() });
            }
        }
        let Some(file) = result else { return Some(()) };
        self.committed += 1;
        self.differing += u64::from(file.differs());
        self.seconds += file.seconds;
        self.totals.add(&file.result.totals)
    }

    /// What is in the way of merging, in words, and what may help.
    pub(super) fn in_the_way(&self) -> Option<(String, &'static str)> {
        let mut parts = Vec::new();
        match self.missing_number {
            0 => {}
            1 => parts.push(format!("shard {} has no result", self.missing)),
            many => parts.push(format!("{many} shards have no result ({})", self.missing)),
        }
        let of = |failed: &Quarantined| match failed.differs {
            true => failed.reason.clone(),
            false => format!("shard {} is quarantined", failed.shard),
        };
        parts.extend(self.failed.iter().map(of));
        parts.extend(self.damaged.iter().map(|damaged| damaged.why.clone()));
        match self.failed_number + self.damaged_number - (self.failed.len() + self.damaged.len()) as u64 {
            0 => {}
            more => parts.push(format!("and {more} more")),
        }
        let hint = if self.damaged_number > 0 || self.failed.iter().any(|failed| failed.differs) {
            "remove a damaged or foreign file, and `rulebook campaign run` computes that shard again; a shard with two \
             results means that a machine or a program is faulty"
        } else if self.missing.is_empty() {
            "`rulebook campaign run --again` retries the shards that were quarantined"
        } else {
            "`rulebook campaign run` computes the missing shards"
        };
        (!self.is_complete()).then(|| (parts.join("; "), hint))
    }
}

impl Folder {
    /// The campaign's progress. Reads all files, a hundred at a time, so that the memory needed does not grow with
    /// their number.
    ///
    /// # Errors
    /// A folder cannot be listed. A file that cannot be read counts as damaged.
    pub fn status(&self) -> Result<Status, CampaignError> {
        self.status_of(0..self.manifest().shards())
    }

    /// The same for some shards only, given in increasing order.
    ///
    /// # Errors
    /// As for [`Folder::status`].
    pub fn status_of(&self, shards: impl Iterator<Item = u64>) -> Result<Status, CampaignError> {
        let mut status = Status::default();
        self.each(shards, |shard, state| {
            // A sum that is too great is an error when the results are merged.
            let _ = status.add(shard, &state);
            Ok(())
        })?;
        let all = status.is_complete() && status.shards == self.manifest().shards();
        let declined = items::declined(self.manifest().contents(), &status.totals).is_some();
        status.declined = all && status.differing == 0 && declined;
        Ok(status)
    }
}

/// Increasing numbers, as ranges. If there are very many ranges, only the first are kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ranges(Vec<RangeInclusive<u64>>);

impl Ranges {
    /// Adds a number that is greater than all before.
    fn push(&mut self, n: u64) {
        let kept = self.0.len();
        match self.0.last_mut() {
            Some(last) if *last.end() + 1 == n => *last = *last.start()..=n,
            _ if kept < MOST => self.0.push(n..=n),
            _ => {}
        }
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |range: &RangeInclusive<u64>| match range.start() == range.end() {
            true => range.start().to_string(),
            false => format!("{}-{}", range.start(), range.end()),
        };
        f.write_str(&self.0.iter().take(WRITTEN).map(shown).collect::<Vec<_>>().join(", "))?;
        if self.0.len() > WRITTEN { f.write_str(", …") } else { Ok(()) }
    }
}

impl Serialize for Ranges {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|range| [*range.start(), *range.end()]))
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
        assert_eq!(ranges.to_string(), "0-2, 5, 7-8");
        (0..3000).map(|n| 10 + 2 * n).for_each(|n| ranges.push(n));
        assert_eq!(ranges.0.len(), MOST);
        assert!(ranges.to_string().ends_with(", …"));
    }
}
