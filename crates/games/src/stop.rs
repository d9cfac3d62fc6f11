//! Ends a run early, because it was interrupted or its time is up.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Instant;

/// Whether and when a run ends early, and the clock by which it goes. Clones refer to the same run.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    interrupted: Arc<AtomicBool>,
    deadline: Option<Instant>,
    clock: Clock,
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
        Stop::default().within(time)
    }

    /// A run that goes by a clock other than the system's, for instance in a test. The limits on an engine's answers go
    /// by the same clock.
    pub fn by_clock(clock: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Stop { clock: Clock(Some(Arc::new(clock))), ..Stop::default() }
    }

    /// The same run, which ends after this time from now at the latest.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        // A deadline that the clock cannot express is never reached.
        Stop { deadline: self.now().checked_add(time), ..self }
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
        self.deadline.is_some_and(|deadline| self.now() >= deadline).then_some(Stopped::TimeUp)
    }

    /// What time it is, by the run's clock.
    pub fn now(&self) -> Instant {
        self.clock.0.as_ref().map_or_else(Instant::now, |clock| clock())
    }

    /// Does some work on this thread. If the run has ended, the work ends at its next call of [`check`].
    ///
    /// The work ends by unwinding, so that no part of it needs to be able to fail. Whatever it was changing stays
    /// unfinished, so it should own that.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_games::stop; }
    /// use rulebook::stop::{self, Stop, Stopped};
    ///
    /// let run = Stop::default();
    /// let count = run.unless_ended(|| {
    ///     let turns = 0..1000;
    ///     turns.inspect(|turn| if *turn == 10 { run.interrupt() }).inspect(|_| stop::check()).count()
    /// });
    /// assert_eq!(count, Err(Stopped::Interrupted));
    /// ```
    ///
    /// # Errors
    /// Why the run has ended, if it ended before the work did.
    pub fn unless_ended<T>(&self, work: impl FnOnce() -> T) -> Result<T, Stopped> {
        let outer = CHECKED.replace(Some(self.clone()));
        let done = catch_unwind(AssertUnwindSafe(work));
        CHECKED.set(outer);
        done.map_err(|unwound: Box<dyn Any + Send>| match unwound.downcast::<Unwound>() {
            Ok(unwound) => unwound.0,
            Err(panic) => resume_unwind(panic),
        })
    }
}

/// A clock other than the system's, if there is one.
#[derive(Clone, Default)]
struct Clock(Option<Arc<dyn Fn() -> Instant + Send + Sync>>);

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "another" } else { "the system's" })
    }
}

/// What unwinds the work when its run has ended.
struct Unwound(Stopped);

thread_local! {
    /// The run whose work this thread does.
    static CHECKED: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

/// Work for other threads: each does it for the run for which this thread works, if any, and it ends with that.
pub(crate) fn shared<T>(work: impl Fn() -> T + Sync) -> impl Fn() -> T + Sync {
    let run = CHECKED.with_borrow(Clone::clone);
    move || {
        CHECKED.set(run.clone());
        work()
    }
}

/// Ends the work that this thread does within [`Stop::unless_ended`], if its run has ended; otherwise does nothing.
/// Every step of which there can be thousands calls it, such as making a move of a long game.
pub fn check() {
    let reason = CHECKED.with_borrow(|run| run.as_ref().and_then(Stop::reason));
    if let Some(reason) = reason {
        resume_unwind(Box::new(Unwound(reason)));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

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

    #[test]
    fn its_time_is_that_of_its_clock() {
        let (began, time) = (Instant::now(), Arc::new(Mutex::new(Duration::ZERO)));
        let passed = Arc::clone(&time);
        let stop = Stop::by_clock(move || began + *passed.lock().expect("a time")).within(Duration::from_secs(60));
        let after = |seconds| {
            *time.lock().expect("a time") = Duration::from_secs(seconds);
            (stop.now() - began, stop.clone().reason())
        };
        assert_eq!(after(59), (Duration::from_secs(59), None));
        assert_eq!(after(60), (Duration::from_secs(60), Some(Stopped::TimeUp)));
    }

    #[test]
    fn work_ends_where_it_checks_and_nowhere_else() {
        let ended = Stop::after(Duration::ZERO);
        assert_eq!(ended.unless_ended(|| 1), Ok(1));
        assert_eq!(ended.unless_ended(check), Err(Stopped::TimeUp));
        // Outside `unless_ended`, and in the work of a run that goes on, nothing ends.
        check();
        let within = ended.unless_ended(|| {
            assert_eq!(Stop::default().unless_ended(check), Ok(()));
            check();
        });
        assert_eq!(within, Err(Stopped::TimeUp));
        check();
    }

    #[test]
    fn a_panic_is_no_end_of_a_run() {
        let panicked = catch_unwind(|| Stop::default().unless_ended(|| -> () { resume_unwind(Box::new("a panic")) }));
        assert_eq!(panicked.unwrap_err().downcast_ref(), Some(&"a panic"));
        check();
    }
}
