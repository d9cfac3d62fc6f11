//! The seal of a file: the SHA-256 of a JSON object as its last key.

use serde::Serialize;
use serde_json::Value;

use crate::sha256;

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

/// The file's text for an object: the same object with its SHA-256 as the last key, and the SHA-256.
pub fn sealed(object: &str) -> (String, String) {
    let keys = object.strip_suffix('}').unwrap_or(object);
    let digest = sha256::of(object);
    (format!("{keys}{SEAL}{digest}{END}"), digest)
}

/// Why a file's text has no valid seal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SealError {
    /// It has no seal.
    #[error("it has no checksum, or ends before it")]
    None,
    /// The seal does not match the text.
    #[error("it has been changed since it was written: its checksum is wrong")]
    Broken,
}

/// The object in a file's text and its SHA-256, if the seal is valid.
pub fn unsealed(text: &str) -> Result<(String, String), SealError> {
    let (keys, rest) = text.rsplit_once(SEAL).ok_or(SealError::None)?;
    let object = format!("{keys}}}");
    let digest = sha256::of(&object);
    if rest.strip_suffix(END) == Some(&*digest) { Ok((object, digest)) } else { Err(SealError::Broken) }
}
