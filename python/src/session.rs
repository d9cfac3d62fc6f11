//! One game in progress: what a board asks, quickly.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use rulebook::board::{Fault, Named, Slip, Unreadable};
use rulebook::games::AnyGame;
use rulebook::perft::PerftError;
use rulebook::protocol::malformed;
use rulebook::referee::winnable::{self, ends_games};
use rulebook::referee::{self, Refusal};
use rulebook::rules::{Draw, MAX_PERFT_DEPTH, NamedOutcome, Options, Outcome, Subject};
use rulebook::session::{self, LawSession, Reach, Side};
use rulebook::wire::{self, Breach, TextField};

use crate::error::{InternalError, refused};
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
    /// Whether a dead position ends the game as soon as a referee finds it.
    ends_when_dead: bool,
    side: Side,
    played: Mutex<Played>,
}

/// A game as far as it has been played.
struct Played {
    session: Box<dyn session::Session>,
    /// The moves made.
    moves: Vec<String>,
    /// How often a move has been made or taken back.
    changes: u64,
    /// The same by the law, once a judgement was asked for.
    law: Option<Box<dyn LawSession>>,
    /// How many of the moves the law, if there is one, has made.
    judged: usize,
}

impl Session {
    /// Whoever has it also has the interpreter's lock: long work is done on a copy. So nobody is waited for long, and no
    /// process is forked while another thread has it.
    fn played(&self) -> MutexGuard<'_, Played> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A session that begins with a position, to work on.
    fn at(&self, py: Python<'_>, position: &str) -> PyResult<Box<dyn session::Session>> {
        let opened = self.game.open(self.side, &self.options, position);
        opened.map_err(|error| refused(py, &(&Refusal::of_position(self.game, error)).into(), position))
    }

    /// Whether a referee ends the game where a session stands, because the position is dead.
    fn is_ended_dead(&self, here: &dyn session::Session) -> bool {
        self.ends_when_dead && winnable::dead(self.game, here).is_some()
    }

    /// How the game has ended where a session stands.
    fn ended(&self, here: &dyn session::Session) -> Option<NamedOutcome> {
        here.outcome_by_name().or_else(|| self.is_ended_dead(here).then(|| DEAD.by_name(here.names())))
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

    /// The law's verdict on a move.
    fn judged(&self, played: &mut Played, mv: String) -> PyResult<Judged> {
        let ended_dead = self.is_ended_dead(&*played.session);
        let law = played.law(self.game, &self.options);
        let judged = law.and_then(|law| {
            let judged = referee::judge(self.game, &self.options, law, &mv)?;
            Some(if ended_dead { judged.once_over(DEAD, Some(law.over(DEAD))) } else { judged })
        });
        let Some(judged) = judged else { return Err(not_there()) };
        let wire::Verdict { clause, why, squares, grounds, besides, claims, .. } = wire::Verdict::from(&judged);
        let besides = besides.map(|Breach { clause, why, squares }| (clause, why, squares));
        let ends = judged
            .follows
            .map(|follows| (follows.winner().map(Named::word), follows.word(), follows.clause().name()));
        let claims = claims.unwrap_or_default().into_iter().map(claim).collect();
        let moves = played.moves.clone();
        Ok((mv, clause, why, squares.unwrap_or_default(), grounds.unwrap_or_default(), besides, ends, claims, moves))
    }

    /// The law's verdict on a move that is not made because it is not legal.
    fn forbidden(&self, played: &mut Played, mv: String) -> PyResult<Told> {
        let judged = self.judged(played, mv)?;
        match judged.1 {
            Some(_) => Ok(Told::Illegal(judged)),
            None => Err(InternalError::new_err(format!("model and engine disagree on {}", judged.0))),
        }
    }
}

impl Played {
    /// The position from which the game begins, and the moves.
    fn so_far(&self) -> (String, Vec<String>) {
        (self.session.start(), self.moves.clone())
    }

    fn at(session: Box<dyn session::Session>) -> Self {
        Played { session, moves: Vec::new(), changes: 0, law: None, judged: 0 }
    }

