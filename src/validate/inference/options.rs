//! For each question, which option the engine follows, and the answers that show it.

use serde::Serialize;

use crate::corpus::Case;
use crate::crosscheck::{Difference, Origin};
use crate::rules::{OpenQuestion, Options};
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::law::{GameLaw, Place};
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
    pub example: Option<OptionExample>,
}

/// An answer that distinguishes two options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionExample {
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

/// A question, with the engine's answers to the cases about it, the plainest first.
pub(super) struct AskedQuestion {
    question: OpenQuestion,
    answers: Vec<CaseAnswer>,
}

/// An engine's answer at the place of a case.
struct CaseAnswer {
    /// The position's text; `None` means the start position under any rulings.
    start: Option<String>,
    moves: Vec<String>,
    reply: Reply,
}

/// Asks the cases about every question under the rulings that are stated. `None` if the run must end.
pub(super) fn asked(plan: &Plan<'_>, examiner: &mut Examiner<'_>, stated: &Options) -> Option<Vec<AskedQuestion>> {
    let stated = GameLaw::new(plan.game, stated.clone());
    let mut all = Vec::new();
    for question in plan.game.questions().of_play {
        let cases = plan.cases.iter().flat_map(|page| &page.cases);
        let concerned = |case: &&Case| case.rulings.contains_key(question.name) && !case.is_malformed();
        let mut places: Vec<(Option<String>, Vec<String>)> = cases.filter(concerned).flat_map(places).collect();
        places.sort_by_key(|(start, moves)| (moves.len(), start.as_ref().map_or(0, String::len)));
        let mut answers = Vec::new();
        for (start, moves) in places {
            let asked = examiner.question(&stated, &place(&stated, start.as_deref(), &moves));
            let reply = examiner.ask(&asked).ok()?.map(|answered| answered.reply);
            let reply = reply.filter(|reply| !matches!(reply, Reply::Declined(_)));
            answers.extend(reply.map(|reply| CaseAnswer { start, moves, reply }));
        }
        all.push(AskedQuestion { question: *question, answers });
    }
    Some(all)
}

impl AskedQuestion {
    /// What the answers say of each option beside the one that was found.
    pub fn infer(&self, plan: &Plan<'_>, found: &Options) -> InferredOption {
        let name = self.question.name;
        let option = found.option(name).unwrap_or_default();
        let own = GameLaw::new(plan.game, found.clone());
        let by_own: Vec<Differences> = self.answers.iter().map(|answer| answer.differences(plan, &own)).collect();
        let others = self.question.options.iter().copied().filter(|other| *other != option);
        let alternatives: Vec<Alternative> = others
            .map(|option| {
                let mut alternative = Alternative { option, against: 0, in_favour: 0, neither: 0, example: None };
                let rival = found.clone().with([(name, option)]).expect("the question has the option");
                let rival = GameLaw::new(plan.game, rival);
                for (answer, by_own) in self.answers.iter().zip(&by_own) {
                    alternative.count(answer, by_own, &answer.differences(plan, &rival), &rival);
                }
                alternative
            })
            .collect();
        let follows = alternatives.iter().all(|other| other.against > 0 && other.in_favour == 0);
        InferredOption { question: name, option, default: self.question.options[0], follows, alternatives }
    }
}

impl CaseAnswer {
    /// In what it differs from a law.
    fn differences(&self, plan: &Plan<'_>, law: &GameLaw) -> Differences {
        let place = place(law, self.start.as_deref(), &self.moves);
        let expected = law.expected(&place);
        let compared =
            compare(law, plan.strictness, &place, &expected, expected.answer(plan.strictness), &self.reply);
        compared.map(|compared| compared.differences).unwrap_or_default()
    }
}

/// The place of moves from a position, or from the one with which the game begins.
fn place(law: &GameLaw, start: Option<&str>, moves: &[String]) -> Place {
    Place { start: start.unwrap_or(law.start()).to_owned(), moves: moves.to_vec(), judge: None }
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
    /// Counts an answer with these differences from the law under the option found, and from the one under this.
    fn count(&mut self, answer: &CaseAnswer, own: &Differences, theirs: &Differences, rival: &GameLaw) {
        let wrong = |differences: &Differences| -> Vec<String> {
            differences.iter().map(|(_, difference)| difference.fingerprint()).collect()
        };
        let (by_own, by_rival) = (wrong(own), wrong(theirs));
        let less = |one: &[String], other: &[String]| {
            one.len() < other.len() && one.iter().all(|wrong| other.contains(wrong))
        };
        let made = answer.moves.len();
        // Many engines accept any move; that says little about how they judge what came before.
        let plays = |(after, difference): &(usize, Difference)| {
            *after < made && matches!(difference, Difference::Plays { .. })
        };
        if own.iter().chain(theirs).any(plays) {
            return;
        }
        if less(&by_own, &by_rival) {
            self.against += 1;
            let example = || {
                let shows = theirs.iter().find(|(_, theirs)| !by_own.contains(&theirs.fingerprint()))?;
                Some(OptionExample::of(rival, &place(rival, answer.start.as_deref(), &answer.moves), shows))
            };
            self.example = self.example.take().or_else(example);
        } else if less(&by_rival, &by_own) {
            self.in_favour += 1;
        } else if by_own != by_rival {
            self.neither += 1;
        }
    }
}

impl OptionExample {
    fn of(law: &GameLaw, place: &Place, (made, difference): &(usize, Difference)) -> Self {
        let finding = place.finding(&law.options, *made, difference.clone(), Origin::Given);
        let described = law.game.describe_written(&finding, Default::default());
        let (position, moves, diagram) = (described.position, described.moves, described.diagram);
        OptionExample { position, moves, diagram, difference: difference.clone() }
    }
}
