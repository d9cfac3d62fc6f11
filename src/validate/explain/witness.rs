//! Before a report prints an example of an explanation, the engine is asked it once more, and its answer must show it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Chosen;
use crate::clock::Instant;
use crate::crosscheck::{Difference, Finding, Origin};
use crate::deviation::{ComparedAnswer, Deviation};
use crate::validate::ask::examiner::{Examiner, text};
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::{Expected, GameLaw, Place};
use crate::validate::compare::answered::{AnsweredQuestion, Under};
use crate::validate::compare::reply::{compare, is_of_position};
use crate::validate::reduce::replay;
use crate::wire::Question;

/// At how many places an explanation is looked for.
pub(in crate::validate) const PLACES: usize = 8;

/// A place whose answer shows an explanation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Witness {
    /// What the law and the engine say there.
    pub says: String,
    /// The position.
    pub diagram: String,
    /// The command that shows the law's answer.
    pub replay: String,
    /// The options under which the answer is compared, although the engine was asked under others: it follows them.
    pub follows: Vec<String>,
    /// The question, as the engine was asked.
    #[serde(skip)]
    pub question: String,
}

/// What an answer shows.
struct Shown {
    /// The law with which it is compared.
    law: GameLaw,
    question: Question,
    /// After how many moves, and how it differs.
    at: usize,
    difference: Difference,
}

impl Witness {
    fn of(Shown { law, question, .. }: &Shown, under: &Under, finding: &Finding) -> Self {
        let place = Place::of_finding(finding);
        let diagram = match law.expected(&place) {
            Expected::Reached(session) => session.diagram(),
            Expected::IllegalMove { before, .. } => before.diagram(),
            Expected::Impossible(_) => law.game.diagram(&finding.start),
        };
        let asked = under.asked.departures();
        let follows = law.options.departures().into_iter().filter(|option| !asked.contains(option));
        Witness {
            says: finding.difference.to_string(),
            diagram: diagram.text(),
            replay: replay::command(law.game.id(), finding),
            follows: follows.map(|(question, option)| format!("{question}={option}")).collect(),
            question: text(question),
        }
    }
}

impl Chosen<'_> {
    /// A place at which the engine's answer shows this, as small as can be found; `None` if none of the places shows it.
    ///
    /// # Errors
    /// Asking has ended.
    pub(super) fn witness(
        &self,
        examiner: &mut Examiner<'_>,
        until: Instant,
    ) -> Result<Option<Witness>, AskingEndedError> {
        let game = examiner.game;
        for (under, place) in &self.places {
            let Some(shown) = self.shown_at(examiner, under, place)? else { continue };
            let finding = place.finding(&shown.law.options, shown.at, shown.difference.clone(), Origin::Given);
            let mut last = shown;
            let mut shows = |smaller: &Finding| {
                if smaller.options != finding.options || Instant::now() > until {
                    return None;
                }
                // It may show only when the move is made.
                let here = Place::of_finding(smaller);
                let made = replay::mv(&smaller.difference).map(|mv| here.after(mv.clone()));
                let places = [Some(here), made].into_iter().flatten();
                let mut shown = places.filter_map(|place| self.shown_at(examiner, under, &place).ok().flatten());
                last = shown.find(|shown| shown.at == smaller.moves.len())?;
                Some(last.difference.clone())
            };
            let small = game.shrink_written(finding.clone(), &mut shows);
            let small = examiner.ended_by_moves(&last.law, small)?;
            return Ok(Some(Witness::of(&last, under, &small)));
        }
        Ok(None)
    }

    /// What the engine's answer at a place differs in because of this.
    fn shown_at(
        &self,
        examiner: &mut Examiner<'_>,
        under: &Under,
        place: &Place,
    ) -> Result<Option<Shown>, AskingEndedError> {
        let (game, strictness) = (examiner.game, examiner.strictness);
        let question = examiner.question(&GameLaw::new(game, under.asked.clone()), place);
        let Some(reply) = examiner.ask(&question)?.map(|answered| answered.reply) else { return Ok(None) };
        let asked =
            AnsweredQuestion::new(game, strictness, Under::asked(under.asked.clone()), question.clone(), &reply);
        if asked.answer == ComparedAnswer::Silent {
            return Ok(None);
        }
        let (answered, shown) = match self.option() {
            // It is an option that makes the answer right, or more so.
            Some(option) => {
                let before = asked.deviations().clone();
                let law = asked.options.law.clone();
                let followed = asked.under(option);
                let shown =
                    if followed.options.law == law { BTreeSet::new() } else { &before - followed.deviations() };
                (Under::asked(under.asked.clone()), shown)
            }
            None => {
                let answered = asked.nearer(under.law.clone());
                (answered.options.clone(), self.statement.explains_of(&answered))
            }
        };
        if shown.is_empty() {
            return Ok(None);
        }
        let law = GameLaw::new(game, answered.law);
        let expected = law.expected(place);
        let Ok(compared) = compare(&law, strictness, place, &expected, expected.answer(strictness), &reply) else {
            return Ok(None);
        };
        let of_shown = |(at, difference): (usize, Difference)| Some((at, of_these(difference, &shown)?));
        let first = compared.differences.into_iter().find_map(of_shown);
        Ok(first.map(|(at, difference)| Shown { law, question, at, difference }))
    }
}

/// A difference, limited to what shows of these deviations.
fn of_these(difference: Difference, shown: &BTreeSet<Deviation>) -> Option<Difference> {
    use Deviation::{
        Check, Lists, ListsTwice, Makes, Misses, Outcome, Refuses, RefusesPosition, TakesPosition, Turn,
    };
    let shows = |one: &Deviation| match difference {
        Difference::Plays { .. } => matches!(one, Makes(_)),
        Difference::Misses { .. } => matches!(one, Refuses(_)),
        Difference::Admission { .. } => matches!(one, TakesPosition | RefusesPosition),
        Difference::Turn { .. } => matches!(one, Turn(_)),
        Difference::Check { .. } => matches!(one, Check(_)),
        Difference::Twice { .. } => matches!(one, ListsTwice(_)),
        Difference::Outcome { .. } | Difference::Over { .. } => matches!(one, Outcome(_) | Lists(_) | Refuses(_)),
        _ => is_of_position(&difference) && one.is_of_position(),
    };
    let in_whole = shown.iter().any(shows);
    match difference {
        Difference::Plays { mut moves } if !in_whole => {
            moves.retain(|refused| shown.contains(&Lists(refused.mv.clone())));
            (!moves.is_empty()).then_some(Difference::Plays { moves })
        }
        Difference::Misses { grounds, mut moves } if !in_whole => {
            moves.retain(|mv| shown.contains(&Misses(mv.clone())));
            (!moves.is_empty()).then_some(Difference::Misses { grounds, moves })
        }
        difference => in_whole.then_some(difference),
    }
}
