//! The seal of a file: the SHA-256 of a JSON object as its last key.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::CampaignError;
use super::error::SealError;
use super::work::SCHEMA;
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

/// The file's text for an object: the same object with its SHA-256 as its last key. Also returns the SHA-256.
pub fn sealed(object: &str) -> (String, String) {
    let keys = object.strip_suffix('}').unwrap_or(object);
    let digest = sha256::of(object);
    (format!("{keys}{SEAL}{digest}{END}"), digest)
}

/// Reads a sealed file of this kind. Returns what its object says.
///
/// # Errors
/// It is too long, damaged, malformed or of another version.
pub fn read<T: DeserializeOwned>(what: &'static str, longest: usize, bytes: &[u8]) -> Result<T, CampaignError> {
    #[derive(Deserialize)]
    struct Versioned {
        schema: u64,
    }
    let form = |why: String| CampaignError::Form { what, why };
    if bytes.len() > longest {
        return Err(CampaignError::TooLong { what, most: longest });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| form(error.to_string()))?;
    let object = unsealed(text).map_err(|why| CampaignError::Seal { what, why })?;
    // The version is read first, since the rest may have the form of another version.
    let versioned: Versioned = serde_json::from_str(&object).map_err(|error| form(error.to_string()))?;
    if versioned.schema != SCHEMA {
        return Err(CampaignError::Schema { what, version: versioned.schema });
    }
    serde_json::from_str(&object).map_err(|error| form(error.to_string()))
}

/// The object in a file's text, if the seal is valid.
fn unsealed(text: &str) -> Result<String, SealError> {
    let (keys, rest) = text.rsplit_once(SEAL).ok_or(SealError::None)?;
    let object = format!("{keys}}}");
    let digest = sha256::of(&object);
    if rest.strip_suffix(END) == Some(&*digest) { Ok(object) } else { Err(SealError::Broken) }
}
