//! Which wrong rules explain an engine's wrong answers.
//!
//! During a run [`Evidence`] keeps the answers that were wrong and a sample of the right ones. Afterwards every known
//! [mistake](crate::mistakes) is compared with them: it explains a wrong answer if the law with this mistake gives
//! the same answer, and a right answer contradicts it if it gives another one.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use rayon::iter::{
    IntoParallelIterator as _, IntoParallelRefIterator as _, IntoParallelRefMutIterator as _, ParallelExtend as _,
    ParallelIterator as _,
};

use super::answered::{Answered, ByLaw};
use super::candidate::{Beside, Candidate, explains};
use super::cause::{Cause, Unexplained};
use super::concerned::{namesakes, possible};
use super::examiner::Examiner;
use super::law::{Law, Place};
use super::overreach::{Moves, Overreach, Positions};
use super::view::{Telling, View};
use crate::board::Names;
use crate::crosscheck::{AnyGenerator, Difference, derive};
use crate::mistakes::{self, Mistake};
use crate::wire::{Question, Reply};

/// What is found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Diagnosis {
    pub causes: Vec<Cause>,
    pub unexplained: Unexplained,
    /// The clauses that the engine may take too far, each by the fingerprint of the fault that shows it.
    pub overreaches: BTreeMap<String, Overreach>,
}

/// The maximum numbers of answers that are kept.
const WRONG: usize = 400;
const RIGHT: u64 = 300;
/// With how many wrong answers of one kind, and in total, every mistake is compared.
const OF_A_KIND: usize = 3;
const SCREENED: usize = 30;
/// A mistake explains at least one in so many of the wrong answers that no other explains; fewer may be a coincidence.
const LEAST_SHARE: usize = 4;
/// How many answers of either kind are searched for moves that are missed and moves that are played.
const SURVEYED: usize = 100;
/// The additional share of the time for finding clauses that are taken too far.
const SHARE_OF_OVERREACHES: u32 = 4;
/// How many mistakes may explain the answers of one engine, and how many others are named that explain the same.
const CAUSES: usize = 3;
const ALTERNATIVES: usize = 2;
/// The share of the time that questions may take which distinguish mistakes that explain the same, for each cause.
const SHARE_OF_DISTINGUISHING: u32 = 5;
/// The maximum time for a diagnosis. A clock cannot express every time that somebody may write down.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);
/// How many mistakes are examined side by side.
const AT_ONCE: usize = 16;
/// How many questions distinguish them at most, and in how many placements these are looked for.
const QUESTIONS: usize = 8;
const PLACEMENTS: u64 = 400;
const SORT_OF_PLACEMENTS: u64 = 11;
/// How many games are continued by repeating moves, and how many moves lead back to a position.
const REPEATED: usize = 4;
const BACK_AND_FORTH: usize = 4;

/// The answers that are kept during a run.
#[derive(Default)]
pub(super) struct Evidence {
    wrong: Vec<Answered>,
    right: Vec<Answered>,
    seen_right: u64,
}

impl Evidence {
    /// Keeps an answer; `fingerprints` of what differs are empty if it is right.
    pub fn add(&mut self, law: &Law, question: &Question, reply: Reply, impossible: bool, fingerprints: &[String]) {
        let words = fingerprints.iter().flat_map(|fingerprint| fingerprint.split_whitespace());
        let clauses = words.filter(|word| word.contains('.')).map(str::to_owned).collect();
        let (options, question) = (law.options.clone(), question.clone());
        let answered = Answered::new(options, question, reply, clauses, impossible);
        if !fingerprints.is_empty() {
            if self.wrong.len() < WRONG {
                self.wrong.push(answered);
            }
            return;
        }
        self.seen_right += 1;
        let place = derive(RIGHT, self.seen_right, 0) % self.seen_right;
        if self.seen_right <= RIGHT {
            self.right.push(answered);
        } else if place < RIGHT {
            self.right[place as usize] = answered;
        }
    }

