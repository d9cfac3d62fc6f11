//! For each question, which option the engine follows, and the answers that show it.

use serde::Serialize;

use super::answers::{InferenceQuestion, KeptReplies};
use crate::crosscheck::{Difference, Finding, Origin};
use crate::rules::Options;
use crate::stop::Stopped;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::law::Law;

/// A question, and the option of it that an engine follows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct InferredOption {
    /// The question's name.
    pub question: &'static str,
    /// The option under which the fewest answers are wrong.
    pub option: &'static str,
    /// The default.
    pub default: &'static str,
    /// Whether the engine follows the option: answers distinguish it from every other option, and none supports another
    /// one.
    pub follows: bool,
    /// Each other option.
    #[serde(rename = "others")]
    pub alternatives: Vec<Alternative>,
}

/// An option that the engine does not follow, or that no answer distinguishes from the one it follows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Alternative {
    /// The option.
    pub option: &'static str,
    /// How many answers are wrong under this option, and right or less wrong under the option found.
    pub against: usize,
    /// How many answers are right or less wrong under this option, and wrong under the option found.
    #[serde(rename = "for_it")]
    pub in_favour: usize,
    /// How many answers are wrong under both, in different ways.
    pub neither: usize,
    /// One of the answers against it, shrunk.
    #[serde(rename = "shown")]
    pub example: Option<Example>,
}

/// An answer that distinguishes two options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Example {
    /// The position before the moves.
    pub position: String,
    /// The moves.
    pub moves: Vec<String>,
    /// The position after them, drawn.
    pub diagram: String,
    /// What is wrong with the engine's answer under the other option.
    pub difference: Difference,
}

/// Every question, with the answers that distinguish its option from the others.
///
/// # Errors
/// The run must end.
pub(super) fn inferred(
    evidence: &mut KeptReplies,
    examiner: &mut Examiner<'_>,
    found: &Options,
) -> Result<Vec<InferredOption>, Stopped> {
    let mut all: Vec<InferredOption> = Vec::new();
    let questions = found.questions().of_play.iter();
    all.extend(questions.map(|question| {
        let (option, default) = (found.option(question.name).unwrap_or_default(), question.options[0]);
        InferredOption { question: question.name, option, default, follows: true, alternatives: Vec::new() }
    }));
    for (question, option, rival) in found.alternatives() {
        let alternative = alternative(evidence, examiner, found, (option, &rival))?;
        let Some(inferred) = all.iter_mut().find(|inferred| inferred.question == question.name) else { continue };
        inferred.follows &= alternative.against > 0 && alternative.in_favour == 0;
        inferred.alternatives.push(alternative);
    }
    Ok(all)
}

/// What the answers say about the rulings with another option of one question.
fn alternative(
    evidence: &mut KeptReplies,
    examiner: &mut Examiner<'_>,
    found: &Options,
    (option, rival): (&'static str, &Options),
) -> Result<Alternative, Stopped> {
    let judged = || (evidence.judged(found).to_vec(), evidence.judged(rival).to_vec());
    let (own, theirs) = examiner.run().unless_ended(judged)?;
    let (mut against, mut in_favour, mut neither) = (Vec::new(), 0, 0);
    for (i, (own, theirs)) in own.iter().zip(&theirs).enumerate() {
        if own.made_illegal || theirs.made_illegal {
            continue;
        }
        if own.is_better_than(theirs) {
            against.push(i);
        } else if theirs.is_better_than(own) {
            in_favour += 1;
        } else if own != theirs {
            neither += 1;
        }
    }
    // The answer with the fewest moves and the shortest position is closest to what is to be shown.
    let size = |i: &usize| {
        let InferenceQuestion { start, moves, .. } = &evidence.answers[*i].asked;
        (moves.len(), start.as_ref().map_or(0, String::len))
    };
    let plainest = against.iter().copied().min_by_key(size);
    let example = plainest.and_then(|i| example(evidence, examiner, (found, &own[i].wrong), rival, i));
    Ok(Alternative { option, against: against.len(), in_favour, neither, example })
}

/// An answer that distinguishes two options, shrunk. Something is wrong with it under the rival's rulings that is not
/// wrong under those that were found; and under those, nothing is wrong that was not wrong before shrinking.
fn example(
    evidence: &KeptReplies,
    examiner: &mut Examiner<'_>,
    (found, wrong_before): (&Options, &[String]),
    rival: &Options,
    answer: usize,
) -> Option<Example> {
    let distinguishes = |(_, difference): &(usize, Difference)| !wrong_before.contains(&difference.fingerprint());
    let law = Law::new(evidence.game(), rival.clone());
    let (made, difference) = evidence.differences(&law, answer).into_iter().find(distinguishes)?;
    let whole = evidence.answers[answer].asked.by(&law).finding(rival, made, difference, Origin::Given);
    let mut shows = |tried: &Finding| {
        if tried.options != *rival || examiner.ended().is_some() {
            return None;
        }
        let wrong = examiner.shows(tried).ok()??;
        let by_found = examiner.wrong_under(found, tried).ok()??;
        by_found.iter().all(|wrong| wrong_before.contains(wrong)).then_some(wrong)
    };
    let shrunk = evidence.game().shrink_written(whole, &mut shows);
    let described = evidence.game().describe_written(&shrunk, Default::default());
    let Finding { difference, .. } = shrunk;
    Some(Example { position: described.position, moves: described.moves, diagram: described.diagram, difference })
}
