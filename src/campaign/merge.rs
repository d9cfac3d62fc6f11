//! The results of all shards, merged.

use std::collections::BTreeMap;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::folder::put;
use super::shard::ShardFile;
use super::{CampaignError, Contents, Folder, Ranges, SCHEMA, SeenFault, Shown, Totals, program, seal};
use crate::sha256;

/// The merged result. Its bytes do not depend on which machines computed the shards, or in which order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Merged {
    /// The version of the form.
    pub schema: u64,
    /// The SHA-256 of the manifest.
    pub campaign: String,
    /// What the manifest says.
    pub manifest: Contents,
    /// Whether there are no differences.
    pub holds: bool,
    /// What was counted.
    pub totals: Totals,
    /// The differences, each kind once, in the order of the fingerprints.
    pub found: Vec<Found>,
    /// The kinds that no shard has described, with how often each was seen.
    pub undescribed: BTreeMap<String, u64>,
    /// The SHA-256 of the digests of all results, in the order of the shards, each with a line end.
    pub results: String,
}

/// A kind of difference.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Found {
    /// Kind and clauses.
    pub fingerprint: String,
    /// How often it was seen, in all shards.
    pub times: u64,
    /// How many shards describe it; others may only have counted it.
    pub shards: u64,
    /// The shard that gave this description. Of equally small ones, the first.
    pub shard: u64,
    /// The smallest description.
    #[serde(flatten)]
    pub shown: Description,
}

impl Found {
    /// What one shard has described.
    fn of(shard: u64, times: u64, shown: Shown) -> Self {
        let Shown { fingerprint, size, text, report } = shown;
        Found { fingerprint, times, shards: 1, shard, shown: Description { text, report, size } }
    }
}

/// How a difference is described.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Description {
    /// As text.
    pub text: String,
    /// As data.
    pub report: serde_json::Value,
    #[serde(skip)]
    size: [u64; 3],
}

/// Why results cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// Some shards have no valid result.
    #[error("the campaign cannot be merged: {}", listed(missing, failed, unusable, *more))]
    Incomplete {
        /// The shards that have no result.
        missing: Ranges,
        /// The shards that are quarantined and have no result.
        failed: Ranges,
        /// The errors in unusable files, one line for each; at most a hundred.
        unusable: Vec<String>,
        /// The number of further unusable files.
        more: u64,
    },
    /// The sums are impossibly large.
    #[error("the campaign cannot be merged: with shard {shard}, a sum exceeds 2^64")]
    TooGreat {
        /// The shard.
        shard: u64,
    },
    /// The result cannot be written.
    #[error(transparent)]
    Campaign(#[from] CampaignError),
}

impl MergeError {
    /// What may help.
    pub fn hint(&self) -> &'static str {
        match self {
            MergeError::Incomplete { unusable, .. } if !unusable.is_empty() => {
                "remove a damaged or foreign file, and `rulebook campaign run` computes that shard again; a shard with \
                 two results means that a machine or a program is faulty"
            }
            MergeError::Incomplete { missing, .. } if missing.is_empty() => {
                "`rulebook campaign run --again` retries the shards that were quarantined"
            }
            MergeError::Incomplete { .. } => "`rulebook campaign run` computes the missing shards",
            MergeError::TooGreat { .. } => "remove that shard's file and run the campaign again",
            MergeError::Campaign(error) => error.hint(),
        }
    }
}

fn listed(missing: &Ranges, failed: &Ranges, unusable: &[String], more: u64) -> String {
    let of = |ranges: &Ranges, what: &str| match ranges.len() {
        0 => None,
        1 => Some(format!("shard {ranges} {what}")),
        many => Some(format!("{many} shards {what} ({ranges})").replace(" is ", " are ").replace(" has ", " have ")),
    };
    let mut parts: Vec<String> =
        of(missing, "has no result").into_iter().chain(of(failed, "is quarantined")).collect();
    parts.extend(unusable.iter().cloned());
    if more > 0 {
        parts.push(format!("and {more} more"));
    }
    parts.join("; ")
}

/// How many unusable files are listed one by one.
const LISTED: usize = 100;

