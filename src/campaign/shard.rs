//! The result of a shard.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{CampaignError, Manifest, Participant, SCHEMA, manifest, seal};
use crate::crosscheck::{Compared, Disagreement, Exercised, FoundKind};
use crate::sha256;

/// How long a shard's file may be, in bytes.
pub(super) const LONGEST: usize = 1 << 24;

const WHAT: &str = "shard's result";

/// What was counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// How many items were done.
    pub items: u64,
    /// How many walks, cases or questions were compared.
    pub walks: u64,
    /// How many positions were compared, not counting those one move further.
    pub positions: u64,
    /// How many sequences of moves were counted.
    pub nodes: u64,
    /// For each clause of the law how often it was exercised.
    pub clauses: BTreeMap<String, u64>,
    /// For each option of each question how many positions were compared under it.
    pub options: BTreeMap<String, BTreeMap<String, u64>>,
    /// How many differences were not kept because there were too many kinds of them.
    pub not_kept: u64,
}

impl Totals {
    /// Counts the clauses and options that were exercised.
    pub(super) fn exercise(&mut self, exercised: &Exercised) {
        self.clauses = exercised.clauses().map(|(clause, times)| (clause.to_owned(), times)).collect();
        let own = |options: &BTreeMap<&'static str, u64>| {
            options.iter().map(|(option, times)| ((*option).to_owned(), *times)).collect()
        };
        self.options = exercised.options().map(|(question, options)| (question.to_owned(), own(options))).collect();
    }

    /// Adds what another shard counted. `None`: the sum is impossibly large.
    pub(super) fn add(&mut self, other: &Totals) -> Option<()> {
        let plus = |sum: &mut u64, more: u64| {
            *sum = sum.checked_add(more)?;
            Some(())
        };
        plus(&mut self.items, other.items)?;
        plus(&mut self.walks, other.walks)?;
        plus(&mut self.positions, other.positions)?;
        plus(&mut self.nodes, other.nodes)?;
        // That many or more.
        (self.nodes < u64::MAX).then_some(())?;
        plus(&mut self.not_kept, other.not_kept)?;
        for (clause, times) in &other.clauses {
            plus(self.clauses.entry(clause.clone()).or_default(), *times)?;
        }
        for (question, options) in &other.options {
            for (option, times) in options {
                let known = self.options.entry(question.clone()).or_default();
                plus(known.entry(option.clone()).or_default(), *times)?;
            }
        }
        Some(())
    }
}

/// A kind of difference that a shard saw.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenFault {
    /// Kind and clauses as they were seen, before shrinking.
    pub fingerprint: String,
    /// How often it was seen.
    pub times: u64,
    /// The first, shrunk; `null` beyond the first few kinds of a shard.
    pub shown: Option<Shown>,
}

/// A difference, shrunk and described.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// Kind and clauses after shrinking: the same for the same disagreement.
    pub fingerprint: String,
    /// The size by which the smallest is chosen: the pieces on the board, the moves that lead there, the length of the
    /// position's text.
    pub size: [u64; 3],
    /// The description, as text.
    pub text: String,
    /// The same as data: a `Disagreement` as `verify --json` has it, a fault as `validate --json` has it, or a failed
    /// case.
    pub report: Value,
}

impl Shown {
    /// A disagreement between the model and the engine.
    pub(super) fn disagreement(disagreement: &Disagreement) -> Self {
        Shown {
            fingerprint: disagreement.fingerprint.clone(),
            size: size_of(disagreement),
            text: disagreement.to_string(),
            report: seal::value(disagreement),
        }
    }
}

/// The size by which the smallest disagreement is chosen.
pub(super) fn size_of(disagreement: &Disagreement) -> [u64; 3] {
    let Disagreement { pieces, moves, position, .. } = disagreement;
    [*pieces as u64, moves.len() as u64, position.len() as u64]
}

/// What a shard found: the same on every machine.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardResult {
    /// What was counted.
    pub totals: Totals,
    /// Each kind of difference, in the order of the fingerprints.
    pub seen: Vec<SeenFault>,
}

impl ShardResult {
    /// What walks found.
    pub(super) fn of(compared: Compared) -> Self {
        let Compared { walks, positions, nodes, exercised, kinds, not_kept } = compared;
        let mut totals = Totals { items: walks, walks, positions, nodes, not_kept, ..Totals::default() };
        totals.exercise(&exercised);
        let seen = |FoundKind { fingerprint, times, disagreement }| {
            let shown = disagreement.as_ref().map(Shown::disagreement);
            SeenFault { fingerprint, times, shown }
        };
        ShardResult { totals, seen: kinds.into_iter().map(seen).collect() }
    }

    /// The SHA-256 of the result as it is written.
    pub fn digest(&self) -> String {
        sha256::of(seal::json(self))
    }
}

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
    /// What was compared, with the fingerprints found there.
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
        if bytes.len() > LONGEST {
            return Err(CampaignError::TooLong { what: WHAT, most: LONGEST });
        }
        let form = |why: String| CampaignError::Form { what: WHAT, why };
        let text = std::str::from_utf8(bytes).map_err(|error| form(error.to_string()))?;
        let (object, _) = seal::unsealed(text).map_err(|why| CampaignError::Seal { what: WHAT, why })?;
        manifest::schema(WHAT, &object)?;
        let file: ShardFile = serde_json::from_str(&object).map_err(|error| form(error.to_string()))?;
        let foreign = |why: String| Err(CampaignError::Foreign { shard, why });
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
            return Err(form("its digest is not that of its result".to_owned()));
        }
        let items = manifest.items(shard)?;
        if file.result.totals.items != items.end - items.start {
            let (has, all) = (file.result.totals.items, items.end - items.start);
            return Err(form(format!("it has {has} items of {all}")));
        }
        Ok(file)
    }
}

/// The machine's name, where it is known.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().chars().take(100).collect()
}
