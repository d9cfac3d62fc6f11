//! A line of the protocol, read.

use std::fmt;

use crate::referee;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::{Value, json};

/// A line: its id, and what it asks.
pub struct Line {
    /// To be echoed; `null` where there may have been one and it could not be read.
    pub id: Option<Value>,
    pub asked: Result<Asked, Malformed>,
}

/// What a line asks.
pub enum Asked {
    /// What the program is, and which games it knows.
    About,
    /// What is so at a position.
    Question(Question),
}

/// A question about a position.
pub struct Question {
    /// The game's id.
    pub game: String,
    /// The rulings, where it states any.
    pub rulings: Option<Stated>,
    position: Option<String>,
    moves: Option<Vec<String>>,
    judge: Option<String>,
}

impl Question {
    /// The position, the moves and the move to be judged, as texts.
    pub fn texts(&self) -> referee::Question<'_> {
        referee::Question {
            position: self.position.as_deref().unwrap_or("startpos"),
            moves: self.moves.iter().flatten().map(String::as_str).collect(),
            judge: self.judge.as_deref(),
        }
    }
}

/// Rulings, as a line states them.
pub enum Stated {
    /// The name of a set.
    Text(String),
    /// A question's name and an option's, each.
    Options(Vec<(String, String)>),
}

/// A line that is no question.
pub struct Malformed {
    at: usize,
    message: String,
}

impl Malformed {
    /// The error that answers it.
    pub fn json(&self) -> Value {
        json!({ "kind": "malformed", "field": "line", "at": self.at, "message": self.message })
    }
}

/// The keys of a line. Others are an error: a misspelt `judge` must not pass for none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    /// Read before the rest, so that an error about the rest can echo it.
    #[serde(rename = "id")]
    _id: Option<Scalar>,
    ask: Option<Ask>,
    game: Option<String>,
    rulings: Option<Stated>,
    position: Option<String>,
    moves: Option<Vec<String>>,
    judge: Option<String>,
}

/// What may be asked besides a question.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ask {
    About,
}

/// What an id may be; its value is read elsewhere.
struct Scalar;

/// Reads a line.
pub fn read(line: &[u8]) -> Line {
    let refuse = |id, at, message: &str| Line { id, asked: Err(Malformed { at, message: message.to_owned() }) };
    let unknown = Some(Value::Null);
    let text = match std::str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => return refuse(unknown, error.valid_up_to(), "not UTF-8"),
    };
    let id = match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(object)) => match object.get("id") {
            Some(Value::Array(_) | Value::Object(_)) => unknown,
            scalar => scalar.cloned(),
        },
        Ok(_) => return refuse(unknown, 0, "not a JSON object"),
        Err(error) => return refuse(unknown, place(&error, text), &words(&error)),
    };
    let Keys { _id, ask, game, rulings, position, moves, judge } = match serde_json::from_str(text) {
        Ok(keys) => keys,
        Err(error) => return refuse(id, place(&error, text), &words(&error)),
    };
    let alone = game.is_none() && rulings.is_none() && position.is_none() && moves.is_none() && judge.is_none();
    match (ask, game) {
        (Some(Ask::About), _) if alone => Line { id, asked: Ok(Asked::About) },
        (Some(Ask::About), _) => refuse(id, 0, "`about` takes nothing beside it but an id"),
        (None, Some(game)) => {
            let question = Question { game, rulings, position, moves, judge };
            Line { id, asked: Ok(Asked::Question(question)) }
        }
        (None, None) => refuse(id, text.trim_end().len().saturating_sub(1), "the question names no `game`"),
    }
}

/// The byte of the line at which reading it stopped.
fn place(error: &serde_json::Error, text: &str) -> usize {
    error.column().saturating_sub(1).min(text.len())
}

/// The error without the place, which stands beside it.
fn words(error: &serde_json::Error) -> String {
    let words = error.to_string();
    words.rsplit_once(" at line ").map_or(words.as_str(), |(words, _)| words).to_owned()
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyScalar;

        impl Visitor<'_> for AnyScalar {
            type Value = Scalar;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string, a number, true, false or null")
            }

            fn visit_bool<E>(self, _: bool) -> Result<Scalar, E> {
                Ok(Scalar)
            }

            fn visit_i64<E>(self, _: i64) -> Result<Scalar, E> {
                Ok(Scalar)
            }

            fn visit_u64<E>(self, _: u64) -> Result<Scalar, E> {
                Ok(Scalar)
            }

            fn visit_f64<E>(self, _: f64) -> Result<Scalar, E> {
                Ok(Scalar)
            }

            fn visit_str<E>(self, _: &str) -> Result<Scalar, E> {
                Ok(Scalar)
            }
        }

        deserializer.deserialize_any(AnyScalar)
    }
}

impl<'de> Deserialize<'de> for Stated {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrOptions;

        impl<'de> Visitor<'de> for TextOrOptions {
            type Value = Stated;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of questions and options, or the name of a set")
            }

            fn visit_str<E>(self, text: &str) -> Result<Stated, E> {
                Ok(Stated::Text(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Stated, A::Error> {
                let mut options = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    options.push(entry);
                }
                Ok(Stated::Options(options))
            }
        }

        deserializer.deserialize_any(TextOrOptions)
    }
}
