//! One game in progress: what a board asks, quickly.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use rulebook::board::Named;
use rulebook::games::AnyGame;
use rulebook::perft::PerftError;
use rulebook::protocol::malformed;
use rulebook::referee::{GameInProgress, Meant, NoMove, Refusal, UnreadMove};
use rulebook::rules::{MAX_PERFT_DEPTH, Options, Refused, Subject};
use rulebook::session::{self, Side};
use rulebook::wire::{self, TextField};

use crate::error::{InternalError, json, refused};
use crate::number::written;
use crate::protocol::{Rulings, known_game, options};
use crate::sound::{detached, sound};

/// A game that begins with a position, played by one implementation.
///
/// It may be used by several threads; each call sees the game before or after another, never between.
#[pyclass(frozen, module = "rulebook._rulebook")]
pub struct Session {
    game: &'static dyn AnyGame,
    options: Options,
    side: Side,
    played: Mutex<Played>,
}

/// A game as far as it has been played.
struct Played {
    course: GameInProgress,
    /// How often a move has been made or taken back.
    changes: u64,
}

impl Session {
    fn of(course: GameInProgress, side: Side, changes: u64) -> Self {
        let (game, options) = (course.game(), course.options().clone());
        Session { game, options, side, played: Mutex::new(Played { course, changes }) }
    }

    /// A thread that has it also has the interpreter's lock: long work is done on a copy. So nobody is waited for long, and no
    /// process is forked while another thread has it.
    fn played(&self) -> MutexGuard<'_, Played> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A session that begins with a position, to work on.
    fn at(&self, py: Python<'_>, position: &str) -> PyResult<Box<dyn session::Session>> {
        let opened = self.game.open(self.side, &self.options, position);
        opened.map_err(|error| of_position(py, self.game, error, position))
    }

    /// Every legal move of a session, with the position after it.
    fn after_each(&self, py: Python<'_>, here: &dyn session::Session) -> PyResult<Vec<(String, String)>> {
        detached(py, || {
            let legal = here.legal().into_iter();
            legal.filter_map(|mv| here.after(&mv).map(|after| (mv, after))).collect()
        })
    }

    /// The number of sequences of `depth` moves from a position. Between short counts Ctrl-C is heard.
    fn count(&self, py: Python<'_>, position: &str, depth: u32) -> PyResult<u64> {
        py.check_signals()?;
        let here = self.at(py, position)?;
        let short: f64 = match self.side {
            Side::Model => 1e3,
            Side::Engine => 1e8,
        };
        // The first moves do not show how long it takes: a check may leave only one. The counts of fewer moves do.
        let (mut before, mut growth) = (1.0, 1.0);
        for moves in 0..=depth {
            let lines = detached(py, || here.perft(moves))?;
            if moves == depth || lines == 0 {
                return Ok(lines);
            }
            let lines = lines as f64;
            growth = f64::max(growth, lines / before);
            if lines >= short.sqrt() {
                if lines * f64::powf(growth, (depth - moves).into()) < short {
                    return detached(py, || here.perft(depth));
                }
                break;
            }
            before = lines;
        }
        let mut sum = 0_u64;
        for (_, after) in self.after_each(py, &*here)? {
            let lines = self.count(py, &after, depth - 1)?;
            let too_many = || PyOverflowError::new_err(PerftError::TooMany { depth }.to_string());
            sum = sum.checked_add(lines).ok_or_else(too_many)?;
        }
        Ok(sum)
    }

    /// A move's canonical text.
    fn known(&self, py: Python<'_>, mv: &str) -> PyResult<String> {
        let unread = |unreadable| refused(py, &malformed(TextField::Moves, &unreadable, &[]), mv);
        self.game.canonical_move(mv).map_err(unread)
    }

    /// The law's verdict on a move that is not made because it is not legal.
    fn forbidden(&self, played: &mut Played, meant: Meant) -> PyResult<Told> {
        match judged(played, &meant) {
            verdict if verdict.legal => {
                Err(InternalError::new_err(format!("model and engine disagree on {}", meant.mv)))
            }
            verdict => Ok(Told::Illegal(judgement(played, meant, &verdict)?)),
        }
    }

    /// The legal move that a text means where the game stands.
    fn read_here(&self, py: Python<'_>, played: &mut Played, text: &str) -> PyResult<Told> {
        match played.course.read(text) {
            Ok(mv) => Ok(Told::Text(mv)),
            Err(NoMove::Illegal { meant, .. }) => self.forbidden(played, *meant),
            Err(NoMove::Unread(UnreadMove { unreadable, ambiguous })) => {
                let error = refused(py, &malformed(TextField::Moves, &unreadable, &[]), text);
                if ambiguous { as_ambiguous(py, error) } else { Err(error) }
            }
        }
    }
}

