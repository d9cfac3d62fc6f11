//! Which facts hold together where an engine is wrong, and not where it is right: subgroup discovery by a beam search.

use std::collections::{BTreeMap, BTreeSet};

use super::fact::{Fact, Source, Value};
use super::sighting::Sighting;

/// How many facts are combined at most, and how many combinations of each size are extended.
const FACTS: usize = 4;
const BEAM: usize = 16;
/// How many numbers are tried as bounds for one fact.
const BOUNDS: usize = 16;
/// Among all observations for which a combination holds, the least share of wrong ones.
const PRECISE: f64 = 0.8;
/// What a fact must gain, and how much more for each source after the first.
const PRICE: f64 = 0.02;
const PRICE_OF_SOURCE: f64 = 0.008;

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
pub(super) struct Table {
    facts: Vec<(Fact, Set)>,
    of: usize,
}

/// Some facts together, by their indices.
#[derive(Clone)]
struct Together {
    facts: Vec<usize>,
    holds: Set,
    /// How well they tell wrong observations from right ones, when they are to be extended and when they are to be
    /// reported.
    promise: f64,
    worth: f64,
}

impl Table {
    /// All facts of some observations that can tell wrong ones from right ones.
    pub fn of(all: &[&Sighting]) -> Self {
        let of = all.len();
        let mut texts: BTreeMap<&Fact, Set> = BTreeMap::new();
        let mut numbers: BTreeMap<(Source, &str), Vec<Option<i64>>> = BTreeMap::new();
        for (at, sighting) in all.iter().enumerate() {
            for described in sighting.described() {
                for fact in described.texts() {
                    texts.entry(fact).or_insert_with(|| Set::empty(of)).insert(at);
                }
                for (source, name, number) in described.numbers() {
                    let none = (source == Source::Count).then_some(0);
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
            // An exact number of something is a coincidence, unless it is zero.
            let telling = |value: &Value| {
                source != Source::Count || *value == Value::Is("0".to_owned()) || !matches!(value, Value::Is(_))
            };
            let bounds =
                few.flat_map(|n| [Value::AtMost(*n), Value::AtLeast(*n), Value::Is(n.to_string())]).filter(telling);
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
        Table { facts, of }
    }

    fn set(&self, members: impl Fn(usize) -> bool) -> Set {
        let mut set = Set::empty(self.of);
        (0..self.of).filter(|at| members(*at)).for_each(|at| set.insert(at));
        set
    }

    /// The facts that together tell these wrong observations, or many of them, from these right ones; `None` if none
    /// do.
    pub fn separating(&self, wrong: impl Fn(usize) -> bool, right: impl Fn(usize) -> bool) -> Option<Vec<Fact>> {
        let (wrong, right) = (self.set(wrong), self.set(right));
        let (all_wrong, all_right) = (wrong.in_common(&wrong), right.in_common(&right));
        let rated = |facts: Vec<usize>, holds: Set| {
            let (hit, miss) = (holds.in_common(&wrong), holds.in_common(&right));
            let (recall, precision) = (hit / all_wrong, if hit > 0.0 { hit / (hit + miss) } else { 0.0 });
            let price = |at: &usize| PRICE + PRICE_OF_SOURCE * f64::from(self.facts[*at].0.source as u8);
            // It counts more that the engine is wrong wherever they hold than that they hold wherever it is wrong.
            let both = 1.25 * precision * recall / (0.25 * precision + recall).max(f64::MIN_POSITIVE);
            let worth = both - facts.iter().map(price).sum::<f64>();
            Together { facts, holds, promise: recall - miss / all_right.max(1.0), worth }
        };
        let is_precise = |one: &Together| {
            let (hit, miss) = (one.holds.in_common(&wrong), one.holds.in_common(&right));
            hit >= all_wrong.min(2.0) && hit >= PRECISE * (hit + miss) && (miss < all_right || all_right == 0.0)
        };
        let mut best: Option<Together> = None;
        let mut beam = vec![rated(Vec::new(), self.set(|_| true))];
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
            for one in next.iter().filter(|one| is_precise(one)) {
                if best.as_ref().is_none_or(|best| one.worth > best.worth + 1e-9) {
                    best = Some(one.clone());
                }
            }
            next.sort_by(|a, b| b.promise.total_cmp(&a.promise).then_with(|| a.facts.cmp(&b.facts)));
            let mut worth = next.clone();
            worth.sort_by(|a, b| b.worth.total_cmp(&a.worth).then_with(|| a.facts.cmp(&b.facts)));
            worth.truncate(BEAM);
            next.truncate(BEAM);
            next.extend(worth);
            beam = next;
        }
        Some(best?.facts.into_iter().map(|at| self.facts[at].0.clone()).collect())
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
