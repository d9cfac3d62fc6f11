//! What an engine's wrong answers have in common and its right ones do not, without any list of known mistakes.
//!
//! Every answer consists of single observations: a move listed or not, the result of a move, whether there is check.
//! What can be said of each of them ([`Fact`]) follows from the law and the position alone. A few facts that hold
//! together where the engine is wrong, and not where it is right, show when it is wrong ([`Separation`]); the clauses
//! at work there show which rule it gets wrong. Before that is reported, the engine is asked questions that could
//! refute it.

mod attack;
mod fact;
mod movement;
mod naming;
mod position;
mod search;
mod sighting;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use fact::{Fact, Value};

use crate::clock::Instant;
use crate::crosscheck::{AnyGenerator, Difference};
use crate::deviation::{ComparedAnswer, Deviation};
use crate::validate::compare::answered::AnsweredQuestion;
use crate::validate::compare::clauses::possible;
use crate::validate::explain::measure::{Balance, one_of};
use crate::validate::explain::statement::Shows;
use crate::validate::explain::trial::held::{Recheck, Trial};
use crate::validate::explain::witness::Witness;
use crate::validate::reduce::faults::Overreach;
use crate::wire::Question;
use fact::{FactSource, Kind};
use movement::REASON;
use search::FactTable;
use sighting::{Sighting, Sightings, Stand, impossible};

/// When an engine is wrong: facts that hold together where it is wrong, and not where it is right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Separation {
    /// What the engine does: `does not list the move`.
    pub what: String,
    /// The facts. If nothing separates the wrong cases, the facts that all of them have in common.
    pub facts: Vec<Fact>,
    /// Whether the engine is right in most cases in which not all of the facts hold.
    pub separates: bool,
    /// The number of cases in which the facts hold and the engine is wrong.
    pub wrong: u64,
    /// The number of cases in which the facts hold.
    pub of: u64,
    /// The number of other cases in which the engine is right.
    pub right: u64,
    /// The number of other cases.
    pub others: u64,
    /// The clauses at work. The first is the one that the engine most likely gets wrong.
    pub clauses: Vec<String>,
    /// A question whose answer shows it, as the engine was asked.
    pub question: String,
    /// What the law and the engine say there.
    #[serde(default)]
    pub shown: Witness,
    /// How it was tried.
    #[serde(default)]
    pub trial: Trial,
    /// What further questions show of it, if they were wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rechecked: Option<Recheck>,
    /// How many of all these cases come from questions that were asked to refute it.
    pub tried: u64,
    /// Its place, from 1, among all causes and separations, in which they are shown.
    #[serde(default)]
    pub rank: usize,
    /// How many bits shorter it makes the description of the answers: the more, the surer it is.
    #[serde(default)]
    pub bits: i64,
    /// Whether it names a clause that a surer explanation names: it is most likely the same mistake, seen in other answers.
    #[serde(default)]
    pub again: bool,
}

impl fmt::Display for Separation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Separation { what, facts, wrong, of, right, others, clauses, .. } = self;
        let facts: Vec<String> = facts.iter().map(ToString::to_string).collect();
        let facts = match &facts[..] {
            [] => String::new(),
            [one] => format!(" at which {one}"),
            [first @ .., last] => format!(" at which {} and {last}", first.join(", ")),
        };
        let places = if *of == 1 { "place" } else { "places" };
        write!(f, "your engine {what} at {wrong} of {of} {places}{facts}")?;
        match (right, others) {
            (_, 0) => {}
            (right, others) if right == others => write!(f, ", and is right at the other {right}")?,
            (right, others) => write!(f, ", and is right at {right} of the other {others}")?,
        }
        let clauses: Vec<String> = clauses.iter().map(|clause| format!("`{clause}`")).collect();
        if clauses.is_empty() { Ok(()) } else { write!(f, " ({})", clauses.join(", ")) }
    }
}

/// How many separations of one kind are reported.
const OF_A_KIND: usize = 3;

/// From how many moves a clause is concluded that is taken too far.
const LEAST: u64 = 3;

/// A separation in the making, with the observations on which it is based.
#[derive(Clone)]
pub(super) struct Separating {
    game: &'static dyn AnyGenerator,
    kind: Kind,
    facts: Vec<Fact>,
    /// The bits that name it.
    named: f64,
    separates: bool,
    /// The observations, without wrong ones that an earlier separation has explained.
    sightings: Vec<Arc<Sighting>>,
    /// How many of them existed before questions were asked to refute it.
    given: usize,
    clauses: Vec<String>,
    /// The clause that is taken too far, if it seems to be one.
    overreach: Option<Overreach>,
}

