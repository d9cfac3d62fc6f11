//! Judgements of moves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::lenient::or_left_out;
use super::{Ending, RefusalKind};

/// A judgement of a move. An engine need say no more than whether it is legal.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// Whether it is legal.
    pub legal: bool,
    /// Of an illegal move, the first clause that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// Of an illegal move, the reason in words.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Of an illegal move, the squares that make it so.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<String>>,
    /// Of a legal move, the clauses by which it may be made.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub grounds: Option<Vec<String>>,
    /// Where the game was over before the move, what else is wrong with it.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub besides: Option<Breach>,
    /// The rulings under which the verdict would be another, each changed alone.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub hangs_on: Option<Vec<HangsOn>>,
    /// How the game ends by the move, if it does.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub ends: Option<Ending>,
}

/// A clause that is broken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Breach {
    /// The clause.
    pub clause: String,
    /// The reason in words.
    #[serde(default)]
    pub why: String,
    /// The squares that make it so.
    #[serde(default, deserialize_with = "or_left_out")]
    pub squares: Vec<String>,
}

/// A ruling under which a verdict would be another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HangsOn {
    /// The question.
    pub question: String,
    /// The other option.
    pub option: String,
    /// Whether the move would be legal.
    pub legal: bool,
    /// Where a move before it would be illegal already, the index of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// `impossible-position` where the position could not be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<RefusalKind>,
    /// Where it would be illegal, the clause and the reason.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub breach: Option<Breach>,
}