    /// The law where the session stands.
    fn law(&mut self, game: &dyn AnyGame, options: &Options) -> Option<&mut dyn LawSession> {
        let mut law = match self.law.take() {
            Some(law) => law,
            None => {
                self.judged = 0;
                game.open_law(options, &self.session.start()).ok()?
            }
        };
        self.moves[self.judged..].iter().for_each(|mv| law.force(mv));
        self.judged = self.moves.len();
        Some(&mut **self.law.insert(law))
    }
}

/// A verdict: the move, the clause that it breaks, why, the squares, the clauses that grant it, what else is wrong with
/// it, how it ends the game, the draws that may be claimed after it, and the moves made before it.
type Judged = (
    String,
    Option<String>,
    Option<String>,
    Vec<String>,
    Vec<String>,
    Option<(String, String, Vec<String>)>,
    Option<(Option<&'static str>, &'static str, &'static str)>,
    Vec<Claim>,
    Vec<String>,
);

/// A draw that may be claimed: the clause, the place in the game's document, the draw, since how many moves, with which
/// moves, and the same as a sentence.
type Claim = (String, String, String, Option<usize>, Vec<String>, String);

/// Since how many moves a game has gone on in a dead position, and the same as a sentence.
type Dead = (usize, String);

/// How a referee ends a game in a dead position.
const DEAD: Outcome = Outcome::Draw(Draw::DeadPosition);

/// The answer about a move that has to be legal.
#[derive(IntoPyObject)]
#[expect(clippy::large_enum_variant, reason = "it becomes an object of Python at once")]
enum Told {
    /// Its text.
    Text(String),
    /// Why it is not.
    Illegal(Judged),
}

#[pymethods]
impl Session {
    #[new]
    fn new(py: Python<'_>, game: &str, position: &str, rulings: Rulings, side: &str) -> PyResult<Self> {
        let game = known_game(py, game)?;
        let side: Side = side.parse().map_err(PyValueError::new_err)?;
        sound(|| {
            let options = options(py, game, rulings)?;
            let session = game
                .open(side, &options, position)
                .map_err(|error| refused(py, &(&Refusal::of_position(game, error)).into(), position))?;
            let ends_when_dead = ends_games(&options);
            Ok(Session { game, options, ends_when_dead, side, played: Mutex::new(Played::at(session)) })
        })
    }

    /// An independent copy.
    fn fork(&self) -> PyResult<Self> {
        sound(|| {
            let here = self.played();
            let (moves, changes) = (here.moves.clone(), here.changes);
            let played = Played { moves, changes, ..Played::at(here.session.fork()) };
            Ok(Session {
                game: self.game,
                options: self.options.clone(),
                ends_when_dead: self.ends_when_dead,
                side: self.side,
                played: Mutex::new(played),
            })
        })
    }

    /// Who has the choice.
    fn turn(&self) -> PyResult<&'static str> {
        sound(|| Ok(self.played().session.turn().word()))
    }

    /// Whether that player is in check.
    fn check(&self) -> PyResult<bool> {
        sound(|| Ok(self.played().session.check()))
    }

    /// Who has won (nobody: it is drawn), how, and the clause that says so; `None` while the game goes on.
    fn outcome(&self) -> PyResult<Option<(Option<&'static str>, &'static str, &'static str)>> {
        sound(|| {
            let outcome = self.ended(&*self.played().session);
            Ok(outcome.map(|outcome| {
                let clause = self.game.clause(Subject::Ending(outcome.outcome)).name();
                (outcome.winner().map(Named::word), outcome.word(), clause)
            }))
        })
    }

    /// The draws that the player who has the choice may claim.
    fn claims(&self) -> PyResult<Vec<Claim>> {
        sound(|| {
            let played = self.played();
            if self.is_ended_dead(&*played.session) {
                return Ok(Vec::new());
            }
            let open = referee::open_claims(self.game, &self.options, &*played.session);
            Ok(open.iter().map(|open| claim(wire::Claim::from(open))).collect())
        })
    }

    /// Since when the game has gone on in a dead position; `None` if it does not, or nobody knows.
    fn dead(&self, py: Python<'_>) -> PyResult<Option<Dead>> {
        if self.ends_when_dead {
            return Ok(None);
        }
        let here = sound(|| Ok(self.played().session.fork()))?;
        let dead = detached(py, || winnable::dead(self.game, &*here))?;
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
            if self.is_ended_dead(&*played.session) {
                return Ok((played.changes, Vec::new()));
            }
            let (changes, here) = match self.side {
                // To wait for the interpreter's lock would take longer.
                Side::Engine => return Ok((played.changes, played.session.legal())),
                Side::Model => (played.changes, played.session.fork()),
            };
            drop(played);
            Ok((changes, detached(py, || here.legal())?))
        })
    }

    /// The moves made.
    fn moves(&self) -> Vec<String> {
        self.played().moves.clone()
    }

    /// The last of them.
    fn last(&self) -> Option<String> {
        self.played().moves.last().cloned()
    }

    /// How many moves were made.
    fn ply(&self) -> usize {
        self.played().moves.len()
    }

    /// Whether a move is legal.
    fn is_legal(&self, py: Python<'_>, mv: &str) -> PyResult<bool> {
        sound(|| {
            let mv = self.known(py, mv)?;
            let played = self.played();
            Ok(played.session.is_legal(&mv) && !self.is_ended_dead(&*played.session))
        })
    }

    /// Makes a move.
    fn push(&self, py: Python<'_>, mv: &str) -> PyResult<Told> {
        sound(|| {
            let mv = self.known(py, mv)?;
            let mut played = self.played();
            if self.is_ended_dead(&*played.session) || played.session.play(&mv).is_err() {
                return self.forbidden(&mut played, mv);
            }
            played.moves.push(mv.clone());
            played.changes += 1;
            Ok(Told::Text(mv))
        })
    }

    /// Takes the last move back; `None` if there is none.
    fn pop(&self) -> PyResult<Option<String>> {
        sound(|| {
            let mut played = self.played();
            let Some(taken) = played.session.take_back() else { return Ok(None) };
            played.moves.pop();
            played.changes += 1;
            if played.judged > played.moves.len()
                && let Some(law) = &mut played.law
            {
                law.take_back();
                played.judged -= 1;
            }
            Ok(Some(taken))
        })
    }

    /// The position's canonical text.
    fn position(&self) -> PyResult<String> {
        sound(|| Ok(self.played().session.position()))
    }

    /// The canonical text of the position from which the game begins.
    fn start(&self) -> PyResult<String> {
        sound(|| Ok(self.played().session.start()))
    }

    /// The position, drawn as text.
    fn text(&self) -> PyResult<String> {
        sound(|| Ok(self.played().session.diagram().text()))
    }

    /// The position in another program's spelling; `None` if the game has none of this name.
    fn spelling(&self, name: &str) -> PyResult<Option<String>> {
        sound(|| Ok(self.played().session.spelling(name)))
    }

    /// A move's canonical text, legal or not.
    fn canonical(&self, py: Python<'_>, mv: &str) -> PyResult<String> {
        sound(|| self.known(py, mv))
    }

    /// How often the position has occurred in the game, now included, by what the law takes for the same position.
    fn occurrences(&self) -> PyResult<usize> {
        sound(|| {
            let mut played = self.played();
            let law = played.law(self.game, &self.options);
            law.map(|law| law.occurrences()).ok_or_else(not_there)
        })
    }

    /// The law's verdict on a move, without the rulings that it depends on.
    fn judge(&self, py: Python<'_>, mv: &str) -> PyResult<Judged> {
        sound(|| {
            let mv = self.known(py, mv)?;
            self.judged(&mut self.played(), mv)
        })
    }

    /// The move that a word of a score means, in the notation of the game's document or in the protocol's.
    fn read(&self, py: Python<'_>, word: &str) -> PyResult<String> {
        let (start, moves) = self.played().so_far();
        let words: Vec<&str> = moves.iter().map(String::as_str).chain([word]).collect();
        let read = detached(py, || self.game.read_moves(&self.options, &start, &words, Reach::default()))?;
        sound(|| match read {
            Ok(read) => match read.of_word(moves.len()) {
                [mv] => Ok(mv.clone()),
                several => {
                    let found = format!("{} moves", several.len());
                    let unreadable = Unreadable::one(word, Fault::new(0, found, "the text of one move"));
                    Err(refused(py, &malformed(TextField::Moves, &unreadable, &[]), word))
                }
            },
            Err(unread) => {
                let ambiguous =
                    unread.misnamed.is_some_and(|misnamed| matches!(misnamed.slip, Slip::Ambiguous { .. }));
                let error = refused(py, &malformed(TextField::Moves, &unread.unreadable, &[]), word);
                if ambiguous { as_ambiguous(py, error) } else { Err(error) }
            }
        })
    }

    /// A legal move in the notation of the game's document; in the protocol's if the document has none.
    fn write(&self, py: Python<'_>, mv: &str) -> PyResult<Told> {
        sound(|| {
            let mv = self.known(py, mv)?;
            let mut played = self.played();
            if !played.session.is_legal(&mv) || self.is_ended_dead(&*played.session) {
                return self.forbidden(&mut played, mv);
            }
            let (start, mut moves) = played.so_far();
            drop(played);
            let (made, notations) = (moves.len(), self.game.notations());
            let Some(notation) = notations.first() else { return Ok(Told::Text(mv)) };
            moves.push(mv.clone());
            let written = detached(py, || self.game.write_moves(&self.options, &start, &moves, notation))?;
            // Of entries with several moves, the one that contains it.
            let mut before = 0;
            let entry = written.into_iter().flatten().find(|entry| {
                before += entry.moves;
                before > made
            });
            Ok(Told::Text(entry.map_or(mv, |entry| entry.text)))
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

fn claim(open: wire::Claim) -> Claim {
    let wire::Claim { clause, place, draw, since, with, says } = open;
    (clause, place, draw, since, with.unwrap_or_default(), says)
}

/// The exception for a position that the engine has reached and the law has not.
fn not_there() -> PyErr {
    InternalError::new_err("the law does not get where the bitboard engine stands")
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
