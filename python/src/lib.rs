//! The law as a Python module, which `rulebook` (the package in `rulebook/`) wraps: texts in, plain Python values out.
//!
//! Whatever has an answer in the protocol is answered by [`rulebook::protocol`]; a `Session` answers
//! what must be quick.

mod archive;
mod corpus;
mod error;
mod number;
mod parts;
mod protocol;
mod session;
mod sound;
mod time;
mod validate;

use pyo3::prelude::*;

/// The law as texts. Use `rulebook`, which wraps it.
#[pymodule]
mod _rulebook {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::archive::Archive;
    #[pymodule_export]
    use super::corpus::cases;
    #[pymodule_export]
    use super::parts::{merge, missing, part};
    #[pymodule_export]
    use super::protocol::{answered, ask, clauses, rulings, squares, stands, text};
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::sound::fail;
    #[pymodule_export]
    use super::validate::validate;

    /// The version of this build.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// The games' ids.
    #[pymodule_export]
    const GAMES: &[&str] = rulebook::games::IDS;

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::sound::keep_quiet();
        Ok(())
    }
}
