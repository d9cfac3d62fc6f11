//! The stored result of a validation, as far as it is shown.

use serde::Deserialize;

/// What is known of an implementation, with its report; what is left out is unknown.
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
    /// What it cannot be asked.
    #[serde(default)]
    pub cannot: String,
    /// What `rulebook validate --json` says.
    pub report: Report,
}

/// What `rulebook validate --json` says of an engine.
#[derive(Clone, Debug, Deserialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The conclusion in a word.
    pub conclusion: String,
    /// The engine's name and version, as it states them.
    #[serde(default)]
    pub engine: Engine,
    /// How strictly answers were compared.
    #[serde(default)]
    pub strictness: String,
    /// The questions, by part.
    pub parts: Vec<Part>,
    /// The causes of wrong answers.
    pub diagnosis: Vec<Cause>,
    /// The differences.
    pub faults: Vec<Fault>,
    /// How many more were not shrunk.
    pub untold: usize,
    /// What the engine did instead of answering.
    pub troubles: Vec<Trouble>,
}

/// An engine's name and version.
#[derive(Clone, Debug, Default, Deserialize)]
#[allow(missing_docs)]
pub struct Engine {
    pub name: Option<String>,
    pub version: Option<String>,
}

/// How many questions of a part were asked, and how they were answered.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Part {
    pub right: u64,
    pub wrong: u64,
    pub declined: u64,
}

/// A wrong rule that explains wrong answers.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[allow(missing_docs)]
pub struct Cause {
    pub what: String,
    pub clauses: Vec<String>,
    pub explains: u64,
    pub of: u64,
}

/// A difference.
#[derive(Clone, Debug, Deserialize)]
pub struct Fault {
    /// How many questions showed it.
    pub met: u64,
    /// The cases that showed it.
    pub cases: Vec<String>,
    /// A command that shows the law's answer.
    pub replay: String,
    /// The clause that the engine takes too far.
    pub overreach: Option<Overreach>,
    /// The place.
    pub disagreement: Disagreement,
}

/// A clause that an engine takes too far.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Overreach {
    pub clause: String,
}

/// Where an engine and the law differ.
#[derive(Clone, Debug, Deserialize)]
pub struct Disagreement {
    /// The same for the same difference.
    pub fingerprint: String,
    /// What differs, in a sentence.
    pub says: String,
    /// The position, and the moves from it.
    pub position: String,
    #[allow(missing_docs)]
    pub moves: Vec<String>,
    /// The position at which it shows.
    pub reached: String,
    /// The clauses on which it depends, the most general first.
    pub clauses: Vec<String>,
    /// The moves that only one of the two plays.
    pub only_law: Vec<OneSided>,
    #[allow(missing_docs)]
    pub only_second: Vec<OneSided>,
}

/// A move that only one of the two plays.
#[derive(Clone, Debug, Deserialize)]
pub struct OneSided {
    /// Its text.
    #[serde(rename = "move")]
    pub mv: String,
}

/// What an engine did instead of answering.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[allow(missing_docs)]
pub struct Trouble {
    pub kind: String,
    pub met: u64,
}

impl Run {
    /// Reads a stored result, or what `rulebook validate --json` has printed.
    ///
    /// # Errors
    /// It is neither.
    pub fn read(json: &str) -> Result<Self, serde_json::Error> {
        let value: serde_json::Value = serde_json::from_str(json)?;
        if value.get("report").is_some() {
            return serde_json::from_value(value);
        }
        let report: Report = serde_json::from_value(value)?;
        let unnamed = || "unnamed".to_owned();
        let id = report.engine.name.clone().unwrap_or_else(unnamed);
        let version = report.engine.version.clone().unwrap_or_else(unnamed);
        let compare = report.strictness.clone();
        let [language, from, address, licence, rulings, ran, cannot] = Default::default();
        Ok(Run { id, version, language, from, address, licence, rulings, compare, ran, cannot, report })
    }

    /// How many answers were right, how many were given, and how many questions were declined.
    pub fn counts(&self) -> (u64, u64, u64) {
        let sum = |of: fn(&Part) -> u64| self.report.parts.iter().map(of).sum::<u64>();
        let right = sum(|part| part.right);
        (right, right + sum(|part| part.wrong), sum(|part| part.declined))
    }
}

impl Fault {
    /// The clauses from which it may be that the engine differs: the one that is taken too far, then the most particular one.
    pub fn clauses(&self) -> impl Iterator<Item = &str> {
        let too_far = self.overreach.iter().map(|overreach| &overreach.clause[..]);
        too_far.chain(self.disagreement.clauses.iter().rev().map(String::as_str))
    }
}
