//! Reading a line of the protocol.

use serde_json::Value;

use crate::wire::{Id, Question, QuestionLine, Refusal, TextField};

/// A line: its id, and what it asks.
pub(super) struct ReadLine {
    /// The id to echo; `null` if there may have been one that could not be read.
    pub id: Option<Id>,
    pub asked: Result<Asked, LineError>,
}

/// What a line asks.
pub enum Asked {
    /// What the program is, and what it knows.
    About,
    /// A question about a position.
    Question(Question),
}

/// A line that is not a question.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at byte {at}: {message}")]
pub struct LineError {
    at: usize,
    message: String,
}

impl LineError {
    fn new(at: usize, message: &str) -> Self {
        LineError { at, message: message.to_owned() }
    }

    /// An error of the JSON parser, which has read the line up to here.
    fn of(error: &serde_json::Error, text: &str) -> Self {
        let words = error.to_string();
        // The place is given separately.
        let words = words.rsplit_once(" at line ").map_or(words.as_str(), |(words, _)| words);
        LineError::new(error.column().saturating_sub(1).min(text.len()), words)
    }

    /// The refusal that answers it.
    pub fn refusal(self) -> Refusal {
        Refusal::malformed(TextField::Line, self.at, self.message)
    }
}

/// Reads a line.
pub(super) fn read(line: &[u8]) -> ReadLine {
    let unknown = Some(Id::NULL);
    let text = match std::str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => return ReadLine { id: unknown, asked: Err(LineError::new(error.valid_up_to(), "not UTF-8")) },
    };
    // The id is read first, so that an error about the rest can echo it.
    let id = match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(object)) => object.get("id").map(|id| Id::of(id).unwrap_or(Id::NULL)),
        Ok(_) => return ReadLine { id: unknown, asked: Err(LineError::new(0, "not a JSON object")) },
        Err(error) => return ReadLine { id: unknown, asked: Err(LineError::of(&error, text)) },
    };
    ReadLine { id, asked: asked(text) }
}

/// What a line asks, its id aside.
fn asked(text: &str) -> Result<Asked, LineError> {
    let line: QuestionLine = serde_json::from_str(text).map_err(|error| LineError::of(&error, text))?;
    match line.ask {
        Some(_) if line.states_nothing() => Ok(Asked::About),
        Some(_) => Err(LineError::new(0, "`about` takes no other key than an id")),
        None => {
            let end = text.trim_end().len().saturating_sub(1);
            line.question().map(Asked::Question).ok_or_else(|| LineError::new(end, "the question names no `game`"))
        }
    }
}
