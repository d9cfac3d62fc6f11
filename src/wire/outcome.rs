//! How games end.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Outcome {
    /// A player has won.
    Win {
        /// Who, by the name that the player has there.
        winner: String,
        /// How. An engine may leave it out.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// Nobody has.
    Draw {
        /// Why.
        draw: String,
    },
}

impl Outcome {
    /// A win where there is a winner, else a draw; `word` says how.
    pub fn new(winner: Option<&str>, word: &str) -> Self {
        match winner {
            Some(winner) => Outcome::Win { winner: winner.to_owned(), by: Some(word.to_owned()) },
            None => Outcome::Draw { draw: word.to_owned() },
        }
    }
}

/// How a game ends by a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// How.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The clause that says so.
    pub clause: String,
}