    /// Finds within a time what explains the wrong answers; may ask the engine a few further questions.
    pub fn diagnose(
        mut self,
        game: &'static dyn AnyGenerator,
        examiner: &mut Examiner<'_>,
        time: Duration,
        progress: &dyn Fn(u64, u64),
    ) -> Diagnosis {
        if self.wrong.is_empty() || time.is_zero() || examiner.ended().is_some() {
            return Diagnosis::default();
        }
        let until = Instant::now() + time.min(LONGEST);
        let strictness = examiner.strictness;
        let mut candidates = Vec::new();
        let mut all: Vec<(usize, Mistake)> = mistakes::mistakes(game.id()).into_iter().enumerate().collect();
        let of = all.len() as u64;
        // In case there is no time for all: other rulings, and what breaks a clause of the differences, come first.
        let concerned: BTreeSet<&String> = self.wrong.iter().flat_map(|answered| &answered.clauses).collect();
        let likely = |clause: &String| clause.contains(".ruling.") || concerned.contains(clause);
        all.sort_by_key(|(_, mistake)| !mistake.clauses.iter().any(likely));
        let telling = |at: usize| {
            let answered = &self.wrong[at];
            (answered, answered.by_law(game).view.telling(game, &answered.reply))
        };
        let screened: Vec<(&Answered, Telling)> = self.screened().into_iter().map(telling).collect();
        let examined = |(order, mistake): (usize, Mistake)| {
            let explains = |screened: &(&Answered, Telling)| explains(game, &mistake, screened, strictness);
            let explains_some = Instant::now() <= until && screened.iter().any(explains);
            explains_some
                .then(|| Candidate::examined(game, order, mistake, (&self.wrong, &self.right), strictness))
                .flatten()
        };
        let mut all = all.into_iter();
        for done in (0..of).step_by(AT_ONCE) {
            progress(done, of);
            if Instant::now() > until || examiner.ended().is_some() {
                break;
            }
            let some: Vec<(usize, Mistake)> = all.by_ref().take(AT_ONCE).collect();
            candidates.par_extend(some.into_par_iter().filter_map(examined));
        }
        let law = Law::new(game, self.wrong[0].options.clone());
        let names = law.names();
        let mut causes: Vec<(Candidate, u64)> = Vec::new();
        let mut left: BTreeSet<usize> = (0..self.wrong.len()).collect();
        while causes.len() < CAUSES && !left.is_empty() && examiner.ended().is_none() {
            let earlier: Vec<&Candidate> = causes.iter().map(|(cause, _)| cause).collect();
            let unexplained = self.unexplained_by(game, &earlier, &left, until);
            candidates.par_iter_mut().for_each(|candidate| {
                if Instant::now() <= until {
                    candidate.explain_together(game, &unexplained, &self.wrong, strictness);
                }
            });
            let time = time / SHARE_OF_DISTINGUISHING;
            let Some(best) = self.best(game, examiner, &mut candidates, (&left, names), time) else { break };
            let explains = best.explains.intersection(&left).count() as u64;
            left.retain(|at| !best.explains.contains(at));
            causes.push((best, explains));
        }
        let cause = |(cause, explains): (Candidate, u64)| {
            let mut cause = cause.cause(explains, &self.wrong, names);
            for rule in cause.alternatives.iter_mut().chain([&mut cause.rule]) {
                rule.clauses.extend(namesakes(law.clauses(), game.id(), &rule.clauses));
            }
            cause
        };
        let causes = causes.into_iter().map(cause).collect();
        let unexplained = self.unexplained(&left);
        let overreaches = match examiner.ended() {
            None => self.overreaches(game, &left, until + time / SHARE_OF_OVERREACHES),
            Some(_) => BTreeMap::new(),
        };
        Diagnosis { causes, unexplained, overreaches }
    }

