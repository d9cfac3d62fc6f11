//! Judgements of moves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::lenient::or_left_out;
use super::{Breach, Claim, Dead, Ending, RefusalKind};

/// A judgement of a move. An engine need only state whether it is legal.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// Whether it is legal.
    pub legal: bool,
    /// For an illegal move, the first clause that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// For an illegal move, the reason in words.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// For an illegal move, the squares that are the reason.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<String>>,
    /// For a legal move, the clauses that grant it.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub grounds: Option<Vec<String>>,
    /// If the game was over before the move, what else is wrong with it.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub besides: Option<Breach>,
    /// The rulings that the verdict depends on: those that would change it or what comes of the move, each changed alone.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub hangs_on: Option<Vec<HangsOn>>,
    /// How the move ends the game, if it does.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub ends: Option<Ending>,
    /// For a legal move, whether the player who has the choice after it is in check.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
    /// For a legal move, the position after it.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// For a legal move, the draws that the player who has the choice after it may claim; absent if there are none.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<Claim>>,
    /// If it is legal: since when the game goes on in a dead position after it; absent if it does not.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub dead: Option<Dead>,
}

/// A ruling that would change a verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HangsOn {
    /// The question.
    pub question: String,
    /// The other option.
    pub option: String,
    /// Whether the move would be legal.
    pub legal: bool,
    /// If an earlier move would already be illegal, its index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// `impossible-position` if the position would be impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<RefusalKind>,
    /// If it would be illegal, the clause and the reason.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub breach: Option<Breach>,
    /// What it changes of the verdict: `legality`, or some of `clause`, `outcome`, `check` and `position`.
    #[serde(default)]
    pub changes: Vec<String>,
    /// How the move would end the game, if it would.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Ending>,
    /// If it would be legal, whether the player who has the choice after it would be in check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
    /// If it would be legal, the position after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The verdict under it, in words.
    #[serde(default)]
    pub says: String,
}
