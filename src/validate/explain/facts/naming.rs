//! Which clause an engine most likely gets wrong, judging by the clauses at work where it is wrong.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::fact::Kind;
use super::fact::{Fact, FactSource, Value};
use super::movement::REASON;
use super::sighting::{Sighting, Stand};
use super::{Separating, attack};
use crate::clock::Instant;
use crate::rules::{Options, Subject};
use crate::validate::compare::clauses::{self, possible};
use crate::validate::explain::overreach::{by_other_options, distinguishing, near_a_move, near_a_position};
use crate::validate::explain::variations;
use crate::validate::reduce::faults::Overreach;

/// Half of all, in thousandths.
const HALF: i64 = 500;
/// How many clauses are named.
const CLAUSES: usize = 3;
/// How many are named of the clauses that all the wrong answers concern.
const IN_ALL: usize = 2;
/// How many wrong cases, and how many right ones, are examined for a clause that is taken too far.
const SOME: usize = 6;
const OTHERS: usize = 12;
/// From how many refused positions a conclusion is drawn.
const LEAST_POSITIONS: usize = 2;

/// There was no time to look.
struct OutOfTime;

impl Separating {
    /// Finds the clauses, in the order in which they are named. If there is no time, the earlier result is kept.
    pub(super) fn name(&mut self, until: Instant) {
        let wrong: Vec<&Arc<Sighting>> = self.those(true, true).collect();
        let right: Vec<&Arc<Sighting>> = self.sightings.iter().filter(|sighting| !sighting.wrong).collect();
        let at_work = particular(&wrong, &right, |sighting| &sighting.clauses);
        let concerned = particular(&wrong, &right, |sighting| &sighting.concerned);
        let overreach = match &self.kind {
            Kind::Misses | Kind::Refuses if !self.says_only_clauses() => self.moves_too_far(&wrong, until),
            Kind::RefusesPosition => self.positions_too_far(&wrong, until),
            _ => Ok(None),
        };
        let overreach = match overreach {
            Ok(overreach) => overreach,
            Err(OutOfTime) if self.clauses.is_empty() => None,
            Err(OutOfTime) => return,
        };
        let too_far: Vec<String> = overreach.iter().map(|overreach| overreach.clause.clone()).collect();
        let plain = |subject| vec![self.game.clause(subject).to_string()];
        let attack = || clauses::attack(&self.game.clauses());
        let clauses = match &self.kind {
            Kind::Misses | Kind::Refuses => {
                let said: Vec<String> = at_work.iter().filter(|clause| self.says(clause, &wrong)).cloned().collect();
                [said, too_far, at_work].concat()
            }
            Kind::Lists | Kind::Makes if self.facts.iter().any(|fact| fact.of == REASON) => {
                [self.attacks(&wrong), at_work].concat()
            }
            Kind::Lists | Kind::Makes => [at_work, self.permits_too_much(&wrong)].concat(),
            Kind::Check(_) => [at_work, attack(), plain(Subject::Check)].concat(),
            Kind::Holds(part) if part != "the board" => [concerned, at_work].concat(),
            Kind::RefusesPosition => [too_far, possible(&self.game.clauses())].concat(),
            Kind::Turn => [at_work, concerned].concat(),
            Kind::Outcome(false, _) => [concerned, self.ended_too_soon(&wrong, until)].concat(),
            Kind::Outcome(true, _) => concerned,
            _ => [at_work, concerned].concat(),
        };
        let common = in_all(&wrong);
        let mut seen = BTreeSet::new();
        let likely =
            clauses.into_iter().filter(|clause| seen.insert(clause.clone())).take(CLAUSES).collect::<Vec<_>>();
        let besides: Vec<String> =
            common.into_iter().filter(|clause| !likely.contains(clause)).take(IN_ALL).collect();
        self.overreach = overreach;
        self.clauses = [likely, besides].concat();
    }

    /// Whether the facts name a clause that is more particular than how the piece moves, the first ground of a move.
    fn says(&self, clause: &str, wrong: &[&Arc<Sighting>]) -> bool {
        let said = |fact: &Fact| fact.value == Value::Is(format!("`{clause}`"));
        let is_first = |sighting: &&Arc<Sighting>| sighting.clauses.first().is_some_and(|first| first == clause);
        self.facts.iter().any(said) && !wrong.iter().all(is_first)
    }

    /// Whether the facts say no more than which clauses are at work.
    fn says_only_clauses(&self) -> bool {
        self.facts.iter().all(|fact| fact.source == FactSource::Clause)
    }