/// The law's verdict on a move, without the rulings on which it depends.
fn judged(played: &mut Played, meant: &Meant) -> wire::Verdict {
    let judged = played.course.judged_as_read(meant);
    let verdict = wire::Answer::from(&played.course.assessed(judged, Vec::new())).verdict;
    wire::Verdict { hangs_on: None, ..verdict.map(|verdict| *verdict).unwrap_or_default() }
}

/// The move, the verdict on it as JSON, and the moves made before it.
type Judgement = (String, String, Vec<String>);

fn judgement(played: &Played, meant: Meant, verdict: &wire::Verdict) -> PyResult<Judgement> {
    Ok((meant.mv, json(verdict)?, played.course.moves().to_vec()))
}

/// Since how many moves a game has gone on in a dead position, and the same as a sentence.
type Dead = (usize, String);

/// The answer about a move that has to be legal.
#[derive(IntoPyObject)]
enum Told {
    /// Its text.
    Text(String),
    /// Why it is not.
    Illegal(Judgement),
}

#[pymethods]
impl Session {
    #[new]
    fn new(py: Python<'_>, game: &str, position: &str, rulings: Rulings, side: &str) -> PyResult<Self> {
        let game = known_game(py, game)?;
        let side: Side = side.parse().map_err(PyValueError::new_err)?;
        sound(|| {
            let options = options(py, game, rulings)?;
            let opened = GameInProgress::open(game, options, side, position);
            let course = opened.map_err(|error| of_position(py, game, error, position))?;
            Ok(Session::of(course, side, 0))
        })
    }

    /// An independent copy.
    fn fork(&self) -> PyResult<Self> {
        sound(|| {
            let here = self.played();
            Ok(Session::of(here.course.fork(), self.side, here.changes))
        })
    }

