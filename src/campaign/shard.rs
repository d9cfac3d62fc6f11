//! A shard: its computation, and the files that say what came of it.

use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::items::walked;
use super::result::ShardResult;
use super::{CampaignError, Manifest, Participant, SCHEMA, seal};
use crate::crosscheck::Walks;
use crate::remote::Stop;

/// How long a shard's file may be, in bytes.
pub(super) const LONGEST: usize = 1 << 24;
/// The maximum length of the reason for a quarantine, in characters.
const REASON: usize = 10_000;

/// Computes a shard. Returns the bytes of its file, which depend on the manifest and the number, except for the time
/// and the machine.
///
/// Nothing else is needed, and nothing is written. It runs on the calling thread alone, unless it asks another program.
///
/// # Errors
/// There is no such shard, this build or a program is not the manifest's, or the computation was stopped.
pub fn compute(manifest: &Manifest, shard: u64, stop: &Stop) -> Result<Vec<u8>, CampaignError> {
    let items = manifest.items(shard)?;
    manifest.check_build()?;
    let began = Instant::now();
    let result = manifest.all()?.compute(manifest.contents(), items, stop)?;
    ShardFile::bytes(manifest, shard, result, began)
}

/// The same with other walks, such as those in which your own engine is compared with the law
/// ([`walks`](crate::crosscheck::walks)). The file does not say so: it names what the manifest compares.
///
/// # Errors
/// There is no such shard, or the computation was stopped.
pub fn compute_with(
    manifest: &Manifest,
    shard: u64,
    walks: &dyn Walks,
    stop: &Stop,
) -> Result<Vec<u8>, CampaignError> {
    let began = Instant::now();
    let result = walked(walks, manifest.items(shard)?, stop)?;
    ShardFile::bytes(manifest, shard, result, began)
}

/// A shard's file, as `docs/using/campaigns.md` describes it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShardFile {
    schema: u64,
    campaign: String,
    pub shard: u64,
    version: String,
    compared: Vec<Participant>,
    pub result: ShardResult,
    pub digest: String,
    pub seconds: f64,
    host: String,
}

impl ShardFile {
    /// The file of a result that this build computed.
    fn bytes(manifest: &Manifest, shard: u64, result: ShardResult, began: Instant) -> Result<Vec<u8>, CampaignError> {
        let compared = manifest.contents().compared.iter().map(Participant::here).collect::<Result<_, _>>()?;
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let file = ShardFile {
            schema: SCHEMA,
            campaign: manifest.digest().to_owned(),
            shard,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            compared,
            digest: result.digest(),
            result,
            // Milliseconds are enough.
            seconds: (began.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
            host: host.trim().chars().take(100).collect(),
        };
        Ok(seal::sealed(&file).0.into_bytes())
    }

    /// Reads the file of a shard of this campaign.
    ///
    /// # Errors
    /// It is damaged, malformed, or of another shard, campaign or build.
    pub fn read(manifest: &Manifest, shard: u64, bytes: &[u8]) -> Result<Self, String> {
        let file: ShardFile = seal::read("shard's result", LONGEST, bytes)?;
        belongs(manifest, shard, &file.campaign, file.shard)?;
        let contents = manifest.contents();
        if file.version != contents.version || file.compared != contents.compared {
            return Err(foreign(shard, &format!("it was computed by another build, of version {}", file.version)));
        }
        if file.digest != file.result.digest() {
            return Err("the shard's result is malformed: its digest is not that of its result".to_owned());
        }
        let items = manifest.items(shard).map_err(|error| error.to_string())?;
        let (has, all) = (file.result.totals.items, items.end - items.start);
        if has != all {
            return Err(format!("the shard's result is malformed: it has {has} items of {all}"));
        }
        Ok(file)
    }

    /// Whether a difference was seen.
    pub fn differs(&self) -> bool {
        !self.result.seen.is_empty() || self.result.totals.not_kept > 0
    }
}

/// Why a shard was quarantined: it was tried, and has no result, or more than one.
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
    /// The file of a shard that has been tried once more.
    pub(super) fn bytes(
        manifest: &Manifest,
        shard: u64,
        earlier: Option<&Self>,
        reason: &str,
        differs: bool,
    ) -> Vec<u8> {
        let quarantined = Quarantined {
            schema: SCHEMA,
            campaign: manifest.digest().to_owned(),
            shard,
            tries: earlier.map_or(0, |earlier| earlier.tries).saturating_add(1),
            reason: reason.chars().take(REASON).collect(),
            differs: differs || earlier.is_some_and(|earlier| earlier.differs),
        };
        seal::sealed(&quarantined).0.into_bytes()
    }

    pub(super) fn read(manifest: &Manifest, shard: u64, bytes: &[u8]) -> Result<Self, String> {
        let quarantined: Quarantined = seal::read("file of a quarantined shard", LONGEST, bytes)?;
        belongs(manifest, shard, &quarantined.campaign, quarantined.shard)?;
        Ok(quarantined)
    }
}

/// Whether a file is of this campaign and shard.
fn belongs(manifest: &Manifest, shard: u64, campaign: &str, of: u64) -> Result<(), String> {
    if campaign != manifest.digest() {
        return Err(foreign(shard, &format!("it is of the campaign {campaign}")));
    }
    if of == shard { Ok(()) } else { Err(foreign(shard, &format!("it is of shard {of}"))) }
}

fn foreign(shard: u64, why: &str) -> String {
    format!("this is not a result of shard {shard} of this campaign: {why}")
}