    /// The wrong answers that are left, with the law's answers, plain and with these causes; none without causes, or
    /// when the time is up.
    fn unexplained_by(
        &self,
        game: &'static dyn AnyGenerator,
        causes: &[&Candidate],
        left: &BTreeSet<usize>,
        until: Instant,
    ) -> Vec<Beside<'_>> {
        if causes.is_empty() {
            return Vec::new();
        }
        let beside = |at: &usize| {
            let answered = &self.wrong[*at];
            if answered.impossible || Instant::now() > until {
                return None;
            }
            let (law, Answered { options, question, .. }) = (answered.by_law(game), answered);
            let both = |before, cause: &&Candidate| View::both(&law.view, before, cause.view(options, question, law));
            Some(Beside { at: *at, law, mistaken: causes.iter().fold(law.view.clone(), both) })
        };
        left.par_iter().filter_map(beside).collect()
    }

    /// Some wrong answers of each kind.
    fn screened(&self) -> Vec<usize> {
        let mut screened: Vec<usize> = Vec::new();
        for (at, answered) in self.wrong.iter().enumerate() {
            let alike = screened.iter().filter(|earlier| self.wrong[**earlier].clauses == answered.clauses).count();
            if alike < OF_A_KIND && screened.len() < SCREENED {
                screened.push(at);
            }
        }
        screened
    }

    /// Takes the candidate that explains most of what is left, if any explains more than contradicts it, and enough of it;
    /// those that explain the same are distinguished within a time.
    fn best(
        &mut self,
        game: &'static dyn AnyGenerator,
        examiner: &mut Examiner<'_>,
        candidates: &mut Vec<Candidate>,
        (left, names): (&BTreeSet<usize>, Names),
        time: Duration,
    ) -> Option<Candidate> {
        let score = |candidate: &Candidate| {
            candidate.explains.intersection(left).count() as i64 - candidate.contradicted as i64
        };
        let enough = left.len().div_ceil(LEAST_SHARE) as i64;
        let most = candidates.iter().map(score).max().filter(|most| *most >= enough)?;
        let mut tied: Vec<usize> = (0..candidates.len()).filter(|at| score(&candidates[*at]) == most).collect();
        // The first of the list is the simplest.
        tied.sort_by_key(|at| candidates[*at].order);
        distinguish(game, examiner, (candidates, &mut tied), &self.wrong, time);
        let explains = |at: usize| candidates[at].explains.intersection(left).collect::<BTreeSet<_>>();
        let alike = tied[1..].iter().filter(|at| explains(**at) == explains(tied[0])).take(ALTERNATIVES);
        let alternatives = alike.map(|at| candidates[*at].rule(names)).collect();
        let mut best = candidates.remove(tied[0]);
        best.alternatives = alternatives;
        Some(best)
    }

    /// The wrong answers that are left.
    fn unexplained(&self, left: &BTreeSet<usize>) -> Unexplained {
        let mut clauses = left.iter().map(|at| self.wrong[*at].clauses.clone());
        let first = clauses.next().unwrap_or_default();
        let common = clauses.fold(first, |common, clauses| &common & &clauses);
        Unexplained { answers: left.len() as u64, clauses: common.into_iter().collect() }
    }

    /// The clauses that the engine seems to take too far, by the moves that it misses and the positions that it refuses in
    /// the wrong answers that are left.
    fn overreaches(
        &self,
        game: &'static dyn AnyGenerator,
        left: &BTreeSet<usize>,
        until: Instant,
    ) -> BTreeMap<String, Overreach> {
        if left.is_empty() {
            return BTreeMap::new();
        }
        let (mut moves, mut positions) = (Moves::of(game), Positions::of(game));
        let wrong = left.iter().map(|at| &self.wrong[*at]).take(SURVEYED);
        for Answered { options, question, reply, impossible, .. } in wrong.chain(self.right.iter().take(SURVEYED)) {
            if *impossible || Instant::now() > until {
                continue;
            }
            match reply {
                Reply::Answer(answer) => {
                    let listed = answer.legal.iter().map(String::as_str).collect();
                    moves.add(options, &question.position, &question.moves, &listed);
                    positions.add(options, &question.position, true);
                }
                Reply::Refusal(refusal) if refusal.is_of_position() => {
                    positions.add(options, &question.position, false);
                }
                _ => {}
            }
        }
        let mut overreaches = moves.overreaches(until);
        if let Some(overreach) = positions.overreach(until) {
            let grounds = possible(&game.clauses());
            let refused = Difference::Admission { grounds, law: Vec::new(), second: Vec::new() };
            overreaches.insert(refused.fingerprint(), overreach);
        }
        overreaches
    }
}

/// Asks the engine where tied candidates differ, and keeps those that answer as it does, unless none does: about games in
/// which the last moves are made again and again, and about placements. It takes this time at most.
fn distinguish(
    game: &'static dyn AnyGenerator,
    examiner: &mut Examiner<'_>,
    (candidates, tied): (&[Candidate], &mut Vec<usize>),
    wrong: &[Answered],
    time: Duration,
) {
    let until = Instant::now() + time;
    let options = &wrong[0].options;
    let law = Law::new(game, options.clone());
    let explained = candidates[tied[0]].explains.iter().map(|at| &wrong[*at]);
    let again = explained.filter(|answered| answered.options == *options).filter_map(repeated).take(REPEATED);
    let placed = (0..PLACEMENTS).map(|n| game.written_placement(derive(n, SORT_OF_PLACEMENTS, 0)));
    let possible = placed.filter(|position| game.open_law(options, position).is_ok()).map(Place::of);
    let mut asked = 0;
    for place in again.flatten().chain(possible) {
        if tied.len() < 2 || asked >= QUESTIONS || Instant::now() > until || examiner.ended().is_some() {
            return;
        }
        let question = examiner.question(&law, &place);
        let by_law = ByLaw::of(game, options, &question);
        let views: Vec<View> = tied.iter().map(|at| candidates[*at].view(options, &question, &by_law)).collect();
        if views.iter().all(|view| *view == views[0]) {
            continue;
        }
        asked += 1;
        let Ok(Some(answered)) = examiner.ask(&question) else { return };
        let alike: Vec<usize> = tied
            .iter()
            .zip(&views)
            .filter(|(_, view)| view.answers(game, &answered.reply, &question, examiner.strictness))
            .map(|(at, _)| *at)
            .collect();
        if !alike.is_empty() {
            *tied = alike;
        }
    }
}

/// The game of an answer with its last moves, back and forth, made once more, twice and three times; `None` with fewer
/// moves.
fn repeated(answered: &Answered) -> Option<Vec<Place>> {
    let Question { position, moves, .. } = &answered.question;
    let last = &moves[moves.len().checked_sub(BACK_AND_FORTH)?..];
    let again = |times| {
        let more = std::iter::repeat_n(last, times).flatten();
        let moves = moves.iter().chain(more).cloned().collect();
        Place { start: position.clone(), moves, judge: None }
    };
    Some((1..=3).map(again).collect())
}
