//! Where the model and the bitboard engine answer one question differently.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Outcome, RefusalKind};

/// The first field in which the two answers differ, with both values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "field", rename_all = "lowercase")]
pub enum Difference {
    /// Only one of them accepts the position and the moves, or they stop for different reasons.
    Error(Sides<Option<Stop>>),
    /// The position.
    Position(Sides<String>),
    /// Who has the choice.
    Turn(Sides<String>),
    /// Whether that player is in check.
    Check(Sides<bool>),
    /// The legal moves.
    Legal(Sides<Vec<String>>),
    /// How the game has ended.
    Outcome(Sides<Option<Outcome>>),
}

/// What each implementation answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Sides<T> {
    /// The model.
    pub model: T,
    /// The bitboard engine.
    pub bitboard: T,
}

/// Why an implementation does not get to the end of the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stop {
    /// What is wrong.
    pub kind: RefusalKind,
    /// For an impossible position, the clauses that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clauses: Option<Vec<String>>,
    /// For a move, its index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
}
