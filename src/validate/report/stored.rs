//! A report as it was written to a file, as far as it is read again.

use serde::de::Error as _;
use serde::{Deserialize, Serialize};

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
    /// How many answers of each kind were compared.
    #[serde(default)]
    pub compared: Compared,
    /// The cases that the report lists: all, or those that are not right.
    pub cases: Vec<Case>,
    /// The questions, by part.
    pub parts: Vec<PartTally>,
    /// What was declined although every engine that plays the game can answer it.
    #[serde(default)]
    pub declined: Declined,
    /// The causes of wrong answers.
    pub diagnosis: Vec<Cause>,
    /// The differences.
    pub faults: Vec<EngineFault>,
    /// How many more were not shrunk.
    pub untold: usize,
    /// What the engine did instead of answering.
    pub troubles: Vec<Trouble>,
    /// Texts that cannot be read but that the engine accepts.
    pub misread: Vec<Misread>,
}

impl Report {
    /// Reads a report written by `--report` or `--json`. It may be part of something else: the rulings that an engine
    /// follows, or what is known of an implementation.
    ///
    /// # Errors
    /// The text is not a report, or has too many values.
    pub fn read(json: &str) -> Result<Self, serde_json::Error> {
        #[derive(Deserialize)]
        struct Whole {
            report: Option<Report>,
        }
        match read::<Whole>(json)?.report {
            Some(report) => Ok(report),
            None => read(json),
        }
    }
}

/// Reads what is known of a stored result. What is not known is skipped, and takes no memory.
///
/// # Errors
/// The text is something else, or has too many values.
pub(crate) fn read<'t, T: Deserialize<'t>>(json: &'t str) -> Result<T, serde_json::Error> {
    /// In a list of nothing, a value of two bytes takes twenty times as much memory. The longest stored result has 2,500.
    const VALUES: usize = 1_000_000;
    if json.bytes().filter(|byte| *byte == b',').count() >= VALUES {
        return Err(serde_json::Error::custom(format!("it has more than {VALUES} values")));
    }
    serde_json::from_str(json)
}

/// A case.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Case {
    pub name: String,
    pub result: String,
}

/// A text that cannot be read but that the engine accepts.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Misread {
    pub case: String,
}

/// An engine's name and version.
#[derive(Clone, Debug, Default, Deserialize)]
#[allow(missing_docs)]
pub struct Engine {
    pub name: Option<String>,
    pub version: Option<String>,
}

/// What was declined although every engine that plays the game can answer it, and how much of that was asked.
#[derive(Clone, Debug, Default, Deserialize)]
#[allow(missing_docs)]
pub struct Declined {
    pub questions: u64,
    pub of: u64,
}

/// How many answers of each kind were compared.
#[derive(Clone, Debug, Default, Deserialize)]
#[allow(missing_docs)]
pub struct Compared {
    pub outcome: u64,
}

/// How many questions of a part were asked, and how they were answered.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct PartTally {
    #[serde(default)]
    pub part: String,
    pub right: u64,
    pub wrong: u64,
    pub declined: u64,
}

/// A wrong rule that explains wrong answers.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[allow(missing_docs)]
pub struct Cause {
    pub what: String,
    pub clauses: Vec<String>,
    pub explains: u64,
    pub of: u64,
}

/// A difference.
#[derive(Clone, Debug, Deserialize)]
pub struct EngineFault {
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
#[derive(Clone, Debug, Deserialize, Serialize)]
#[allow(missing_docs)]
pub struct Trouble {
    pub kind: String,
    pub met: u64,
}

impl EngineFault {
    /// The clauses that the engine may have wrong: the one that is taken too far, then the others, the most particular
    /// first.
    pub fn clauses(&self) -> impl Iterator<Item = &str> {
        let too_far = self.overreach.iter().map(|overreach| &overreach.clause[..]);
        too_far.chain(self.disagreement.clauses.iter().rev().map(String::as_str))
    }
}
