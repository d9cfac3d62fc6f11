//! Comparisons on many threads, with a result that does not depend on their number.

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::exercised::Walked;
use super::{Exercised, Finding, Terrain};

/// The findings of some walks.
pub(super) struct Collected<G: Terrain> {
    /// How many positions were compared.
    pub positions: u64,
    /// For each fingerprint the finding of the first walk that has it, with that walk's number.
    pub found: BTreeMap<String, (u64, Finding<G>)>,
    /// The clauses that were exercised.
    pub exercised: Exercised,
}

impl<G: Terrain> Collected<G> {
    pub fn none() -> Self {
        Collected { positions: 0, found: BTreeMap::new(), exercised: Exercised::default() }
    }

    /// Adds what walk `n` found.
    fn add(&mut self, n: u64, walked: Walked<Finding<G>>) {
        self.positions += walked.positions;
        self.exercised.add(&walked.exercised);
        for finding in walked.findings {
            self.keep(n, finding);
        }
    }

    fn keep(&mut self, n: u64, finding: Finding<G>) {
        let fingerprint = finding.difference.fingerprint();
        let earlier = self.found.get(&fingerprint).is_some_and(|(earlier, _)| *earlier <= n);
        if !earlier {
            self.found.insert(fingerprint, (n, finding));
        }
    }

    fn merge(mut self, other: Self) -> Self {
        self.positions += other.positions;
        self.exercised.add(&other.exercised);
        for (n, finding) in other.found.into_values() {
            self.keep(n, finding);
        }
        self
    }
}

/// How many walks a thread runs at a time.
const STRIDE: u64 = 16;

/// Runs walks 0 to `walks`, and collects what each finds. `done` is called after every few walks, from any thread, with
/// the number of walks that were done since.
pub(super) fn collect<G: Terrain>(
    walks: u64,
    walk: &(dyn Fn(u64) -> Walked<Finding<G>> + Sync),
    done: &(dyn Fn(u64) + Sync),
) -> Collected<G> {
    let stride = if walks < STRIDE * 64 { 1 } else { STRIDE };
    (0..walks.div_ceil(stride))
        .into_par_iter()
        .fold(Collected::none, |mut collected, chunk| {
            let (first, end) = (chunk * stride, walks.min((chunk + 1) * stride));
            for n in first..end {
                collected.add(n, walk(n));
            }
            done(end - first);
            collected
        })
        .reduce(Collected::none, Collected::merge)
}
