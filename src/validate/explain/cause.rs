//! The results of a diagnosis.

use serde::{Deserialize, Serialize};

use crate::validate::explain::facts::Separation;
use crate::validate::explain::trial::held::{Recheck, Trial};
use crate::validate::explain::witness::Witness;

/// A wrong rule.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rule {
    /// The name of the mistake.
    pub mistake: String,
    /// The wrong rule, as if it were the rule.
    pub what: String,
    /// The clauses of the law that the rule breaks.
    pub clauses: Vec<String>,
    /// If the rule is that certain options of open questions are always used, each question with its option.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
}

/// A wrong rule that explains wrong answers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cause {
    /// The rule.
    #[serde(flatten)]
    pub rule: Rule,
    /// How many wrong answers it explains, alone or together with the causes before it.
    pub explains: u64,
    /// How many wrong answers were examined.
    pub of: u64,
    /// How many right answers contradict it.
    pub contradicted: u64,
    /// Its place, from 1, among all causes and separations, in which they are shown.
    #[serde(default)]
    pub rank: usize,
    /// How many bits shorter it makes the description of the answers: the more, the surer it is.
    #[serde(default)]
    pub bits: i64,
    /// Whether it names a clause that a surer explanation names: it is most likely the same mistake, seen in other answers.
    #[serde(default)]
    pub again: bool,
    /// A question whose answer shows it, as the engine was asked.
    pub question: String,
    /// What the law and the engine say there.
    #[serde(default)]
    pub shown: Witness,
    /// How it was tried.
    #[serde(default)]
    pub trial: Trial,
    /// What further questions show of it, if they were wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rechecked: Option<Recheck>,
    /// Other rules that explain the same answers; no question that was asked distinguishes them.
    pub alternatives: Vec<Rule>,
}

/// The wrong answers that no known mistake explains.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Unexplained {
    /// How many.
    pub answers: u64,
    /// The clauses that are at work in all of them.
    pub clauses: Vec<String>,
    /// Whether the time for the diagnosis ran out before all known mistakes had been compared with them.
    pub out_of_time: bool,
    /// What separates them from right answers, or else what they have in common; the most informative first.
    pub separations: Vec<Separation>,
}
