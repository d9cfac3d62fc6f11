//! A case as it is written: the form of a line. `docs/schemas/case.schema.json` says the same to programs.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::rules::Breach;
use crate::wire::Outcome;

/// A case with its answers. Serialized, it is a line of a game's file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Case {
    /// The lasting id.
    pub id: String,
    /// The game's id.
    pub game: &'static str,
    /// The document, or how the case was chosen.
    pub source: String,
    /// The place in the document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// How much of a lost picture had to be rebuilt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rebuilt: Option<&'static str>,
    /// The reasoning that gives the values, or what the case was chosen for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The clauses that it shows at work.
    pub shows: Vec<String>,
    /// The traps that it sets.
    pub tags: Vec<String>,
    /// The questions answered otherwise than by default.
    pub rulings: BTreeMap<String, String>,
    /// The position's text, or `startpos`.
    pub position: String,
    /// Legal moves made from it first; all below holds after them.
    pub moves: Vec<String>,
    /// What holds.
    #[serde(flatten)]
    pub answer: Answer,
}

/// What holds of a case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The position is refused.
    Refused(Refused),
    /// It stands.
    Stands(Box<Standing>),
}

/// At which step something is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The text cannot be read.
    Malformed,
    /// The position cannot be.
    ImpossiblePosition,
    /// The move is against the rules.
    IllegalMove,
    /// The game is over.
    GameOver,
}

/// A position that is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refused {
    /// At which step.
    pub step: Step,
    /// Of a text that cannot be read, the byte of its first fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// Of a position that cannot be, all the reasons, in the law's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// The questions with the options under which the position would stand, or be refused for other reasons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hangs_on: Vec<HangsOn>,
}

/// Why a position is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// The clause.
    pub clause: &'static str,
    /// The squares that make it so.
    pub squares: Vec<String>,
    /// The reason in words.
    pub why: String,
}

impl From<Breach> for Reason {
    fn from(breach: Breach) -> Self {
        Reason { clause: breach.clause.name(), squares: breach.squares, why: breach.why }
    }
}

/// What holds of a position that stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// The canonical text of `position`.
    pub canonical: String,
    /// The canonical text of the position after `moves`.
    pub reached: String,
    /// Who has the choice, by the name that he has there.
    pub turn: &'static str,
    /// Whether that player is in check.
    pub check: bool,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
    /// The clauses on which these answers hang.
    pub clauses: Clauses,
    /// All legal moves, sorted as text.
    pub legal: Vec<String>,
    /// The legal moves by the clauses that grant them.
    pub grounds: Vec<Grounds>,
    /// Some moves that are refused, with the reason.
    pub refused: Vec<Judged>,
    /// Every move that one might think of and that is refused, by the clause; absent where they are too many, or where
    /// the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<Vec<MovesOf>>,
    /// The position after legal moves: after each, or where they are many, after some of them.
    pub after: BTreeMap<String, String>,
    /// Moves' texts that cannot be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub illegible: Vec<Illegible>,
    /// How many sequences of so many moves there are.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub perft: BTreeMap<u32, u64>,
    /// The questions with the options under which something above would be otherwise.
    pub hangs_on: Vec<HangsOn>,
}

/// The clauses on which plain answers hang.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Clauses {
    /// Where the case begins with `startpos`: the clause that says what stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<&'static str>,
    /// Whose turn it is.
    pub turn: &'static str,
    /// Check.
    pub check: &'static str,
    /// How the game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    /// What becomes of a position that recurs, where a game goes on otherwise then and moves have been made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recurrence: Option<&'static str>,
}

/// Legal moves that the same clauses grant: how the piece moves first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Grounds {
    /// The clauses.
    pub clauses: Vec<&'static str>,
    /// The moves.
    pub moves: Vec<String>,
}

/// Moves that one clause refuses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MovesOf {
    /// The clause: the first that they break, in the law's order.
    pub clause: &'static str,
    /// The moves.
    pub moves: Vec<String>,
}

/// A move that is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Judged {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// At which step.
    pub step: Step,
    /// The clause: the first that it breaks, in the law's order.
    pub clause: &'static str,
    /// The squares that make it so.
    pub squares: Vec<String>,
    /// The reason in words.
    pub why: String,
}

/// A move's text that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Illegible {
    /// The text.
    #[serde(rename = "move")]
    pub mv: String,
    /// At which step: always `malformed`.
    pub step: Step,
    /// The byte of its first fault.
    pub at: usize,
}

/// A question on which a case hangs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HangsOn {
    /// The question.
    pub question: &'static str,
    /// The options under which the case would be otherwise.
    pub options: Vec<&'static str>,
}
