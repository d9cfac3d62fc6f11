//! An engine's reply to a question, read.

use serde::Deserialize;
use serde_json::{Map, Value};

/// What an engine says to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Where the game stands.
    Answer(Answer),
    /// An error: the position or a move is refused.
    Refusal(Refusal),
    /// It does not answer this: why.
    Declined(String),
}

/// Where the game stands. What an engine may leave out is `None` where it does.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Answer {
    /// The position after the moves.
    pub position: Option<String>,
    /// Who has the choice.
    pub turn: Option<String>,
    /// Whether that player is in check.
    pub check: Option<bool>,
    /// The legal moves.
    pub legal: Vec<String>,
    /// How the game has ended: `Some(None)`, it goes on.
    #[serde(default, deserialize_with = "present")]
    pub outcome: Option<Option<Ended>>,
    /// The judgement that was asked for.
    pub verdict: Option<Verdict>,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Ended {
    /// Somebody has won.
    Won {
        /// Who, by his name.
        winner: String,
        /// How, in the word of the protocol.
        by: Option<String>,
    },
    /// Nobody has.
    Drawn {
        /// Why, in the word of the protocol.
        draw: String,
    },
}

/// A judgement of a move.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Verdict {
    /// Whether it is legal.
    pub legal: bool,
    /// The clause that refuses it.
    pub clause: Option<String>,
}

/// An error.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Refusal {
    /// `impossible-position`, `illegal-move`, `game-over`, `malformed`.
    pub kind: String,
    /// The index in `moves`, or the byte.
    pub at: Option<usize>,
    /// Which text is malformed.
    pub field: Option<String>,
    /// Which of the moves is malformed.
    pub index: Option<usize>,
    /// The clause that a move breaks.
    pub clause: Option<String>,
    /// In words.
    pub message: Option<String>,
    /// Why a position cannot be.
    #[serde(default)]
    pub reasons: Vec<Named>,
}

/// A reason with its clause.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Named {
    /// The clause.
    pub clause: String,
    /// In words.
    #[serde(default)]
    pub why: String,
}

/// Reads a value that is told from a missing one by being there, `null` too.
fn present<'de, T: Deserialize<'de>, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// The errors by which an engine says that it does not know what it is asked about.
const UNKNOWN: [&str; 2] = ["unknown-game", "unknown-ruling"];

impl Reply {
    /// Reads an object without its id.
    ///
    /// # Errors
    /// What is wrong with its form, in words.
    pub(super) fn read(object: Map<String, Value>) -> Result<Self, String> {
        if let Some(why) = object.get("skipped") {
            return Ok(Reply::Declined(why.as_str().map_or_else(|| why.to_string(), str::to_owned)));
        }
        if let Some(error) = object.get("error") {
            let refusal = Refusal::deserialize(error).map_err(|wrong| format!("`error`: {wrong}"))?;
            let unknown = UNKNOWN.contains(&refusal.kind.as_str());
            return Ok(if unknown {
                Reply::Declined(refusal.message.unwrap_or(refusal.kind))
            } else {
                Reply::Refusal(refusal)
            });
        }
        Answer::deserialize(Value::Object(object)).map(Reply::Answer).map_err(|wrong| wrong.to_string())
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use serde_json::json;

    use super::*;

    fn read(value: Value) -> Result<Reply, String> {
        let Value::Object(object) = value else { panic!("an object") };
        Reply::read(object)
    }

    fn answer(value: Value) -> Answer {
        match read(value) {
            Ok(Reply::Answer(answer)) => answer,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_outcome_of_null_is_another_thing_than_none() {
        assert_eq!(answer(json!({"legal": []})).outcome, None);
        assert_eq!(answer(json!({"legal": [], "outcome": null})).outcome, Some(None));
        let drawn = Ended::Drawn { draw: "stalemate".to_owned() };
        assert_eq!(answer(json!({"legal": [], "outcome": {"draw": "stalemate"}})).outcome, Some(Some(drawn)));
        let won = Ended::Won { winner: "white".to_owned(), by: None };
        assert_eq!(answer(json!({"legal": [], "outcome": {"winner": "white"}})).outcome, Some(Some(won)));
        assert!(read(json!({"legal": [], "outcome": {"who": "white"}})).is_err());
    }

    #[test]
    fn what_cannot_be_left_out_is_missed() {
        assert_eq!(read(json!({"turn": "white"})), Err("missing field `legal`".to_owned()));
        assert!(read(json!({"error": {"at": 1}})).is_err_and(|why| why.contains("missing field `kind`")));
    }

    #[test]
    fn what_it_does_not_know_it_declines() {
        assert_eq!(read(json!({"skipped": "no"})), Ok(Reply::Declined("no".to_owned())));
        let unknown = json!({"error": {"kind": "unknown-ruling", "message": "what?"}});
        assert_eq!(read(unknown), Ok(Reply::Declined("what?".to_owned())));
    }
}
