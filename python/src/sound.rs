//! The boundary that no panic crosses.
//!
//! The library does not panic on any input; if it does all the same, that is a fault of ours and a Python exception like
//! any other, `InternalError`, not PyO3's `PanicException`, which `except Exception` does not catch.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::{io, process, thread};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use rulebook::stop::Stop;
use rulebook::threads;

use crate::error::InternalError;
use crate::time::{PULSE, interruption};

thread_local! {
    /// Where the last panic of this thread began.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes panics note their place instead of printing it. This is the hook of this module's own copy of the standard
/// library: it sees no other module's panics.
pub fn keep_quiet() {
    HOME.get_or_init(process::id);
    panic::set_hook(Box::new(|info| {
        PLACE.with_borrow_mut(|place| *place = info.location().map(ToString::to_string));
    }));
}

/// The process that has loaded this module.
static HOME: OnceLock<u32> = OnceLock::new();

/// Makes parallel work possible in a process that was forked: it has none of the threads among which its parent divided
/// such work, and would wait for them for ever. There, a thread does its work alone.
fn without_lost_threads() {
    if HOME.get().is_some_and(|home| *home != process::id()) {
        // It may have been said of this thread before.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    }
}

/// Does something; if it panics, the error is `InternalError`.
pub fn sound<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    panic::catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panicked| Err(InternalError::new_err(described(&*panicked))))
}

/// Does something that takes long without holding the interpreter's lock.
pub fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| caught(work)).map_err(InternalError::new_err)
}

/// The same, until somebody presses Ctrl-C or ends the run: the work hears of it where it takes a step or asks the run.
pub fn interruptible<T: Send>(py: Python<'_>, run: &Stop, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let mut raised = None;
    let done = py.detach(|| {
        thread::scope(|scope| {
            // Only this thread, if any, hears of Ctrl-C, so another one works.
            let (sender, done) = mpsc::channel();
            let work = move || sender.send(caught(|| run.unless_ended(work)));
            thread::Builder::new().stack_size(threads::STACK).spawn_scoped(scope, work)?;
            loop {
                match done.recv_timeout(PULSE) {
                    Ok(done) => return Ok(done),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Some(error) = interruption() {
                            raised.get_or_insert(error);
                            run.interrupt();
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => return Ok(Err("a thread has ended early".to_owned())),
                }
            }
        })
    });
    let done: Result<_, String> = done.map_err(|error: io::Error| PyErr::from(error))?;
    match (raised, done) {
        (Some(raised), _) => Err(raised),
        (None, Ok(Ok(value))) => Ok(value),
        (None, Ok(Err(stopped))) => Err(PyKeyboardInterrupt::new_err(stopped.to_string())),
        (None, Err(failed)) => Err(InternalError::new_err(failed)),
    }
}

/// Does something; a panic in words.
fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    without_lost_threads();
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panicked| described(&*panicked))
}

fn described(panicked: &(dyn Any + Send)) -> String {
    let place = PLACE.take().map(|place| format!(" at {place}")).unwrap_or_default();
    format!("rulebook has failed{place}: {}; please report this", words(panicked))
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