/// Finds what separates the wrong observations in some answers from the right ones in all answers. Each wrong answer
/// comes with those of its deviations that are still unexplained.
pub(super) fn separations(
    game: &'static dyn AnyGenerator,
    wrong: &[(&AnsweredQuestion, &BTreeSet<Deviation>)],
    right: &[&Vec<AnsweredQuestion>],
    until: Instant,
) -> Vec<Separating> {
    let right: Vec<&AnsweredQuestion> = right.iter().copied().flatten().collect();
    let all = Sightings::in_answers(game, wrong, &right, until);
    let mut found = Vec::new();
    for (kind, sightings) in &all.of {
        let said_of_the_list = all.of.keys().any(|other| other.when_made().as_ref() == Some(kind));
        if said_of_the_list || Instant::now() > until {
            continue;
        }
        let table = FactTable::of(&sightings.iter().map(|sighting| &**sighting).collect::<Vec<_>>());
        let of_kind = one_of(all.of.len() + 1);
        let mut left: Vec<bool> = sightings.iter().map(|sighting| sighting.wrong).collect();
        let is_right: Vec<bool> = left.iter().map(|wrong| !wrong).collect();
        for n in 0..OF_A_KIND {
            if !left.contains(&true) {
                break;
            }
            let weight =
                weight(sightings.iter().enumerate().filter(|(at, _)| left[*at]).map(|(_, sighting)| sighting));
            let facts = table.separating(|at| left[at], |at| is_right[at], weight);
            let separates = facts.is_some();
            let (facts, named) = match facts {
                Some((facts, named)) => (facts, of_kind + named),
                None if n == 0 => (table.common(|at| left[at], |at| is_right[at]), f64::INFINITY),
                None => break,
            };
            let explained: Vec<bool> =
                sightings.iter().map(|sighting| facts.iter().all(|fact| sighting.holds(fact))).collect();
            let of_this = |at: usize| left[at] || is_right[at];
            let mine =
                sightings.iter().enumerate().filter(|(at, _)| of_this(*at)).map(|(_, sighting)| Arc::clone(sighting));
            let mine: Vec<_> = mine.collect();
            let (given, clauses) = (mine.len(), Vec::new());
            let (kind, sightings, overreach) = (kind.clone(), mine, None);
            let mut separating =
                Separating { game, kind, facts, named, separates, sightings, given, clauses, overreach };
            separating.name(until);
            found.push(separating);
            left.iter_mut().zip(&explained).for_each(|(left, explained)| *left &= !explained);
            if !separates {
                break;
            }
        }
    }
    sort(&mut found);
    found
}

/// The clauses that are taken too far, by the fingerprints of the faults that show it. If several separations are about
/// the same fault, the one that says most decides.
pub(super) fn overreaches(found: &[Separating]) -> BTreeMap<String, Overreach> {
    let all = found.iter().rev().flat_map(|one| one.of_overreach().into_iter().map(|fault| (fault, one.overreach())));
    let decided: BTreeMap<String, Option<&Overreach>> = all.collect();
    decided.into_iter().filter_map(|(fault, overreach)| Some((fault, overreach?.clone()))).collect()
}

/// Sorts separations so that those that save most bits come first.
pub(super) fn sort(found: &mut [Separating]) {
    found.sort_by(|a, b| b.balance().bits().total_cmp(&a.balance().bits()));
}

/// The part of an answer that one of these wrong observations is on average.
fn weight<'s>(wrong: impl Iterator<Item = &'s Arc<Sighting>>) -> f64 {
    let (number, shares) = wrong.fold((0_usize, 0.0), |(number, shares), one| (number + 1, shares + one.share));
    shares / number.max(1) as f64
}

impl Separating {
    /// Whether all facts hold of an observation.
    fn holds(&self, sighting: &Sighting) -> bool {
        self.facts.iter().all(|fact| sighting.holds(fact))
    }

    /// The wrong or the right observations for which all facts hold, or for which not all hold.
    fn those(&self, wrong: bool, hold: bool) -> impl Iterator<Item = &Arc<Sighting>> {
        self.sightings.iter().filter(move |sighting| sighting.wrong == wrong && self.holds(sighting) == hold)
    }

    /// Whether its facts hold in one case only.
    pub fn is_of_one_case(&self) -> bool {
        self.count(true, true) + self.count(false, true) < 2
    }

    /// In how many cases its facts hold and the engine is wrong.
    pub fn shown(&self) -> u64 {
        self.count(true, true)
    }

    fn count(&self, wrong: bool, hold: bool) -> u64 {
        self.those(wrong, hold).count() as u64
    }

