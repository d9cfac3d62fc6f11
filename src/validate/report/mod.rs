//! The fifth stage: the report of a validation, as plain data.
//!
//! It is also written as [text](mod@text), [read](Report::read) again, and compared with an earlier one ([since]).

pub(in crate::validate) mod report_text;
pub(in crate::validate) mod since;
pub mod text;

use serde::de::Error as _;
use serde::{Deserialize, Serialize};

use crate::crosscheck::Exercised;
use crate::deviation::Strictness;
use crate::escape::escaped;
use crate::validate::ask::corpus::CaseReport;
use crate::validate::ask::failures::EngineFailure;
use crate::validate::compare::tally::{Declined, FieldCounts, PartTally, TakenPositions, Tally};
use crate::validate::explain::cause::{Cause, Unexplained};
use crate::validate::explain::facts::Separation;
use crate::validate::explain::trial::held::{Recheck, Trial};
use crate::validate::explain::witness::Witness;
use crate::validate::reduce::faults::EngineFault;
use crate::wire::About;

/// The report of a validation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Whether every answer agrees with the law, the engine never failed to answer, and enough was asked and answered
    /// to say so.
    #[serde(rename = "holds")]
    pub passed: bool,
    /// The same in more detail.
    pub conclusion: Conclusion,
    /// The game's id.
    pub game: String,
    /// The engine's command line.
    pub command: Vec<String>,
    /// The engine's name and version, as it states them.
    pub engine: EngineName,
    /// How strictly answers are compared.
    #[serde(default)]
    pub strictness: Strictness,
    /// The rulings under which random games and placements were asked: the questions whose option is not the default.
    pub rulings: Vec<Vec<(String, String)>>,
    /// The seed of everything random.
    pub seed: u64,
    /// The parts, in the order in which they were asked.
    pub parts: Vec<PartTally>,
    /// How often each kind of answer was compared.
    #[serde(default)]
    pub compared: FieldCounts,
    /// How many clauses can be exercised: all of the game's own page of the law, and of the games that it is made of
    /// only the clauses that forbid something or were exercised.
    pub clauses: usize,
    /// Those of them that were not at work in any question that was answered.
    pub unexercised: Vec<String>,
    /// How often each clause was at work in questions that were answered.
    #[serde(skip)]
    pub exercised: Exercised,
    /// The result of each case.
    pub cases: Vec<CaseReport>,
    /// The wrong rules that explain the wrong answers, in the order of [`explanations`](Report::explanations).
    pub diagnosis: Vec<Cause>,
    /// The wrong answers that no wrong rule explains.
    pub unexplained: Unexplained,
    /// Each distinct fault once.
    pub faults: Vec<EngineFault>,
    /// How many more faults were found, but neither shrunk nor described.
    #[serde(rename = "untold")]
    pub left_out: usize,
    /// How many differences were not even kept, because too many distinct ones had been found before.
    pub not_kept: u64,
    /// The positions that the law refuses and the engine takes, where that is no fault.
    pub takes: TakenPositions,
    /// Unreadable texts that the engine accepts.
    pub misread: Vec<Misread>,
    /// What the engine did instead of answering.
    #[serde(rename = "troubles")]
    pub failures: Vec<EngineFailure>,
    /// What it declined although every engine that plays the game can answer it.
    #[serde(default)]
    pub declined: Declined,
    /// How many of its wrong answers about other positions are right for the start position, if all that were kept are.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub as_from_start: u64,
    /// Whether asking ended because the engine failed to answer too often.
    #[serde(rename = "gave_up")]
    pub stopped_early: bool,
    /// Why it ended then, in words.
    #[serde(rename = "gave_up_because")]
    pub stopped_because: Option<String>,
    /// How asking ended.
    pub ended: Ended,
    /// What was planned and not asked.
    pub not_run: NotRun,
    /// How long it took.
    #[serde(default)]
    pub seconds: f64,
}

/// The conclusion of a validation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// All checks passed.
    Passed,
    /// Something is wrong.
    Wrong,
    /// Nothing is wrong, but no list of legal moves was compared, because the engine declined all such questions.
    NothingRight,
    /// Nothing is wrong, but the engine declined questions, and all had to be answered.
    Declined,
    /// Nothing is wrong, but time ran out before all cases were asked.
    NotFinished,
    /// Somebody interrupted the run.
    Interrupted,
}

