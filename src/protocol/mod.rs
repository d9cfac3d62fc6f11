//! The protocol: a question as a line of JSON, and its answer. `docs/protocol.md` describes both,
//! [`wire`](crate::wire) has their types.
//!
//! ```
//! use rulebook::protocol::answer;
//! use rulebook::referee::By;
//! use rulebook::wire::{Body, RefusalKind, Reply};
//!
//! let answer = answer(By::Both, br#"{"id":1,"game":"aviary","moves":["c8b6","c8b6"]}"#);
//! let Body::Reply(reply) = answer.body else { panic!("a question is answered") };
//! let Reply::Refusal(refusal) = reply.reply else { panic!("the second move is illegal") };
//! assert_eq!(refusal.kind, RefusalKind::IllegalMove);
//! ```

mod about;
mod command;
mod convert;
mod line;

use crate::games::{self, AnyGame};
use crate::referee::{self, By, ask};
use crate::rules::{Options, RulingsError};
use crate::wire::{Body, CheckedReply, Line, Question, Reply, Rulings};

pub use about::{about_game, sets};
pub use command::{ClauseJson, PlayedJson, WrittenJson};
pub use convert::{checked_reply, malformed, refused_rulings, unknown_game};
pub use line::{Asked, LineError};

/// The answer to a line, without the line's end, whatever the line is.
pub fn answer(by: By, line: &[u8]) -> Line<Body> {
    let Ok(answer) = answer_with::<std::convert::Infallible>(line, |asked| Ok(body(by, asked)));
    answer
}

/// The answer to a line, with the line's id and a body that the caller provides.
///
/// # Errors
/// The error of `body`.
pub fn answer_with<E>(
    line: &[u8],
    body: impl FnOnce(Result<Asked, LineError>) -> Result<Body, E>,
) -> Result<Line<Body>, E> {
    let read = line::read(line);
    Ok(Line { id: read.id, body: body(read.asked)? })
}

fn body(by: By, asked: Result<Asked, LineError>) -> Body {
    match asked {
        Ok(Asked::About) => Body::About(about::about()),
        Ok(Asked::Question(question)) => Body::Reply(Box::new(reply(by, &question))),
        Err(error) => Reply::Refusal(error.refusal()).into(),
    }
}

fn reply(by: By, question: &Question) -> CheckedReply {
    let Some(game) = games::game(&question.game) else {
        return Reply::Refusal(unknown_game(&question.game)).into();
    };
    match options(game, question.rulings.as_ref()) {
        Ok(options) => checked_reply(&ask(game, &options, by, &texts(question))),
        Err(refused) => Reply::Refusal(refused_rulings(&refused)).into(),
    }
}

/// A question in the referee's form.
pub fn texts(question: &Question) -> referee::Question<'_> {
    referee::Question {
        position: &question.position,
        moves: question.moves.iter().map(String::as_str).collect(),
        judge: question.judge.as_deref(),
    }
}

/// The rulings that a question states; the defaults where it states none.
///
/// # Errors
/// The game has no such set, question or option, or a text answers a question twice.
pub fn options(game: &dyn AnyGame, stated: Option<&Rulings>) -> Result<Options, RulingsError> {
    match stated {
        None => game.options(""),
        Some(Rulings::Text(text)) => game.options(text),
        Some(Rulings::Options(stated)) => {
            let stated = stated.0.iter().map(|(question, option)| (question, option));
            Ok(Options::defaults(game.questions()).with(stated)?)
        }
    }
}
