//! A quarantined shard: it was tried, and has no result, or more than one.

use serde::{Deserialize, Serialize};

use super::{CampaignError, Manifest, SCHEMA, seal};

/// The maximum length of such a file, in bytes.
pub(super) const LONGEST: usize = 1 << 20;
/// The maximum length of a reason, in characters.
const REASON: usize = 10_000;

const WHAT: &str = "file of a quarantined shard";

/// Why a shard was quarantined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quarantined {
    /// The version of the form.
    pub schema: u64,
    /// The SHA-256 of the manifest.
    pub campaign: String,
    /// The shard's number.
    pub shard: u64,
    /// How often it was tried.
    pub tries: u64,
    /// What happened the last time.
    pub reason: String,
    /// Whether it has been computed with different results, so that the committed one is in doubt.
    pub differs: bool,
}

impl Quarantined {
    pub(super) fn new(manifest: &Manifest, shard: u64, tries: u64, reason: &str, differs: bool) -> Self {
        let reason = reason.chars().take(REASON).collect();
        Quarantined { schema: SCHEMA, campaign: manifest.digest().to_owned(), shard, tries, reason, differs }
    }

    pub(super) fn text(&self) -> String {
        seal::sealed(&seal::json(self)).0
    }

    pub(super) fn read(manifest: &Manifest, shard: u64, bytes: &[u8]) -> Result<Self, CampaignError> {
        let quarantined: Quarantined = seal::read(WHAT, LONGEST, bytes)?;
        if quarantined.campaign != manifest.digest() || quarantined.shard != shard {
            let why = format!("it is of shard {} of the campaign {}", quarantined.shard, quarantined.campaign);
            return Err(CampaignError::Foreign { shard, why });
        }
        Ok(quarantined)
    }
}
