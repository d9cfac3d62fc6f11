//! Which wrong rules explain an engine's wrong answers.
//!
//! During a run [`Evidence`] keeps the answers that were wrong and a sample of the right ones. Afterwards every known
//! [mistake](crate::mistakes) is held against them: it explains a wrong answer if the law with this mistake gives the
//! same answer, and a right answer contradicts it if it gives another one.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use rayon::iter::{
    IntoParallelIterator as _, IntoParallelRefIterator as _, IntoParallelRefMutIterator as _, ParallelExtend as _,
    ParallelIterator as _,
};
use serde::Serialize;

use super::examiner::{Examiner, text};
use super::law::{Law, Place};
use super::overreach::{Moves, Overreach, Positions};
use super::strictness::Strictness;
use super::view::{Telling, View};
use crate::crosscheck::{AnyTerrain, Difference, derive, possible};
use crate::mistakes::{self, Mistake};
use crate::rules::Options;
use crate::wire::{Question, Reply};

/// A wrong rule that explains wrong answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cause {
    /// The name of the mistake.
    pub mistake: String,
    /// What the engine does as if it were the rule.
    pub what: String,
    /// The clauses of the law that this breaks.
    pub clauses: Vec<String>,
    /// How many of the wrong answers are explained by it, or by it together with the causes before it.
    pub explains: u64,
    /// How many wrong answers were examined.
    pub of: u64,
    /// How many right answers contradict it.
    pub contradicted: u64,
    /// The shortest question whose answer it explains.
    pub question: String,
}

/// The wrong answers that no known mistake explains.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Unexplained {
    /// How many.
    pub answers: u64,
    /// The clauses that are at work in all of them.
    pub clauses: Vec<String>,
}

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
/// How many wrong answers of one kind, and in total, every mistake is held against.
const OF_A_KIND: usize = 3;
const SCREENED: usize = 30;
/// How many right answers may contradict a mistake that explains few wrong ones.
const TOLERATED: u64 = 2;
/// A mistake explains at least one in so many of the wrong answers that no other explains; fewer may be a coincidence.
const LEAST_SHARE: usize = 4;
/// How many answers of either kind are searched for moves that are missed and moves that are played.
const SURVEYED: usize = 100;
/// Clauses that are taken too far have this share of the time besides.
const SHARE_OF_OVERREACHES: u32 = 4;
/// How many mistakes may explain the answers of one engine.
const CAUSES: usize = 3;
/// The time for what distinguishes mistakes that explain the same.
const TIME_TO_DISTINGUISH: Duration = Duration::from_secs(4);
/// How many mistakes are examined side by side.
const AT_ONCE: usize = 16;
/// How many questions distinguish them at most, and in how many placements these are looked for.
const QUESTIONS: usize = 8;
const PLACEMENTS: u64 = 400;
const SORT_OF_PLACEMENTS: u64 = 11;

/// A question with the engine's answer.
struct Answered {
    options: Options,
    question: Question,
    reply: Reply,
    /// The clauses of the differences.
    clauses: BTreeSet<String>,
    /// Whether the law refuses the position.
    impossible: bool,
}