    /// Drops each fact without which no right observation contradicts it either, the plainest last.
    pub fn broaden(&mut self) {
        for fact in self.facts.clone().iter().rev() {
            let mut others = self.facts.clone();
            others.retain(|other| other != fact);
            let before = std::mem::replace(&mut self.facts, others);
            if self.facts.is_empty() || self.is_contradicted() {
                self.facts = before;
            }
        }
    }

    /// Whether right observations contradict it: one for certain, or many beside something else that is wrong.
    pub fn is_contradicted(&self) -> bool {
        let beside = self.those(false, true).filter(|sighting| sighting.beside_others).count() as u64;
        self.count(false, true) > beside || beside * 4 > self.shown()
    }

    /// Looks for other facts with these answers, too. Returns whether there are any.
    pub fn learn(&mut self, lessons: &[AnsweredQuestion], until: Instant) -> bool {
        let lessons: Vec<&AnsweredQuestion> = lessons.iter().collect();
        self.sightings.extend(Sightings::of_kind(self.game, &self.kind, &lessons));
        let found = self.separate();
        if found {
            self.name(until);
        }
        found
    }

    /// What it says, and when.
    pub fn said(&self) -> String {
        format!("{} {:?}", self.kind, self.facts)
    }

    /// What it explains in an answer.
    pub fn explains_of(&self, answered: &AnsweredQuestion) -> BTreeSet<Deviation> {
        let all = Sightings::wrong_in(answered);
        let kinds = [Some(self.kind.clone()), self.kind.when_made()];
        let of_kinds = kinds.iter().flatten().filter_map(|kind| all.of.get(kind)).flatten();
        let is_this = |sighting: &&Arc<Sighting>| self.holds(sighting);
        of_kinds.filter(is_this).flat_map(|sighting| &sighting.ways).cloned().collect()
    }

    /// Whether a question is about a case in which all facts hold.
    pub fn predicts(&self, unanswered: &AnsweredQuestion) -> bool {
        let question = &unanswered.question;
        let (options, start, moves) = (&unanswered.options, &question.position, &question.moves[..]);
        let of_last = matches!(self.kind, Kind::Makes | Kind::Refuses | Kind::Holds(_));
        if matches!(self.kind, Kind::Takes) {
            return impossible(self.game, options, start).is_some_and(|sighting| self.holds(&sighting));
        }
        let (made, last) = match moves.split_last() {
            Some((last, earlier)) if of_last => (earlier, Some(last)),
            None if of_last => return false,
            _ if self.kind == Kind::RefusesPosition => (&[][..], None),
            _ => (moves, None),
        };
        let Some(stand) = Stand::at(self.game, options, start, made) else { return false };
        match (&self.kind, last) {
            (_, Some(last)) => self.holds_of(&stand, last),
            (Kind::Lists | Kind::Misses, _) => self.moves(&stand).next().is_some(),
            _ => stand.observe(&self.kind, None).is_some_and(|sighting| self.holds(&sighting)),
        }
    }

    /// The moves of a list in which the engine would be wrong.
    fn moves<'s>(&'s self, stand: &'s Stand) -> impl Iterator<Item = String> + 's {
        let of_one = |clause: &str| vec![clause.to_owned()];
        let all: Vec<(Vec<String>, String)> = match self.kind {
            Kind::Lists if stand.session.outcome().is_some() => Vec::new(),
            Kind::Lists => {
                stand.session.forbidden().into_iter().map(|(clause, mv)| (of_one(clause.name()), mv)).collect()
            }
            _ => {
                let all = stand.session.permitted().into_iter();
                all.map(|(grounds, mv)| (grounds.iter().map(ToString::to_string).collect(), mv)).collect()
            }
        };
        // What takes no time to find comes first.
        let applies = |fact: &Fact| match (&fact.source, &fact.value) {
            (FactSource::Clause, Value::Is(clause)) => Some(clause.trim_matches('`').to_owned()),
            _ => None,
        };
        let clauses: Vec<String> = self.facts.iter().filter_map(applies).collect();
        let all = all.into_iter().filter(move |(of_move, _)| clauses.iter().all(|clause| of_move.contains(clause)));
        all.map(|(_, mv)| mv).filter(|mv| self.holds_of(stand, mv))
    }

    /// Whether all facts hold of a move. What is said of the move alone is found first, since the rest takes long.
    fn holds_of(&self, stand: &Stand, mv: &str) -> bool {
        let of_move =
            |fact: &&Fact| matches!(fact.source, FactSource::Move | FactSource::Beside) && fact.of != REASON;
        let said = stand.of_move(mv);
        self.facts.iter().filter(of_move).all(|fact| said.holds(fact))
            && stand.observe(&self.kind, Some(mv)).is_some_and(|sighting| self.holds(&sighting))
    }

