//! The file of a shard's result.

use serde::{Deserialize, Serialize};

use super::{CampaignError, Manifest, Participant, SCHEMA, ShardResult, seal};

/// How long a shard's file may be, in bytes.
pub(super) const LONGEST: usize = 1 << 24;

const WHAT: &str = "shard's result";

/// A shard's file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShardFile {
    /// The version of the form.
    pub schema: u64,
    /// The SHA-256 of the manifest.
    pub campaign: String,
    /// The shard's number.
    pub shard: u64,
    /// The version of the program that computed it.
    pub version: String,
    /// What was compared, with the fingerprints found on the machine.
    pub compared: Vec<Participant>,
    /// The result.
    pub result: ShardResult,
    /// The SHA-256 of the result.
    pub digest: String,
    /// How long it took.
    pub seconds: f64,
    /// The machine.
    pub host: String,
}

impl ShardFile {
    /// The file of a result that this build computed.
    pub fn new(manifest: &Manifest, shard: u64, result: ShardResult, seconds: f64) -> Result<Self, CampaignError> {
        let compared = manifest.contents().compared.iter().map(Participant::here).collect::<Result<_, _>>()?;
        Ok(ShardFile {
            schema: SCHEMA,
            campaign: manifest.digest().to_owned(),
            shard,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            compared,
            digest: result.digest(),
            result,
            // Milliseconds are enough.
            seconds: (seconds * 1000.0).round() / 1000.0,
            host: host(),
        })
    }

    /// The file's text.
    pub fn text(&self) -> String {
        seal::sealed(&seal::json(self)).0
    }

    /// Reads the file of a shard of this campaign.
    ///
    /// # Errors
    /// It is damaged, malformed, or of another shard, campaign or build.
    pub fn read(manifest: &Manifest, shard: u64, bytes: &[u8]) -> Result<Self, CampaignError> {
        let file: ShardFile = seal::read(WHAT, LONGEST, bytes)?;
        let foreign = |why: String| Err(CampaignError::Foreign { shard, why });
        let form = |why: String| Err(CampaignError::Form { what: WHAT, why });
        if file.campaign != manifest.digest() {
            return foreign(format!("it is of the campaign {}", file.campaign));
        }
        if file.shard != shard {
            return foreign(format!("it is of shard {}", file.shard));
        }
        let contents = manifest.contents();
        if file.version != contents.version || file.compared != contents.compared {
            return foreign(format!("it was computed by another build, of version {}", file.version));
        }
        if file.digest != file.result.digest() {
            return form("its digest is not that of its result".to_owned());
        }
        let items = manifest.items(shard)?;
        if file.result.totals.items != items.end - items.start {
            let (has, all) = (file.result.totals.items, items.end - items.start);
            return form(format!("it has {has} items of {all}"));
        }
        Ok(file)
    }
}

/// The machine's name, where it is known.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().chars().take(100).collect()
}
