//! Comparisons on many threads, with a result that does not depend on their number.

use std::collections::{BTreeMap, BTreeSet};

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::finding::Walked;
use super::{Exercised, Finding};

/// A kind of difference that some walks found.
pub(super) struct CountedFinding {
    /// The first walk that found it.
    pub first: u64,
    /// How often it was found.
    pub times: u64,
    /// What that walk found.
    pub finding: Finding,
}

/// The findings of some walks.
#[derive(Default)]
pub(super) struct Collected {
    /// How many positions were compared.
    pub positions: u64,
    /// How many sequences of moves were counted; `u64::MAX`: that many or more.
    pub nodes: u64,
    /// The clauses that were exercised.
    pub exercised: Exercised,
    /// What was found, by its fingerprint.
    pub found: BTreeMap<String, CountedFinding>,
}

impl Collected {
    /// Adds what walk `n` found.
    fn add(&mut self, n: u64, walked: Walked) {
        self.positions += walked.positions;
        self.nodes = self.nodes.saturating_add(walked.nodes);
        self.exercised.add(&walked.exercised);
        for finding in walked.findings {
            self.keep(finding.difference.fingerprint(), CountedFinding { first: n, times: 1, finding });
        }
    }

    fn keep(&mut self, fingerprint: String, found: CountedFinding) {
        if let Some(known) = self.found.get_mut(&fingerprint) {
            let times = known.times + found.times;
            if found.first < known.first {
                *known = found;
            }
            known.times = times;
        } else {
            self.found.insert(fingerprint, found);
        }
    }

    /// Adds the findings, in the order of the walks, whose fingerprints are new.
    pub fn add_to(self, findings: &mut Vec<Finding>) {
        let known: BTreeSet<String> = findings.iter().map(|earlier| earlier.difference.fingerprint()).collect();
        let new = self.found.into_iter().filter(|(fingerprint, _)| !known.contains(fingerprint));
        let mut found: Vec<CountedFinding> = new.map(|(_, found)| found).collect();
        found.sort_by_key(|found| found.first);
        findings.extend(found.into_iter().map(|found| found.finding));
    }

    fn merge(mut self, other: Self) -> Self {
        self.positions += other.positions;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.exercised.add(&other.exercised);
        for (fingerprint, found) in other.found {
            self.keep(fingerprint, found);
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
        .fold(Collected::default, |mut collected, chunk| {
            let (first, end) = (chunk * stride, walks.min((chunk + 1) * stride));
            for n in first..end {
                collected.add(n, walk(n));
            }
            done(end - first);
            collected
        })
        .reduce(Collected::default, Collected::merge)
}
