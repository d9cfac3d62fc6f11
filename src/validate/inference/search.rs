//! The rulings under which the fewest answers are wrong.

use super::answers::KeptReplies;
use crate::rules::Options;
use crate::validate::ask::law::Law;

/// Starts from the best of the default rulings and the named sets, and changes one question's option as long as that
/// makes fewer answers wrong; then two at once, since one question may depend on another.
///
/// Of equally good rulings the earliest are taken, so that an option does not change if no answer distinguishes it.
pub(super) fn fewest_wrong(evidence: &mut KeptReplies, from: &Options) -> Options {
    let questions = from.questions();
    let default = Options::defaults(questions);
    let sets = questions.sets.iter().filter_map(|set| Options::read(questions, set.name).ok());
    let mut best = default;
    for options in std::iter::once(from.clone()).chain(sets) {
        if evidence.badness(&options) < evidence.badness(&best) {
            best = options;
        }
    }
    loop {
        let before = best.clone();
        best = by_single_steps(evidence, best);
        if best == before {
            match by_two(evidence, &best) {
                Some(better) => best = better,
                None => return simplest(evidence, best),
            }
        }
    }
}

fn by_single_steps(evidence: &mut KeptReplies, mut best: Options) -> Options {
    while evidence.wrong(&best) > 0 {
        let steps: Vec<Options> = best.alternatives().map(|(.., options)| options).collect();
        let Some(better) = steps.into_iter().min_by_key(|options| evidence.badness(options)) else { return best };
        if evidence.badness(&better) >= evidence.badness(&best) {
            return best;
        }
        best = better;
    }
    best
}

/// Makes two changes at once, if that is better. Only pairs that correct a wrong answer are examined in full.
fn by_two(evidence: &mut KeptReplies, best: &Options) -> Option<Options> {
    let judged = evidence.judged(best);
    let wrong: Vec<usize> = (0..judged.len()).filter(|answer| !judged[*answer].wrong.is_empty()).take(SOME).collect();
    let others: Vec<_> = best.alternatives().map(|(question, option, _)| (question.name, option)).collect();
    for (i, first) in others.iter().enumerate() {
        for second in others[i + 1..].iter().filter(|second| second.0 != first.0) {
            let law = Law::new(evidence.game(), with(&with(best, *first), *second));
            let helps = wrong.iter().any(|answer| evidence.differences(&law, *answer).is_empty());
            if helps && evidence.badness(&law.options) < evidence.badness(best) {
                return Some(law.options);
            }
        }
    }
    None
}

/// On how many wrong answers pairs are tried first.
const SOME: usize = 24;

/// Returns each question to its default, if that is as good.
fn simplest(evidence: &mut KeptReplies, mut best: Options) -> Options {
    let default = Options::defaults(best.questions());
    for (question, _) in best.departures() {
        let simpler = with(&best, (question, default.option(question).expect("a question has a default")));
        if evidence.badness(&simpler) <= evidence.badness(&best) {
            best = simpler;
        }
    }
    best
}

/// Rulings with another option of a question.
fn with(options: &Options, other: (&str, &str)) -> Options {
    options.clone().with([other]).expect("the question has the option")
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::{Origin, generator};
    use crate::deviation::Strictness;
    use crate::stop::{Stop, Stopped};
    use crate::validate::inference::answers::{InferenceQuestion, KeptReply};
    use crate::wire::Reply;

    #[test]
    fn nothing_is_compared_once_the_run_must_end() {
        let awele = generator("awele").expect("a game");
        let mut evidence = KeptReplies::new(awele, Strictness::Play);
        let asked = InferenceQuestion { start: None, moves: Vec::new(), origin: Origin::Given };
        let reply = Reply::read(serde_json::Map::from_iter([("legal".to_owned(), serde_json::json!(["A"]))]));
        evidence.add(KeptReply { asked, reply: reply.expect("an answer"), line: String::new() }, 0);
        let default = Options::defaults(awele.questions());
        assert_eq!(evidence.wrong(&default), 1);
        let run = Stop::default();
        run.interrupt();
        assert_eq!(run.unless_ended(|| fewest_wrong(&mut evidence, &default)), Err(Stopped::Interrupted));
        assert_eq!(run.unless_ended(|| by_two(&mut evidence, &default)), Err(Stopped::Interrupted));
        let other = default.alternatives().map(|(.., options)| options).next().expect("another option");
        assert_eq!(run.unless_ended(|| evidence.wrong(&other)), Err(Stopped::Interrupted));
        // What has already been compared is known.
        assert_eq!(run.unless_ended(|| evidence.wrong(&default)), Ok(1));
    }
}
