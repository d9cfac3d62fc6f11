//! Random games, played by both at once.

use std::collections::{BTreeSet, HashSet};

use rand::RngExt as _;

use super::{Aspect, Chance, Difference, Exercised, Finding, Origin, Second, Sides, Terrain, chance};
use crate::games::MoveOf;
use crate::record::Record;
use crate::rules::{Law as _, Outcome, Repetition, Rules as _, Subject};

/// A random game: where it began, its moves, and what was found on the way.
#[derive(Clone, Debug)]
pub struct Walk<G: Terrain> {
    /// The setup from which it began.
    pub start: G::Setup,
    /// The moves, from the first.
    pub moves: Vec<MoveOf<G>>,
    /// How many positions were compared.
    pub positions: u64,
    /// What differed, each kind once.
    pub findings: Vec<Finding<G>>,
    /// The clauses of the law that were at work.
    pub exercised: Exercised,
}

/// How the moves of a game are chosen.
#[derive(Clone, Copy)]
struct Temper {
    /// How many of ten moves are the most appealing of a few.
    greedy: u8,
    /// How many of ten moves go back to a position that has stood, where one can be found.
    returning: u8,
}

/// Among how many moves a greedy player chooses.
const CHOICE: usize = 5;

/// What check is worth to a greedy player.
const APPEAL_OF_CHECK: u32 = 3;

/// How many placements are tried for one from which a game can begin.
const TRIES: usize = 16;

/// Plays the random game of a seed, of at most so many moves, and compares every position of it.
///
/// Games begin from the start position or from a placement. Some players move at random, some like captures and
/// checks, some go back and forth.
pub fn game<G: Terrain, R: Second<G>>(sides: &Sides<G, R>, seed: u64, plies: u32) -> Walk<G> {
    let mut chance = chance::of_seed(seed);
    let start = beginning(sides, &mut chance);
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
            let (start, moves) = (walk.start.clone(), walk.moves.clone());
            walk.findings.push(Finding::new(sides, start, moves, difference, Origin::Game { seed }));
        }
    };
    let (Ok(law), Ok(second)) = (sides.law.admit(&start), sides.second.admit(&start)) else {
        for difference in sides.compare(&start, &[Aspect::Admission]).differences {
            found(&mut walk, difference);
        }
        return walk;
    };
    let temper = match chance.random_range(0..4) {
        // Where repetition ends a game, it has to come about.
        0 | 1 if sides.law.repetition() != Repetition::Allowed => Temper { greedy: 1, returning: 8 },
        0 => Temper { greedy: 0, returning: 0 },
        1 => Temper { greedy: 4, returning: 0 },
        2 => Temper { greedy: 8, returning: 0 },
        _ => Temper { greedy: 2, returning: 7 },
    };
    let (mut law, mut second) = (Record::<G::Model>::new(law), Record::<R>::new(second));
    let mut stood = HashSet::from([start]);
    loop {
        walk.positions += 1;
        let comparison = sides.compare_positions(law.position(), second.position(), &Aspect::POSITION);
        walk.exercised.add(&comparison.exercised);
        for difference in comparison.differences {
            found(&mut walk, difference);
        }
        for difference in sides.records(&law, &second).into_iter().chain(sides.sequences(&law, &second)) {
            found(&mut walk, difference);
        }
        if let Some(difference) = sides.replacements(&law, &second, &comparison.common) {
            found(&mut walk, difference);
        }
        let mut moves = comparison.common;
        let forbidden = law.forbidden_again(&sides.law);
        moves.retain(|mv| !forbidden.contains(mv));
        let outcome = law.outcome(&sides.law);
        walk.exercised.add(&of_record(sides, &law, outcome, !forbidden.is_empty()));
        let over = outcome.is_some() || moves.is_empty();
        if over || walk.moves.len() >= plies as usize {
            return walk;
        }
        let mv = choose(sides, &law, &moves, temper, &stood, &mut chance);
        if law.replaced(&sides.law, &mv).is_some() {
            walk.exercised.count(G::Model::clause(Subject::Recurrence));
        }
        law.play(&sides.law, mv.clone());
        second.play(&sides.second, mv.clone());
        let setup = sides.law.setup(law.position());
        if setup != sides.second.setup(second.position()) {
            // Told as a difference of the position before.
            return walk;
        }
        stood.insert(setup);
        walk.moves.push(mv);
    }
}

/// The clauses that are at work in a record, and not in its position alone.
fn of_record<G: Terrain, R: Second<G>>(
    sides: &Sides<G, R>,
    law: &Record<G::Model>,
    outcome: Option<Outcome>,
    forbids: bool,
) -> Exercised {
    let mut exercised = Exercised::default();
    let begins = law.moves().is_empty() && sides.law.setup(law.start()) == sides.law.setup(&sides.law.start());
    let ended = outcome.filter(|_| sides.law.outcome(law.position()).is_none());
    let subjects =
        [begins.then_some(Subject::Start), forbids.then_some(Subject::Sequence), ended.map(Subject::Ending)];
    subjects.into_iter().flatten().for_each(|subject| exercised.count(G::Model::clause(subject)));
    exercised
}

/// The start position, or a placement from which a game can begin.
fn beginning<G: Terrain, R: Second<G>>(sides: &Sides<G, R>, chance: &mut Chance) -> G::Setup {
    let start = sides.law.setup(&sides.law.start());
    if chance.random_bool(0.5) {
        return start;
    }
    let goes_on =
        |setup: &G::Setup| sides.law.admit(setup).is_ok_and(|position| sides.law.outcome(&position).is_none());
    (0..TRIES).map(|_| G::placement(chance)).find(goes_on).unwrap_or(start)
}

/// Chooses a move by temper.
fn choose<G: Terrain, R: Second<G>>(
    sides: &Sides<G, R>,
    record: &Record<G::Model>,
    moves: &[MoveOf<G>],
    temper: Temper,
    stood: &HashSet<G::Setup>,
    chance: &mut Chance,
) -> MoveOf<G> {
    let mood = chance.random_range(0..10u8);
    let candidates: Vec<&MoveOf<G>> = (0..CHOICE).map(|_| &moves[chance.random_range(0..moves.len())]).collect();
    let before = record.position();
    if mood < temper.returning {
        let back = |mv: &&MoveOf<G>| stood.contains(&sides.law.setup(&sides.law.play(before, mv)));
        return moves.iter().find(back).unwrap_or(candidates[0]).clone();
    }
    if mood < temper.returning + temper.greedy {
        let setup = sides.law.setup(before);
        let appeal = |mv: &MoveOf<G>| {
            let after = sides.law.play(before, mv);
            let check = if sides.law.check(&after) { APPEAL_OF_CHECK } else { 0 };
            G::appeal(&setup, &sides.law.setup(&after)) + check
        };
        // Of moves that appeal alike, the first one drawn.
        let best = candidates.into_iter().rev().max_by_key(|mv| appeal(mv));
        return best.expect("there are candidates").clone();
    }
    candidates[0].clone()
}
