//! Ending a run early: nothing more is asked, and no answer is waited for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whether and when a run ends early. Clones refer to the same run.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    interrupted: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

/// Why a run has ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    /// Its time is up.
    #[error("the time for the run was up")]
    TimeUp,
    /// It was interrupted.
    #[error("the run was interrupted")]
    Interrupted,
}

impl Stop {
    /// A run that ends after some time at the latest.
    pub fn after(time: Duration) -> Self {
        // A deadline that the clock cannot express is never reached.
        Stop { deadline: Instant::now().checked_add(time), ..Stop::default() }
    }

    /// Ends the run.
    pub fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    /// Why the run has ended, if it has.
    pub fn reason(&self) -> Option<Stopped> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Some(Stopped::Interrupted);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Stopped::TimeUp)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_run_ends_when_its_time_is_up_or_it_is_interrupted() {
        assert_eq!(Stop::default().reason(), None);
        assert_eq!(Stop::after(Duration::MAX).reason(), None);
        let stop = Stop::after(Duration::ZERO);
        assert_eq!(stop.reason(), Some(Stopped::TimeUp));
        stop.clone().interrupt();
        assert_eq!(stop.reason(), Some(Stopped::Interrupted));
    }
}
