//! JSON as an engine wrote it: that an object has a key twice is noticed, since neither of its values is the right one.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// A value, and the first key that an object in it has twice.
pub(super) struct ReadJson {
    /// The value. Of the values of one key it has the last.
    pub value: Value,
    /// The key.
    pub repeated: Option<String>,
}

/// Reads a line.
///
/// # Errors
/// It is not JSON.
pub(super) fn read(line: &str) -> serde_json::Result<ReadJson> {
    let mut repeated = None;
    let mut json = serde_json::Deserializer::from_str(line);
    let value = Noticing(&mut repeated).deserialize(&mut json)?;
    json.end()?;
    Ok(ReadJson { value, repeated })
}

/// Reads a value, and keeps the first repeated key.
struct Noticing<'r>(&'r mut Option<String>);

impl<'de> DeserializeSeed<'de> for Noticing<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Noticing<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut entries = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            let value = object.next_value_seed(Noticing(&mut *self.0))?;
            if entries.insert(key.clone(), value).is_some() {
                self.0.get_or_insert(key);
            }
        }
        Ok(Value::Object(entries))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(Noticing(&mut *self.0))? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn repeated(line: &str) -> Option<String> {
        read(line).expect("JSON").repeated
    }

    #[test]
    fn every_value_is_read_as_it_is() {
        for line in [
            "null",
            "true",
            "-7",
            "18446744073709551615",
            "0.5",
            "\"a\\u0000\\ud83d\\ude00\"",
            "[1,[],{}]",
            "{\"a\":{\"b\":[{\"a\":1},{\"a\":2}]},\"b\":3}",
        ] {
            let ReadJson { value, repeated } = read(line).expect("JSON");
            assert_eq!((value, repeated), (serde_json::from_str(line).expect("JSON"), None));
        }
        for line in ["", "{", "1 2", "{\"a\":1,}", "nul", "[1"] {
            assert!(read(line).is_err(), "{line}");
        }
        assert!(read(&"[".repeat(1000)).is_err());
    }

    #[test]
    fn a_repeated_key_is_noticed_wherever_it_is() {
        assert_eq!(repeated("{\"a\":1,\"b\":2,\"a\":1}").as_deref(), Some("a"));
        assert_eq!(repeated("{\"a\":1,\"\\u0061\":1}").as_deref(), Some("a"));
        assert_eq!(repeated("[0,{\"x\":[{\"b\":1,\"b\":2}]}]").as_deref(), Some("b"));
        assert_eq!(repeated("{\"a\":{\"a\":1},\"A\":2}"), None);
    }
}
