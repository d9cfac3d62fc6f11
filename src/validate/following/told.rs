//! For each question: which option the engine follows, and the answers that tell.

use serde::Serialize;

use super::evidence::{Asked, Evidence};
use super::search::with;
use crate::crosscheck::lent::{Tried, shrink_while, tell_with};
use crate::crosscheck::{Difference, Finding, Origin, Terrain};
use crate::rules::Rulings as _;
use crate::validate::examiner::Examiner;
use crate::validate::place::Place;

/// A question, and what an engine makes of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Followed {
    /// The question's name.
    pub question: &'static str,
    /// The option under which fewest answers are wrong.
    pub option: &'static str,
    /// The default.
    pub default: &'static str,
    /// Whether the engine follows it, as far as it was told from each other option.
    pub follows: bool,
    /// Each other option.
    pub others: Vec<ToldApart>,
}

/// An option that the engine does not follow, or that could not be told apart.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldApart {
    /// The option.
    pub option: &'static str,
    /// How many answers are wrong under it and right otherwise, or less wrong: they tell the two apart.
    pub against: usize,
    /// How many are right under it and wrong otherwise, or less wrong.
    pub for_it: usize,
    /// How many are wrong under both, in other ways.
    pub neither: usize,
    /// One of the answers that tell, made small.
    pub shown: Option<Shown>,
}

/// An answer that tells two options apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Shown {
    /// The position from which the moves go.
    pub position: String,
    /// The moves.
    pub moves: Vec<String>,
    /// Where they lead, as a picture.
    pub diagram: String,
    /// What is wrong with the engine's answer under the other option.
    pub difference: Difference,
}

/// Every question, with what tells its option from the others.
pub(super) fn questions<G: Terrain>(
    evidence: &mut Evidence<G>,
    examiner: &mut Examiner<'_>,
    found: G::Rulings,
) -> Vec<Followed> {
    let mut all = Vec::new();
    for question in G::Rulings::QUESTIONS {
        let option = found.option(question.name).unwrap_or_default();
        let others = question.options.iter().filter(|other| **other != option);
        let others: Vec<ToldApart> =
            others.map(|other| told_apart(evidence, examiner, found, (question.name, other))).collect();
        let follows = others.iter().all(|other| other.against > 0 && other.for_it == 0);
        all.push(Followed { question: question.name, option, default: question.options[0], follows, others });
    }
    all
}

fn told_apart<G: Terrain>(
    evidence: &mut Evidence<G>,
    examiner: &mut Examiner<'_>,
    found: G::Rulings,
    other: (&'static str, &'static str),
) -> ToldApart {
    let rival = with::<G>(found, other);
    let own = evidence.judged(found).to_vec();
    let theirs = evidence.judged(rival);
    let (mut against, mut for_it, mut neither) = (Vec::new(), 0, 0);
    for (i, (own, theirs)) in own.iter().zip(theirs).enumerate() {
        if own.made_illegal || theirs.made_illegal {
            continue;
        }
        if own.is_better_than(theirs) {
            against.push(i);
        } else if theirs.is_better_than(own) {
            for_it += 1;
        } else if own != theirs {
            neither += 1;
        }
    }
    // The answer with the fewest moves, in the shortest position, is the nearest to what is shown.
    let size = |i: &usize| {
        let Asked { start, moves } = &evidence.answers[*i].asked;
        (moves.len(), start.as_ref().map_or(0, |start| start.to_string().len()))
    };
    let plainest = against.iter().copied().min_by_key(size);
    let shown = plainest.and_then(|i| shown(evidence, examiner, (found, &own[i].wrong), rival, i));
    ToldApart { option: other.1, against: against.len(), for_it, neither, shown }
}

/// An answer that tells, made small: by the rulings that were found something is not wrong with it that is by the
/// rival's, and nothing else than was wrong with it before.
fn shown<G: Terrain>(
    evidence: &Evidence<G>,
    examiner: &mut Examiner<'_>,
    (found, wrong_before): (G::Rulings, &[String]),
    rival: G::Rulings,
    answer: usize,
) -> Option<Shown> {
    let tells = |(_, difference): &(usize, Difference)| !wrong_before.contains(&difference.fingerprint());
    let (made, difference) = evidence.differences(rival, answer).into_iter().find(tells)?;
    let law = G::model(rival);
    let asked = &evidence.answers[answer].asked;
    let Place { start, moves, .. } = asked.under(rival, &law);
    let whole = Finding::<G> {
        rulings: rival,
        start,
        moves: moves[..made].to_vec(),
        difference,
        origin: Origin::Given,
        seen_under: rival,
    };
    let tells = |examiner: &mut Examiner<'_>, tried: &Tried<'_, G>| {
        if tried.rulings != rival || examiner.troubles.gave_up() {
            return None;
        }
        let wrong = examiner.shows(tried).ok()??;
        let by_found = examiner.wrong_under::<G>(found, tried).ok()??;
        by_found.iter().all(|wrong| wrong_before.contains(wrong)).then_some(wrong)
    };
    let small = shrink_while(whole, &mut |tried| tells(examiner, tried));
    let told = tell_with(&law, &small, Default::default());
    let Finding { difference, .. } = small;
    Some(Shown { position: told.position, moves: told.moves, diagram: told.diagram, difference })
}