    /// What an answer shows of it: whether the engine is wrong in every case in which all facts hold.
    pub fn shows(&self, answered: &AnsweredQuestion) -> Shows {
        let those: Vec<bool> = match (&self.kind, &answered.answer) {
            (Kind::Lists | Kind::Misses, ComparedAnswer::Stands(stated)) => {
                let mute = |one: &Deviation| one.is_of_position() || matches!(one, Deviation::Turn(_));
                let Question { position, moves, .. } = &answered.question;
                let stand = Stand::at(self.game, &answered.options, position, moves);
                let Some(stand) = stand.filter(|_| !answered.deviations().iter().any(mute)) else {
                    return Shows::Nothing;
                };
                self.moves(&stand).map(|mv| stated.legal.contains(&mv) == (self.kind == Kind::Lists)).collect()
            }
            _ => {
                let all = Sightings::of_kind(self.game, &self.kind, &[answered]);
                all.iter().filter(|sighting| self.holds(sighting)).map(|sighting| sighting.wrong).collect()
            }
        };
        match those[..] {
            [] => Shows::Nothing,
            _ if those.contains(&false) => Shows::Fails,
            _ => Shows::Holds,
        }
    }

    /// What it costs and saves: in the answers of the run, and not in those to questions that could have refuted it.
    pub fn balance(&self) -> Balance {
        Balance { named: self.named, ..self.shown_by(&self.sightings[..self.given]) }
    }

    /// What it saves in these observations.
    fn shown_by(&self, sightings: &[Arc<Sighting>]) -> Balance {
        let holds = || sightings.iter().filter(|sighting| self.holds(sighting));
        let explained = holds().map(|sighting| sighting.share).sum();
        let weight = weight(self.sightings.iter().filter(|sighting| sighting.wrong));
        let corrected =
            holds().filter(|sighting| !sighting.wrong).map(|sighting| sighting.contradicts()).sum::<f64>() * weight;
        Balance { named: 0.0, explained, corrected }
    }

    /// Takes these observations for all of them, and looks for facts that separate them. Returns whether there are
    /// any.
    fn separate(&mut self) -> bool {
        let all: Vec<&Sighting> = self.sightings.iter().map(|sighting| &**sighting).collect();
        let weight = weight(self.sightings.iter().filter(|sighting| sighting.wrong));
        let found = FactTable::of(&all).separating(|at| all[at].wrong, |at| !all[at].wrong, weight);
        self.separates = found.is_some();
        if let Some((facts, named)) = found {
            (self.facts, self.named) = (facts, named);
        }
        self.separates
    }

    /// The clauses at work, the one that the engine most likely gets wrong first.
    pub fn clauses(&self) -> &[String] {
        &self.clauses
    }

    /// The separation as it is reported.
    pub fn separation(&self) -> Separation {
        let (wrong, right) = (self.count(true, true), self.count(false, false));
        Separation {
            what: self.kind.to_string(),
            facts: self.facts.clone(),
            separates: self.separates,
            wrong,
            of: wrong + self.count(false, true),
            right,
            others: right + self.count(true, false),
            clauses: self.clauses.clone(),
            question: String::new(),
            shown: Witness::default(),
            trial: Trial::default(),
            rechecked: None,
            tried: (self.sightings.len() - self.given) as u64,
            rank: 0,
            bits: self.balance().bits().round() as i64,
            again: false,
        }
    }

    /// The clause that is taken too far, if there seems to be one.
    fn overreach(&self) -> Option<&Overreach> {
        // A few missed moves tell nothing unless there are moves on the same grounds that the engine plays.
        let tells = |overreach: &&Overreach| {
            self.kind == Kind::RefusesPosition || overreach.missed.of >= LEAST && overreach.played.of > 0
        };
        self.overreach.as_ref().filter(tells)
    }

    /// The fingerprints of the faults that a clause taken too far would cause.
    fn of_overreach(&self) -> BTreeSet<String> {
        let fingerprint = |sighting: &Arc<Sighting>| match self.kind {
            Kind::RefusesPosition => {
                let grounds = possible(&self.game.clauses());
                Some(Difference::Admission { grounds, law: Vec::new(), second: Vec::new() }.fingerprint())
            }
            Kind::Misses | Kind::Refuses => {
                Some(Difference::Misses { grounds: sighting.clauses.clone(), moves: Vec::new() }.fingerprint())
            }
            _ => None,
        };
        self.those(true, true).filter_map(fingerprint).collect()
    }
}
