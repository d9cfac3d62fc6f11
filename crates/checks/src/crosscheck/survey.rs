//! A local world compared in parts: the comparison can stop after any part and be resumed later.

use std::collections::BTreeMap;
use std::ops::Range;

use super::parallel::collect;
use super::report::{Disagreements, describe, describe_all};
use super::walked::Walked;
use super::{Aspect, Finding, Generator, Make, Origin, Second, Sides, Slice, World, shrink};

/// The findings in a world: for each kind of difference, by its [fingerprint](super::Difference::fingerprint), the
/// number of the first case that shows it. The rest of a finding can be recomputed from that.
pub type FirstCases = BTreeMap<String, u64>;

/// A local world, or a slice of it, to be compared in parts.
///
/// ```
/// # mod rulebook { pub use {rulebook_checks::crosscheck, rulebook_games::games}; }
/// use rulebook::crosscheck::{FirstCases, Slice, Survey, Generator as _};
/// use rulebook::games::{Aviary, Game as _};
///
/// let world = Aviary::worlds().into_iter().find(|world| world.name == "entries").unwrap();
/// let survey = Survey::new(&Aviary::engine, world, Slice::Every { step: 100, offset: 0 }, 1);
/// let mut seen = FirstCases::new();
/// for part in [0..20, 20..survey.cases()] {
///     survey.compare(part, &mut seen, &|_| {});
/// }
/// assert!(survey.report(&Aviary::engine, &seen, 24).unwrap().disagreements.is_empty());
/// ```
pub struct Survey<G: Generator, R> {
    world: World<G>,
    /// Both implementations under each of the world's rulings.
    sides: Vec<Sides<G, R>>,
    first: u64,
    step: u64,
    cases: u64,
}

impl<G: Generator, R: Second<G>> Survey<G, R> {
    /// A survey of the cases that a slice takes; if the slice does not fix the first of them, the seed does.
    pub fn new(second: &Make<'_, G, R>, world: World<G>, slice: Slice, seed: u64) -> Self {
        let (first, step, cases) = slice.steps(world.size(), seed);
        let sides = match cases {
            0 => Vec::new(),
            _ => world.rulings.iter().map(|rulings| Sides::new(second, *rulings)).collect(),
        };
        Survey { world, sides, first, step, cases }
    }

    /// The world.
    pub const fn world(&self) -> &World<G> {
        &self.world
    }

    /// How many cases are to be compared.
    pub const fn cases(&self) -> u64 {
        self.cases
    }

    /// What is found in the `n`-th of the cases.
    pub(super) fn walked(&self, n: u64) -> Walked {
        self.at(self.first + n * self.step)
    }

    /// What is found in a case of the world.
    fn at(&self, case: u64) -> Walked {
        let (rulings, setup) = self.world.case(case);
        let origin = Origin::World { name: self.world.name.to_owned(), case };
        Walked::at(&self.sides[rulings], &setup, Aspect::of_case(case), &origin)
    }

    /// Compares a part of the cases, which are numbered from 0 to [`cases`](Survey::cases), and adds what is found.
    /// `progress` is called from any thread with the number of cases compared since its last call.
    pub fn compare(&self, part: Range<u64>, seen: &mut FirstCases, progress: &(dyn Fn(u64) + Sync)) {
        let part = part.start..part.end.min(self.cases);
        let walks = part.end.saturating_sub(part.start);
        let collected = collect(walks, &|n| self.walked(part.start + n), progress);
        collected.first_seen(&|n| self.first + (part.start + n) * self.step, seen);
    }

    /// Shrinks what was found, and reports each kind once, but no more than `most` of them.
    ///
    /// # Errors
    /// A case no longer shows its difference: the implementation has changed.
    pub fn report(
        &self,
        second: &Make<'_, G, R>,
        seen: &FirstCases,
        most: usize,
    ) -> Result<Disagreements, VanishedError> {
        let at = |case: u64| {
            let there = case < self.world.size() && !self.sides.is_empty();
            if there { self.at(case).findings } else { Vec::new() }
        };
        let described = |finding| describe(second, &shrink(second, finding));
        Ok(describe_all(found_again(self.world.name, seen, &at)?, &described, most, &|_, _| {}))
    }
}

/// What was found in the cases where it was first seen, in their order. `at` says what is found in a case now.
fn found_again(
    world: &'static str,
    seen: &FirstCases,
    at: &dyn Fn(u64) -> Vec<Finding>,
) -> Result<Vec<Finding>, VanishedError> {
    let mut first_seen: Vec<(u64, &String)> = seen.iter().map(|(fingerprint, case)| (*case, fingerprint)).collect();
    first_seen.sort_unstable();
    let again = first_seen.into_iter().map(|(case, fingerprint)| {
        let found = at(case).into_iter().find(|finding| finding.difference.fingerprint() == *fingerprint);
        found.ok_or_else(|| VanishedError { world, case, fingerprint: fingerprint.clone() })
    });
    again.collect()
}

/// A case that no longer shows its difference.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("case {case} of the world `{world}` differed before ({fingerprint}), but no longer does")]
pub struct VanishedError {
    /// The world's name.
    pub world: &'static str,
    /// The number of the case.
    pub case: u64,
    /// The difference's fingerprint.
    pub fingerprint: String,
}
