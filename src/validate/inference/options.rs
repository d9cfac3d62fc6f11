//! For each question, which option the engine follows, and the answers that show it.

use serde::Serialize;

use crate::corpus::Case;
use crate::crosscheck::{Difference, Origin};
use crate::rules::Options;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::law::{Law, Place};
use crate::validate::ask::plan::Plan;
use crate::validate::compare::reply::compare;
use crate::wire::Reply;

/// A question, and the option of it that an engine follows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct InferredOption {
    /// The question's name.
    pub question: &'static str,
    /// The option that was found.
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
    /// The plainest of the answers against it.
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

/// The differences of an answer from a law, each with the number of moves after which it shows.
type Differences = Vec<(usize, Difference)>;

/// Every question, with the answers to the cases about it that distinguish its option from the others. `None` if the run
/// must end.
pub(super) fn inferred(
    plan: &Plan<'_>,
    examiner: &mut Examiner<'_>,
    stated: &Options,
    found: &Options,
) -> Option<Vec<InferredOption>> {
    let law = |options: &Options| Law::new(plan.game, options.clone());
    let (stated, own) = (law(stated), law(found));
    let mut all = Vec::new();
    for question in found.questions().of_play {
        let option = found.option(question.name).unwrap_or_default();
        let rivals = question.options.iter().copied().filter(|other| *other != option);
        let mut rivals: Vec<(Law, Alternative)> = rivals
            .map(|option| {
                let rival = found.clone().with([(question.name, option)]).expect("the question has the option");
                (law(&rival), Alternative { option, against: 0, in_favour: 0, neither: 0, example: None })
            })
            .collect();
        let cases = plan.cases.iter().flat_map(|page| &page.cases);
        let concerned = |case: &&Case| case.rulings.contains_key(question.name) && !case.is_malformed();
        let mut places: Vec<(Option<String>, Vec<String>)> = cases.filter(concerned).flat_map(places).collect();
        // The plainest first.
        places.sort_by_key(|(start, moves)| (moves.len(), start.as_ref().map_or(0, String::len)));
        for (start, moves) in places {
            let at = |law: &Law| {
                let start = start.clone().unwrap_or_else(|| law.start().to_owned());
                Place { start, moves: moves.clone(), judge: None }
            };
            let question = examiner.question(&stated, &at(&stated));
            let Some(answered) = examiner.ask(&question).ok()? else { continue };
            if matches!(answered.reply, Reply::Declined(_)) {
                continue;
            }
            let differences = |law: &Law| -> Differences {
                let place = at(law);
                let compared = compare(law, plan.strictness, &place, &law.expected(&place), &answered.reply);
                compared.map(|compared| compared.differences).unwrap_or_default()
            };
            let by_own = differences(&own);
            for (rival, alternative) in &mut rivals {
                let by_rival = differences(rival);
                alternative.count(&by_own, &by_rival, || (&*rival, at(rival)));
            }
        }
        let follows = rivals.iter().all(|(_, rival)| rival.against > 0 && rival.in_favour == 0);
        let alternatives = rivals.into_iter().map(|(_, alternative)| alternative).collect();
        let default = question.options[0];
        all.push(InferredOption { question: question.name, option, default, follows, alternatives });
    }
    Some(all)
}

impl InferredOption {
    /// The option that more answers support than oppose, if there is one.
    pub(super) fn better(&self) -> Option<&'static str> {
        let supported = self.alternatives.iter().filter(|other| other.in_favour > other.against);
        supported.max_by_key(|other| (other.in_favour - other.against, other.in_favour)).map(|other| other.option)
    }
}

/// The place of a case, and those after each move whose position it states.
fn places(case: &Case) -> Vec<(Option<String>, Vec<String>)> {
    let further = case.standing().into_iter().flat_map(|standing| standing.after.keys());
    let further = further.map(|mv| [&case.moves[..], std::slice::from_ref(mv)].concat());
    std::iter::once(case.moves.clone()).chain(further).map(|moves| (case.start(), moves)).collect()
}

impl Alternative {
    /// Counts an answer with these differences from the law under the option found, and under this one.
    fn count<'l>(&mut self, own: &Differences, theirs: &Differences, at: impl Fn() -> (&'l Law, Place)) {
        let wrong = |differences: &Differences| -> Vec<String> {
            differences.iter().map(|(_, difference)| difference.fingerprint()).collect()
        };
        let (by_own, by_rival) = (wrong(own), wrong(theirs));
        let less = |one: &[String], other: &[String]| {
            one.len() < other.len() && one.iter().all(|wrong| other.contains(wrong))
        };
        let made = at().1.moves.len();
        // Many engines accept any move; that says little about how they judge what came before.
        let plays = |(after, difference): &(usize, Difference)| {
            *after < made && matches!(difference, Difference::Plays { .. })
        };
        if own.iter().chain(theirs).any(plays) {
            return;
        }
        if less(&by_own, &by_rival) {
            self.against += 1;
            if self.example.is_none() {
                self.example = theirs.iter().find(|(_, theirs)| !by_own.contains(&theirs.fingerprint())).map(|one| {
                    let (law, place) = at();
                    Example::of(law, &place, one)
                });
            }
        } else if less(&by_rival, &by_own) {
            self.in_favour += 1;
        } else if by_own != by_rival {
            self.neither += 1;
        }
    }
}

impl Example {
    fn of(law: &Law, place: &Place, (made, difference): &(usize, Difference)) -> Self {
        let finding = place.finding(&law.options, *made, difference.clone(), Origin::Given);
        let described = law.game.describe_written(&finding, Default::default());
        let (position, moves, diagram) = (described.position, described.moves, described.diagram);
        Example { position, moves, diagram, difference: difference.clone() }
    }
}