impl Folder {
    /// Merges the results of all shards and writes `result.json`. Reads a hundred files at a time, so that the memory
    /// needed does not grow with their number.
    ///
    /// # Errors
    /// A shard has no valid result, or two different ones: each such shard is named. Or the result cannot be written.
    pub fn merge(&self) -> Result<Merged, MergeError> {
        let mut merging = Merging::default();
        self.listing()?.each(
            0..self.manifest().shards(),
            |shard| self.sound(shard),
            |shard, file| {
                merging.add(shard, file.unwrap_or(Err(Unmerged::Missing))).ok_or(MergeError::TooGreat { shard })
            },
        )?;
        let Merging { missing, failed, unusable, more, totals, results, mut found, seen_as, mut undescribed } =
            merging;
        if !(missing.is_empty() && failed.is_empty() && unusable.is_empty()) {
            return Err(MergeError::Incomplete { missing, failed, unusable, more });
        }
        // A kind that one shard only counted may have been described by another.
        undescribed.retain(|fingerprint, times| {
            let known = seen_as.get(fingerprint).and_then(|described| found.get_mut(described));
            known.map(|known| known.times = known.times.saturating_add(*times)).is_none()
        });
        let manifest = self.manifest();
        let nothing_seen = found.is_empty() && undescribed.is_empty();
        if let Some(shown) = program::declined(manifest.contents(), &totals).filter(|_| nothing_seen) {
            let declined = Found { shards: manifest.shards(), ..Found::of(0, totals.walks, shown) };
            found.insert(declined.fingerprint.clone(), declined);
        }
        let merged = Merged {
            schema: SCHEMA,
            campaign: manifest.digest().to_owned(),
            manifest: manifest.contents().clone(),
            holds: found.is_empty() && undescribed.is_empty() && totals.not_kept == 0,
            totals,
            found: found.into_values().collect(),
            undescribed,
            results: sha256::written(results),
        };
        let (text, _) = seal::sealed(&seal::json(&merged));
        let path = self.result_path();
        put(&path, text.as_bytes()).map_err(|error| CampaignError::io("write", &path, error))?;
        Ok(merged)
    }

    /// A shard's file, if it is valid and there is no other result.
    fn sound(&self, shard: u64) -> Result<ShardFile, Unmerged> {
        let quarantined =
            self.quarantined(shard).map_err(|error| Unmerged::Unusable(format!("shard {shard}: {error}")))?;
        match quarantined {
            Some(quarantined) if quarantined.differs => return Err(Unmerged::Unusable(quarantined.reason)),
            _ if self.is_committed(shard) => {}
            Some(_) => return Err(Unmerged::Failed),
            None => return Err(Unmerged::Missing),
        }
        self.shard(shard).map_err(|error| Unmerged::Unusable(error.to_string()))
    }
}

/// Why a shard is not merged.
enum Unmerged {
    Missing,
    Failed,
    Unusable(String),
}

/// The results so far.
#[derive(Default)]
struct Merging {
    missing: Ranges,
    failed: Ranges,
    unusable: Vec<String>,
    more: u64,
    totals: Totals,
    results: Sha256,
    found: BTreeMap<String, Found>,
    /// The described kind for each kind as it was seen before shrinking.
    seen_as: BTreeMap<String, String>,
    undescribed: BTreeMap<String, u64>,
}

impl Merging {
    /// Adds the next shard. `None` if a sum becomes too great.
    fn add(&mut self, shard: u64, file: Result<ShardFile, Unmerged>) -> Option<()> {
        let file = match file {
            Ok(file) => file,
            Err(unmerged) => {
                match unmerged {
                    Unmerged::Missing => self.missing.push(shard),
                    Unmerged::Failed => self.failed.push(shard),
                    Unmerged::Unusable(reason) if self.unusable.len() < LISTED => self.unusable.push(reason),
                    Unmerged::Unusable(_) => self.more += 1,
                }
                return Some(());
            }
        };
        self.totals.add(&file.result.totals)?;
        self.results.update(file.digest);
        self.results.update("\n");
        let mut described_here = Vec::new();
        for SeenFault { fingerprint, times, shown } in file.result.seen {
            let Some(shown) = shown else {
                let sum = self.undescribed.entry(fingerprint).or_default();
                *sum = sum.checked_add(times)?;
                continue;
            };
            self.seen_as.entry(fingerprint).or_insert_with(|| shown.fingerprint.clone());
            let seen = Found::of(shard, times, shown);
            let first_here = !described_here.contains(&seen.fingerprint);
            described_here.push(seen.fingerprint.clone());
            match self.found.get_mut(&seen.fingerprint) {
                None => {
                    self.found.insert(seen.fingerprint.clone(), seen);
                }
                Some(known) => {
                    known.times = known.times.checked_add(times)?;
                    known.shards += u64::from(first_here);
                    if seen.shown.size < known.shown.size {
                        (known.shown, known.shard) = (seen.shown, shard);
                    }
                }
            }
        }
        Some(())
    }
}
