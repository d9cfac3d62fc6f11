//! Before an explanation is told, it is tried.
//!
//! The engine is asked where the explanation says that it is wrong, at places made for this: one change away from wrong answers, some
//! changes away, and anywhere. It must be wrong as the explanation says at all of them; silence proves nothing. It is also asked
//! near by where the explanation says nothing, to see whether it says too little. How many questions of each kind there are is
//! fixed before the first is asked.

pub(in crate::validate) mod contrast;
pub(in crate::validate) mod held;
pub(super) mod walk;

use std::collections::BTreeSet;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use crate::crosscheck::derive;
use crate::deviation::Deviation;
use crate::validate::ask::anywhere;
use crate::validate::ask::examiner::{Examiner, text};
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::{Expected, GameLaw, Place};
use crate::validate::compare::answered::{AnsweredQuestion, Under};
use crate::validate::compare::examine::Examined;
use crate::validate::explain::statement::{Shows, Statement};
use crate::wire::Question;
use held::{Recheck, Trial};
use walk::changed;

/// How many questions are asked one change away from a wrong answer, several changes away, many changes away, anywhere, and in games;
/// and where the explanation says nothing.
const NEAR: usize = 16;
const WALKS: usize = 14;
const ANYWHERE: usize = 20;
const IN_GAMES: usize = 10;
const OTHERS: usize = 24;
/// If fewer could be asked, games are played; if none, so many answers of the run are enough.
const LEAST: u64 = 12;
const LEAST_OF_THE_RUN: u64 = 3;
/// How many changes a walk has, and a long one.
const CHANGES: usize = 6;
const MANY_CHANGES: usize = 14;
/// At so many places it is looked whether the explanation says something; so many moves that lead to one take as long as another.
const LOOKED_AT: usize = 4000;
const MOVES_AS_MUCH: usize = 3;
/// How many cases of each local world and how many placements are looked at, and how many moves in each.
const OF_A_WORLD: u64 = 12;
const PLACEMENTS: u64 = 300;
const MOVES: usize = 4;
const SORT_OF_PLACEMENTS: u64 = 31;
const SORT_OF_MOVES: u64 = 32;

/// What is known when an explanation is tried.
pub(super) struct Known<'k, 'm> {
    pub statement: &'k Statement<'m>,
    /// The clauses that it names.
    pub clauses: &'k BTreeSet<String>,
    /// Where it explains a wrong answer.
    pub places: &'k [(Under, Place)],
    /// What has been told before.
    pub told: &'k [&'k Statement<'m>],
}

/// The result of a trial.
pub(super) enum Heard {
    /// It held, with the answers near by where it says nothing and its clauses are wrong, too.
    Held(Trial, Vec<AnsweredQuestion>),
    /// It failed, perhaps by an answer that contradicts it; or nothing was found to ask.
    Failed(Option<Box<AnsweredQuestion>>),
}

/// Tries an explanation, each time with other questions.
///
/// # Errors
/// Asking has ended.
pub(super) fn hear(
    known: &Known<'_, '_>,
    (run, round): (u64, u64),
    examiner: &mut Examiner<'_>,
) -> Result<Heard, AskingEndedError> {
    let mut trying = Trying::new(known, examiner, 2 * round);
    for (changes, wanted) in [(1, NEAR), (CHANGES, WALKS), (MANY_CHANGES, WALKS)] {
        trying.walk(changes, wanted)?;
    }
    trying.anywhere(ANYWHERE)?;
    // Some engines play from the start only.
    trying.games(if trying.counts.asked < LEAST { ANYWHERE } else { IN_GAMES })?;
    // A rule says exactly what is wrong; if nothing else can be asked, many answers of the run are enough.
    let by_run = matches!(known.statement, Statement::Rule(_)) && run >= LEAST_OF_THE_RUN;
    if trying.fails() || trying.counts.asked == 0 && !by_run {
        return Ok(Heard::Failed(trying.failed_by));
    }
    // What is a mistake of one player is not one of the other.
    let of_the_other = std::mem::take(&mut trying.of_the_other);
    let (both, not_made) = trying.right_at(of_the_other, OTHERS / 2)?;
    if not_made < both {
        return Ok(Heard::Failed(None));
    }
    let outside = std::mem::take(&mut trying.outside);
    let (others, right) = trying.right_at(outside, OTHERS - both as usize)?;
    let (others, right) = (others + both, right + not_made);
    let asked = trying.counts.asked - trying.counts.excused;
    Ok(Heard::Held(Trial::held(run, asked, others, right), trying.missed))
}

/// Puts an explanation that was told to so many questions more, of other kinds: longer walks, other placements, and games.
///
/// # Errors
/// Asking has ended.
pub(super) fn recheck(
    known: &Known<'_, '_>,
    examiner: &mut Examiner<'_>,
    questions: usize,
) -> Result<Recheck, AskingEndedError> {
    let mut trying = Trying { goes_on: true, ..Trying::new(known, examiner, 1001) };
    trying.walk(MANY_CHANGES + CHANGES, questions / 2)?;
    trying.anywhere(questions / 4)?;
    trying.games(questions / 4)?;
    let Counts { asked, failed, excused, against, .. } = trying.counts;
    Ok(Recheck { asked: asked - excused, held: asked - failed - excused, against })
}

