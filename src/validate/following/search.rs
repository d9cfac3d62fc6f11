//! The rulings under which fewest answers are wrong.

use super::evidence::Evidence;
use crate::crosscheck::Terrain;
use crate::rules::{Question, Rulings as _};

/// Begins with the best of some rulings, the default and the sets with names, and changes one question's option as long
/// as fewer answers are wrong so; then two at once, since one question may hang on another.
///
/// Of rulings that are as good the earliest are taken, so that what nothing tells apart stays as it was.
pub(super) fn fewest_wrong<G: Terrain>(evidence: &mut Evidence<G>, from: G::Rulings) -> G::Rulings {
    let sets = G::Rulings::SETS.iter().filter_map(|set| G::Rulings::read(set.name).ok());
    let begin: Vec<G::Rulings> = [G::Rulings::default(), from].into_iter().chain(sets).collect();
    let mut best = G::Rulings::default();
    for rulings in begin {
        if evidence.badness(rulings) < evidence.badness(best) {
            best = rulings;
        }
    }
    loop {
        let before = best;
        best = by_single_steps(evidence, best);
        if best == before {
            match by_two(evidence, best) {
                Some(better) => best = better,
                None => return simplest(evidence, best),
            }
        }
    }
}

/// The options of the questions, but those that are taken.
fn others<G: Terrain>(rulings: G::Rulings) -> Vec<(&'static str, &'static str)> {
    let of = |question: &'static Question| question.options.iter().map(|option| (question.name, *option));
    let taken = |(question, option): &(&str, &str)| rulings.option(question) == Some(option);
    G::Rulings::QUESTIONS.iter().flat_map(of).filter(|other| !taken(other)).collect()
}

/// Rulings with another option of a question.
pub(super) fn with<G: Terrain>(mut rulings: G::Rulings, (question, option): (&str, &str)) -> G::Rulings {
    rulings.set(question, option).expect("the question has the option");
    rulings
}

fn by_single_steps<G: Terrain>(evidence: &mut Evidence<G>, mut best: G::Rulings) -> G::Rulings {
    while evidence.wrong(best) > 0 {
        let steps = others::<G>(best).into_iter().map(|other| with::<G>(best, other));
        let Some(better) = steps.min_by_key(|rulings| evidence.badness(*rulings)) else { return best };
        if evidence.badness(better) >= evidence.badness(best) {
            return best;
        }
        best = better;
    }
    best
}

/// Two steps at once, where that is better. Only those are looked at in full that put right an answer which is wrong.
fn by_two<G: Terrain>(evidence: &mut Evidence<G>, best: G::Rulings) -> Option<G::Rulings> {
    let judged = evidence.judged(best);
    let wrong: Vec<usize> = (0..judged.len()).filter(|answer| !judged[*answer].wrong.is_empty()).take(SOME).collect();
    let others = others::<G>(best);
    for (i, first) in others.iter().enumerate() {
        for second in others[i + 1..].iter().filter(|second| second.0 != first.0) {
            let rulings = with::<G>(with::<G>(best, *first), *second);
            let law = G::model(rulings);
            let helps = wrong.iter().any(|answer| !evidence.is_wrong(&law, rulings, *answer));
            if helps && evidence.badness(rulings) < evidence.badness(best) {
                return Some(rulings);
            }
        }
    }
    None
}

/// How many wrong answers pairs are tried on.
const SOME: usize = 24;

/// The default again for each question where that is as good.
fn simplest<G: Terrain>(evidence: &mut Evidence<G>, mut best: G::Rulings) -> G::Rulings {
    let default = G::Rulings::default();
    for (question, _) in best.departures() {
        let simpler = with::<G>(best, (question, default.option(question).expect("a question has a default")));
        if evidence.badness(simpler) <= evidence.badness(best) {
            best = simpler;
        }
    }
    best
}