    /// The clauses of the attacks that are the reason why the moves are illegal.
    fn attacks(&self, wrong: &[&Arc<Sighting>]) -> Vec<String> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let step = wrong.len().div_ceil(SOME).max(1);
        for sighting in wrong.iter().step_by(step) {
            let (spot, mv) = (&sighting.spot, sighting.mv.as_deref().unwrap_or_default());
            // The first clause is how the piece moves.
            let first = attack::exposing(self.game, &spot.options, &spot.position, mv).into_iter().next();
            first.into_iter().for_each(|clause| *counts.entry(clause).or_default() += 1);
        }
        let mut all: Vec<(String, usize)> = counts.into_iter().collect();
        all.sort_by_key(|(_, count)| Reverse(*count));
        all.into_iter().map(|(clause, _)| clause).take(1).collect()
    }

    /// The clause that would forbid most of the missed moves if something were different, but few of the others.
    fn moves_too_far(&self, wrong: &[&Arc<Sighting>], until: Instant) -> Result<Option<Overreach>, OutOfTime> {
        let grounds: BTreeSet<&[String]> = wrong.iter().map(|sighting| &sighting.clauses[..]).collect();
        let alike = || self.those(false, false).filter(|sighting| grounds.contains(&sighting.clauses[..]));
        // A clause that permits some moves forbids others, of any piece.
        let permitting: BTreeSet<String> =
            self.sightings.iter().flat_map(|sighting| &sighting.clauses).cloned().collect();
        let ruled = |seen: &Looked| by_other_options(self.game, &seen.options, seen.made(), seen.mv());
        let forbidding = |seen: &Looked| {
            let clauses = ruled(seen)?.into_keys();
            Some(clauses.filter(|clause| !permitting.contains(clause)).collect())
        };
        // An option that forbids just these moves says more than what would forbid others.
        if let Some(overreach) = distinguished(wrong.iter().copied(), alike(), forbidding, until)? {
            let with = wrong.iter().find_map(|sighting| ruled(&Looked::at(sighting))?.remove(&overreach.clause));
            return Ok(Some(Overreach { with, ..overreach }));
        }
        let near = |seen: &Looked| {
            let at = (&seen.position[..], seen.mv());
            Some(&near_a_move(self.game, &seen.options, seen.made(), at) - &permitting)
        };
        distinguished(wrong.iter().copied(), alike(), near, until)
    }

    /// The clause that permits the legal moves of which most of the facts hold, but few of the others: the engine permits
    /// by it what is only like them.
    fn permits_too_much(&self, wrong: &[&Arc<Sighting>]) -> Vec<String> {
        let mut of_each: BTreeMap<usize, Vec<BTreeSet<String>>> = BTreeMap::new();
        let step = wrong.len().div_ceil(SOME).max(1);
        for sighting in wrong.iter().step_by(step) {
            let spot = &sighting.spot;
            let Some(stand) = Stand::at(self.game, &spot.options, &spot.position, &[]) else { continue };
            for (grounds, mv) in stand.session.permitted() {
                let seen = stand.of_move(&mv);
                let hold = self.facts.iter().filter(|fact| seen.says(fact)).count();
                of_each.entry(hold).or_default().push(grounds.iter().map(ToString::to_string).collect());
            }
        }
        let alike = of_each.pop_last().filter(|(hold, _)| *hold > 0).map(|(_, grounds)| grounds).unwrap_or_default();
        let others: Vec<BTreeSet<String>> = of_each.into_values().flatten().collect();
        distinguishing(&alike, &others).map(|overreach| overreach.clause).into_iter().collect()
    }

    /// The clause that would end the game if something were different, but seldom where the engine lets the game go on.
    fn ended_too_soon(&self, wrong: &[&Arc<Sighting>], until: Instant) -> Vec<String> {
        let near = |seen: &Looked| {
            let ended = variations::positions(self.game, &seen.position).into_iter().filter_map(|position| {
                let session = self.game.open_law(&seen.options, &position).ok()?;
                let outcome = session.outcome()?;
                let by = self.game.ends().map(|ends| (ends.otherwise)(&position).to_owned());
                Some(by.unwrap_or_else(|| self.game.clause(Subject::Ending(outcome)).to_string()))
            });
            Some(ended.collect())
        };
        let found = distinguished(wrong.iter().copied(), self.those(false, false), near, until);
        found.ok().flatten().map(|overreach| overreach.clause).into_iter().collect()
    }

    /// The clause that would forbid most of the refused positions if something were different, but few of the others.
    fn positions_too_far(&self, wrong: &[&Arc<Sighting>], until: Instant) -> Result<Option<Overreach>, OutOfTime> {
        if wrong.len() < LEAST_POSITIONS {
            return Ok(None);
        }
        let near = |seen: &Looked| Some(near_a_position(self.game, &seen.options, &seen.position));
        distinguished(wrong.iter().copied(), self.those(false, false), near, until)
    }
}

