//! Numbers of Python, which may be of any size.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// A number that fits into a type. One that does not is refused like any other value without a meaning, by `ValueError`.
pub fn in_range<T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>>(given: &Bound<'_, PyAny>) -> PyResult<T> {
    given.extract().map_err(|error: PyErr| {
        if !error.is_instance_of::<PyOverflowError>(given.py()) {
            return error;
        }
        PyValueError::new_err(format!("{} is out of range", written(given)))
    })
}

/// A number as Python writes it, which writes none of more than some thousand digits.
pub fn written(number: &Bound<'_, PyAny>) -> String {
    number.str().map_or_else(|_| "the number".to_owned(), |number| number.to_string())
}

/// The same; `None` for `None`.
pub fn in_range_if_any<T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>>(
    given: &Bound<'_, PyAny>,
) -> PyResult<Option<T>> {
    if given.is_none() { Ok(None) } else { in_range(given).map(Some) }
}
