//! A count that is divided into branches and made by threads.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::table::Table;
use super::{PerftError, PerftProgress, PerftWatch};
use crate::rules::Rules;
use crate::threads;

/// A position to count from.
pub(super) struct Branch<P> {
    pub position: P,
    /// How many sequences lead to it.
    pub times: u64,
    /// The sum to which its count belongs.
    pub sum: usize,
}

/// How to count from each position.
pub(super) struct CountingPlan<'a, R: Rules> {
    pub rules: &'a R,
    /// How sequences are counted for positions that are not looked up.
    pub perft: fn(&R, &R::Position, u32) -> u64,
    /// How many moves are still to be made.
    pub rest: u32,
    /// How many moves a sequence has in total.
    pub depth: u32,
    pub table: Option<&'a Table<R::Position>>,
    /// Whether a position is looked up as one from which there are as many sequences ([`Rules::counted_alike`]).
    pub alike: bool,
    /// The least number of moves to go, at least one, with which a position is looked up.
    pub from: u32,
}

impl<R: Rules> CountingPlan<'_, R> {
    /// Counts the branches, and adds them up.
    pub fn shared(
        &self,
        branches: &[Branch<R::Position>],
        sums: usize,
        threads: NonZero<usize>,
        watch: PerftWatch<'_>,
    ) -> Result<Vec<u64>, PerftError> {
        let count = |branch: usize, ended: &AtomicBool| {
            let Branch { position, times, sum } = &branches[branch];
            let lines = self.lines(position, self.rest, ended)?;
            Ok((*sum, lines.checked_mul(*times).ok_or(self.too_many())?))
        };
        share((branches.len(), &count), sums, threads, self.too_many(), watch)
    }

    const fn too_many(&self) -> PerftError {
        PerftError::TooMany { depth: self.depth }
    }

    /// The number of sequences of this many moves from a position.
    fn lines(&self, position: &R::Position, depth: u32, ended: &AtomicBool) -> Result<u64, PerftError> {
        let Some(table) = self.table.filter(|_| depth >= self.from) else {
            return Ok((self.perft)(self.rules, position, depth));
        };
        let key = if self.alike { self.rules.counted_alike(position, depth) } else { position.clone() };
        let place = table.place(&key, depth);
        if let Some(known) = place.known(&key, depth) {
            return Ok(known);
        }
        if ended.load(Ordering::Relaxed) {
            return Err(PerftError::Stopped);
        }
        let lines = if depth == 1 {
            (self.perft)(self.rules, position, depth)
        } else {
            let mut sum = 0_u64;
            for mv in self.rules.legal_moves(position) {
                let lines = self.lines(&self.rules.play(position, &mv), depth - 1, ended)?;
                sum = sum.checked_add(lines).ok_or(self.too_many())?;
            }
            sum
        };
        place.keep(key, depth, lines);
        Ok(lines)
    }
}

/// Counts a branch. Returns the sum to which it belongs, and the number of sequences.
type Count<'c> = dyn Fn(usize, &AtomicBool) -> Result<(usize, u64), PerftError> + Sync + 'c;

/// The counts of all threads together.
struct Counted {
    sums: Vec<u64>,
    progress: PerftProgress,
}

/// Divides this many branches among a number of threads, for any game, and adds up the counts.
fn share(
    (branches, count): (usize, &Count<'_>),
    sums: usize,
    number: NonZero<usize>,
    too_many: PerftError,
    watch: PerftWatch<'_>,
) -> Result<Vec<u64>, PerftError> {
    let progress = PerftProgress { done: 0, of: branches, sequences: 0 };
    let counted = Mutex::new(Counted { sums: vec![0; sums], progress });
    let (next, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
    let add = |(sum, lines): (usize, u64)| {
        let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
        let Counted { sums, progress } = &mut *counted;
        progress.done += 1;
        progress.sequences = progress.sequences.checked_add(lines).ok_or(too_many)?;
        // No sum is greater than the sum of all of them.
        sums[sum] += lines;
        match watch(*progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(PerftError::Stopped),
        }
    };
    let run = || {
        while !ended.load(Ordering::Relaxed) {
            let branch = next.fetch_add(1, Ordering::Relaxed);
            if branch >= branches {
                break;
            }
            let added = count(branch, &ended).and_then(add);
            if added.is_err() {
                ended.store(true, Ordering::Relaxed);
                return added;
            }
        }
        Ok(())
    };
    let results: Vec<Result<(), PerftError>> = threads::share(number.get().min(branches), run);
    // A thread that ends the count makes others stop.
    let stopped = |result: &Result<(), PerftError>| *result == Err(PerftError::Stopped);
    results.iter().copied().find(|result| result.is_err() && !stopped(result)).unwrap_or(Ok(()))?;
    results.into_iter().collect::<Result<(), PerftError>>()?;
    Ok(counted.into_inner().unwrap_or_else(PoisonError::into_inner).sums)
}
