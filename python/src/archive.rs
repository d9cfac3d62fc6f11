//! The games of archives, each with its messages.

use std::io::{self, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::vec;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use rulebook::protocol::ReportJson;
use rulebook::referee::By;
use rulebook::referee::score::source::{self, Stream, Unopened};
use rulebook::referee::score::{self, Batches, Effort, Judge, JudgedGame, sentences};
use rulebook::stop::Stop;
use rulebook::wire;

use crate::error::{NotInGameError, json};
use crate::protocol::{Rulings, known_game, options};
use crate::sound::{detached, interruptible, sound};

/// The games of a file, a folder or a file object, in their order.
#[pyclass(frozen, module = "rulebook._rulebook")]
pub struct Archive {
    judge: Judge,
    reading: Mutex<Reading>,
}

/// How far an archive has been read.
struct Reading {
    /// What has not been opened yet.
    sources: vec::IntoIter<Source>,
    open: Option<Open>,
    /// What has been judged, and not told yet.
    judged: vec::IntoIter<JudgedGame>,
    /// The name of the file that has these games.
    name: String,
}

/// Where games come from.
enum Source {
    File(Result<source::GamesFile, Unopened>),
    Object(Py<PyAny>),
}

/// What is being read.
struct Open {
    name: String,
    batches: Batches<Stream>,
    raised: Raised,
}

/// What a file object has raised: on its way through a decoder it would lose its type.
type Raised = Arc<Mutex<Option<PyErr>>>;

/// A file object that is read.
struct Object {
    object: Py<PyAny>,
    /// What it has given. A file of text gives more bytes than it is asked for.
    given: Cursor<Vec<u8>>,
    raised: Raised,
}

impl Read for Object {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.given.position() == self.given.get_ref().len() as u64 {
            let given = Python::attach(|py| {
                let given = self.object.bind(py).call_method1("read", (into.len(),))?;
                match given.cast::<PyString>() {
                    Ok(text) => Ok(text.extract::<String>()?.into_bytes()),
                    Err(_) => given.extract::<Vec<u8>>(),
                }
            });
            let given = given.map_err(|error| {
                *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                io::Error::other("the file object has raised an exception")
            });
            self.given = Cursor::new(given?);
        }
        self.given.read(into)
    }
}

/// The exception for an archive that cannot be read.
fn broken(py: Python<'_>, name: &str, error: io::Error) -> PyErr {
    let raise = || {
        let errors = py.import("rulebook.errors")?;
        let raised = PyErr::from_value(errors.call_method1("of_archive", (error.to_string(), name))?);
        raised.set_cause(py, Some(error.into()));
        Ok(raised)
    };
    raise().unwrap_or_else(|error: PyErr| error)
}

impl Source {
    fn open(self, py: Python<'_>) -> PyResult<Open> {
        let raised = Raised::default();
        let (name, opened) = match self {
            Source::File(Ok(source)) => (source.name(), detached(py, || source.open())?),
            Source::File(Err(Unopened { path, error })) => (path.display().to_string(), Err(error)),
            Source::Object(object) => {
                let name = object.bind(py).getattr_opt("name")?.map(|name| name.str()).transpose()?;
                let name = name.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                let read = Object { object, given: Cursor::default(), raised: Arc::clone(&raised) };
                (name, detached(py, || source::unpacked(BufReader::with_capacity(1 << 16, read)))?)
            }
        };
        match opened {
            Ok(from) => Ok(Open { name, batches: Batches::of(from), raised }),
            Err(error) => Err(failed(py, &raised, &name, error)),
        }
    }
}

/// The exception that a file object has raised, or else the one for what cannot be read.
fn failed(py: Python<'_>, raised: &Raised, name: &str, error: io::Error) -> PyErr {
    let raised = raised.lock().unwrap_or_else(PoisonError::into_inner).take();
    raised.unwrap_or_else(|| broken(py, name, error))
}

impl Reading {
    /// Judges some more games; `false` if there are none. After a file that cannot be read comes the next one.
    fn go_on(&mut self, py: Python<'_>, judge: &Judge) -> PyResult<bool> {
        let mut open = match self.open.take() {
            Some(open) => open,
            None => match self.sources.next() {
                Some(source) => source.open(py)?,
                None => return Ok(false),
            },
        };
        match detached(py, || open.batches.next())? {
            Some(Ok(batch)) => {
                let judged = interruptible(py, &Stop::default(), || batch.judged(judge));
                self.judged = judged.inspect_err(|_| self.sources = Vec::new().into_iter())?.into_iter();
                self.name.clone_from(&open.name);
                self.open = Some(open);
                Ok(true)
            }
            Some(Err(error)) => Err(failed(py, &open.raised, &open.name, error)),
            None => Ok(true),
        }
    }
}

/// A game as JSON; its text; its moves; the messages about it in sentences, and as JSON.
type Told = (String, String, Vec<String>, Vec<String>, String);

#[pymethods]
impl Archive {
    #[new]
    fn new(
        py: Python<'_>,
        game: &str,
        source: &Bound<'_, PyAny>,
        rulings: Option<Rulings>,
        letters: Option<&str>,
        by: &str,
    ) -> PyResult<Self> {
        let game = known_game(py, game)?;
        let options = rulings.map(|rulings| sound(|| options(py, game, rulings))).transpose()?;
        let unknown =
            |unknown: score::UnknownLetters| NotInGameError::new_err(format!("{unknown}; {}", unknown.known()));
        let letters = letters.map(|given| score::letters(game, given)).transpose().map_err(unknown)?;
        let by: By = by.parse().map_err(PyValueError::new_err)?;
        let mut sources = if source.hasattr("read")? {
            vec![Source::Object(source.clone().unbind())]
        } else {
            let path: PathBuf = source.extract()?;
            detached(py, || source::sources(&path))?.into_iter().map(Source::File).collect()
        };
        // That there is no such file is said at once.
        let open = if sources.len() == 1 { sources.pop().map(|source| source.open(py)).transpose()? } else { None };
        let (sources, judged) = (sources.into_iter(), Vec::new().into_iter());
        let reading = Mutex::new(Reading { sources, open, judged, name: String::new() });
        Ok(Archive { judge: Judge { game, options, letters, by, effort: Effort::Quick }, reading })
    }

    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Told>> {
        let mut reading = match self.reading.try_lock() {
            Ok(reading) => reading,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            // As a generator says it. To wait could be for ever, if the file object asks.
            Err(TryLockError::WouldBlock) => return Err(PyValueError::new_err("the archive is already being read")),
        };
        loop {
            if let Some(judged) = reading.judged.next() {
                let (form, told, findings) = sound(|| {
                    let told = &judged.report.told;
                    let findings: Vec<wire::Told> = told.iter().map(wire::Told::from).collect();
                    Ok((json(&ReportJson::of(&reading.name, &judged))?, sentences(told), json(&findings)?))
                })?;
                return Ok(Some((form, judged.game.text, judged.report.moves, told, findings)));
            }
            if !reading.go_on(py, &self.judge)? {
                return Ok(None);
            }
        }
    }
}
