//! Failures of an engine to answer, each kind once.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::escape::escaped;
use crate::remote::{Engine, EngineError, Stopped};

/// A kind of failure to answer: how often it occurred, and where first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineFailure {
    /// The kind: `died`, `raised`, `silent`, `late`, `flooded`, `rubbish`, `stray`, `misshapen`, `misunderstood`.
    pub kind: Cow<'static, str>,
    /// The failure in words.
    pub message: String,
    /// The question that was asked then.
    pub question: String,
    /// Whether it occurred again when the same question was repeated; `None` if it was not repeated.
    pub repeats: Option<bool>,
    /// Whether it occurred where a refusal is the right answer: the position or a move is impossible or cannot be read.
    #[serde(default)]
    pub refusal: bool,
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
    #[error("the engine failed to answer too often")]
    TooManyFailures,
    /// The run must end.
    #[error("{0}")]
    Stopped(Stopped),
}

/// After how many failures in a row asking ends. Where a refusal is the right answer, they do not count: many engines die of
/// an impossible position. Nor does what ends an engine, or its answer: others may be worth asking.
const IN_A_ROW: u32 = 5;

/// After how many failures in all that need another start of the engine, where a refusal is not the right answer.
const STARTS: u32 = 100;

/// After how many ends of an engine that has never answered.
const IN_VAIN: u32 = 20;

/// After how many times the limit on an answer has passed in all with waiting for answers that did not come in time.
const WAITS: u32 = 24;

/// How many characters of a line of standard error are kept.
const LAST_WORDS: usize = 2000;

/// The failures so far.
#[derive(Debug, Default)]
pub(in crate::validate) struct EngineFailures {
    pub kinds: Vec<EngineFailure>,
    /// Whether a refusal is the right answer to what is asked now.
    pub refusal: bool,
    in_a_row: u32,
    /// Whether it has ever answered.
    answers: bool,
    starts: u32,
    in_vain: u32,
    waits: u32,
}

impl EngineFailures {
    /// Records that the engine gave an answer that can be understood.
    pub fn answered(&mut self) {
        (self.in_a_row, self.answers) = (0, true);
    }

    /// Whether asking has stopped.
    pub fn too_many(&self) -> bool {
        self.why_too_many().is_some()
    }

    /// Why asking has stopped, if it has: what the engine did.
    pub fn why_too_many(&self) -> Option<String> {
        if self.in_a_row >= IN_A_ROW {
            Some(format!("it failed to answer {IN_A_ROW} times in a row"))
        } else if self.waits >= WAITS {
            Some(format!("in all, {WAITS} times the limit on an answer passed with waiting for it"))
        } else if self.in_vain >= IN_VAIN {
            Some(format!("it failed {IN_VAIN} times and has never answered"))
        } else if self.starts >= STARTS {
            Some(format!("in all, it had to be started again {STARTS} times"))
        } else {
            None
        }
    }

    /// Records a failure to answer a question.
    ///
    /// # Errors
    /// There were too many.
    pub fn add(&mut self, trouble: &EngineError, question: String, engine: &Engine) -> Result<(), AskingEndedError> {
        self.waits += trouble.waits();
        let (kind, message) = (Cow::from(trouble.kind()), trouble.to_string());
        let ends = matches!(&*kind, "died" | "raised");
        if !self.refusal {
            self.in_a_row += u32::from(!ends);
            self.in_vain += u32::from(ends && !self.answers);
            self.starts += u32::from(!trouble.leaves_it_sound());
        }
        let refusal = self.refusal;
        // An engine that exits in different ways has different faults.
        let same = |known: &&mut EngineFailure| {
            known.kind == kind && known.refusal == refusal && (!ends || known.message == message)
        };
        match self.kinds.iter_mut().find(same) {
            Some(known) => {
                known.times += 1;
                if known.question == question {
                    known.repeats = Some(true);
                }
            }
            None => {
                let last_words = engine.last_words().iter().map(|line| escaped(line, LAST_WORDS)).collect();
                let (repeats, times) = (None, 1);
                self.kinds.push(EngineFailure { kind, message, question, repeats, refusal, times, last_words });
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
