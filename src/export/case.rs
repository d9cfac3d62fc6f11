//! The input of a case, and a case as it is written, in one line. `docs/schemas/case.schema.json` describes the same form.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, value};

use crate::games::AnyGame;
use crate::rules::{Breach, Options, UnknownRulingError};
use crate::wire::{Outcome, RefusalKind};

/// A case with its answers. Serialized, it is a line of a game's file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExportedCase {
    /// The permanent id.
    pub id: String,
    /// The game's id.
    pub game: &'static str,
    /// Where it comes from.
    #[serde(flatten)]
    pub origin: CaseOrigin,
    /// The clauses that it shows.
    pub shows: Vec<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// The questions whose option is not the default.
    pub rulings: BTreeMap<String, String>,
    /// The position's text, or `startpos`.
    pub position: String,
    /// Legal moves made from it first; everything below applies after them.
    pub moves: Vec<String>,
    /// The answers that the case's author stated; all others are computed.
    pub stated: Vec<String>,
    /// The answers.
    #[serde(flatten)]
    pub answer: ExportedAnswer,
}

/// The answers of a case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum ExportedAnswer {
    /// The position is refused.
    Refused(RefusedPosition),
    /// The position is accepted.
    Stands(Box<AcceptedPosition>),
}

/// A position that is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RefusedPosition {
    /// The step at which it is refused.
    pub step: RefusalKind,
    /// For a text that cannot be read, the byte of its first fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// For an impossible position, all the reasons, in the law's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Breach>,
    /// The questions with the options under which the position would be accepted, or refused for other reasons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hangs_on: Vec<DependsOn>,
}

/// The answers about an accepted position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AcceptedPosition {
    /// The canonical text of `position`.
    pub canonical: String,
    /// The canonical text of the position after `moves`.
    pub reached: String,
    /// Who has the choice, by the player's name there.
    pub turn: &'static str,
    /// Whether that player is in check.
    pub check: bool,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
    /// The clauses that these answers depend on.
    pub clauses: Clauses,
    /// All legal moves, sorted as text.
    pub legal: Vec<String>,
    /// The legal moves by the clauses that grant them.
    pub grounds: Vec<Grounds>,
    /// Some moves that are refused, with the reason.
    pub refused: Vec<ExportedRefusal>,
    /// The candidate moves that are refused, by clause: all, or if there are many, some of each clause. Absent if the
    /// game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<Vec<MovesOf>>,
    /// The positions after legal moves: after each, or if there are many, after some of them.
    pub after: BTreeMap<String, String>,
    /// Moves' texts that cannot be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub illegible: Vec<Illegible>,
    /// Perft: how many sequences there are for each number of moves.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub perft: BTreeMap<u32, u64>,
    /// The questions with the options under which something above would be different.
    pub hangs_on: Vec<DependsOn>,
}

/// The clauses that plain answers depend on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Clauses {
    /// If the case begins with `startpos`: the clause that defines the start position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<&'static str>,
    /// Whose turn it is.
    pub turn: &'static str,
    /// Check.
    pub check: &'static str,
    /// How the game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    /// What happens to a position that recurs, in a game that goes on differently then, if moves have been made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recurrence: Option<&'static str>,
}

/// Legal moves that the same clauses grant. The clause of how the piece moves comes first.
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
    /// How many there are, if these are only some of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<usize>,
    /// The moves.
    pub moves: Vec<String>,
}

/// A move that is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExportedRefusal {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The step at which it is refused.
    pub step: RefusalKind,
    /// The clause that it breaks first, in the law's order.
    #[serde(flatten)]
    pub breach: Breach,
}

/// A move's text that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Illegible {
    /// The text.
    #[serde(rename = "move")]
    pub mv: String,
    /// The step: always `malformed`.
    pub step: RefusalKind,
    /// The byte of its first fault.
    pub at: usize,
}

/// A question that a case depends on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DependsOn {
    /// The question.
    pub question: &'static str,
    /// The options under which the case would be different.
    pub options: Vec<&'static str>,
}

/// How much of each case is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LineForm {
    /// All of it.
    #[default]
    Full,
    /// All but what the clauses say of single moves, which is most of the bytes: what grants a legal one, and which others
    /// are refused, but for those that the case's author states.
    Slim,
}

/// The keys that the slim form leaves out.
const LEFT_OUT: [&str; 2] = ["grounds", "illegal"];

/// In what is stated, the word before a refused move.
pub(super) const ILLEGAL: &str = "illegal";

impl LineForm {
    /// A case as a line.
    pub(super) fn line(self, case: &ExportedCase) -> Result<String, serde_json::Error> {
        match self {
            LineForm::Full => serde_json::to_string(case),
            LineForm::Slim => {
                let mut slim = value::to_value(case)?;
                for key in LEFT_OUT {
                    // The other keys keep their order.
                    slim.as_object_mut().and_then(|keys| keys.shift_remove(key));
                }
                if let Some(refused) = slim.get_mut("refused").and_then(Value::as_array_mut) {
                    let is_stated = |mv: &str| case.stated.contains(&format!("{ILLEGAL}:{mv}"));
                    refused.retain(|judged| judged["move"].as_str().is_some_and(is_stated));
                }
                serde_json::to_string::<Value>(&slim)
            }
        }
    }
}

/// The input of a case: a position, the moves that led to it, the rulings, and what is to be answered by name.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The permanent id, such as `aviary/robin-figures/robin-figure-1-orientation-1-of-8`.
    pub id: String,
    /// Where it comes from.
    pub origin: CaseOrigin,
    /// The clauses that it shows.
    pub shows: Vec<String>,
    /// Its tags: a topic, the names of mistakes that it finds.
    pub tags: Vec<String>,
    /// The questions whose option is not the default.
    pub rulings: BTreeMap<String, String>,
    /// The position's text, or `startpos`.
    pub position: String,
    /// Legal moves made from it first.
    pub moves: Vec<String>,
    /// Moves that are always judged individually.
    pub judged: Vec<String>,
    /// Legal moves after which the position is always written.
    pub followed: Vec<String>,
    /// Moves' texts that cannot be read, with the byte of the first fault.
    pub illegible: BTreeMap<String, usize>,
    /// Numbers of moves for which perft is counted.
    pub perft: BTreeMap<u32, u64>,
    /// What its author states of the answer.
    pub stated: Vec<String>,
}

/// Where a case comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct CaseOrigin {
    /// The document, or how the case was chosen.
    pub source: String,
    /// The place in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// `in-kind`, if the position stands for a lost picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rebuilt: Option<&'static str>,
    /// On what the answer rests.
    pub basis: &'static str,
    /// The reasoning behind the values, or what the case was chosen for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl Input {
    /// The rulings under which it is asked.
    ///
    /// # Errors
    /// The game has no such question or option.
    pub fn options(&self, game: &dyn AnyGame) -> Result<Options, UnknownRulingError> {
        Options::defaults(game.questions()).with(&self.rulings)
    }
}
