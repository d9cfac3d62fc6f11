//! Reading what other programs write.

use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_json::Value;

/// Reads a value that differs from a missing one by being there, `null` too.
pub fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads what nobody compares: a value of another form counts as left out, so that no answer fails by it.
pub fn or_left_out<'de, T: DeserializeOwned + Default, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    Ok(T::deserialize(Value::deserialize(deserializer)?).unwrap_or_default())
}
