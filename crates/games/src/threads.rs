//! Threads. They have as much stack as the main thread usually has, and there are no more of them than a machine can
//! bear, whatever the environment says.

use std::io;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Builder, JoinHandle};

use crate::stop;

/// The stack of a thread, in bytes.
pub const STACK: usize = 8 << 20;

/// How many threads work at once at most, unless there are more processors than that.
const MOST: usize = 256;

/// How many threads can run at once on this machine.
pub fn available() -> usize {
    // The system is asked once: it may have to read files.
    static AVAILABLE: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));
    *AVAILABLE
}

/// As many threads as wanted, or the maximum.
pub fn at_most(wanted: usize) -> usize {
    wanted.clamp(1, MOST.max(available()))
}

/// Starts a thread.
///
/// # Errors
/// The system starts no more.
pub fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    Builder::new().stack_size(STACK).spawn(work)
}

/// Does the same work on this thread and others, this many in total, and returns each one's result. If the system
/// starts no more threads, fewer work. If this thread works for a run that may end early, the others do too.
pub fn share<T: Send>(number: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    let work = &stop::shared(work);
    thread::scope(|scope| {
        let start = |_| Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok();
        let started: Vec<_> = (1..at_most(number)).map_while(start).collect();
        let mut results = vec![work()];
        for thread in started {
            results.push(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    })
}

/// How many things justify one more thread.
const WORTH: usize = 8;

/// Makes a value for each of these, in their order; on one thread if they are few.
pub fn map<A: Sync, B: Send>(all: &[A], make: impl Fn(&A) -> B + Sync) -> Vec<B> {
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        numbers.map_while(|n| Some((n, make(all.get(n)?)))).collect::<Vec<_>>()
    };
    let mut made: Vec<(usize, B)> =
        share(available().min(all.len().div_ceil(WORTH)), work).into_iter().flatten().collect();
    made.sort_unstable_by_key(|(n, _)| *n);
    made.into_iter().map(|(_, one)| one).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::stop::{Stop, Stopped};

    #[test]
    fn what_is_made_is_in_order() {
        for number in [0, 1, 7, 1000] {
            let all: Vec<usize> = (0..number).collect();
            assert_eq!(map(&all, |n| n * 2), (0..number).map(|n| n * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn work_is_shared_by_as_many_as_are_asked_for() {
        // Nobody passes before all have arrived.
        let all = Barrier::new(3);
        assert_eq!(share(3, || all.wait().is_leader()).into_iter().filter(|leads| *leads).count(), 1);
        assert_eq!(share(0, || ()).len(), 1);
    }

    #[test]
    fn shared_work_ends_with_the_run_for_which_it_is_shared() {
        let (run, all, done) = (Stop::default(), Barrier::new(3), AtomicUsize::new(0));
        let work = || {
            all.wait();
            run.interrupt();
            stop::check();
            done.fetch_add(1, Ordering::Relaxed)
        };
        assert_eq!(run.unless_ended(|| share(3, work)), Err(Stopped::Interrupted));
        assert_eq!(done.into_inner(), 0);
    }

    #[test]
    fn nobody_gets_more_threads_than_a_machine_can_bear() {
        assert_eq!(at_most(usize::MAX), MOST.max(available()));
        assert_eq!((at_most(0), at_most(2)), (1, 2));
    }

    /// More than the two megabytes that a thread has by default.
    #[test]
    fn a_thread_has_the_stack_of_the_main_thread() {
        fn deep(depth: usize) -> usize {
            let here = std::hint::black_box([depth as u8; 1024]);
            if depth == 0 { 0 } else { deep(depth - 1) + usize::from(here[depth % 1024] == depth as u8) }
        }
        let depth = 2300;
        assert_eq!(spawn(move || deep(depth)).expect("a thread").join().expect("no overflow"), depth);
        // The thread that shares does a part itself.
        let shared = spawn(move || share(2, || deep(depth)));
        assert_eq!(shared.expect("a thread").join().expect("no overflow"), [depth; 2]);
    }
}
