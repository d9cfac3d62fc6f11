//! Errors: why a question has no answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::object::or_left_out;

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

/// Why a question has no answer. The other fields depend on the kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Refusal {
    /// What is wrong.
    pub kind: RefusalKind,
    /// `malformed`: which text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<TextField>,
    /// `malformed`, for one of `moves`: its index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// `malformed`: the byte of that text. `illegal-move` and `game-over`: the index in `moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// `illegal-move` and `game-over`: the clause that the move breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The reason in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `illegal-move` and `game-over`: the squares that are the reason.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<String>>,
    /// `illegal-move`, if its word in a score can mean several moves and none is legal: these. `clause` and the rest are
    /// about the first.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Vec::is_empty")]
    pub meanings: Vec<Meaning>,
    /// `malformed`, except for a line: everything wrong with the text; the first 200.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
    /// How many more faults there are than `faults` lists.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub more_faults: Option<usize>,
    /// `impossible-position`: all reasons. `malformed`, for a position: the law's reasons against what could be read.
    /// In both the first 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Breach>,
    /// How many more reasons there are than `reasons` lists.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub more_reasons: Option<usize>,
    /// `unknown-game`: the games. `unknown-ruling`: the questions, options or sets that exist.
    /// `unknown-clause`: clauses with names like it.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub known: Option<Vec<String>>,
}

/// A move that a word can mean, and what it breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Meaning {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it breaks.
    #[serde(flatten)]
    pub breach: Breach,
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
    /// The position is impossible.
    ImpossiblePosition,
    /// A move is against the rules.
    IllegalMove,
    /// A move was made after the end of the game.
    GameOver,
    /// The game's law has no such clause.
    UnknownClause,
    /// An answer that the protocol does not allow.
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
            RefusalKind::UnknownClause => "unknown-clause",
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
    /// The rulings.
    Rulings,
    /// The position.
    Position,
    /// One of the moves.
    Moves,
    /// The move to be judged.
    Judge,
    /// `piece`: where the piece stands.
    From,
    /// `draw`: what is marked.
    Marks,
    /// `score`: the score.
    Score,
    /// `score`: the other player's sheet.
    #[serde(rename = "other")]
    OtherSheet,
    /// A value that names no text of a question.
    #[serde(untagged)]
    #[schemars(skip)]
    Other(String),
}

/// A place in a text at which something is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fault {
    /// The byte.
    pub at: usize,
    /// What was found there.
    pub found: String,
    /// What was expected.
    pub expected: String,
    /// The same in the game's terms, after the end of what precedes it.
    pub says: String,
}

impl Refusal {
    /// A refusal of a kind, with nothing but a message.
    pub fn new(kind: RefusalKind, message: impl Into<String>) -> Self {
        Refusal {
            kind,
            field: None,
            index: None,
            at: None,
            clause: None,
            message: Some(message.into()),
            squares: None,
            meanings: Vec::new(),
            faults: Vec::new(),
            more_faults: None,
            reasons: Vec::new(),
            more_reasons: None,
            known: None,
        }
    }

    /// Whether it is the position that is refused, and not a move.
    pub fn is_of_position(&self) -> bool {
        let of_position = matches!(self.field, None | Some(TextField::Position));
        self.kind == RefusalKind::ImpossiblePosition || self.kind == RefusalKind::Malformed && of_position
    }

    /// A refusal because a text of a question, or a whole line, cannot be read from a byte on.
    pub fn malformed(field: TextField, at: usize, message: impl Into<String>) -> Self {
        Refusal { field: Some(field), at: Some(at), ..Refusal::new(RefusalKind::Malformed, message) }
    }
}
