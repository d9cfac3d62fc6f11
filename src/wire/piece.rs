//! Everything that a piece may do.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Breach, Difference};

/// The answer to `piece`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PieceAnswer {
    /// Where the piece stands, or the text with which its drop begins.
    pub from: String,
    /// The piece in words; `null` if nothing stands there.
    pub piece: Option<String>,
    /// Every legal move from there, and for each square to which none goes one that is illegal. The legal ones come
    /// first, each sorted as text.
    pub moves: Vec<PieceMove>,
    /// Where the two implementations differ about these moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Difference>,
}

/// A move of a piece, with its verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PieceMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The square to which it goes; `null` for a move that names none.
    pub to: Option<String>,
    /// Whether it is legal.
    pub legal: bool,
    /// For a legal move, the clauses that grant it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grounds: Option<Vec<String>>,
    /// For an illegal move, the clause that it breaks, the reason in words, and the squares that are the reason.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub breach: Option<Breach>,
    /// If the game was over before the move, what else is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub besides: Option<Breach>,
}
