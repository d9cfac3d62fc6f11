//! The progress of a campaign.

use std::path::PathBuf;

use serde::Serialize;

use super::{CampaignError, Folder, Quarantined, Ranges, Totals, program};

/// How many damaged files and quarantined shards are listed one by one.
const LISTED: usize = 100;

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
    pub fn is_complete(&self) -> bool {
        self.committed == self.shards && self.damaged_number == 0 && self.failed_number == 0
    }

    /// How long a shard takes on average, if any has been committed.
    pub fn seconds_per_shard(&self) -> Option<f64> {
        (self.committed > 0).then(|| self.seconds / self.committed as f64)
    }
}

/// The state of one shard.
struct One {
    shard: u64,
    result: Option<(Totals, bool, f64)>,
    quarantined: Option<Quarantined>,
    damaged: Vec<Damaged>,
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
        self.listing()?.each(
            shards,
            |shard| self.one(shard),
            |shard, one| {
                status.shards += 1;
                match one {
                    Some(one) => status.add(one),
                    None => status.missing.push(shard),
                }
                Ok::<(), CampaignError>(())
            },
        )?;
        status.missing_number = status.missing.len();
        let all = status.is_complete() && status.shards == self.manifest().shards();
        let declined = program::declined(self.manifest().contents(), &status.totals).is_some();
        status.declined = all && status.differing == 0 && declined;
        Ok(status)
    }

    fn one(&self, shard: u64) -> One {
        let mut one = One { shard, result: None, quarantined: None, damaged: Vec::new() };
        let mut damaged = |path, error: &CampaignError| {
            let why = match error {
                CampaignError::Damaged { why, .. } => why.clone(),
                error => error.to_string(),
            };
            one.damaged.push(Damaged { shard, path, why });
        };
        if self.is_committed(shard) {
            match self.shard(shard) {
                Ok(file) => {
                    let differs = !file.result.seen.is_empty() || file.result.totals.not_kept > 0;
                    one.result = Some((file.result.totals, differs, file.seconds));
                }
                Err(error) => damaged(self.shard_path(shard), &error),
            }
        }
        match self.quarantined(shard) {
            // A shard that was computed after its quarantine has its result.
            Ok(quarantined) => {
                one.quarantined = quarantined.filter(|quarantined| quarantined.differs || one.result.is_none())
            }
            Err(error) => damaged(self.failed_path(shard), &error),
        }
        one
    }
}

impl Status {
    fn add(&mut self, one: One) {
        let One { shard, result, quarantined, damaged } = one;
        match result {
            Some((totals, differs, seconds)) => {
                self.committed += 1;
                self.differing += u64::from(differs);
                self.seconds += seconds;
                // A sum that is too great is an error when the results are merged.
                let _ = self.totals.add(&totals);
            }
            None if damaged.is_empty() && quarantined.is_none() => self.missing.push(shard),
            None => {}
        }
        if let Some(quarantined) = quarantined {
            self.failed_number += 1;
            if self.failed.len() < LISTED {
                self.failed.push(quarantined);
            }
        }
        for file in damaged {
            self.damaged_number += 1;
            if self.damaged.len() < LISTED {
                self.damaged.push(file);
            }
        }
    }
}
