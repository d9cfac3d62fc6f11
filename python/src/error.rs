//! Refusals as Python's exceptions. `rulebook/errors.py` has the classes, and chooses one.

use pyo3::import_exception;
use pyo3::prelude::*;
use rulebook::wire::Refusal;
use serde::Serialize;

import_exception!(rulebook.errors, InternalError);
import_exception!(rulebook.errors, NotInGameError);
import_exception!(rulebook.errors, UnsuitableEngineError);

/// The exception for a refusal; `text` is what was refused.
pub fn refused(py: Python<'_>, refusal: &Refusal, text: &str) -> PyErr {
    let raise = || {
        let errors = py.import("rulebook.errors")?;
        errors.call_method1("of_refusal", (json(refusal)?, text))
    };
    raise().map_or_else(|error| error, PyErr::from_value)
}

/// A value as JSON.
pub fn json(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| InternalError::new_err(error.to_string()))
}