#[derive(Default)]
struct Counts {
    asked: u64,
    failed: u64,
    /// Where it failed and something else was wrong, too, which may be why.
    excused: u64,
    against: Option<String>,
}

/// An explanation that is being tried.
struct Trying<'t, 'k, 'm, 'e> {
    known: &'t Known<'k, 'm>,
    examiner: &'t mut Examiner<'e>,
    chance: u64,
    /// Whether it goes on after the first failure.
    goes_on: bool,
    asked: BTreeSet<(String, Vec<String>)>,
    looked_at: usize,
    counts: Counts,
    failed_by: Option<Box<AnsweredQuestion>>,
    /// Places near those that were asked about, where it says nothing; and where it would if the other player made the mistake.
    outside: Vec<(Under, Place)>,
    of_the_other: Vec<(Under, Place)>,
    /// Answers where it says nothing and its clauses are wrong.
    missed: Vec<AnsweredQuestion>,
}

impl<'t, 'k, 'm, 'e> Trying<'t, 'k, 'm, 'e> {
    fn new(known: &'t Known<'k, 'm>, examiner: &'t mut Examiner<'e>, chance: u64) -> Self {
        let asked = known.places.iter().map(|(_, place)| (place.start.clone(), place.moves.clone())).collect();
        let (counts, outside, of_the_other, missed) = (Counts::default(), Vec::new(), Vec::new(), Vec::new());
        Trying {
            known,
            examiner,
            chance,
            goes_on: false,
            asked,
            looked_at: 0,
            counts,
            failed_by: None,
            outside,
            of_the_other,
            missed,
        }
    }

    /// Whether it has failed: once for certain, or often where something else was wrong, too.
    fn fails(&self) -> bool {
        let Counts { asked, failed, excused, .. } = self.counts;
        failed > 0 || excused * 4 > asked
    }

    fn is_over(&self) -> bool {
        (self.fails() && !self.goes_on) || self.looked_at > LOOKED_AT
    }

    /// Whether it says of a place that has not been asked about that the engine is wrong there.
    fn predicts(&mut self, law: &GameLaw, under: &Under, place: &Place) -> bool {
        if self.asked.contains(&(place.start.clone(), place.moves.clone())) {
            return false;
        }
        let refuses = self.examiner.strictness.refusals_of_positions();
        if !refuses && self.examiner.game.open_law(under, &place.start).is_err() {
            return false;
        }
        self.looked_at += 1 + place.moves.len() / MOVES_AS_MUCH;
        let question = self.examiner.question(law, place);
        let (game, strictness) = (self.examiner.game, self.examiner.strictness);
        let unanswered = AnsweredQuestion::unanswered(game, strictness, under.clone(), question);
        let predicts = self.known.statement.predicts(&unanswered);
        if !predicts {
            let of_the_other = self.known.statement.predicts_of_the_other(&unanswered);
            let some = if of_the_other { &mut self.of_the_other } else { &mut self.outside };
            if some.len() < 2 * OTHERS && (of_the_other || self.looked_at.is_multiple_of(3)) {
                some.push((under.clone(), place.clone()));
            }
        }
        predicts
    }

    /// Asks about places so many changes away.
    fn walk(&mut self, changes: usize, wanted: usize) -> Result<(), AskingEndedError> {
        let known = self.known;
        let mut found = 0;
        for turn in 0..2 * wanted {
            let Some((under, start)) = known.places.get(turn % known.places.len().max(1)) else { break };
            if found == wanted || self.is_over() {
                break;
            }
            let law = GameLaw::new(self.examiner.game, under.asked.clone());
            let (mut place, mut made) = (start.clone(), 0);
            for change in 0..changes {
                let chance = derive(self.chance, turn as u64, (changes * 100 + change) as u64);
                let some = changed(self.examiner.game, under, &place, chance);
                let Some(next) = some.into_iter().find(|next| self.predicts(&law, under, next)) else { break };
                (place, made) = (next, made + 1);
            }
            if made > 0 {
                found += usize::from(self.ask(&law, under, &place)?);
            }
        }
        Ok(())
    }

    /// Asks about places that have nothing to do with what was seen.
    fn anywhere(&mut self, wanted: usize) -> Result<(), AskingEndedError> {
        let Some((under, _)) = self.known.places.first() else { return Ok(()) };
        let law = GameLaw::new(self.examiner.game, under.asked.clone());
        let of_moves = self.known.places.iter().any(|(_, place)| !place.moves.is_empty());
        let mut found = 0;
        let sort = SORT_OF_PLACEMENTS + 2 * self.chance;
        for (at, text) in anywhere(self.examiner.game, sort, OF_A_WORLD, PLACEMENTS).enumerate() {
            if found == wanted || self.is_over() {
                break;
            }
            let place = Place::of(text);
            let mut all = vec![place.clone()];
            if of_moves && let Ok(session) = self.examiner.game.open_law(under, &place.start) {
                let legal = session.legal();
                let drawn = (0..MOVES.min(legal.len())).map(|n| derive(at as u64, SORT_OF_MOVES, n as u64) as usize);
                all.extend(drawn.map(|n| place.after(legal[n % legal.len()].clone())));
            }
            let Some(place) = all.into_iter().find(|place| self.predicts(&law, under, place)) else { continue };
            found += usize::from(self.ask(&law, under, &place)?);
        }
        Ok(())
    }

