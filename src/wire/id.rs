//! The id of a line.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Visitor};
use serde_json::Value;

/// A question's id: a text, a number, `true`, `false` or `null`. The answer echoes it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(transparent)]
pub struct Id(Value);

impl Id {
    /// The id of an answer to a line whose own id cannot be read.
    pub const NULL: Id = Id(Value::Null);

    /// The id in a value; `None` for a list or an object.
    pub fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Array(_) | Value::Object(_) => None,
            scalar => Some(Id(scalar.clone())),
        }
    }
}

impl From<u64> for Id {
    fn from(number: u64) -> Self {
        Id(number.into())
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Scalar;

        // Written by hand, so that the error for a list or an object is placed where it begins.
        impl Visitor<'_> for Scalar {
            type Value = Id;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string, a number, true, false or null")
            }

            fn visit_bool<E>(self, value: bool) -> Result<Id, E> {
                Ok(Id(value.into()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Id, E> {
                Ok(Id(value.into()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Id, E> {
                Ok(Id(value.into()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Id, E> {
                Ok(Id(value.into()))
            }

            fn visit_str<E>(self, value: &str) -> Result<Id, E> {
                Ok(Id(value.into()))
            }

            fn visit_unit<E>(self) -> Result<Id, E> {
                Ok(Id::NULL)
            }
        }

        deserializer.deserialize_any(Scalar)
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
