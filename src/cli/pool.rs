//! The threads on which the library computes in parallel.

use std::env;
use std::num::NonZero;

use rayon::ThreadPoolBuilder;
use rulebook::threads;

use super::CliError;

/// How many threads compute at once: one per core, unless a number is given.
pub fn jobs(given: Option<NonZero<usize>>) -> usize {
    given.map_or_else(threads::available, NonZero::get)
}

/// Starts them, for a command that computes in parallel. Without this they would have the number and the stack that the
/// environment says, whatever it is.
///
/// # Errors
/// The system does not start them.
pub fn start() -> Result<(), CliError> {
    let wanted =
        env::var("RAYON_NUM_THREADS").ok().and_then(|number| number.parse().ok()).filter(|number| *number > 0);
    let number = threads::at_most(wanted.unwrap_or_else(threads::available));
    let started = ThreadPoolBuilder::new().num_threads(number).stack_size(threads::STACK).build_global();
    started.map_err(|error| {
        CliError::new(
            format!("cannot start {number} threads: {error}"),
            "RAYON_NUM_THREADS=1 computes on a single thread, where memory or the number of processes is limited",
        )
    })
}
