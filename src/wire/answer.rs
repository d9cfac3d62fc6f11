//! Answers.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::{Deserialize as Read, Serialize};
use serde_json::{Map, Value};

use super::object::{or_left_out, present};
use super::{
    About, ArchiveAnswer, Claim, ClauseAnswer, Dead, Difference, Drawing, Found, GameAnswer, Id, IncidentAnswer,
    LawAnswer, Outcome, PieceAnswer, Refusal, ScoreAnswer, Verdict, WinnableAnswer,
};

/// An answer line: the question's id and the content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Line<T> {
    /// The question's id; absent if the question has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// What answers it.
    #[serde(flatten)]
    pub body: T,
}

/// The content of an answer. What was asked determines which of them it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Body {
    /// What the program says about itself.
    About(About),
    /// A question's answer.
    Reply(Box<CheckedReply>),
    /// A game.
    Game(Box<Answered<GameAnswer>>),
    /// A position, drawn.
    Drawing(Box<Answered<Drawing>>),
    /// Everything that a piece may do.
    Piece(Box<Answered<PieceAnswer>>),
    /// Whether the players can still win.
    Winnable(Box<Answered<WinnableAnswer>>),
    /// A page of the law.
    Law(Box<Answered<LawAnswer>>),
    /// A clause.
    Clause(Box<Answered<ClauseAnswer>>),
    /// The clauses that were found.
    Found(Answered<Found>),
    /// A score, replayed.
    Score(Box<Answered<ScoreAnswer>>),
    /// The games of an archive.
    Archive(Answered<ArchiveAnswer>),
    /// What an arbiter has to do.
    Incident(Box<Answered<IncidentAnswer>>),
}

/// What is asked for, or why it cannot be given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub enum Answered<T> {
    /// What is asked has no answer.
    #[serde(rename = "error")]
    Refusal(Box<Refusal>),
    /// The answer.
    #[serde(untagged)]
    Answer(T),
}

/// A reply, and where the two implementations differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CheckedReply {
    /// The reply; where they differ, the model's.
    #[serde(flatten)]
    pub reply: Reply,
    /// Where they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Difference>,
}

/// A program's reply to a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub enum Reply {
    /// The question has no answer.
    #[serde(rename = "error")]
    Refusal(Refusal),
    /// The program declines to answer; the reason.
    #[serde(rename = "skipped")]
    Declined(String),
    /// Where the game stands.
    #[serde(untagged)]
    Answer(Answer),
}

/// Where the game stands. An engine may omit everything except the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Read, JsonSchema)]
pub struct Answer {
    /// The position after the moves, as canonical text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who has the choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// Whether that player is in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
    /// All legal moves, sorted as text.
    pub legal: Vec<String>,
    /// How the game has ended; `null` if it goes on.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Option<Outcome>>,
    /// The draws that the player who has the choice may claim; absent if there are none.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<Claim>>,
    /// Since when the game goes on in a dead position; absent if it does not.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub dead: Option<Dead>,
    /// The judgement, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Box<Verdict>>,
}

impl From<Reply> for CheckedReply {
    fn from(reply: Reply) -> Self {
        CheckedReply { reply, differ: None }
    }
}

impl From<Reply> for Body {
    fn from(reply: Reply) -> Self {
        Body::Reply(Box::new(reply.into()))
    }
}

impl<T> From<Result<T, Box<Refusal>>> for Answered<T> {
    fn from(answered: Result<T, Box<Refusal>>) -> Self {
        answered.map_or_else(Answered::Refusal, Answered::Answer)
    }
}

impl<T> Answered<T> {
    /// Why it cannot be given, if it cannot.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Answered::Refusal(refusal) => Some(refusal),
            Answered::Answer(_) => None,
        }
    }
}

impl Body {
    /// Why what is asked has no answer, if it has none. A score that stops somewhere has one.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Body::About(_) => None,
            Body::Reply(checked) => match &checked.reply {
                Reply::Refusal(refusal) => Some(refusal),
                Reply::Declined(_) | Reply::Answer(_) => None,
            },
            Body::Game(answered) => answered.refusal(),
            Body::Drawing(answered) => answered.refusal(),
            Body::Piece(answered) => answered.refusal(),
            Body::Winnable(answered) => answered.refusal(),
            Body::Law(answered) => answered.refusal(),
            Body::Clause(answered) => answered.refusal(),
            Body::Found(answered) => answered.refusal(),
            Body::Score(answered) => answered.refusal(),
            Body::Archive(answered) => answered.refusal(),
            Body::Incident(answered) => answered.refusal(),
        }
    }
}

