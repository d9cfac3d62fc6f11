//! Which facts hold together where an engine is wrong, and not where it is right: subgroup discovery by a beam search.

use std::collections::{BTreeMap, BTreeSet};

use super::fact::{Fact, FactSource, Value};
use super::sighting::{BESIDE_OTHERS, Sighting};
use crate::validate::explain::measure::{Balance, one_of};

/// How many facts are combined at most, and how many combinations of each size are extended.
const FACTS: usize = 5;
const BEAM: usize = 16;
/// How many numbers are tried as bounds for one fact.
const BOUNDS: usize = 16;
/// The largest number of which a fact may say that there are exactly so many.
const FEW: i64 = 3;
/// The largest bound of the seeds on a board, of which there are many.
const FEW_SEEDS: i64 = 8;
const MATERIAL: [&str; 3] = ["seeds are left", "seeds on the board", "seeds are on the board"];

/// A set of observations, by their indices.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Set(Vec<u64>);

impl Set {
    fn empty(of: usize) -> Self {
        Set(vec![0; of.div_ceil(64)])
    }

    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn both(&self, other: &Set) -> Set {
        Set(self.0.iter().zip(&other.0).map(|(one, other)| one & other).collect())
    }

    fn in_common(&self, other: &Set) -> f64 {
        let count = |(one, other): (&u64, &u64)| (one & other).count_ones();
        f64::from(self.0.iter().zip(&other.0).map(count).sum::<u32>())
    }
}

/// Facts, each with the observations of which it holds.
pub(super) struct FactTable {
    facts: Vec<(Fact, Set)>,
    /// The bits that name a fact, by its source.
    named: BTreeMap<FactSource, f64>,
    of: usize,
    /// The right observations beside which something else is wrong.
    beside_others: Set,
}

/// Some facts together, by their indices.
#[derive(Clone)]
struct Together {
    facts: Vec<usize>,
    holds: Set,
    /// How well they tell wrong observations from right ones when they are to be extended, and how many bits they save.
    promise: f64,
    bits: f64,
}

impl FactTable {
    /// All facts of some observations that can tell wrong ones from right ones.
    pub fn of(all: &[&Sighting]) -> Self {
        let of = all.len();
        let mut texts: BTreeMap<&Fact, Set> = BTreeMap::new();
        let mut numbers: BTreeMap<(FactSource, &str), Vec<Option<i64>>> = BTreeMap::new();
        for (at, sighting) in all.iter().enumerate() {
            for described in sighting.described() {
                for fact in described.texts() {
                    texts.entry(fact).or_insert_with(|| Set::empty(of)).insert(at);
                }
                for (source, name, number) in described.numbers() {
                    let none = (source == FactSource::Count).then_some(0);
                    numbers.entry((source, name)).or_insert_with(|| vec![none; of])[at] = Some(number);
                }
            }
        }
        let mut facts: Vec<(Fact, Set)> = texts.into_iter().map(|(fact, set)| (fact.clone(), set)).collect();
        for ((source, name), values) in numbers {
            let wrong =
                all.iter().zip(&values).filter(|(sighting, _)| sighting.wrong).filter_map(|(_, value)| *value);
            let distinct: Vec<i64> = wrong.collect::<BTreeSet<_>>().into_iter().collect();
            let step = distinct.len().div_ceil(BOUNDS).max(1);
            let few = distinct.iter().step_by(step).chain(distinct.last());
            // An exact number of something is a coincidence, unless it is small, or says where or how far a piece goes.
            let largest = match source {
                FactSource::Count => 0,
                FactSource::Move if !name.contains("seeds") => i64::MAX,
                _ => FEW,
            };
            let is_material = MATERIAL.iter().any(|material| name.contains(material));
            let bound = if is_material { FEW_SEEDS } else { i64::MAX };
            let of_number = |n: &i64| {
                let exact = (*n <= largest).then(|| Value::Is(n.to_string()));
                [Some(Value::AtMost(*n)), Some(Value::AtLeast(*n)), exact].into_iter().flatten()
            };
            let bounds = few.filter(|n| **n <= bound).flat_map(of_number);
            for value in bounds {
                let fact = Fact { source, of: name.to_owned(), value };
                let mut set = Set::empty(of);
                let admitted = values.iter().enumerate().filter(|(_, value)| value.is_some_and(|n| fact.admits(n)));
                admitted.for_each(|(at, _)| set.insert(at));
                facts.push((fact, set));
            }
        }
        facts.sort();
        // Of facts that hold for the same observations, one is enough. A fact that holds for all distinguishes nothing.
        let (mut seen, tells) = (BTreeSet::new(), all.iter().any(|sighting| !sighting.wrong));
        facts.retain(|(_, set)| (!tells || set.in_common(set) < of as f64) && seen.insert(set.clone()));
        // Those of the first sources are the plainest, and named among fewer.
        let named = facts.iter().enumerate().map(|(at, (fact, _))| (fact.source, one_of(at + 1))).collect();
        let mut beside_others = Set::empty(of);
        (0..of).filter(|at| all[*at].beside_others).for_each(|at| beside_others.insert(at));
        FactTable { facts, named, of, beside_others }
    }

