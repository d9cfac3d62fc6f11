//! Comparisons on many threads, with a result that does not depend on their number.

use std::collections::{BTreeMap, BTreeSet};

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::exercised::Walked;
use super::{Exercised, Finding};

/// The findings of some walks.
pub(super) struct Collected {
    /// How many positions were compared.
    pub positions: u64,
    /// For each fingerprint the finding of the first walk that has it, with that walk's number.
    pub found: BTreeMap<String, (u64, Finding)>,
    /// The clauses that were exercised.
    pub exercised: Exercised,
}

impl Collected {
    pub fn none() -> Self {
        Collected { positions: 0, found: BTreeMap::new(), exercised: Exercised::default() }
    }

    /// Adds what walk `n` found.
    fn add(&mut self, n: u64, walked: Walked) {
        self.positions += walked.positions;
        self.exercised.add(&walked.exercised);
        for finding in walked.findings {
            self.keep(n, finding);
        }
    }

    fn keep(&mut self, n: u64, finding: Finding) {
        let fingerprint = finding.difference.fingerprint();
        let earlier = self.found.get(&fingerprint).is_some_and(|(earlier, _)| *earlier <= n);
        if !earlier {
            self.found.insert(fingerprint, (n, finding));
        }
    }

    /// Adds the findings, in the order of the walks, whose fingerprints are new.
    pub fn add_to(self, findings: &mut Vec<Finding>) {
        let known: BTreeSet<String> = findings.iter().map(|earlier| earlier.difference.fingerprint()).collect();
        let mut found: Vec<(String, (u64, Finding))> = self.found.into_iter().collect();
        found.retain(|(fingerprint, _)| !known.contains(fingerprint));
        found.sort_by_key(|(_, (n, _))| *n);
        findings.extend(found.into_iter().map(|(_, (_, finding))| finding));
    }

    /// Adds for each fingerprint the first case that shows it; `case` is that of a walk.
    pub fn first_seen(self, case: &dyn Fn(u64) -> u64, seen: &mut BTreeMap<String, u64>) {
        for (fingerprint, (n, _)) in self.found {
            let case = case(n);
            let first = seen.entry(fingerprint).or_insert(case);
            *first = case.min(*first);
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
pub(super) fn collect(walks: u64, walk: &(dyn Fn(u64) -> Walked + Sync), done: &(dyn Fn(u64) + Sync)) -> Collected {
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