impl Reply {
    /// Reads an object without its id.
    ///
    /// # Errors
    /// What is wrong with its form.
    pub fn read(object: Map<String, Value>) -> Result<Self, serde_json::Error> {
        if let Some(why) = object.get("skipped") {
            let beside = ["legal", "error"].into_iter().find(|key| object.contains_key(*key));
            if let Some(beside) = beside {
                return Err(serde_json::Error::custom(format!("`skipped` beside `{beside}`")));
            }
            if why.is_null() {
                return Err(serde_json::Error::custom("`skipped` is null, and not the reason"));
            }
            return Ok(Reply::Declined(why.as_str().map_or_else(|| why.to_string(), str::to_owned)));
        }
        if let Some(error) = object.get("error") {
            let misshapen = |error| serde_json::Error::custom(format!("`error`: {error}"));
            return Refusal::deserialize(error).map(Reply::Refusal).map_err(misshapen);
        }
        Answer::deserialize(Value::Object(object)).map(Reply::Answer)
    }
}

impl<'de> Deserialize<'de> for Reply {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Reply::read(Map::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl<T: Serialize> fmt::Display for Line<T> {
    /// The line as it is written, without the line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, f)
    }
}

/// Writes a value as JSON.
pub(super) fn write(value: &impl Serialize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(&serde_json::to_string(value).map_err(|_| fmt::Error)?)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use serde_json::json;

    use super::*;
    use crate::wire::{RefusalKind, Sides};

    fn read(value: Value) -> Result<Reply, String> {
        serde_json::from_value(value).map_err(|error| error.to_string())
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
        let drawn = Outcome::Draw { draw: "stalemate".to_owned() };
        assert_eq!(answer(json!({"legal": [], "outcome": {"draw": "stalemate"}})).outcome, Some(Some(drawn)));
        let won = Outcome::Win { winner: "white".to_owned(), by: None };
        assert_eq!(answer(json!({"legal": [], "outcome": {"winner": "white"}})).outcome, Some(Some(won)));
        assert!(read(json!({"legal": [], "outcome": {"who": "white"}})).is_err());
    }

    #[test]
    fn what_cannot_be_left_out_is_missed() {
        assert_eq!(read(json!({"turn": "white"})), Err("missing field `legal`".to_owned()));
        assert!(read(json!({"error": {"at": 1}})).is_err_and(|why| why.contains("missing field `kind`")));
    }

    #[test]
    fn what_is_declined_is_not_answered_too() {
        assert_eq!(read(json!({"skipped": "no"})), Ok(Reply::Declined("no".to_owned())));
        assert_eq!(read(json!({"skipped": null, "legal": []})), Err("`skipped` beside `legal`".to_owned()));
        assert_eq!(
            read(json!({"skipped": "no", "error": {"kind": "malformed"}})),
            Err("`skipped` beside `error`".to_owned())
        );
        assert_eq!(read(json!({"skipped": null})), Err("`skipped` is null, and not the reason".to_owned()));
    }

    #[test]
    fn what_nobody_compares_may_have_any_form() {
        let verdict = json!({"legal": false, "clause": "a.b", "why": 1, "squares": "a1", "hangs_on": {}, "ends": 0});
        let read_of = answer(json!({"legal": [], "verdict": verdict})).verdict.expect("a verdict");
        assert_eq!(*read_of, Verdict { clause: Some("a.b".to_owned()), ..Verdict::default() });
        let error =
            json!({"kind": "strange", "squares": 3, "known": "?", "faults": 1, "reasons": [{"clause": "a.b"}]});
        let Ok(Reply::Refusal(refusal)) = read(json!({"error": error})) else { panic!("a refusal") };
        assert_eq!(refusal.kind, RefusalKind::Other("strange".to_owned()));
        assert_eq!((refusal.squares, refusal.reasons[0].clause.as_str()), (None, "a.b"));
    }

    #[test]
    fn a_line_begins_with_its_id_and_ends_with_the_difference() {
        let line = |body| Line { id: Some(Id::from(7)), body }.to_string();
        let declined = Reply::Declined("no".to_owned());
        assert_eq!(line(Body::from(declined.clone())), r#"{"id":7,"skipped":"no"}"#);
        let differ = Some(Difference::Check(Sides { model: true, bitboard: false }));
        assert_eq!(
            line(Body::Reply(Box::new(CheckedReply { reply: Reply::Answer(Answer::default()), differ }))),
            r#"{"id":7,"legal":[],"differ":{"field":"check","model":true,"bitboard":false}}"#
        );
        let refusal = Refusal { at: Some(0), ..Refusal::new(RefusalKind::GameOver, "too late") };
        assert_eq!(
            Line { id: None, body: Reply::Refusal(refusal) }.to_string(),
            r#"{"error":{"kind":"game-over","at":0,"message":"too late"}}"#
        );
    }
}
