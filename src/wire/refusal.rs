//! Errors: why a question has no answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Breach;
use super::lenient::or_left_out;

/// Why a question has no answer. What else there is beside the kind depends on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Refusal {
    /// What is wrong.
    pub kind: RefusalKind,
    /// `malformed`: which text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<TextField>,
    /// `malformed`, of one of `moves`: its index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// `malformed`: the byte of that text. `illegal-move` and `game-over`: the index in `moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// `illegal-move` and `game-over`: the clause that the move breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// In words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `illegal-move` and `game-over`: the squares that make it so.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<String>>,
    /// `malformed`, but for a line: everything wrong with the text.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
    /// `impossible-position`: all reasons. `malformed`, of a position: what the law says against what could be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Breach>,
    /// `unknown-game`: the games. `unknown-ruling`: the questions, options or sets that there are.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub known: Option<Vec<String>>,
}

/// What is wrong with a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalKind {
    /// A text, or the line itself, cannot be read.
    Malformed,
    /// There is no such game.
    UnknownGame,
    /// The game has no such question, option or set.
    UnknownRuling,
    /// The position cannot be.
    ImpossiblePosition,
    /// A move is against the rules.
    IllegalMove,
    /// A move was made after the end of the game.
    GameOver,
    /// What no engine may answer, and one does.
    #[serde(untagged)]
    #[schemars(skip)]
    Other(String),
}

impl RefusalKind {
    /// The word of the protocol.
    pub fn word(&self) -> &str {
        match self {
            RefusalKind::Malformed => "malformed",
            RefusalKind::UnknownGame => "unknown-game",
            RefusalKind::UnknownRuling => "unknown-ruling",
            RefusalKind::ImpossiblePosition => "impossible-position",
            RefusalKind::IllegalMove => "illegal-move",
            RefusalKind::GameOver => "game-over",
            RefusalKind::Other(word) => word,
        }
    }
}

/// A text of a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TextField {
    /// The line itself.
    Line,
    /// The position.
    Position,
    /// One of the moves.
    Moves,
    /// The move to be judged.
    Judge,
    /// What stands for no text of a question.
    #[serde(untagged)]
    #[schemars(skip)]
    Other(String),
}

/// A place in a text at which something is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fault {
    /// The byte.
    pub at: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

impl Refusal {
    /// A refusal of a kind, with nothing but its words.
    pub fn new(kind: RefusalKind, message: impl Into<String>) -> Self {
        Refusal {
            kind,
            field: None,
            index: None,
            at: None,
            clause: None,
            message: Some(message.into()),
            squares: None,
            faults: Vec::new(),
            reasons: Vec::new(),
            known: None,
        }
    }

    /// A text of a question, or a whole line, that cannot be read from a byte on.
    pub fn malformed(field: TextField, at: usize, message: impl Into<String>) -> Self {
        Refusal { field: Some(field), at: Some(at), ..Refusal::new(RefusalKind::Malformed, message) }
    }
}
