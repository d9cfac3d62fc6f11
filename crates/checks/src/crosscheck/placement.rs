//! Random placements: setups that need not be reachable in a game, and may be refused.

#[cfg(test)]
use std::collections::BTreeSet;

#[cfg(test)]
use super::sides::LawPosition;
use super::{Generator, chance};
#[cfg(test)]
use crate::rules::{Law as _, Rules as _, Subject};

/// The random placement of a seed.
pub fn placement<G: Generator>(seed: u64) -> G::Setup {
    G::placement(&mut chance::of_seed(seed))
}

/// What many placements are like.
#[cfg(test)]
pub(super) struct Sorts<G: Generator> {
    /// Those that the law admits.
    pub admitted: Vec<LawPosition<G>>,
    /// The clauses by which it refuses others.
    pub refused: BTreeSet<&'static str>,
    /// The clauses by which games have ended there.
    pub endings: BTreeSet<&'static str>,
}

/// The sorts of the first placements, so many of them.
#[cfg(test)]
pub(super) fn sorts<G: Generator>(law: &G::Model, placements: u64) -> Sorts<G> {
    let mut sorts = Sorts { admitted: Vec::new(), refused: BTreeSet::new(), endings: BTreeSet::new() };
    for seed in 0..placements {
        match law.admit(&placement::<G>(seed)) {
            Ok(position) => sorts.admitted.push(position),
            Err(breaches) => sorts.refused.extend(breaches.iter().map(|breach| breach.clause.name())),
        }
    }
    let outcomes = sorts.admitted.iter().filter_map(|position| law.outcome(position));
    sorts.endings = outcomes.map(|outcome| G::Model::clause(Subject::Ending(outcome)).name()).collect();
    sorts
}

/// Checks that all of these clauses, whose names begin alike, were met.
#[cfg(test)]
pub(super) fn assert_met(met: &BTreeSet<&str>, begin: &str, clauses: &[&str]) {
    for clause in clauses.iter().map(|end| format!("{begin}{end}")) {
        assert!(met.contains(clause.as_str()), "{clause} is not in {met:?}");
    }
}
