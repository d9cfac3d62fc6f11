//! Ends a run early, because it was interrupted or its time is up.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::Instant;

/// Whether and when a run ends early, and the clock by which it goes. Clones refer to the same run.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    interrupted: Arc<AtomicBool>,
    deadline: Option<Instant>,
    clock: Clock,
    /// How many more positions it may search, if that is limited.
    budget: Option<Arc<AtomicU64>>,
    /// How many positions a search in it may take at most, if that is limited.
    search: Option<u64>,
}

/// Why a run has ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    /// Its time is up.
    #[error("the time for the run was up")]
    TimeUp,
    /// It was interrupted, or its budget is spent.
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

    /// The same run with a budget of so many positions. It ends when these are searched, or when it has made moves and done
    /// other work that takes as long ([`spend`]). So its cost does not depend on how busy the machine is.
    #[must_use]
    pub fn with_budget(self, positions: u64) -> Self {
        Stop { budget: Some(Arc::new(AtomicU64::new(positions))), ..self }
    }

    /// The same run, in which no search takes more than so many positions; what it looks for is then undecided.
    #[must_use]
    pub fn searching(self, positions: u64) -> Self {
        Stop { search: Some(positions), ..self }
    }

    /// Whether it has ended because its budget is spent.
    pub fn is_spent(&self) -> bool {
        self.budget.as_ref().is_some_and(|left| left.load(Ordering::Relaxed) == 0)
    }

    fn spend(&self, positions: u64) {
        let less = |left: u64| Some(left.saturating_sub(positions));
        let _ = self.budget.as_ref().map(|left| left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less));
    }

    /// Ends the run.
    pub fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    /// Why the run has ended, if it has.
    pub fn reason(&self) -> Option<Stopped> {
        if self.interrupted.load(Ordering::Relaxed) || self.is_spent() {
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
    spend(A_MOVE);
}

/// How many positions the fast engine searches while a move is made, with all that a record notes of it.
const A_MOVE: u64 = 16;

/// The same after work that takes as long as a search of so many positions by the fast engine: about a microsecond each.
pub fn spend(positions: u64) {
    let reason = CHECKED.with_borrow(|run| {
        let run = run.as_ref()?;
        run.spend(positions);
        run.reason()
    });
    if let Some(reason) = reason {
        resume_unwind(Box::new(Unwound(reason)));
    }
}

/// The most positions of a search in the run for which this thread works, if that is limited.
pub fn longest_search() -> Option<u64> {
    CHECKED.with_borrow(|run| run.as_ref().and_then(|run| run.search))
}

/// The limit of a search of at most so many positions in the run for which this thread works, and how many of these its
/// budget is enough for. Each takes as long as so many positions of the fast engine.
pub(crate) fn search_limits(positions: u64, each: u64) -> (u64, u64) {
    CHECKED.with_borrow(|run| {
        let run = run.as_ref();
        let within = |budget: Option<u64>, most: u64| budget.map_or(most, |budget| most.min(budget / each));
        let limit = within(longest_search(), positions);
        let left = run.and_then(|run| run.budget.as_ref()).map(|left| left.load(Ordering::Relaxed));
        (limit, within(left, limit))
    })
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
    fn work_ends_when_its_budget_is_spent() {
        let made = |run: &Stop, moves: u64| run.unless_ended(|| (0..moves).for_each(|_| check()));
        let run = Stop::default();
        let short = run.clone().with_budget(10 * A_MOVE);
        assert_eq!((made(&short, 9), short.is_spent()), (Ok(()), false));
        assert_eq!((made(&short, 1), short.is_spent()), (Err(Stopped::Interrupted), true));
        // It is the same run, which only has not so far to go.
        assert_eq!((made(&run, 100), run.is_spent(), run.reason()), (Ok(()), false, None));
        let again = run.clone().with_budget(10 * A_MOVE);
        run.interrupt();
        assert_eq!((made(&again, 1), again.is_spent()), (Err(Stopped::Interrupted), false));
    }

    #[test]
    fn a_search_has_the_limits_of_its_run() {
        let run = Stop::default().searching(3200).with_budget(256);
        let limits = |positions, each| run.unless_ended(|| search_limits(positions, each));
        assert_eq!(limits(5000, 1), Ok((3200, 256)));
        assert_eq!(limits(200, 1), Ok((200, 200)));
        assert_eq!(limits(5000, 100), Ok((32, 2)));
        assert_eq!(search_limits(5000, 1), (5000, 5000));
    }

    #[test]
    fn a_panic_is_no_end_of_a_run() {
        let panicked = catch_unwind(|| Stop::default().unless_ended(|| -> () { resume_unwind(Box::new("a panic")) }));
        assert_eq!(panicked.unwrap_err().downcast_ref(), Some(&"a panic"));
        check();
    }
}
