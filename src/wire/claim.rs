//! Draws that may be claimed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A draw that the player who has the choice may claim.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// The clause that gives the right to it.
    pub clause: String,
    /// The place in the game's document.
    pub place: String,
    /// Why the game is then drawn, in the word of an outcome.
    pub draw: String,
    /// If it may be claimed as the position stands: after how many moves this became so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<usize>,
    /// Otherwise the moves with which it may be claimed, before one of them is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Vec<String>>,
    /// The same as a sentence without its full stop.
    pub says: String,
}
