//! The protocol in process, and what else is asked of a game without a position.

use pyo3::prelude::*;
use pyo3::types::PyString;
use rulebook::games::{self, AnyGame};
use rulebook::protocol::{self, malformed, unknown_game};
use rulebook::referee::By;
use rulebook::rules::Options;
use rulebook::stop::Stop;
use rulebook::wire::{self, TextField};
use serde::Serialize;

use crate::error::{json, refused};
use crate::sound::{detached, interruptible, sound};

/// The answer to a line of the protocol, as `rulebook speak` gives it.
#[pyfunction]
#[pyo3(signature = (line, by = "model"))]
pub fn ask(py: Python<'_>, line: &str, by: &str) -> PyResult<String> {
    json(&line_answered(py, line, by)?)
}

/// The same, but a refusal is raised as an exception; `text` is what it refuses.
#[pyfunction]
pub fn answered(py: Python<'_>, line: &str, text: &str, by: &str) -> PyResult<String> {
    let answer = line_answered(py, line, by)?;
    match answer.body.refusal() {
        Some(refusal) => Err(refused(py, refusal, text)),
        None => json(&answer),
    }
}

/// The length in bytes of a line whose answer may take seconds, as those do with thousands of moves.
const LONG: usize = 20_000;

/// In a question whose answer may take seconds, however short it is.
const SEARCHES: [&str; 2] = ["\"winnable\"", "\"incident\""];

fn line_answered(py: Python<'_>, line: &str, by: &str) -> PyResult<wire::Line<wire::Body>> {
    let by: By = by.parse().map_err(pyo3::exceptions::PyValueError::new_err)?;
    if line.len() < LONG && !SEARCHES.iter().any(|ask| line.contains(ask)) {
        return detached(py, || protocol::answer(by, line.as_bytes()));
    }
    interruptible(py, &Stop::default(), || protocol::answer(by, line.as_bytes()))
}

/// A clause with the heading under which it stands.
#[derive(Serialize)]
struct Stated<'c> {
    part: &'c str,
    #[serde(flatten)]
    clause: wire::Clause,
}

/// All clauses of a game's law, as JSON.
#[pyfunction]
pub fn clauses(py: Python<'_>, game: &str) -> PyResult<String> {
    let game = known_game(py, game)?;
    sound(|| {
        let clauses = game.clauses();
        let stated = clauses.iter().map(|clause| Stated { part: clause.part, clause: clause.into() });
        json(&stated.collect::<Vec<_>>())
    })
}

/// Rulings as the protocol takes them: a text, or an option for each question named.
pub enum Rulings {
    /// The name of a set, or `question=option` separated by commas.
    Text(String),
    /// Questions and options.
    Options(Vec<(String, String)>),
}

impl<'py> FromPyObject<'_, 'py> for Rulings {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        // What is a text must not be read as a list of its letters if it has no UTF-8.
        if given.is_instance_of::<PyString>() {
            return given.extract().map(Rulings::Text);
        }
        given.extract().map(Rulings::Options)
    }
}

/// The questions whose option is not the default, each with its option.
#[pyfunction]
pub fn rulings(py: Python<'_>, game: &str, rulings: Rulings) -> PyResult<Vec<(&'static str, &'static str)>> {
    let game = known_game(py, game)?;
    sound(|| Ok(options(py, game, rulings)?.departures()))
}

/// The game of this id.
pub fn known_game(py: Python<'_>, id: &str) -> PyResult<&'static dyn AnyGame> {
    games::game(id).ok_or_else(|| refused(py, &unknown_game(id), id))
}

/// A game's rulings.
pub fn options(py: Python<'_>, game: &dyn AnyGame, rulings: Rulings) -> PyResult<Options> {
    let (stated, text) = match rulings {
        Rulings::Text(text) => (wire::Rulings::Text(text.clone()), text),
        Rulings::Options(options) => {
            let text = options.iter().map(|(question, option)| format!("{question}={option}")).collect::<Vec<_>>();
            (wire::Rulings::Options(wire::Object(options)), text.join(","))
        }
    };
    protocol::options(game, Some(&stated)).map_err(|unknown| refused(py, &protocol::refused_rulings(&unknown), &text))
}

/// A position's text, drawn as far as it can be read.
#[pyfunction]
pub fn text(py: Python<'_>, game: &str, position: &str) -> PyResult<String> {
    let game = known_game(py, game)?;
    sound(|| Ok(game.diagram(position).text()))
}

/// A square's name, and of what stands on it the sign, the words and the owner.
type Stands = (String, Option<(String, Option<String>, Option<String>)>);

/// Every square of a position and what stands on it, as far as the text can be read.
#[pyfunction]
pub fn stands(py: Python<'_>, game: &str, position: &str) -> PyResult<Vec<Stands>> {
    let game = known_game(py, game)?;
    sound(|| {
        let squares = game.diagram(position).boards.into_iter().flat_map(|board| board.squares);
        Ok(squares
            .map(|square| (square.square, square.sign.map(|sign| (sign, square.piece, square.owner))))
            .collect())
    })
}

/// Where a move begins and where it goes, as far as that is on a board of this position: what is
/// marked of it in a picture.
#[pyfunction]
pub fn squares(py: Python<'_>, game: &str, position: &str, mv: &str) -> PyResult<Vec<String>> {
    let game = known_game(py, game)?;
    sound(|| {
        let unread = |unreadable| refused(py, &malformed(TextField::Moves, &unreadable, &[]), mv);
        let canonical = game.canonical_move(mv).map_err(unread)?;
        let boards = game.diagram(position).boards;
        let on_board = |name: &String| boards.iter().any(|board| board.square(name).is_some());
        let ends = game.route(&canonical).map(|route| [Some(route.origin), route.target]);
        Ok(ends.into_iter().flatten().flatten().filter(on_board).collect())
    })
}
