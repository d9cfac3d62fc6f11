//! Why an engine gives no answer.

use std::time::Duration;

use super::Stopped;
use crate::escape::{escaped, quoted};

/// How many characters of a reason are shown.
const REASON: usize = 400;

/// How a program has ended that has only closed its output.
pub(super) const OUTPUT_CLOSED: &str = "its output is closed";

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// The program cannot be run.
    #[error("it cannot be started: {0}")]
    NotStarted(String),
    /// It has ended, or closed its output.
    #[error("it ended ({0})")]
    Ended(String),
    /// It has raised an exception: the last line of the message.
    #[error("it raised {}", escaped(.0, REASON))]
    Raised(String),
    /// It has not answered within twice the timeout.
    #[error("it did not answer within {:.1} s", .0.as_secs_f64())]
    Timeout(Duration),
    /// It has not answered its first question within twice the timeout.
    #[error("it is running but did not answer its first question within {:.1} s; it may not flush its output", .0.as_secs_f64())]
    NeverAnswered(Duration),
    /// The same, but it answered once its input was closed.
    #[error(
        "it did not answer within {:.1} s, but did after its input was closed; it may not flush its output after each answer",
        .0.as_secs_f64()
    )]
    NotFlushed(Duration),
    /// It has not read what was written to it.
    #[error("it did not read its input within {:.1} s", .0.as_secs_f64())]
    NotRead(Duration),
    /// It has answered, but too late.
    #[error("it took more than {:.1} s to answer", .0.as_secs_f64())]
    Late(Duration),
    /// It has written a line of more than this many bytes.
    #[error("it wrote {0} bytes without a line end")]
    LineTooLong(usize),
    /// Its answer is not a JSON object.
    #[error("its answer is not a JSON object: {}: {}", escaped(why, REASON), quoted(line))]
    NotAnObject {
        /// What was written.
        line: String,
        /// Why that cannot be read.
        why: String,
    },
    /// It has written a line that does not answer the question.
    #[error("it wrote a line that answers no question: {}", quoted(.0))]
    UnexpectedLine(String),
    /// Its answer is an object, but not in the protocol's form.
    #[error("its answer is not in the protocol's form: {}: {}", escaped(why, REASON), quoted(line))]
    WrongForm {
        /// What was written.
        line: String,
        /// What is wrong with it.
        why: String,
    },
    /// It says that it cannot read the question.
    #[error("it does not understand the question: {}", escaped(.0, REASON))]
    QuestionNotRead(String),
    /// The wait was stopped. This says nothing about the engine.
    #[error("{0}")]
    Stopped(Stopped),
}

impl EngineError {
    /// The kind's name in reports.
    pub const fn kind(&self) -> &'static str {
        match self {
            EngineError::NotStarted(_) => "unstartable",
            EngineError::Ended(_) => "died",
            EngineError::Raised(_) => "raised",
            EngineError::Timeout(_)
            | EngineError::NeverAnswered(_)
            | EngineError::NotFlushed(_)
            | EngineError::NotRead(_) => "silent",
            EngineError::Late(_) => "late",
            EngineError::LineTooLong(_) => "flooded",
            EngineError::NotAnObject { .. } => "rubbish",
            EngineError::UnexpectedLine(_) => "stray",
            EngineError::WrongForm { .. } => "misshapen",
            EngineError::QuestionNotRead(_) => "misunderstood",
            EngineError::Stopped(_) => "stopped",
        }
    }

    /// How many times the time for an answer has passed with waiting for the engine.
    pub(crate) fn waits(&self) -> u32 {
        match self {
            EngineError::Timeout(_) | EngineError::NeverAnswered(_) | EngineError::NotFlushed(_) => 2,
            EngineError::NotRead(_) | EngineError::Late(_) => 1,
            // Its end is waited for in vain.
            EngineError::Ended(how) if how == OUTPUT_CLOSED => 1,
            _ => 0,
        }
    }

    /// Whether the engine can be asked again without a restart.
    pub(crate) const fn leaves_it_sound(&self) -> bool {
        matches!(
            self,
            EngineError::Late(_)
                | EngineError::Raised(_)
                | EngineError::WrongForm { .. }
                | EngineError::QuestionNotRead(_)
        )
    }
}
