//! A count in parts, made by threads.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::table::Table;
use super::{PerftError, Progress, Watch};
use crate::rules::Rules;

/// A position to count from.
pub(super) struct Part<P> {
    pub position: P,
    /// How many sequences lead to it.
    pub times: u64,
    /// The sum to which its count belongs.
    pub sum: usize,
}

/// How is counted from each position.
pub(super) struct Work<'a, R: Rules> {
    pub rules: &'a R,
    /// How many moves are to go.
    pub rest: u32,
    /// How many moves a sequence has in all.
    pub depth: u32,
    pub table: Option<&'a Table<R::Position>>,
    /// With how many moves to go, at least one, a position is looked up.
    pub from: u32,
}

/// What the threads have counted together.
struct Counted {
    sums: Vec<u64>,
    progress: Progress,
}

impl<R: Rules> Work<'_, R> {
    /// Counts the parts, and adds them up.
    pub fn shared(
        &self,
        parts: &[Part<R::Position>],
        sums: usize,
        threads: NonZero<usize>,
        watch: Watch<'_>,
    ) -> Result<Vec<u64>, PerftError> {
        let progress = Progress { done: 0, of: parts.len(), sequences: 0 };
        let counted = Mutex::new(Counted { sums: vec![0; sums], progress });
        let (next, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
        let run = || {
            while !ended.load(Ordering::Relaxed) {
                let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                let lines = self.lines(&part.position, self.rest, &ended).and_then(|lines| self.times(lines, part));
                let added = lines.and_then(|lines| {
                    let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
                    self.add(&mut counted, part.sum, lines, watch)
                });
                if added.is_err() {
                    ended.store(true, Ordering::Relaxed);
                    return added;
                }
            }
            Ok(())
        };
        let results: Vec<Result<(), PerftError>> = thread::scope(|scope| {
            let more = threads.get().min(parts.len()).saturating_sub(1);
            // Where no more threads can be started, fewer count.
            let started = (0..more).map_while(|_| thread::Builder::new().spawn_scoped(scope, run).ok());
            let started: Vec<_> = started.collect();
            let mut results = vec![run()];
            for thread in started {
                results.push(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            results
        });
        // A thread that ends the count makes others stop.
        let stopped = |result: &Result<(), PerftError>| *result == Err(PerftError::Stopped);
        results.iter().copied().find(|result| result.is_err() && !stopped(result)).unwrap_or(Ok(()))?;
        results.into_iter().collect::<Result<(), PerftError>>()?;
        Ok(counted.into_inner().unwrap_or_else(PoisonError::into_inner).sums)
    }

    fn times(&self, lines: u64, part: &Part<R::Position>) -> Result<u64, PerftError> {
        lines.checked_mul(part.times).ok_or(self.too_many())
    }

    fn add(&self, counted: &mut Counted, sum: usize, lines: u64, watch: Watch<'_>) -> Result<(), PerftError> {
        let Counted { sums, progress } = counted;
        progress.done += 1;
        progress.sequences = progress.sequences.checked_add(lines).ok_or(self.too_many())?;
        // No sum is greater than all of them together.
        sums[sum] += lines;
        match watch(*progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(PerftError::Stopped),
        }
    }

    const fn too_many(&self) -> PerftError {
        PerftError::TooMany { depth: self.depth }
    }

    /// The sequences of some number of moves from a position.
    fn lines(&self, position: &R::Position, depth: u32, ended: &AtomicBool) -> Result<u64, PerftError> {
        let Some(table) = self.table.filter(|_| depth >= self.from) else {
            return Ok(self.rules.perft(position, depth));
        };
        let place = table.place(position, depth);
        if let Some(known) = place.known(position, depth) {
            return Ok(known);
        }
        if ended.load(Ordering::Relaxed) {
            return Err(PerftError::Stopped);
        }
        let lines = if depth == 1 {
            self.rules.perft(position, depth)
        } else {
            let mut sum = 0_u64;
            for mv in self.rules.legal_moves(position) {
                let lines = self.lines(&self.rules.play(position, &mv), depth - 1, ended)?;
                sum = sum.checked_add(lines).ok_or(self.too_many())?;
            }
            sum
        };
        place.keep(position, depth, lines);
        Ok(lines)
    }
}
