//! Random games, played by both implementations at once.

use std::collections::BTreeSet;

use super::finding::Walked;
use super::random_walk::RandomWalk;
use super::{Aspect, Difference, Exercised, Finding, Generator, LawAndEngine, Origin, Second};
use crate::games::MoveOf;
use crate::record::Record;
use crate::rules::{Law as _, Outcome, Rules as _, Subject};

/// A random game: where it began, its moves, and what was found on the way.
#[derive(Clone, Debug)]
pub struct Walk<G: Generator> {
    /// The setup from which it began.
    pub start: G::Setup,
    /// The moves, from the first.
    pub moves: Vec<MoveOf<G>>,
    /// How many positions were compared.
    pub positions: u64,
    /// What differed, each kind once.
    pub findings: Vec<Finding>,
    /// The clauses of the law that were exercised.
    pub exercised: Exercised,
}

impl<G: Generator> From<Walk<G>> for Walked {
    fn from(walk: Walk<G>) -> Self {
        Walked { positions: walk.positions, nodes: 0, findings: walk.findings, exercised: walk.exercised }
    }
}

/// Plays the random game of a seed, of at most this many moves, and compares every position of it.
///
/// Games begin from the start position or from a placement. Some players move at random, some prefer captures and
/// checks, some move back and forth.
pub fn game<G: Generator, R: Second<G>>(sides: &LawAndEngine<G, R>, seed: u64, plies: u32) -> Walk<G> {
    let (start, mut random_walk) = RandomWalk::<G>::of_seed(&sides.law, seed);
    let mut walk = Walk {
        start: start.clone(),
        moves: Vec::new(),
        positions: 0,
        findings: Vec::new(),
        exercised: Exercised::default(),
    };
    let mut seen = BTreeSet::new();
    let mut found = |walk: &mut Walk<G>, difference: Difference| {
        if seen.insert(difference.fingerprint()) {
            let finding = Finding::new(sides, &walk.start, &walk.moves, difference, Origin::Game { seed });
            walk.findings.push(finding);
        }
    };
    let (Ok(law), Ok(second)) = (sides.law.admit(&start), sides.second.admit(&start)) else {
        for difference in sides.compare(&start, &[Aspect::Admission]).differences {
            found(&mut walk, difference);
        }
        return walk;
    };
    let (mut law, mut second) = (Record::<G::Model>::new(law), Record::<R>::new(second));
    loop {
        walk.positions += 1;
        let aspects = Aspect::of_sample(seed.wrapping_add(walk.positions));
        let by_position = sides.outcomes(law.position(), second.position());
        let comparison = sides.compare_ended(law.position(), second.position(), by_position, aspects);
        walk.exercised.add(&comparison.exercised);
        for difference in comparison.differences {
            found(&mut walk, difference);
        }
        let outcomes = sides.recorded(&law, &second, by_position);
        let of_records = sides.records(&law, &second, by_position, outcomes);
        for difference in of_records.into_iter().chain(sides.sequences(&law, &second)) {
            found(&mut walk, difference);
        }
        if let Some(difference) = sides.replacements(&law, &second, &comparison.common) {
            found(&mut walk, difference);
        }
        let mut moves = comparison.common;
        let forbidden = law.forbidden_again(&sides.law);
        moves.retain(|mv| !forbidden.contains(mv));
        walk.exercised.add(&at_work_in_record::<G>(&sides.law, &law, outcomes.0, !forbidden.is_empty()));
        let over = outcomes.0.is_some() || moves.is_empty();
        if over || walk.moves.len() >= plies as usize {
            return walk;
        }
        let mv = random_walk.choose(&sides.law, &law, &moves);
        if law.replaced(&sides.law, &mv).is_some() {
            walk.exercised.count(sides.law.replaces(law.position(), &mv));
        }
        law.play(&sides.law, mv.clone());
        second.play(&sides.second, mv.clone());
        let setup = sides.law.setup(law.position());
        if setup != sides.second.setup(second.position()) {
            // The comparison of the previous position has already found this.
            return walk;
        }
        random_walk.visit(setup);
        walk.moves.push(mv);
    }
}

/// The clauses that are exercised in a record, and not in its position alone.
pub(super) fn at_work_in_record<G: Generator>(
    law: &G::Model,
    record: &Record<G::Model>,
    outcome: Option<Outcome>,
    forbids: bool,
) -> Exercised {
    let mut exercised = Exercised::default();
    let begins = record.moves().is_empty() && *record.start() == law.start();
    let ended = outcome.filter(|_| law.outcome(record.position()).is_none());
    let forbids = forbids.then(|| law.repetition().forbids_by());
    let subjects = [begins.then_some(Subject::Start), forbids, ended.map(Subject::Ending)];
    subjects.into_iter().flatten().for_each(|subject| exercised.count(G::Model::clause(subject)));
    exercised
}
