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

/// Starts them, for a command that computes in parallel: the given number, or that of the environment. Without this they would
/// have the number and the stack that the environment says, whatever it is.
///
/// # Errors
/// The system does not start them.
pub fn start(given: Option<NonZero<usize>>) -> Result<(), CliError> {
    let environment = || env::var("RAYON_NUM_THREADS").ok()?.parse().ok();
    let number = threads::at_most(jobs(given.or_else(environment)));
    let started = ThreadPoolBuilder::new().num_threads(number).stack_size(threads::STACK).build_global();
    started.map_err(|error| {
        CliError::new(
            format!("cannot start {number} threads: {error}"),
            "RAYON_NUM_THREADS=1 computes on a single thread, where memory or the number of processes is limited",
        )
    })
}
