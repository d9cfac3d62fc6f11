//! What a shard has found and counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::seal;
use crate::crosscheck::{Compared, Disagreement, Exercised, FoundKind};
use crate::sha256;

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
    /// How often each clause of the law was exercised.
    pub clauses: BTreeMap<String, u64>,
    /// For each option of each question, how many positions were compared under it.
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
        let plus = |sum: &mut u64, more: u64| sum.checked_add(more).map(|total| *sum = total);
        plus(&mut self.items, other.items)?;
        plus(&mut self.walks, other.walks)?;
        plus(&mut self.positions, other.positions)?;
        // `u64::MAX` means that many or more.
        plus(&mut self.nodes, other.nodes).filter(|()| self.nodes < u64::MAX)?;
        plus(&mut self.not_kept, other.not_kept)?;
        for (clause, times) in &other.clauses {
            plus(self.clauses.entry(clause.clone()).or_default(), *times)?;
        }
        for (question, options) in &other.options {
            let known = self.options.entry(question.clone()).or_default();
            for (option, times) in options {
                plus(known.entry(option.clone()).or_default(), *times)?;
            }
        }
        Some(())
    }
}

/// A kind of difference that a shard saw.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenFault {
    /// Kind and clauses as seen, before shrinking.
    pub fingerprint: String,
    /// How often it was seen.
    pub times: u64,
    /// The first difference of this kind, shrunk; `null` for all but the first few kinds of a shard.
    pub shown: Option<Shown>,
}

impl SeenFault {
    /// A problem that is not a disagreement about a position.
    pub(super) fn plain(fingerprint: String, times: u64, text: String, report: Value) -> Self {
        SeenFault {
            fingerprint: fingerprint.clone(),
            times,
            shown: Some(Shown::described(fingerprint, text, report)),
        }
    }
}

/// A difference, shrunk and described.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// Kind and clauses after shrinking: the same for the same disagreement.
    pub fingerprint: String,
    /// The size by which the smallest difference is chosen: the number of pieces on the board, of moves that lead
    /// there, and of characters in the position's text.
    pub size: [u64; 3],
    /// The description, as text.
    pub text: String,
    /// The same as data: a `Disagreement` as in `verify --json`, a fault as in `validate --json`, or a failed case.
    pub report: Value,
}

impl Shown {
    /// A disagreement between the model and the engine.
    pub(super) fn disagreement(disagreement: &Disagreement) -> Self {
        let Disagreement { pieces, moves, position, .. } = disagreement;
        Shown {
            fingerprint: disagreement.fingerprint.clone(),
            size: [*pieces as u64, moves.len() as u64, position.len() as u64],
            text: disagreement.to_string(),
            report: seal::value(disagreement),
        }
    }

    /// What has no position, and therefore no size.
    pub(super) const fn described(fingerprint: String, text: String, report: Value) -> Self {
        Shown { fingerprint, size: [0; 3], text, report }
    }
}

/// What a shard found. It is the same on every machine.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardResult {
    /// What was counted.
    pub totals: Totals,
    /// Each kind of difference, in the order of the fingerprints.
    pub seen: Vec<SeenFault>,
}

impl ShardResult {
    /// What was found by walks.
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