impl Answered {
    /// What the law answers.
    fn by_law(&self, game: &'static dyn AnyTerrain) -> View {
        let opened = game.open_law(&self.options, &self.question.position).map(|law| law.fork());
        View::of(opened, &self.question)
    }
}

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
        let answered = Answered { options, question, reply, clauses, impossible };
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
        game: &'static dyn AnyTerrain,
        examiner: &mut Examiner<'_>,
        time: Duration,
        progress: &dyn Fn(u64, u64),
    ) -> Diagnosis {
        if self.wrong.is_empty() || time.is_zero() || examiner.ended().is_some() {
            return Diagnosis::default();
        }
        let until = Instant::now() + time;
        let strictness = examiner.strictness;
        let mut candidates = Vec::new();
        let mut all: Vec<(usize, Mistake)> = mistakes::mistakes(game.id()).into_iter().enumerate().collect();
        let of = all.len() as u64;
        // If the time does not suffice for all, then for other rulings and for what breaks a clause of the differences.
        let concerned: BTreeSet<&String> = self.wrong.iter().flat_map(|answered| &answered.clauses).collect();
        let likely = |clause: &String| clause.contains(".ruling.") || concerned.contains(clause);
        all.sort_by_key(|(_, mistake)| !mistake.clauses.iter().any(likely));
        let law: Vec<View> = self.wrong.par_iter().map(|answered| answered.by_law(game)).collect();
        let telling = |at: usize| (&self.wrong[at], law[at].telling(game, &self.wrong[at].reply));
        let screened: Vec<(&Answered, Telling)> = self.screened().into_iter().map(telling).collect();
        let examined = |(order, mistake): (usize, Mistake)| {
            let explains = |screened: &(&Answered, Telling)| explains(game, &mistake, screened, strictness);
            let explains_some = Instant::now() <= until && screened.iter().any(explains);
            explains_some.then(|| Candidate::examined(game, order, mistake, &self, &law, strictness)).flatten()
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
        let mut causes: Vec<(Candidate, u64)> = Vec::new();
        let mut left: BTreeSet<usize> = (0..self.wrong.len()).collect();
        while causes.len() < CAUSES && !left.is_empty() && examiner.ended().is_none() {
            let earlier: Vec<&Mistake> = causes.iter().map(|(cause, _)| &cause.mistake).collect();
            let unexplained = self.unexplained_by(&law, &earlier, &left, until);
            candidates.par_iter_mut().for_each(|candidate| {
                if Instant::now() <= until {
                    candidate.explain_together(game, &unexplained, &self.wrong, strictness);
                }
            });
            let Some(best) = self.best(game, examiner, &mut candidates, &left) else { break };
            let explains = best.explains.intersection(&left).count() as u64;
            left.retain(|at| !best.explains.contains(at));
            causes.push((best, explains));
        }
        let of = self.wrong.len() as u64;
        let causes = causes.into_iter().map(|(cause, explains)| cause.report(explains, of, &self.wrong)).collect();
        let unexplained = self.unexplained(&left);
        let overreaches = match examiner.ended() {
            None => self.overreaches(game, &left, until + time / SHARE_OF_OVERREACHES),
            Some(_) => BTreeMap::new(),
        };
        Diagnosis { causes, unexplained, overreaches }
    }

    /// The wrong answers that are left beside what the law says and what it says with these mistakes; none without
    /// mistakes, or when the time is over.
    fn unexplained_by<'l>(
        &self,
        law: &'l [View],
        mistakes: &[&Mistake],
        left: &BTreeSet<usize>,
        until: Instant,
    ) -> Vec<Beside<'l>> {
        if mistakes.is_empty() {
            return Vec::new();
        }
        let beside = |at: &usize| {
            let Answered { options, question, impossible, .. } = &self.wrong[*at];
            if *impossible || Instant::now() > until {
                return None;
            }
            let law = &law[*at];
            let view = |mistake: &Mistake| View::of(mistake.open(options, &question.position), question);
            let mistaken =
                mistakes.iter().fold(law.clone(), |before, mistake| View::both(law, before, view(mistake)));
            Some(Beside { at: *at, law, mistaken })
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

    /// Takes the candidate that explains most of what is left, if any explains more than contradicts it, and enough of it.
    fn best(
        &mut self,
        game: &'static dyn AnyTerrain,
        examiner: &mut Examiner<'_>,
        candidates: &mut Vec<Candidate>,
        left: &BTreeSet<usize>,
    ) -> Option<Candidate> {
        let score = |candidate: &Candidate| {
            candidate.explains.intersection(left).count() as i64 - candidate.contradicted as i64
        };
        let enough = left.len().div_ceil(LEAST_SHARE) as i64;
        let most = candidates.iter().map(score).max().filter(|most| *most >= enough)?;
        let mut tied: Vec<usize> = (0..candidates.len()).filter(|at| score(&candidates[*at]) == most).collect();
        // The first of the list is the simplest.
        tied.sort_by_key(|at| candidates[*at].order);
        distinguish(game, examiner, candidates, &mut tied, &self.wrong[0].options);
        Some(candidates.remove(tied[0]))
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
        game: &'static dyn AnyTerrain,
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

/// What is said where a wrong answer was given.
struct Beside<'l> {
    /// Which of the wrong answers it is.
    at: usize,
    /// What the law says.
    law: &'l View,
    /// What it says with the causes found so far.
    mistaken: View,
}

/// A mistake that explains some wrong answer.
struct Candidate {
    /// Its place in the list of mistakes.
    order: usize,
    mistake: Mistake,
    explains: BTreeSet<usize>,
    contradicted: u64,
}

impl Candidate {
    /// Holds a mistake against all answers; `None` if right ones contradict it, unless they are few beside the wrong
    /// ones that it explains, or if it leads to yet another answer more often than it explains one.
    fn examined(
        game: &'static dyn AnyTerrain,
        order: usize,
        mistake: Mistake,
        evidence: &Evidence,
        law: &[View],
        strictness: Strictness,
    ) -> Option<Self> {
        let agreement = |answered: &Answered| Agreement::of(game, &mistake, answered, strictness);
        let (mut explains, mut misses) = (BTreeSet::new(), 0);
        for (at, (wrong, law)) in evidence.wrong.iter().zip(law).enumerate() {
            match agreement(wrong) {
                Agreement::Same => _ = explains.insert(at),
                Agreement::Other(view) if !wrong.impossible => misses += usize::from(view != *law),
                Agreement::Trusted | Agreement::Other(_) => {}
            }
        }
        if misses > explains.len() {
            return None;
        }
        let mut contradicted = 0;
        for right in &evidence.right {
            contradicted += u64::from(matches!(agreement(right), Agreement::Other(_)));
            if contradicted > TOLERATED.max(explains.len() as u64 / 10) {
                return None;
            }
        }
        Some(Candidate { order, mistake, explains, contradicted })
    }

    /// Adds those of the answers left that this mistake explains together with the causes found before it.
    fn explain_together(
        &mut self,
        game: &'static dyn AnyTerrain,
        unexplained: &[Beside<'_>],
        wrong: &[Answered],
        strictness: Strictness,
    ) {
        for Beside { at, law, mistaken } in unexplained {
            if self.explains.contains(at) {
                continue;
            }
            let Answered { options, question, reply, .. } = &wrong[*at];
            let view = View::of(self.mistake.open(options, &question.position), question);
            if View::both(law, mistaken.clone(), view).answers(game, reply, question, strictness) {
                self.explains.insert(*at);
            }
        }
    }

    fn report(self, explains: u64, of: u64, wrong: &[Answered]) -> Cause {
        let questions = self.explains.iter().map(|at| text(&wrong[*at].question));
        let question = questions.min_by_key(String::len).unwrap_or_default();
        let Mistake { name, what, clauses, .. } = self.mistake;
        Cause { mistake: name, what, clauses, explains, of, contradicted: self.contradicted, question }
    }
}

/// Whether the engine's answer follows from a mistake; beside it, what tells it from the law's.
fn explains(
    game: &'static dyn AnyTerrain,
    mistake: &Mistake,
    (answered, telling): &(&Answered, Telling),
    strictness: Strictness,
) -> bool {
    let Answered { options, question, reply, impossible, .. } = answered;
    let opened = mistake.open(options, &question.position);
    match *impossible && opened.is_ok() {
        // What the law refuses need not have a defined answer: that there is one is what counts.
        true => matches!(reply, Reply::Answer(_)),
        false => View::is_reply(opened, game, (question, reply), telling, strictness),
    }
}

/// How what a mistake leads to agrees with what the engine answered.
enum Agreement {
    /// It is the same.
    Same,
    /// The engine answered where the mistake refuses a move, or a position while that is not compared: many engines
    /// take the moves and the positions that they are given without judging them.
    Trusted,
    /// It is something else.
    Other(View),
}

impl Agreement {
    fn of(game: &'static dyn AnyTerrain, mistake: &Mistake, answered: &Answered, strictness: Strictness) -> Self {
        let Answered { options, question, reply, impossible, .. } = answered;
        let opened = mistake.open(options, &question.position);
        let answers = matches!(reply, Reply::Answer(_));
        // What the law refuses need not have a defined answer: that there is one is what counts.
        let undefined = *impossible && opened.is_ok();
        let view = View::of(opened, question);
        let same = if undefined { answers } else { view.answers(game, reply, question, strictness) };
        if same {
            return Agreement::Same;
        }
        match view {
            View::RefusesMove(_) if answers => Agreement::Trusted,
            View::RefusesPosition if answers && !strictness.refusals_of_positions() => Agreement::Trusted,
            view => Agreement::Other(view),
        }
    }
}

/// Asks the engine about placements where tied candidates differ, and keeps those that answer as it does, unless none
/// does.
fn distinguish(
    game: &'static dyn AnyTerrain,
    examiner: &mut Examiner<'_>,
    candidates: &[Candidate],
    tied: &mut Vec<usize>,
    options: &Options,
) {
    let until = Instant::now() + TIME_TO_DISTINGUISH;
    let law = Law::new(game, options.clone());
    let mut asked = 0;
    for n in 0..PLACEMENTS {
        if tied.len() < 2 || asked >= QUESTIONS || Instant::now() > until || examiner.ended().is_some() {
            return;
        }
        let position = game.written_placement(derive(n, SORT_OF_PLACEMENTS, 0));
        if game.open_law(options, &position).is_err() {
            continue;
        }
        let question = examiner.question(&law, &Place::of(position));
        let views: Vec<View> = tied
            .iter()
            .map(|at| View::of(candidates[*at].mistake.open(options, &question.position), &question))
            .collect();
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
