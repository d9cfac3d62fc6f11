//! One game in progress: what a board asks, quickly.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use rulebook::board::{Fault, Named, Slip, Unreadable};
use rulebook::games::AnyGame;
use rulebook::perft::PerftError;
use rulebook::protocol::malformed;
use rulebook::referee::{self, Follows, Refusal};
use rulebook::rules::{MAX_PERFT_DEPTH, Options, Subject};
use rulebook::session::{self, LawSession, Side};
use rulebook::wire::{self, Breach, TextField};

use crate::error::{InternalError, refused};
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
    session: Box<dyn session::Session>,
    /// The same by the law, once a judgement was asked for.
    law: Option<Box<dyn LawSession>>,
    /// The moves that the law, if there is one, has not made yet.
    ahead: Vec<String>,
}

impl Session {
    /// Nobody is waited for long with the interpreter's lock held: long work is done on a copy.
    fn played(&self) -> MutexGuard<'_, Played> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The position from which the game begins, and the moves.
    fn so_far(&self) -> (String, Vec<String>) {
        let played = self.played();
        (played.session.start(), played.session.moves())
    }

    /// A session that begins with a position, to work on.
    fn at(&self, py: Python<'_>, position: &str) -> PyResult<Box<dyn session::Session>> {
        let opened = self.game.open(self.side, &self.options, position);
        opened.map_err(|error| refused(py, &(&Refusal::of_position(self.game, error)).into(), position))
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
        let short = match self.side {
            Side::Model => 1e3,
            Side::Engine => 1e8,
        };
        let legal = detached(py, || here.legal().len())?;
        if depth < 2 || (legal as f64).powf(depth.into()) < short {
            return detached(py, || here.perft(depth));
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
}

impl Played {
    /// The law where the session stands.
    fn law(&mut self, game: &dyn AnyGame, options: &Options) -> Option<&mut dyn LawSession> {
        let mut law = match self.law.take() {
            Some(law) => law,
            None => {
                self.ahead = self.session.moves();
                game.open_law(options, &self.session.start()).ok()?
            }
        };
        self.ahead.drain(..).for_each(|mv| law.force(&mv));
        Some(&mut **self.law.insert(law))
    }
}

/// A verdict: the move, the clause that it breaks, why, the squares, the clauses that grant it, what else is wrong with
/// it, and how it ends the game.
type Judged = (
    String,
    Option<String>,
    Option<String>,
    Vec<String>,
    Vec<String>,
    Option<(String, String, Vec<String>)>,
    Option<(Option<&'static str>, &'static str, &'static str)>,
);

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
            Ok(Session { game, options, side, played: Mutex::new(Played { session, law: None, ahead: Vec::new() }) })
        })
    }

    /// An independent copy.
    fn fork(&self) -> PyResult<Self> {
        sound(|| {
            let played = Played { session: self.played().session.fork(), law: None, ahead: Vec::new() };
            Ok(Session {
                game: self.game,
                options: self.options.clone(),
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
            let outcome = self.played().session.outcome_by_name();
            Ok(outcome.map(|outcome| {
                let clause = self.game.clause(Subject::Ending(outcome.outcome)).name();
                (outcome.winner().map(Named::word), outcome.word(), clause)
            }))
        })
    }

    /// The legal moves, sorted.
    fn legal(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let legal = || self.played().session.legal();
        match self.side {
            Side::Model => detached(py, legal),
            // To wait for the interpreter's lock would take longer.
            Side::Engine => sound(|| Ok(legal())),
        }
    }

    /// A move's canonical text, legal or not.
    fn canonical(&self, py: Python<'_>, mv: &str) -> PyResult<String> {
        sound(|| self.known(py, mv))
    }

    /// Whether a move is legal.
    fn is_legal(&self, py: Python<'_>, mv: &str) -> PyResult<bool> {
        sound(|| {
            let mv = self.known(py, mv)?;
            Ok(self.played().session.is_legal(&mv))
        })
    }

    /// Makes a move; returns its canonical text, or `None` if it is not legal.
    fn push(&self, py: Python<'_>, mv: &str) -> PyResult<Option<String>> {
        sound(|| {
            let mv = self.known(py, mv)?;
            let mut played = self.played();
            if played.session.play(&mv).is_err() {
                return Ok(None);
            }
            if played.law.is_some() {
                played.ahead.push(mv.clone());
            }
            Ok(Some(mv))
        })
    }

    /// Takes the last move back; `None` if there is none.
    fn pop(&self) -> PyResult<Option<String>> {
        sound(|| {
            let mut played = self.played();
            let taken = played.session.take_back();
            if taken.is_some()
                && played.ahead.pop().is_none()
                && let Some(law) = &mut played.law
            {
                law.take_back();
            }
            Ok(taken)
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

    /// The law's verdict on a move, without the rulings that it depends on.
    fn judge(&self, py: Python<'_>, mv: &str) -> PyResult<Judged> {
        sound(|| {
            let mv = self.known(py, mv)?;
            let mut played = self.played();
            let law = played.law(self.game, &self.options);
            let Some(judged) = law.and_then(|law| referee::judge(self.game, law, &mv)) else {
                return Err(InternalError::new_err("the law does not get where the bitboard engine stands"));
            };
            let wire::Verdict { clause, why, squares, grounds, besides, .. } = wire::Verdict::from(&judged);
            let besides = besides.map(|Breach { clause, why, squares }| (clause, why, squares));
            let ends = judged.follows.map(|follows| {
                let clause = follows.clause().name();
                match follows {
                    Follows::Over { outcome, .. } => (outcome.winner().map(Named::word), outcome.word(), clause),
                    Follows::Lost(ending) => (ending.winner().map(Named::word), ending.word(), clause),
                }
            });
            Ok((mv, clause, why, squares.unwrap_or_default(), grounds.unwrap_or_default(), besides, ends))
        })
    }

    /// The move that a word of a score means, in the notation of the game's document or in the protocol's.
    fn read(&self, py: Python<'_>, word: &str) -> PyResult<String> {
        let (start, moves) = self.so_far();
        let words: Vec<&str> = moves.iter().map(String::as_str).chain([word]).collect();
        let read = detached(py, || self.game.read_moves(&self.options, &start, &words, None))?;
        match read {
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
        }
    }

    /// A legal move in the notation of the game's document; in the protocol's if the document has none.
    fn write(&self, py: Python<'_>, mv: String) -> PyResult<String> {
        let (start, mut moves) = self.so_far();
        let (made, notations) = (moves.len(), self.game.notations());
        let Some(notation) = notations.first() else { return Ok(mv) };
        moves.push(mv.clone());
        let written = detached(py, || self.game.write_moves(&self.options, &start, &moves, notation))?;
        // Of entries with several moves, the one that contains it.
        let mut before = 0;
        let entry = written.into_iter().flatten().find(|entry| {
            before += entry.moves;
            before > made
        });
        Ok(entry.map_or(mv, |entry| entry.text))
    }

    /// Every legal move with the number of sequences of `depth` moves that begin with it.
    fn divide(&self, py: Python<'_>, depth: u32) -> PyResult<Vec<(String, u64)>> {
        within(depth)?;
        let Some(further) = depth.checked_sub(1) else {
            return Err(PyValueError::new_err("the depth is 0, and no sequence of no moves begins with a move"));
        };
        let here = self.at(py, &self.position()?)?;
        self.after_each(py, &*here)?
            .into_iter()
            .map(|(mv, after)| Ok((mv, self.count(py, &after, further)?)))
            .collect()
    }

    /// The number of sequences of `depth` moves.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        within(depth)?;
        let position = self.position()?;
        self.count(py, &position, depth)
    }
}

/// The same exception as one of a text that fits several moves.
fn as_ambiguous<T>(py: Python<'_>, error: PyErr) -> PyResult<T> {
    let errors = py.import("rulebook.errors")?;
    Err(PyErr::from_value(errors.call_method1("as_ambiguous", (error,))?))
}

/// Whether sequences of so many moves can be counted.
fn within(depth: u32) -> PyResult<()> {
    if depth <= MAX_PERFT_DEPTH {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("the depth is {depth}, and at most {MAX_PERFT_DEPTH} can be counted")))
}
