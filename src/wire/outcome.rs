//! How games end.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Outcome {
    /// A player has won.
    Win {
        /// The winner, by the player's name in the position.
        winner: String,
        /// How. An engine may omit it.
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
    /// A win if there is a winner, else a draw; `word` says how.
    pub fn new(winner: Option<&str>, word: &str) -> Self {
        match winner {
            Some(winner) => Outcome::Win { winner: winner.to_owned(), by: Some(word.to_owned()) },
            None => Outcome::Draw { draw: word.to_owned() },
        }
    }
}

/// How a move ends a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// How.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The clause that says so.
    pub clause: String,
}
