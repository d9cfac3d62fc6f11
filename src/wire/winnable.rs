//! Whether the players of chess can still win.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer to `winnable`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WinnableAnswer {
    /// The position's canonical text.
    pub position: String,
    /// Whether White can.
    pub white: Winnable,
    /// Whether Black can.
    pub black: Winnable,
    /// Whether the position is dead: winnable for neither, as far as anybody knows.
    pub dead: bool,
    /// What the law answers, if the engine's answer cannot be true together with it: White's verdict and Black's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub law: Option<[Winnable; 2]>,
}

/// Whether a position is winnable for a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Winnable {
    /// It is.
    Winnable {
        /// Legal moves that end with the other player checkmated; none if it is mate already.
        line: Vec<String>,
    },
    /// It is not.
    Unwinnable {
        /// Why, as a sentence without its full stop.
        why: String,
        /// The clause by which it is so.
        clause: String,
    },
    /// Nobody knows.
    Undecided {
        /// After how many positions the search ended.
        searched: u64,
    },
}

/// Since when a game goes on in a dead position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dead {
    /// After how many moves the position became so.
    pub since: usize,
    /// The same as a sentence without its full stop.
    pub says: String,
}
