//! The seal of a file: the SHA-256 of a JSON object as its last key.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::sha256;

/// The version of the files' form.
pub const SCHEMA: u64 = 1;

/// What separates the seal from the rest of the object.
const SEAL: &str = ",\"sha256\":\"";
/// What follows the seal.
const END: &str = "\"}\n";

/// Plain data as JSON: all keys are strings, so writing cannot fail.
const PLAIN: &str = "plain data is written as JSON";

/// Plain data as the text of JSON.
pub fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect(PLAIN)
}

/// Plain data as a JSON value.
pub fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect(PLAIN)
}

/// The file's text for some data: its object with the SHA-256 of it as its last key. Also returns the SHA-256.
pub fn sealed(data: &impl Serialize) -> (String, String) {
    let object = json(data);
    let (keys, digest) = (object.strip_suffix('}').unwrap_or(&object), sha256::of(&object));
    (format!("{keys}{SEAL}{digest}{END}"), digest)
}

/// Reads a sealed file of this kind. Returns what its object says.
///
/// # Errors
/// It is too long, damaged, malformed or of another version.
pub fn read<T: DeserializeOwned>(what: &str, longest: usize, bytes: &[u8]) -> Result<T, String> {
    #[derive(Deserialize)]
    struct Versioned {
        schema: u64,
    }
    let malformed = |why: &dyn std::fmt::Display| format!("the {what} is malformed: {why}");
    if bytes.len() > longest {
        return Err(format!("the {what} is longer than {longest} bytes"));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| malformed(&error))?;
    let Some((keys, rest)) = text.rsplit_once(SEAL) else {
        return Err(format!("the {what} is damaged: it has no checksum, or ends before it"));
    };
    let object = format!("{keys}}}");
    if rest.strip_suffix(END) != Some(&*sha256::of(&object)) {
        let why = "it has been changed since it was written: its checksum is wrong";
        return Err(format!("the {what} is damaged: {why}"));
    }
    // The version is read first, since the rest may have the form of another version.
    let Versioned { schema } = serde_json::from_str(&object).map_err(|error| malformed(&error))?;
    if schema != SCHEMA {
        return Err(format!("the {what} has schema version {schema}; this program supports version {SCHEMA}"));
    }
    serde_json::from_str(&object).map_err(|error| malformed(&error))
}