/// The clauses that all the wrong answers concern.
fn in_all(wrong: &[&Arc<Sighting>]) -> BTreeSet<String> {
    let mut all = wrong.iter().map(|sighting| &sighting.differing).filter(|clauses| !clauses.is_empty());
    let first = all.next().cloned().unwrap_or_default();
    all.fold(first, |common, clauses| &common & clauses)
}

/// A case to be examined for clauses that are near it.
struct Looked {
    options: Options,
    start: String,
    made: Vec<String>,
    position: String,
    mv: Option<String>,
}

impl Looked {
    fn at(sighting: &Sighting) -> Self {
        let spot = &sighting.spot;
        let (options, start, made) = (spot.options.law.clone(), spot.start.clone(), spot.made.clone());
        Looked { options, start, made, position: spot.position.clone(), mv: sighting.mv.clone() }
    }

    /// The position and the moves of the question.
    fn made(&self) -> (&str, &[String]) {
        (&self.start, &self.made)
    }

    fn mv(&self) -> &str {
        self.mv.as_deref().unwrap_or_default()
    }
}

/// The clause that is near the first cases and seldom near the others, if there is one. Cases of which nothing can be said do
/// not count.
fn distinguished<'s>(
    some: impl Iterator<Item = &'s Arc<Sighting>>,
    others: impl Iterator<Item = &'s Arc<Sighting>>,
    near: impl Fn(&Looked) -> Option<BTreeSet<String>> + Sync,
    until: Instant,
) -> Result<Option<Overreach>, OutOfTime> {
    let all_near = |sightings: Vec<&Arc<Sighting>>, most: usize| -> Result<Vec<BTreeSet<String>>, OutOfTime> {
        let step = sightings.len().div_ceil(most).max(1);
        let looked_at: Vec<Looked> =
            sightings.into_iter().step_by(step).map(|sighting| Looked::at(sighting)).collect();
        looked_at
            .par_iter()
            .filter_map(|seen| if Instant::now() > until { Some(Err(OutOfTime)) } else { near(seen).map(Ok) })
            .collect()
    };
    Ok(distinguishing(&all_near(some.collect(), SOME)?, &all_near(others.collect(), OTHERS)?))
}

/// The clauses at work in at least half of the wrong cases. Those at work in the fewest right cases come first.
fn particular<'s>(
    wrong: &[&'s Arc<Sighting>],
    right: &[&'s Arc<Sighting>],
    clauses: impl Fn(&'s Sighting) -> &'s Vec<String>,
) -> Vec<String> {
    let shares = |sightings: &[&'s Arc<Sighting>]| {
        let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
        for sighting in sightings {
            clauses(sighting)
                .iter()
                .collect::<BTreeSet<_>>()
                .into_iter()
                .for_each(|clause| *counts.entry(clause).or_default() += 1);
        }
        let of = sightings.len().max(1);
        counts.into_iter().map(|(clause, count)| (clause, (count * 1000 / of) as i64)).collect::<BTreeMap<_, _>>()
    };
    let (of_wrong, of_right) = (shares(wrong), shares(right));
    // If no clause is at work in half of them, the ones that are at work most often are named.
    let least = HALF.min(of_wrong.values().copied().max().unwrap_or(0));
    let mut all: Vec<(i64, &String)> = of_wrong
        .into_iter()
        .filter(|(_, share)| *share >= least)
        .map(|(clause, share)| (of_right.get(clause).copied().unwrap_or(0) - share, clause))
        .collect();
    // Clauses that are at work in the same cases keep the law's order.
    all.sort_by_key(|(difference, clause)| (*difference, first_place(wrong, clause, &clauses)));
    all.into_iter().map(|(_, clause)| clause.clone()).collect()
}

/// The first place of a clause among those of any observation.
fn first_place<'s>(
    sightings: &[&'s Arc<Sighting>],
    clause: &str,
    clauses: &impl Fn(&'s Sighting) -> &'s Vec<String>,
) -> usize {
    let of_each = sightings.iter().filter_map(|sighting| clauses(sighting).iter().position(|other| other == clause));
    of_each.min().unwrap_or(usize::MAX)
}