    /// Asks about places in games that are played by chance.
    fn games(&mut self, wanted: usize) -> Result<(), AskingEndedError> {
        const GAMES: u64 = 12;
        const PLIES: u64 = 60;
        let Some((under, _)) = self.known.places.first() else { return Ok(()) };
        let law = GameLaw::new(self.examiner.game, under.asked.clone());
        let mut found = 0;
        for game in 0..GAMES {
            let mut place = Place::of(law.start().to_owned());
            let Ok(mut session) = self.examiner.game.open_law(under, &place.start) else { break };
            for ply in 0..PLIES {
                let legal = session.legal();
                if legal.is_empty() || found == wanted || self.is_over() {
                    break;
                }
                let mv = legal[derive(self.chance, game, ply) as usize % legal.len()].clone();
                session.force(&mv);
                place = place.after(mv);
                if self.predicts(&law, under, &place) {
                    found += usize::from(self.ask(&law, under, &place)?);
                }
            }
        }
        Ok(())
    }

    /// Asks about a place. Returns whether the answer says anything.
    fn ask(&mut self, law: &GameLaw, under: &Under, place: &Place) -> Result<bool, AskingEndedError> {
        self.asked.insert((place.start.clone(), place.moves.clone()));
        let Some(answered) = AnsweredQuestion::asked(self.examiner, under, place)? else { return Ok(false) };
        let shows = self.known.shown_by(&answered);
        match shows {
            Shown::Nothing => return Ok(false),
            Shown::Holds => {}
            Shown::Excused => self.counts.excused += 1,
            Shown::Fails => {
                self.counts.failed += 1;
                let question: Question = self.examiner.question(law, place);
                self.counts.against.get_or_insert_with(|| text(&question));
                self.failed_by = Some(Box::new(answered));
            }
        }
        self.counts.asked += 1;
        Ok(true)
    }

    /// Asks at some of these places. Returns how many answers there were, and in how many nothing about its clauses is wrong.
    fn right_at(&mut self, places: Vec<(Under, Place)>, most: usize) -> Result<(u64, u64), AskingEndedError> {
        let (mut others, mut right) = (0, 0);
        for (under, place) in places {
            if others as usize == most {
                break;
            }
            let law = GameLaw::new(self.examiner.game, under.asked.clone());
            let expected = law.expected(&place);
            if !matches!(expected, Expected::Reached(_)) {
                continue;
            }
            let Examined::Answered(answer) = self.examiner.examine_strictly(&law, &place, &expected)? else {
                continue;
            };
            others += 1;
            let mut clauses = answer.differences.iter().flat_map(|(_, difference)| difference.clauses());
            if clauses.any(|clause| self.known.clauses.contains(&clause)) {
                let (game, strictness, question) =
                    (law.game, self.examiner.strictness, self.examiner.question(&law, &place));
                let missed = AnsweredQuestion::compared(game, strictness, under, question, answer.answers);
                if self.known.told.iter().all(|told| told.explains_of(&missed).is_empty()) {
                    self.missed.push(missed);
                }
            } else {
                right += 1;
            }
        }
        Ok((others, right))
    }
}

/// What an answer shows of an explanation beside others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    Nothing,
    Holds,
    Fails,
    Excused,
}

impl Known<'_, '_> {
    /// How many answers that there are already show it; `None` if it fails by them: once for certain, or often where something else was
    /// wrong, too.
    pub fn holds_by(&self, answers: &[&AnsweredQuestion]) -> Option<u64> {
        let shown: Vec<Shown> = answers.par_iter().map(|answered| self.shown_by(answered)).collect();
        let count = |of: Shown| shown.iter().filter(|shown| **shown == of).count();
        let holds = count(Shown::Holds);
        (count(Shown::Fails) == 0 && count(Shown::Excused) * 4 <= holds).then_some(holds as u64)
    }

    /// What an answer shows of it. An answer about another position, one that refuses a text or ends the game is silent about the
    /// rest; and where something else is wrong, too, that may be the reason why it does not show.
    pub fn shown_by(&self, answered: &AnsweredQuestion) -> Shown {
        match self.statement.shows(answered) {
            Shows::Nothing => return Shown::Nothing,
            Shows::Holds => return Shown::Holds,
            Shows::Fails => {}
        }
        let deviations = answered.deviations();
        let mute = |deviation: &Deviation| {
            deviation.is_refusal() || deviation.is_of_position() || matches!(deviation, Deviation::Outcome(Some(_)))
        };
        let explained = self.told.iter().any(|told| !told.explains_of(answered).is_empty());
        if explained || deviations.iter().any(mute) {
            return Shown::Nothing;
        }
        if deviations.is_subset(&self.statement.explains_of(answered)) { Shown::Fails } else { Shown::Excused }
    }
}
