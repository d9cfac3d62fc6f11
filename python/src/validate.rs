//! An engine that is a Python object, held to the law.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use rulebook::corpus::Page;
use rulebook::crosscheck;
use rulebook::remote::{Engine, EngineError, Stop, Stopped, Transport, limits};
use rulebook::validate::{Plan, ReportText, Strictness, validate as hold};

use crate::corpus::pages;
use crate::error::{InternalError, UnsuitableEngineError, json as written};
use crate::number::{in_range, in_range_if_any};
use crate::protocol::{Rulings, known_game, options};
use crate::sound::detached;
use crate::time::{self, PULSE, interruption};

/// How many lines of a traceback are kept.
const LAST_WORDS: usize = 8;

/// The exception that ends a run, such as `KeyboardInterrupt`.
type Ending = Arc<Mutex<Option<PyErr>>>;

/// An engine in this process: a function that takes a line of the protocol and returns the one that answers it.
struct InProcess {
    answer: Py<PyAny>,
    /// What stands for a command line.
    name: Vec<String>,
    ending: Ending,
    last_words: Vec<String>,
}

impl Transport for InProcess {
    fn command(&self) -> &[String] {
        &self.name
    }

    fn ask(&mut self, line: &str, stop: &Stop) -> Result<Vec<u8>, EngineError> {
        if let Some(stopped) = stop.reason() {
            return Err(EngineError::Stopped(stopped));
        }
        Python::attach(|py| {
            let answer = self.answer.call1(py, (line,)).and_then(|answer| answer.extract::<String>(py));
            let raised = match answer {
                Ok(answer) => return Ok(answer.into_bytes()),
                Err(raised) => raised,
            };
            let told = if raised.is_instance_of::<PyException>(py) { told(py, &raised) } else { Err(raised) };
            match told {
                Ok((words, last_words)) => {
                    self.last_words = last_words;
                    Err(EngineError::Raised(words))
                }
                Err(ends) => {
                    end(&self.ending, stop, ends);
                    Err(EngineError::Stopped(Stopped::Interrupted))
                }
            }
        })
    }

    fn end(&mut self) {}

    fn last_words(&self) -> Vec<String> {
        self.last_words.clone()
    }
}

/// Ends the run with an exception.
fn end(ending: &Ending, stop: &Stop, raised: PyErr) {
    ending.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(raised);
    stop.interrupt();
}

/// An exception in words, and the last lines of its traceback. Both are written by Python code, which may be interrupted,
/// or fail.
fn told(py: Python<'_>, raised: &PyErr) -> PyResult<(String, Vec<String>)> {
    let last_words = unless_it_ends(py, traceback(py, raised))?.unwrap_or_default();
    // What it says may have several lines; the last one of the traceback begins with the exception's type.
    let words = unless_it_ends(py, raised.value(py).str())?
        .map(|words| shortened(&words.to_string_lossy()))
        .unwrap_or_default();
    let name = unless_it_ends(py, raised.get_type(py).name())?;
    let name = name.map_or_else(|| "an exception".to_owned(), |name| shortened(&name.to_string_lossy()));
    Ok((if words.is_empty() { name } else { format!("{name}: {words}") }, last_words))
}

/// What was written, if it was; an exception that ends a program is passed on.
fn unless_it_ends<T>(py: Python<'_>, written: PyResult<T>) -> PyResult<Option<T>> {
    match written {
        Ok(written) => Ok(Some(written)),
        Err(failed) if failed.is_instance_of::<PyException>(py) => Ok(None),
        Err(ends) => Err(ends),
    }
}

/// A text as far as one is read of an engine.
fn shortened(text: &str) -> String {
    text.chars().take(limits::TEXT).collect()
}

/// The last lines of a traceback.
fn traceback(py: Python<'_>, raised: &PyErr) -> PyResult<Vec<String>> {
    let written = py
        .import("traceback")?
        .call_method1("format_exception", (raised.get_type(py), raised.value(py), raised.traceback(py)))?;
    let written: Vec<Bound<'_, PyString>> = written.extract()?;
    let written: String = written.iter().map(|part| part.to_string_lossy()).collect();
    let lines: Vec<&str> = written.lines().collect();
    Ok(lines[lines.len().saturating_sub(LAST_WORDS)..].iter().map(|line| shortened(line)).collect())
}

/// Holds an engine to the law; returns the report, told, as JSON.
#[pyfunction]
#[pyo3(signature = (answer, name, game, *, case, rulings, compare, seed, positions, seconds, faults, diagnose))]
#[expect(clippy::too_many_arguments, reason = "Python's keyword arguments")]
pub fn validate(
    py: Python<'_>,
    answer: Py<PyAny>,
    name: String,
    game: &str,
    case: Option<&str>,
    rulings: Option<Rulings>,
    compare: &str,
    #[pyo3(from_py_with = in_range)] seed: u64,
    #[pyo3(from_py_with = in_range_if_any)] positions: Option<u64>,
    #[pyo3(from_py_with = in_range_if_any)] seconds: Option<f64>,
    #[pyo3(from_py_with = in_range)] faults: usize,
    #[pyo3(from_py_with = in_range)] diagnose: f64,
) -> PyResult<String> {
    let known = known_game(py, game)?;
    let generator =
        crosscheck::generator(known.id()).ok_or_else(|| InternalError::new_err("a game without generator"))?;
    let strictness: Strictness = compare.parse().map_err(PyValueError::new_err)?;
    let rulings = rulings.map(|rulings| options(py, known, rulings)).transpose()?;
    let (diagnosis, seconds) = (time::seconds(diagnose)?, seconds.map(time::seconds).transpose()?);
    let all = pages(py, known)?;
    let alone = case.map(|case| only(&all, case));
    let ending = Ending::default();
    let stop = Stop::default();
    let transport = InProcess { answer, name: vec![name], ending: Arc::clone(&ending), last_words: Vec::new() };
    let run = || {
        let plan = Plan {
            game: generator,
            cases: alone.as_deref().unwrap_or(&all),
            strictness,
            rulings,
            seed,
            positions: positions.unwrap_or(u64::MAX),
            time: seconds,
            plies: Plan::PLIES,
            faults,
            diagnosis,
            recheck: 0,
            demand_all: false,
        };
        let heard = Mutex::new(Instant::now());
        let listen = |_| {
            let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
            if heard.elapsed() >= PULSE {
                *heard = Instant::now();
                if let Some(raised) = interruption() {
                    end(&ending, &stop, raised);
                }
            }
        };
        let mut engine = Engine::over(Box::new(transport)).until(stop.clone());
        hold(&mut engine, &plan, &listen)
    };
    let report = detached(py, run)?;
    if let Some(raised) = ending.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(raised);
    }
    let report = report.map_err(|unsuitable| UnsuitableEngineError::new_err(unsuitable.to_string()))?;
    written(&ReportText::of(&report))
}

/// A page with the case of this name alone.
fn only(pages: &[Page], name: &str) -> Vec<Page> {
    let of = |page: &Page| {
        let cases = page.cases.iter().filter(|case| case.name == name).cloned().collect();
        Page { cases, scores: Vec::new(), ..page.clone() }
    };
    pages.iter().map(of).filter(|page| !page.cases.is_empty()).collect()
}
