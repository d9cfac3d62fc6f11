//! The boundary that no panic crosses.
//!
//! The library does not panic on any input; if it does all the same, that is a fault of ours and a Python exception like
//! any other, `InternalError`, not PyO3's `PanicException`, which `except Exception` does not catch.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};

use pyo3::prelude::*;

use crate::error::InternalError;

thread_local! {
    /// Where the last panic of this thread began.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes panics note their place instead of printing it. This is the hook of this module's own copy of the standard
/// library: it sees no other module's panics.
pub fn keep_quiet() {
    panic::set_hook(Box::new(|info| {
        PLACE.with_borrow_mut(|place| *place = info.location().map(ToString::to_string));
    }));
}

/// Does something; if it panics, the error is `InternalError`.
pub fn sound<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panicked| Err(internal(&*panicked)))
}

/// Does something that takes long without holding the interpreter's lock.
pub fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let done =
        py.detach(|| panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panicked| (words(&*panicked), place())));
    done.map_err(|(words, place)| InternalError::new_err(described(&words, place)))
}

fn internal(panicked: &(dyn Any + Send)) -> PyErr {
    InternalError::new_err(described(&words(panicked), place()))
}

fn described(words: &str, place: Option<String>) -> String {
    let place = place.map(|place| format!(" at {place}")).unwrap_or_default();
    format!("rulebook has failed{place}: {words}; please report this")
}

fn place() -> Option<String> {
    PLACE.take()
}

fn words(panicked: &(dyn Any + Send)) -> String {
    let text = panicked.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panicked.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no reason given".to_owned())
}

/// Panics: for the test that no panic crosses.
#[pyfunction]
#[pyo3(name = "_fail", signature = (words, *, detach = false))]
pub fn fail(py: Python<'_>, words: String, detach: bool) -> PyResult<()> {
    if detach { detached(py, || panic!("{words}")) } else { sound(|| panic!("{words}")) }
}