/// How asking ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// Everything planned was asked.
    Complete,
    /// The engine failed to answer too often.
    GaveUp,
    /// Time ran out.
    TimeUp,
    /// Somebody interrupted the run.
    Interrupted,
}

/// What was planned but not asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct NotRun {
    /// Cases that were not asked, or not completely.
    pub cases: u64,
    /// Questions other than the cases, if their number was planned.
    pub questions: u64,
}

/// An engine's name and version, as far as it states them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineName {
    /// Its name.
    pub name: Option<String>,
    /// Its version.
    pub version: Option<String>,
}

impl From<&About> for EngineName {
    fn from(about: &About) -> Self {
        const MOST: usize = 200;
        let shown = |text: &Option<String>| text.as_deref().map(|text| escaped(text, MOST));
        EngineName { name: shown(&about.name), version: shown(&about.version) }
    }
}

/// An unreadable text that the engine accepts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Misread {
    /// The case that states it.
    pub case: String,
    /// What was asked.
    pub question: String,
    /// What is wrong with it.
    pub why: String,
    /// What the engine answers.
    pub answer: String,
}

/// Reads what is known of a stored result. What is not known is skipped.
///
/// # Errors
/// The text is something else, or has too many values.
fn read<'t, T: Deserialize<'t>>(json: &'t str) -> Result<T, serde_json::Error> {
    /// In a list of nothing, a value of two bytes takes twenty times as much memory. The longest stored result has 2,500.
    const VALUES: usize = 1_000_000;
    if json.bytes().filter(|byte| *byte == b',').count() >= VALUES {
        return Err(serde_json::Error::custom(format!("it has more than {VALUES} values")));
    }
    serde_json::from_str(json)
}

/// What explains wrong answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explanation<'r> {
    /// A wrong rule.
    Cause(&'r Cause),
    /// Facts that hold together where the engine is wrong.
    Separation(&'r Separation),
}

impl Explanation<'_> {
    /// Its place, from 1, among all of them.
    pub fn rank(self) -> usize {
        match self {
            Explanation::Cause(cause) => cause.rank,
            Explanation::Separation(separation) => separation.rank,
        }
    }

    /// How it was tried.
    pub fn trial(self) -> Trial {
        match self {
            Explanation::Cause(cause) => cause.trial,
            Explanation::Separation(separation) => separation.trial,
        }
    }

    /// What further questions show of it, if they were wanted.
    pub fn rechecked(&self) -> Option<&Recheck> {
        match self {
            Explanation::Cause(cause) => cause.rechecked.as_ref(),
            Explanation::Separation(separation) => separation.rechecked.as_ref(),
        }
    }

    /// Whether it names a clause that a surer one names.
    pub fn again(self) -> bool {
        match self {
            Explanation::Cause(cause) => cause.again,
            Explanation::Separation(separation) => separation.again,
        }
    }

    /// The clauses that it names.
    pub fn clauses(&self) -> &[String] {
        match self {
            Explanation::Cause(cause) => &cause.rule.clauses,
            Explanation::Separation(separation) => &separation.clauses,
        }
    }

    /// The place that shows it.
    pub fn shown(&self) -> &Witness {
        match self {
            Explanation::Cause(cause) => &cause.shown,
            Explanation::Separation(separation) => &separation.shown,
        }
    }

    /// A question that it explains, as a line of JSON.
    pub fn question(&self) -> &str {
        match self {
            Explanation::Cause(cause) => &cause.question,
            Explanation::Separation(separation) => &separation.question,
        }
    }
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

    /// The options of open questions that the causes are, each with its question.
    pub(in crate::validate) fn followed(&self) -> impl Iterator<Item = (&str, &str)> {
        let options = self.diagnosis.iter().flat_map(|cause| &cause.rule.options);
        options.map(|(question, option)| (question.as_str(), option.as_str()))
    }

    /// Everything that explains wrong answers, in the order in which it is shown.
    pub fn explanations(&self) -> Vec<Explanation<'_>> {
        let causes = self.diagnosis.iter().map(Explanation::Cause);
        let mut all: Vec<_> =
            causes.chain(self.unexplained.separations.iter().map(Explanation::Separation)).collect();
        all.sort_by_key(|explanation| explanation.rank());
        all
    }

    /// The sum of all parts.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        for part in &self.parts {
            total += part.tally;
        }
        total
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}
