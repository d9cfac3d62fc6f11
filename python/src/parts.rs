//! Parts of long work, computed in this process and merged.

use std::num::NonZero;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::ThreadPoolBuilder;
use rulebook::parts::{Job, Merging, PartsError, Portion, Work};
use rulebook::stop::Stop;
use rulebook::threads;

use crate::error::{InternalError, json};
use crate::number::in_range;
use crate::sound::interruptible;

/// The exception for an error.
fn refused(py: Python<'_>, error: &PartsError) -> PyErr {
    let raise =
        || py.import("rulebook.errors")?.call_method1("of_parts", (&error.why, &error.hint, error.missing.clone()));
    raise().map_or_else(|error| error, PyErr::from_value)
}

fn work(text: &str) -> Result<Work, PartsError> {
    let hint = "`rulebook.parts` has makers of each kind of work";
    serde_json::from_str(text).map_err(|error| PartsError::new(format!("this is no work: {error}"), hint))
}

/// Does something that takes long on so many threads of its own, until somebody presses Ctrl-C: then it ends after the items
/// that are being done.
fn done<T: Send>(
    py: Python<'_>,
    threads: usize,
    work: impl FnOnce(&Stop) -> Result<T, PartsError> + Send,
) -> PyResult<T> {
    let stop = Stop::default();
    let done = interruptible(py, &stop, || {
        let pool = ThreadPoolBuilder::new().num_threads(threads::at_most(threads)).stack_size(threads::STACK).build();
        Ok(pool.map_err(|error| error.to_string())?.install(|| work(&stop)))
    })?;
    done.map_err(InternalError::new_err::<String>)?.map_err(|error| refused(py, &error))
}

/// The line of a part.
#[pyfunction]
pub fn part<'py>(
    py: Python<'py>,
    text: &str,
    #[pyo3(from_py_with = in_range)] number: u64,
    #[pyo3(from_py_with = in_range)] of: u64,
    #[pyo3(from_py_with = in_range)] threads: NonZero<usize>,
) -> PyResult<Bound<'py, PyBytes>> {
    let line = done(py, threads.get(), |stop| {
        let portion = Portion::new(number, of)?;
        Ok(Job::of(work(text)?)?.compute(portion, stop, &|_| {})?.line() + "\n")
    })?;
    Ok(PyBytes::new(py, line.as_bytes()))
}

/// The merged result as JSON.
#[pyfunction]
pub fn merge(py: Python<'_>, parts: Vec<Bound<'_, PyBytes>>) -> PyResult<String> {
    let lines: Vec<&[u8]> = parts.iter().map(|bytes| bytes.as_bytes()).collect();
    json(&done(py, 1, |_| added(Merging::default(), &lines)?.merge())?)
}

/// The numbers of the parts that are not there.
#[pyfunction]
pub fn missing(
    py: Python<'_>,
    text: &str,
    #[pyo3(from_py_with = in_range)] of: u64,
    parts: Vec<Bound<'_, PyBytes>>,
) -> PyResult<Vec<u64>> {
    let lines: Vec<&[u8]> = parts.iter().map(|bytes| bytes.as_bytes()).collect();
    done(py, 1, |_| added(Merging::of(work(text)?, of)?, &lines)?.missing())
}

fn added(mut merging: Merging, parts: &[&[u8]]) -> Result<Merging, PartsError> {
    for (number, bytes) in parts.iter().enumerate() {
        merging.add(&format!("parts[{number}]"), bytes)?;
    }
    Ok(merging)
}
