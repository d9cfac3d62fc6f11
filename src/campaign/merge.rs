//! The results of all shards, merged.

use std::collections::BTreeMap;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::folder::put;
use super::result::{SeenFault, Shown};
use super::shard::ShardFile;
use super::{CampaignError, Contents, Folder, SCHEMA, Status, Totals, items, seal};
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

impl Folder {
    /// Merges the results of all shards and writes `result.json`. Reads a hundred files at a time, so that the memory
    /// needed does not grow with their number.
    ///
    /// # Errors
    /// A shard has no valid result, or two different ones: each such shard is named. Or the result cannot be written.
    pub fn merge(&self) -> Result<Merged, CampaignError> {
        let manifest = self.manifest();
        let (mut status, mut merging) = (Status::default(), Merging::default());
        self.each(0..manifest.shards(), |shard, state| {
            let merged =
                status.add(shard, &state).and_then(|()| state.result.map_or(Some(()), |file| merging.add(file)));
            merged.ok_or_else(|| {
                let why = format!("the campaign cannot be merged: with shard {shard}, a sum exceeds 2^64");
                CampaignError::refused(why, "remove that shard's file and run the campaign again")
            })
        })?;
        if let Some((why, hint)) = status.in_the_way() {
            return Err(CampaignError::refused(format!("the campaign cannot be merged: {why}"), hint));
        }
        let Merging { results, mut found, seen_as, mut undescribed } = merging;
        let totals = status.totals;
        // A kind that one shard only counted may have been described by another.
        undescribed.retain(|fingerprint, times| {
            let known = seen_as.get(fingerprint).and_then(|described| found.get_mut(described));
            known.map(|known| known.times = known.times.saturating_add(*times)).is_none()
        });
        let nothing_seen = found.is_empty() && undescribed.is_empty();
        if let Some(shown) = items::declined(manifest.contents(), &totals).filter(|_| nothing_seen) {
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
        put(&self.result_path(), seal::sealed(&merged).0.as_bytes(), true)?;
        Ok(merged)
    }
}

/// The differences so far.
#[derive(Default)]
struct Merging {
    results: Sha256,
    found: BTreeMap<String, Found>,
    /// The described kind for each kind as it was seen before shrinking.
    seen_as: BTreeMap<String, String>,
    undescribed: BTreeMap<String, u64>,
}

impl Merging {
    /// Adds the next shard. `None` if a sum becomes too great.
    fn add(&mut self, file: ShardFile) -> Option<()> {
        let shard = file.shard;
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
            let Some(known) = self.found.get_mut(&seen.fingerprint) else {
                self.found.insert(seen.fingerprint.clone(), seen);
                continue;
            };
            known.times = known.times.checked_add(times)?;
            known.shards += u64::from(first_here);
            if seen.shown.size < known.shown.size {
                (known.shown, known.shard) = (seen.shown, shard);
            }
        }
        Some(())
    }
}
