//! How long things may take, and whether somebody has pressed Ctrl-C meanwhile.

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How often a long run looks for Ctrl-C.
pub const PULSE: Duration = Duration::from_millis(100);

/// A time in seconds.
pub fn seconds(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("a time of {seconds} seconds is out of range")))
}

/// The exception for a signal that has come, if one has; only Python's main thread hears them.
pub fn interruption() -> Option<PyErr> {
    Python::attach(|py| py.check_signals()).err()
}
