//! The protocol: a question as a line of JSON, and its answer. `docs/reference/protocol.md` describes both,
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

mod board;
mod command;
mod convert;
mod draw;
mod game;
mod incident;
mod law;
mod line;
mod piece;
mod score;
mod winnable;

use crate::games::{self, AnyGame};
use crate::referee::incident::IncidentQuestion;
use crate::referee::{self, By, ask};
use crate::rules::{Options, RulingsError};
use crate::stop::{Stop, Stopped};
use crate::wire::{Asked, Body, CheckedReply, Line, Question, Refusal, Reply, Rulings};

pub use board::PlayedGame;
pub use command::{PlayedJson, WrittenJson};
pub use convert::{checked_reply, malformed, outcome_in_words, refused_rulings, unknown_game};
use convert::{listed, shortened};
pub use game::{about_game, sets};
pub use incident::refused as refused_incident;
pub use law::{ShownMovement, ShownRefusal, found, page, refused, shown, sources, unknown_clause, whole};
pub use line::LineError;
pub use score::ReportJson;
pub use winnable::not_asked;

/// The answer to a line, without the line's end, whatever the line is.
pub fn answer(by: By, line: &[u8]) -> Line<Body> {
    let Ok(answer) = answer_with::<std::convert::Infallible>(line, |asked| Ok(body(by, asked)));
    answer
}

/// The same, as work that ends early where a game goes on after a move, if its run has ended by then.
///
/// # Errors
/// Why the run has ended.
pub fn answer_unless_ended(by: By, line: &[u8], run: &Stop) -> Result<Line<Body>, Stopped> {
    run.unless_ended(|| answer(by, line))
}

/// What a line asks.
///
/// # Errors
/// The line is no question.
pub fn asked(line: &[u8]) -> Result<Asked, LineError> {
    line::read(line).asked
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
        Ok(Asked::About) => Body::About(game::about()),
        Ok(Asked::Question(question)) => Body::Reply(Box::new(reply(by, &question))),
        Ok(Asked::Game { game }) => Body::Game(Box::new(game::game(&game).into())),
        Ok(Asked::Law { game }) => Body::Law(Box::new(law::law(&game).into())),
        Ok(Asked::Clause { game, clause, code }) => Body::Clause(Box::new(law::clause(&game, &clause, code).into())),
        Ok(Asked::Find { game, words }) => Body::Found(law::find(&game, &words).into()),
        Ok(Asked::Score { game, rulings, score, first, as_played, notation, legal, mend, other }) => {
            let asked = score::ScoreQuestion {
                text: &score,
                first,
                as_played,
                notation: notation.as_deref(),
                legal,
                mend,
                other: other.as_deref(),
            };
            let scored = score::score(by, &game, rulings.as_ref(), asked);
            Body::Score(Box::new(scored.into()))
        }
        Ok(Asked::Archive { game, rulings, scores, more }) => {
            Body::Archive(score::archive(by, &game, rulings.as_ref(), &scores, more).into())
        }
        Ok(Asked::Incident { game, score, what, facts }) => {
            let question = IncidentQuestion { score, words: what, facts };
            Body::Incident(Box::new(incident::incident(by, &game, &question).into()))
        }
        Ok(Asked::Draw { question, marks }) => Body::Drawing(Box::new(draw::draw(&question, &marks).into())),
        Ok(Asked::Piece { question, from }) => Body::Piece(Box::new(piece::piece(by, &question, &from).into())),
        Ok(Asked::Winnable { question }) => Body::Winnable(Box::new(winnable::winnable(by, &question).into())),
        Err(error) => Reply::Refusal(error.refusal()).into(),
    }
}

fn reply(by: By, question: &Question) -> CheckedReply {
    let game = match known_game(&question.game) {
        Ok(game) => game,
        Err(unknown) => return Reply::Refusal(*unknown).into(),
    };
    match options(game, question.rulings.as_ref()) {
        Ok(options) => checked_reply(&ask(game.under(&options), by, &texts(question))),
        Err(refused) => Reply::Refusal(refused_rulings(&refused)).into(),
    }
}

/// What is asked for, or why it cannot be given.
pub type OrRefusal<T> = Result<T, Box<Refusal>>;

/// The game of this id.
fn known_game(id: &str) -> OrRefusal<&'static dyn AnyGame> {
    games::named(id).ok_or_else(|| Box::new(unknown_game(id)))
}

/// The rulings of a line.
fn ruled(game: &dyn AnyGame, stated: Option<&Rulings>) -> OrRefusal<Options> {
    options(game, stated).map_err(|refused| Box::new(refused_rulings(&refused)))
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
