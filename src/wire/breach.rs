//! What the law says against a move or a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::lenient::or_left_out;

/// A clause that is broken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Breach {
    /// The clause.
    pub clause: String,
    /// The reason in words.
    #[serde(default)]
    pub why: String,
    /// The squares that are the reason.
    #[serde(default, deserialize_with = "or_left_out")]
    pub squares: Vec<String>,
}