    fn set(&self, members: impl Fn(usize) -> bool) -> Set {
        let mut set = Set::empty(self.of);
        (0..self.of).filter(|at| members(*at)).for_each(|at| set.insert(at));
        set
    }

    /// The bits that name a fact.
    fn named(&self, at: usize) -> f64 {
        self.named.get(&self.facts[at].0.source).copied().unwrap_or_default()
    }

    /// The facts that together save most bits by telling these wrong observations, or many of them, from these right ones,
    /// and the bits that name them; `None` if none save any. `weight` is the part of an answer that an observation is.
    pub fn separating(
        &self,
        wrong: impl Fn(usize) -> bool,
        right: impl Fn(usize) -> bool,
        weight: f64,
    ) -> Option<(Vec<Fact>, f64)> {
        let (wrong, right) = (self.set(wrong), self.set(right));
        let (all_wrong, all_right) = (wrong.in_common(&wrong), right.in_common(&right));
        let named = |facts: &[usize]| facts.iter().map(|at| self.named(*at)).sum::<f64>();
        let rated = |facts: Vec<usize>, holds: Set| {
            let (hit, miss) = (holds.in_common(&wrong), holds.in_common(&right));
            let beside_others = holds.both(&right).in_common(&self.beside_others);
            let corrected = (miss - beside_others * (1.0 - BESIDE_OTHERS)) * weight;
            let balance = Balance { named: named(&facts), explained: hit * weight, corrected };
            Together { facts, holds, promise: hit / all_wrong - miss / all_right.max(1.0), bits: balance.bits() }
        };
        // Where an engine is always wrong, no fact is needed.
        let all = rated(Vec::new(), self.set(|_| true));
        let mut best = Some(all.clone()).filter(|all| all.bits > 0.0);
        let mut beam = vec![all];
        for _ in 0..FACTS {
            let mut next: Vec<Together> = Vec::new();
            let mut seen = BTreeSet::new();
            for one in &beam {
                let miss = one.holds.in_common(&right);
                for (at, (_, set)) in self.facts.iter().enumerate() {
                    let holds = one.holds.both(set);
                    let excludes = holds.in_common(&right) < miss || all_right == 0.0;
                    if !excludes || holds.in_common(&wrong) < 1.0 {
                        continue;
                    }
                    let mut facts = one.facts.clone();
                    facts.push(at);
                    facts.sort_unstable();
                    if seen.insert(facts.clone()) {
                        next.push(rated(facts, holds));
                    }
                }
            }
            for one in next.iter().filter(|one| one.bits > 0.0) {
                if best.as_ref().is_none_or(|best| one.bits > best.bits + 1e-9) {
                    best = Some(one.clone());
                }
            }
            next.sort_by(|a, b| b.promise.total_cmp(&a.promise).then_with(|| a.facts.cmp(&b.facts)));
            let mut shortest = next.clone();
            shortest.sort_by(|a, b| b.bits.total_cmp(&a.bits).then_with(|| a.facts.cmp(&b.facts)));
            shortest.truncate(BEAM);
            next.truncate(BEAM);
            next.extend(shortest);
            beam = next;
        }
        let Together { facts, .. } = best?;
        let bits = named(&facts);
        Some((facts.into_iter().map(|at| self.facts[at].0.clone()).collect(), bits))
    }

    /// The facts that hold for all these wrong observations, and for the fewest right ones.
    pub fn common(&self, wrong: impl Fn(usize) -> bool, right: impl Fn(usize) -> bool) -> Vec<Fact> {
        let (wrong, mut right) = (self.set(wrong), self.set(right));
        let all = wrong.in_common(&wrong);
        let mut facts = Vec::new();
        while facts.len() < FACTS {
            let common = self.facts.iter().filter(|(_, set)| set.in_common(&wrong) >= all);
            let fewest = common.min_by(|(_, a), (_, b)| a.in_common(&right).total_cmp(&b.in_common(&right)));
            let Some((fact, set)) = fewest.filter(|(_, set)| set.in_common(&right) < right.in_common(&right)) else {
                break;
            };
            facts.push(fact.clone());
            right = right.both(set);
        }
        facts
    }
}