    /// Who has the choice.
    fn turn(&self) -> PyResult<&'static str> {
        sound(|| Ok(self.played().course.session().turn().word()))
    }

    /// Whether that player is in check.
    fn check(&self) -> PyResult<bool> {
        sound(|| Ok(self.played().course.session().check()))
    }

    /// Who has won (nobody: it is drawn), how, and the clause that says so; `None` while the game goes on.
    fn outcome(&self) -> PyResult<Option<(Option<&'static str>, &'static str, &'static str)>> {
        sound(|| {
            Ok(self.played().course.outcome().map(|outcome| {
                let clause = self.game.clause(Subject::Ending(outcome.outcome)).name();
                (outcome.winner().map(Named::word), outcome.word(), clause)
            }))
        })
    }

    /// The draws that the player who has the choice may claim, as JSON.
    fn claims(&self) -> PyResult<String> {
        sound(|| json(&self.played().course.claims().iter().map(wire::Claim::from).collect::<Vec<_>>()))
    }

    /// Since when the game has gone on in a dead position; `None` if it does not, or nobody knows.
    fn dead(&self, py: Python<'_>) -> PyResult<Option<Dead>> {
        let here = sound(|| Ok(self.played().course.fork()))?;
        let dead = detached(py, || here.dead())?;
        Ok(dead.map(|dead| (dead.since, dead.says)))
    }

    /// How often a move has been made or taken back: what was said before the last time may be true no more.
    fn changes(&self) -> u64 {
        self.played().changes
    }

    /// The legal moves, sorted, and the number of changes after which they are that.
    fn legal(&self, py: Python<'_>) -> PyResult<(u64, Vec<String>)> {
        sound(|| {
            let played = self.played();
            let (changes, here) = match self.side {
                // To wait for the interpreter's lock would take longer.
                Side::Engine => return Ok((played.changes, played.course.legal())),
                Side::Model => (played.changes, played.course.fork()),
            };
            drop(played);
            Ok((changes, detached(py, || here.legal())?))
        })
    }

    /// The moves made.
    fn moves(&self) -> Vec<String> {
        self.played().course.moves().to_vec()
    }

    /// The last of them.
    fn last(&self) -> Option<String> {
        self.played().course.moves().last().cloned()
    }

    /// How many moves were made.
    fn ply(&self) -> usize {
        self.played().course.moves().len()
    }

    /// Whether a move is legal.
    fn is_legal(&self, py: Python<'_>, mv: &str) -> PyResult<bool> {
        sound(|| {
            let mv = self.known(py, mv)?;
            Ok(self.played().course.is_legal(&mv))
        })
    }

    /// Makes a move.
    fn push(&self, py: Python<'_>, mv: &str) -> PyResult<Told> {
        sound(|| {
            let mv = self.known(py, mv)?;
            let mut played = self.played();
            if !played.course.play(&mv) {
                return self.forbidden(&mut played, Meant::by_itself(mv));
            }
            played.changes += 1;
            Ok(Told::Text(mv))
        })
    }

    /// Takes the last move back; `None` if there is none.
    fn pop(&self) -> PyResult<Option<String>> {
        sound(|| {
            let mut played = self.played();
            let taken = played.course.take_back();
            played.changes += u64::from(taken.is_some());
            Ok(taken)
        })
    }

    /// The position's canonical text.
    fn position(&self) -> PyResult<String> {
        sound(|| Ok(self.played().course.session().position()))
    }

    /// The canonical text of the position from which the game begins.
    fn start(&self) -> PyResult<String> {
        sound(|| Ok(self.played().course.session().start()))
    }

    /// The position, drawn as text.
    fn text(&self) -> PyResult<String> {
        sound(|| Ok(self.played().course.session().diagram().text()))
    }

    /// The position in another program's spelling; `None` if the game has none of this name.
    fn spelling(&self, name: &str) -> PyResult<Option<String>> {
        sound(|| Ok(self.played().course.session().spelling(name)))
    }

    /// A move's canonical text, legal or not.
    fn canonical(&self, py: Python<'_>, mv: &str) -> PyResult<String> {
        sound(|| self.known(py, mv))
    }

    /// How often the position has occurred in the game, now included, by what the law takes for the same position.
    fn occurrences(&self) -> PyResult<usize> {
        sound(|| Ok(self.played().course.law().occurrences()))
    }

    /// The law's verdict on a move, without the rulings that it depends on.
    fn judge(&self, py: Python<'_>, mv: &str) -> PyResult<Judgement> {
        sound(|| {
            let meant = Meant::by_itself(self.known(py, mv)?);
            let mut played = self.played();
            let verdict = judged(&mut played, &meant);
            judgement(&played, meant, &verdict)
        })
    }

    /// The legal move that a text means, in the notation of the game's document or in the protocol's.
    fn read(&self, py: Python<'_>, text: &str) -> PyResult<Told> {
        sound(|| {
            let mut played = self.played();
            self.read_here(py, &mut played, text)
        })
    }

    /// A legal move in the notation of the game's document, which `read` reads back; in the protocol's if the document has
    /// none.
    fn write(&self, py: Python<'_>, mv: &str) -> PyResult<Told> {
        sound(|| {
            let mv = self.known(py, mv)?;
            let mut played = self.played();
            match played.course.write(&mv) {
                Some(text) => Ok(Told::Text(text)),
                None => self.forbidden(&mut played, Meant::by_itself(mv)),
            }
        })
    }

    /// Every legal move with the number of sequences of `depth` moves that begin with it.
    fn divide(&self, py: Python<'_>, #[pyo3(from_py_with = depth)] depth: u32) -> PyResult<Vec<(String, u64)>> {
        let Some(further) = depth.checked_sub(1) else {
            return Err(PyValueError::new_err("the depth is 0, and no sequence of no moves begins with a move"));
        };
        sound(|| {
            let here = self.at(py, &self.position()?)?;
            self.after_each(py, &*here)?
                .into_iter()
                .map(|(mv, after)| Ok((mv, self.count(py, &after, further)?)))
                .collect()
        })
    }

    /// The number of sequences of `depth` moves.
    fn perft(&self, py: Python<'_>, #[pyo3(from_py_with = depth)] depth: u32) -> PyResult<u64> {
        sound(|| self.count(py, &self.position()?, depth))
    }
}

/// The exception for a position that is refused.
fn of_position(py: Python<'_>, game: &'static dyn AnyGame, error: Refused, position: &str) -> PyErr {
    refused(py, &(&Refusal::of_position(game, error)).into(), position)
}

/// The same exception as one of a text that fits several moves.
fn as_ambiguous<T>(py: Python<'_>, error: PyErr) -> PyResult<T> {
    let errors = py.import("rulebook.errors")?;
    Err(PyErr::from_value(errors.call_method1("as_ambiguous", (error,))?))
}

/// A number of moves whose sequences can be counted.
fn depth(given: &Bound<'_, PyAny>) -> PyResult<u32> {
    let refused = |number: String| {
        PyValueError::new_err(format!(
            "the depth is {number}, which is out of range: it is a number of moves, 0 to {MAX_PERFT_DEPTH}"
        ))
    };
    match given.extract::<u32>() {
        Ok(depth) if depth <= MAX_PERFT_DEPTH => Ok(depth),
        Ok(depth) => Err(refused(depth.to_string())),
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Err(refused(written(given))),
        Err(error) => Err(error),
    }
}
