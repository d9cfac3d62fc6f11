//! Reading a line of the protocol.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

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

    /// A line that asks an adapter something else than `about` or a question about a position.
    pub fn besides_questions() -> Self {
        LineError::new(0, "an adapter knows no ask but `about`")
    }

    /// The refusal that answers it.
    pub fn refusal(self) -> Refusal {
        Refusal::malformed(TextField::Line, self.at, self.message)
    }
}

/// Reads a line.
pub(super) fn read(line: &[u8]) -> ReadLine {
    let (id, asked) = match keys(line) {
        Ok((text, keys)) => (keys.id.map(|id| Id::of(id).unwrap_or(Id::NULL)), asked(text, &keys)),
        Err(error) => (Some(Id::NULL), Err(error)),
    };
    ReadLine { id, asked }
}

/// The text of a line, and its keys.
fn keys(line: &[u8]) -> Result<(&str, Keys<'_>), LineError> {
    if line.len() > MAX_LINE {
        return Err(LineError::new(MAX_LINE, &format!("the line is longer than {MAX_LINE} bytes")));
    }
    let text = std::str::from_utf8(line).map_err(|error| LineError::new(error.valid_up_to(), "not UTF-8"))?;
    let MaybeKeys(keys) = serde_json::from_str(text).map_err(|error| {
        // What is passed over is placed less exactly than what is read.
        let exact = serde_json::from_str::<Value>(text).err();
        LineError::of(&exact.unwrap_or(error), text)
    })?;
    Ok((text, keys.ok_or_else(|| LineError::new(0, "not a JSON object"))?))
}

/// What a line asks, its id aside.
fn asked(text: &str, keys: &Keys<'_>) -> Result<Asked, LineError> {
    if let Some(id) = keys.id.filter(|id| Id::of(id).is_none()) {
        let at = id.get().as_ptr().addr() - text.as_ptr().addr();
        return Err(LineError::new(at, "an id is a string, a number, true, false or null"));
    }
    let line: QuestionLine = serde_json::from_str(text).map_err(|error| LineError::of(&error, text))?;
    line.asked().map_err(|unfit| {
        // What is missing is missing at the end.
        let end = text.trim_end().len().saturating_sub(1);
        LineError::new(if matches!(unfit, UnfitKeys::Missing { .. }) { end } else { 0 }, &unfit.to_string())
    })
}

/// What is read first of an object, so that an error about the rest can echo its id.
struct Keys<'t> {
    id: Option<&'t RawValue>,
}

/// The keys of an object; `None` of any other value.
struct MaybeKeys<'t>(Option<Keys<'t>>);

impl<'de> Deserialize<'de> for MaybeKeys<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = MaybeKeys<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any value")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut keys = Keys { id: None };
                while let Some(key) = map.next_key::<String>()? {
                    if key == "id" {
                        keys.id = Some(map.next_value()?);
                    } else {
                        map.next_value::<IgnoredAny>()?;
                    }
                }
                Ok(MaybeKeys(Some(keys)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(MaybeKeys(None))
            }

            fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
                Ok(MaybeKeys(None))
            }

            fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
                Ok(MaybeKeys(None))
            }

            fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
                Ok(MaybeKeys(None))
            }

            fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
                Ok(MaybeKeys(None))
            }

            fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
                Ok(MaybeKeys(None))
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(MaybeKeys(None))
            }
        }

        deserializer.deserialize_any(Any)
    }
}
