//! Reading a line of the protocol.

use std::collections::BTreeMap;

use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;

use super::convert::shortened;
use crate::wire::{Asked, Id, MAX_LINE, QuestionLine, Refusal, TextField, UnfitKeys};

/// A line: its id, and what it asks.
pub(super) struct ReadLine {
    /// The id to echo; `null` if there may have been one that could not be read.
    pub id: Option<Id>,
    pub asked: Result<Asked, LineError>,
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

    /// A line that asks an adapter something other than `about` or a question about a position.
    pub fn besides_questions() -> Self {
        LineError::new(0, "an adapter knows no ask but `about`")
    }

    /// The refusal that answers it.
    pub fn refusal(self) -> Refusal {
        Refusal::malformed(TextField::Line, self.at, shortened(self.message))
    }
}

/// Reads a line.
pub(super) fn read(line: &[u8]) -> ReadLine {
    let (id, asked) = match keys(line) {
        Ok((text, keys)) => {
            let id = keys.get("id").copied();
            (id.map(|id| Id::of(id).unwrap_or(Id::NULL)), asked(text, id))
        }
        Err(error) => (Some(Id::NULL), Err(error)),
    };
    ReadLine { id, asked }
}

/// The keys of an object with their values, unread, so that an error about the rest can echo the id.
type Keys<'t> = BTreeMap<String, &'t RawValue>;

/// The text of a line, and its keys.
fn keys(line: &[u8]) -> Result<(&str, Keys<'_>), LineError> {
    if line.len() > MAX_LINE {
        return Err(LineError::new(MAX_LINE, &format!("the line is longer than {MAX_LINE} bytes")));
    }
    let text = std::str::from_utf8(line).map_err(|error| LineError::new(error.valid_up_to(), "not UTF-8"))?;
    let keys = serde_json::from_str(text).map_err(|error| {
        if serde_json::from_str::<IgnoredAny>(text).is_ok() {
            return LineError::new(0, "not a JSON object");
        }
        // The place of a skipped value is less exact than that of one that is read.
        let exact = serde_json::from_str::<Value>(text).err();
        LineError::of(&exact.unwrap_or(error), text)
    })?;
    Ok((text, keys))
}

/// What a line asks, its id aside.
fn asked(text: &str, id: Option<&RawValue>) -> Result<Asked, LineError> {
    if let Some(id) = id.filter(|id| Id::of(id).is_none()) {
        let at = id.get().as_ptr().addr() - text.as_ptr().addr();
        return Err(LineError::new(at, "an id is a string, a number, true, false or null"));
    }
    let line: QuestionLine = serde_json::from_str(text).map_err(|error| LineError::of(&error, text))?;
    line.asked().map_err(|unfit| {
        // A missing key is reported at the end.
        let end = text.trim_end().len().saturating_sub(1);
        LineError::new(if matches!(unfit, UnfitKeys::Missing { .. }) { end } else { 0 }, &unfit.to_string())
    })
}
