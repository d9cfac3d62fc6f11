//! An engine that is a Python object, held to the law.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use rulebook::corpus::Page;
use rulebook::crosscheck;
use rulebook::remote::{Engine, EngineError, Stop, Stopped, Transport};
use rulebook::validate::{Plan, Report, Strictness, text, validate as hold};
use serde_json::json;

use crate::corpus::pages;
use crate::error::{InternalError, UnsuitableEngineError, json as written};
use crate::protocol::{Rulings, known_game, options};
use crate::sound::detached;
use crate::time::{self, PULSE, interruption};

/// How many moves a random game has at most: as `rulebook validate` plays them.
const PLIES: usize = 60;

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
            if !raised.is_instance_of::<PyException>(py) {
                end(&self.ending, stop, raised);
                return Err(EngineError::Stopped(Stopped::Interrupted));
            }
            self.last_words = traceback(py, &raised).unwrap_or_default();
            // What it says may have several lines; the last one of the traceback begins with the exception's type.
            let words = raised.value(py).str().map_or_else(|_| String::new(), |words| words.to_string());
            let name = raised.get_type(py).name().map_or_else(|_| "an exception".to_owned(), |name| name.to_string());
            Err(EngineError::Raised(if words.is_empty() { name } else { format!("{name}: {words}") }))
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

/// The last lines of a traceback.
fn traceback(py: Python<'_>, raised: &PyErr) -> PyResult<Vec<String>> {
    let written = py
        .import("traceback")?
        .call_method1("format_exception", (raised.get_type(py), raised.value(py), raised.traceback(py)))?;
    let written: Vec<String> = written.extract()?;
    let lines: Vec<String> = written.concat().lines().map(str::to_owned).collect();
    Ok(lines[lines.len().saturating_sub(LAST_WORDS)..].to_vec())
}

/// Holds an engine to the law; returns the report as JSON and as text.
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
    seed: u64,
    positions: Option<u64>,
    seconds: Option<f64>,
    faults: usize,
    diagnose: f64,
) -> PyResult<(String, String)> {
    let known = known_game(py, game)?;
    let terrain = crosscheck::terrain(known.id()).ok_or_else(|| InternalError::new_err("a game without terrain"))?;
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
            game: terrain,
            cases: alone.as_deref().unwrap_or(&all),
            strictness,
            rulings,
            seed,
            positions: positions.unwrap_or(u64::MAX),
            time: seconds,
            plies: PLIES,
            faults,
            diagnosis,
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
    texts_of(&report)
}

/// A page with the case of this name alone.
fn only(pages: &[Page], name: &str) -> Vec<Page> {
    let of = |page: &Page| {
        let cases = page.cases.iter().filter(|case| case.name == name).cloned().collect();
        Page { cases, scores: Vec::new(), ..page.clone() }
    };
    pages.iter().map(of).filter(|page| !page.cases.is_empty()).collect()
}

/// A report as JSON, with its causes in words, and as text.
fn texts_of(report: &Report) -> PyResult<(String, String)> {
    let mut out = Vec::new();
    text::write(report, &mut out).map_err(|error| InternalError::new_err(error.to_string()))?;
    let plain = anstream::adapter::strip_str(&String::from_utf8_lossy(&out)).to_string();
    let sentences: Vec<String> =
        report.diagnosis.iter().enumerate().map(|(n, cause)| text::explanation(n, cause)).collect();
    Ok((
        written(&json!({ "report": report, "sentences": sentences, "conclusion": text::conclusion(report) }))?,
        plain,
    ))
}
