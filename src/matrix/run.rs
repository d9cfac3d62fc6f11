//! The stored result of a validation, as far as it is shown.

use serde::Deserialize;

use crate::validate::stored::{PartTally, Report};

/// What is known of an implementation, with its report. What is not stated is unknown.
#[derive(Clone, Debug, Deserialize)]
pub struct Run {
    /// The implementation's name, the same in all its versions.
    pub id: String,
    /// Its version.
    pub version: String,
    /// The language in which it is written.
    #[serde(default)]
    pub language: String,
    /// The registry that has it.
    #[serde(default)]
    pub from: String,
    /// Its home page.
    #[serde(default)]
    pub address: String,
    /// Its licence.
    #[serde(default)]
    pub licence: String,
    /// The rulings under which it was asked, as `--rulings` takes them.
    #[serde(default)]
    pub rulings: String,
    /// How strictly its answers were compared.
    #[serde(default)]
    pub compare: String,
    /// The day.
    #[serde(default)]
    pub ran: String,
    /// What it cannot be asked about.
    #[serde(default)]
    pub cannot: String,
    /// What `rulebook validate --json` says.
    pub report: Report,
}

impl Run {
    /// Reads a stored result, or what `rulebook validate --json` has printed.
    ///
    /// # Errors
    /// It is neither.
    pub fn read(json: &str) -> Result<Self, serde_json::Error> {
        let value: serde_json::Value = serde_json::from_str(json)?;
        // A report on the rulings that an engine follows is part of something else, too.
        if value.get("id").is_some() {
            return serde_json::from_value(value);
        }
        let report = Report::read(json)?;
        let unnamed = || "unnamed".to_owned();
        let id = report.engine.name.clone().unwrap_or_else(unnamed);
        let version = report.engine.version.clone().unwrap_or_else(unnamed);
        let compare = report.strictness.clone();
        let [language, from, address, licence, rulings, ran, cannot] = Default::default();
        Ok(Run { id, version, language, from, address, licence, rulings, compare, ran, cannot, report })
    }

    /// How many answers were right, how many were given, and how many questions were declined.
    pub fn counts(&self) -> (u64, u64, u64) {
        let sum = |of: fn(&PartTally) -> u64| self.report.parts.iter().map(of).sum::<u64>();
        let right = sum(|part| part.right);
        (right, right + sum(|part| part.wrong), sum(|part| part.declined))
    }
}
