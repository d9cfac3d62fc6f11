//! The protocol: a question as a line of JSON, and its answer. `docs/protocol.md` describes both.
//!
//! ```
//! use rulebook::protocol::answer;
//! use rulebook::referee::By;
//!
//! let answer = answer(By::Both, br#"{"id":1,"game":"aviary","moves":["c8b6","c8b6"]}"#);
//! assert_eq!(answer["error"]["kind"], "illegal-move");
//! ```

mod about;
pub mod json;
mod line;

use serde_json::{Map, Value};

use crate::games::{self, AnyGame};
use crate::referee::{By, ask};
use crate::rules::{Options, UnknownRuling};

pub use about::{PROTOCOL, sets};
pub use line::{Asked, Malformed, Question, Stated};

use self::line::Line;

/// The answer to a line, without the line's end: a JSON object, whatever the line is.
pub fn answer(by: By, line: &[u8]) -> Value {
    let Ok(answer) = answer_by::<std::convert::Infallible>(line, |asked| Ok(body(by, asked)));
    answer
}

/// The answer to a line, with the id that it came with, by whoever knows one.
///
/// # Errors
/// What keeps `body` from answering.
pub fn answer_by<E>(
    line: &[u8],
    body: impl FnOnce(Result<Asked, Malformed>) -> Result<Value, E>,
) -> Result<Value, E> {
    let Line { id, asked } = line::read(line);
    let mut object = Map::new();
    object.extend(id.map(|id| ("id".to_owned(), id)));
    if let Value::Object(body) = body(asked)? {
        object.extend(body);
    }
    Ok(Value::Object(object))
}

fn body(by: By, asked: Result<Asked, Malformed>) -> Value {
    match asked {
        Ok(Asked::About) => about::about(),
        Ok(Asked::Question(question)) => match games::game(&question.game) {
            Some(game) => match options(game, question.rulings.as_ref()) {
                Ok(options) => json::answer(&ask(game, &options, by, &question.texts())),
                Err(unknown) => json::error(json::unknown_ruling(&unknown)),
            },
            None => json::error(json::unknown_game(&question.game)),
        },
        Err(malformed) => json::error(malformed.json()),
    }
}

/// The rulings that a question states; the defaults where it states none.
///
/// # Errors
/// The game has no such set, question or option.
pub fn options(game: &dyn AnyGame, stated: Option<&Stated>) -> Result<Options, UnknownRuling> {
    match stated {
        None => game.options(""),
        Some(Stated::Text(text)) => game.options(text),
        Some(Stated::Options(stated)) => {
            let mut options = game.options("")?;
            for (question, option) in stated {
                options.set(question, option)?;
            }
            Ok(options)
        }
    }
}
