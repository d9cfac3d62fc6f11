//! The id of a line.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error as _, Unexpected};
use serde_json::value::RawValue;

/// A question's id: a text, a number, `true`, `false` or `null`. The answer echoes it byte for byte, so it is kept as it
/// is written.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(transparent)]
pub struct Id(Cow<'static, RawValue>);

impl Id {
    /// The id of an answer to a line whose own id cannot be read.
    pub const NULL: Id = Id(Cow::Borrowed(RawValue::NULL));

    /// The id in a value; `None` for a list or an object.
    pub fn of(value: &RawValue) -> Option<Self> {
        unexpected(value).is_none().then(|| Id(Cow::Owned(value.to_owned())))
    }
}

/// The value, if it is a list or an object.
fn unexpected(value: &RawValue) -> Option<Unexpected<'static>> {
    match value.get().as_bytes().first() {
        Some(b'[') => Some(Unexpected::Seq),
        Some(b'{') => Some(Unexpected::Map),
        _ => None,
    }
}

impl PartialEq for Id {
    /// Whether both are written alike.
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for Id {}

impl From<u64> for Id {
    fn from(number: u64) -> Self {
        Id(Cow::Owned(serde_json::value::to_raw_value(&number).expect("a number is JSON")))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.get())
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Box::<RawValue>::deserialize(deserializer)?;
        match unexpected(&value) {
            Some(unexpected) => Err(D::Error::invalid_type(unexpected, &"a string, a number, true, false or null")),
            None => Ok(Id(Cow::Owned(value))),
        }
    }
}

impl JsonSchema for Id {
    fn schema_name() -> Cow<'static, str> {
        "Id".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The question's id, echoed.",
            "type": ["string", "number", "boolean", "null"],
        })
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn an_id_is_written_as_it_was_read() {
        for id in ["7998953013284249.0", "36893488147419103232", "1e999", "-0", "\"\\u0041\u{7f}\"", "null", "true"] {
            let read: Id = serde_json::from_str(id).expect("an id");
            assert_eq!(
                (serde_json::to_string(&read).expect("an id"), read.to_string()),
                (id.to_owned(), id.to_owned())
            );
        }
        for id in ["[1]", "{}", " {}"] {
            assert!(serde_json::from_str::<Id>(id).is_err(), "{id}");
        }
        assert_eq!(Id::from(7).to_string(), "7");
    }
}
