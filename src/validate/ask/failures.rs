//! Failures of an engine to answer, each kind once.

use serde::Serialize;

use crate::escape::escaped;
use crate::remote::{Engine, EngineError, Stopped};

/// A kind of failure to answer: how often it occurred, and where first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EngineFailure {
    /// The kind: `died`, `raised`, `silent`, `late`, `flooded`, `rubbish`, `stray`, `misshapen`, `misunderstood`.
    pub kind: &'static str,
    /// The failure in words.
    pub message: String,
    /// The question that was asked then.
    pub question: String,
    /// Whether it occurred again when the same question was repeated; `None` if it was not repeated.
    pub repeats: Option<bool>,
    /// How often it occurred in total.
    #[serde(rename = "met")]
    pub times: u64,
    /// The last lines that the engine wrote about itself; for a program, to its standard error.
    pub last_words: Vec<String>,
}

/// Why asking has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(in crate::validate) enum AskingEndedError {
    /// The engine failed too often.
    #[error("the engine failed to answer {IN_A_ROW} times in a row")]
    TooManyFailures,
    /// The run must end.
    #[error("{0}")]
    Stopped(Stopped),
}

/// After how many failures in a row asking ends.
const IN_A_ROW: u32 = 5;

/// How many characters of a line of standard error are kept.
const LAST_WORDS: usize = 2000;

/// The failures so far.
#[derive(Debug, Default)]
pub(in crate::validate) struct EngineFailures {
    pub kinds: Vec<EngineFailure>,
    in_a_row: u32,
}

impl EngineFailures {
    /// Records that the engine gave an answer that can be understood.
    pub fn answered(&mut self) {
        self.in_a_row = 0;
    }

    /// Whether asking has stopped.
    pub fn too_many(&self) -> bool {
        self.in_a_row >= IN_A_ROW
    }

    /// Records a failure to answer a question.
    ///
    /// # Errors
    /// There were too many in a row.
    pub fn add(&mut self, trouble: &EngineError, question: String, engine: &Engine) -> Result<(), AskingEndedError> {
        self.in_a_row += 1;
        let (kind, message) = (trouble.kind(), trouble.to_string());
        // An engine that exits in different ways has different faults.
        let ends = matches!(kind, "died" | "raised");
        let same = |known: &&mut EngineFailure| known.kind == kind && (!ends || known.message == message);
        match self.kinds.iter_mut().find(same) {
            Some(known) => {
                known.times += 1;
                if known.question == question {
                    known.repeats = Some(true);
                }
            }
            None => {
                let last_words = engine.last_words().iter().map(|line| escaped(line, LAST_WORDS)).collect();
                self.kinds.push(EngineFailure { kind, message, question, repeats: None, times: 1, last_words });
            }
        }
        if self.too_many() { Err(AskingEndedError::TooManyFailures) } else { Ok(()) }
    }

    /// Records that the engine answered a question when it was repeated.
    pub fn answered_again(&mut self, question: &str) {
        for known in self.kinds.iter_mut().filter(|known| known.question == question) {
            known.repeats.get_or_insert(false);
        }
    }
}
