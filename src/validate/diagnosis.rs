//! Which wrong rules explain an engine's wrong answers.
//!
//! Every known [mistake](crate::mistakes) is compared with the answers kept as [`Evidence`]. It explains those
//! deviations of a wrong answer that follow from it; an answer that shows none of its consequences contradicts it. The
//! best mistake is named unless further questions refute it. Then what it explains is removed and the rest is examined
//! again, so that several mistakes are found one by one. Once an option of an open question has been found, everything
//! else is compared with the law under that option.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::answered::Answered;
use super::candidate::{Candidate, explains_some};
use super::cause::{Cause, Unexplained};
use super::concerned::namesakes;
use super::deviation::Deviation;
use super::evidence::Evidence;
use super::examiner::Examiner;
use super::facts::{self, Separating, Separation, Tried, separations};
use super::law::{Law, Place};
use super::overreach::Overreach;
use super::trial::try_out;
use crate::clock::Instant;
use crate::crosscheck::AnyGenerator;
use crate::mistakes::{self, Mistake};
use crate::rules::Options;

/// The result of a diagnosis.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Diagnosis {
    pub causes: Vec<Cause>,
    pub unexplained: Unexplained,
    /// How far each fault is from being explained, by its fingerprint. Faults that are not listed are explained in
    /// full.
    pub unexplained_faults: BTreeMap<String, Left>,
    /// The clauses that the engine may take too far, each by the fingerprint of the fault that shows it.
    pub overreaches: BTreeMap<String, Overreach>,
}

/// The state of a fault that no cause explains in full. Faults about which nothing is said come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Left {
    Unexplained,
    /// Nearly all answers that show it are covered by what separates wrong from right answers.
    Separated,
}

/// The number of wrong answers of one kind, and in total, with which every mistake is compared; and of deviations of
/// each.
const OF_A_KIND: usize = 2;
const SCREENED: usize = 20;
const WAYS: usize = 4;
/// The number of wrong answers with which a mistake is compared if many others are like it.
const FEW: usize = 8;
/// The number of wrong and of right answers with which a mistake is compared that explains something. The other answers
/// are used once causes have been found.
const SAMPLE: usize = 48;
const RIGHT: usize = 120;
/// The share of the time after which no more mistakes are compared.
const SHARE_OF_COMPARING: f64 = 0.6;
/// A mistake must explain one in this many of the otherwise unexplained wrong answers; fewer may be a coincidence.
const LEAST_SHARE: usize = 5;
/// It must explain in full one in this many of the answers in which it explains something.
const IN_FULL: usize = 3;
/// How many mistakes may explain one engine's answers, and how many alternatives are named for each.
const CAUSES: usize = 6;
const ALTERNATIVES: usize = 2;
/// How many of the best candidates are tried together, and the least share of the best one's score that they must have.
const TRIED: usize = 8;
const NEARLY: f64 = 0.8;
/// The questions that could refute a mistake may take one part in this many of the time.
const SHARE_OF_A_TRIAL: u32 = 6;
/// How many separations are tried and reported, in how many rounds of questions, and for which part of the time in
/// addition.
const SEPARATIONS: usize = 3;
const ROUNDS: usize = 3;
/// They cover nearly all wrong answers if they miss at most one in this many.
const NEARLY_ALL: usize = 10;
const SHARE_OF_SEPARATIONS: u32 = 3;
/// The maximum time for a diagnosis: a user may ask for more than a clock can express.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);
/// How many mistakes are examined at once.
const AT_ONCE: usize = 16;

impl Evidence {
    /// Finds what explains the wrong answers within the given time. It may ask the engine more questions.
    pub fn diagnose(
        self,
        game: &'static dyn AnyGenerator,
        examiner: &mut Examiner<'_>,
        time: Duration,
        progress: &dyn Fn(u64, u64),
    ) -> Diagnosis {
        if self.wrong.is_empty() || time.is_zero() || examiner.ended().is_some() {
            return Diagnosis::default();
        }
        let time = time.min(LONGEST);
        let until = Instant::now() + time;
        let (wrong, right) = self.answers();
        let mut inquiry = Inquiry::of(game, until, (wrong, right));
        // Some options show only in combination with another.
        let known = [mistakes::mistakes(game.id()), mistakes::pairs_of_options(game.id())];
        let mut chosen = inquiry.causes(&known, examiner, time, progress);
        let out_of_time = inquiry.is_late();
        let some_more = || Instant::now() + time / SHARE_OF_SEPARATIONS;
        let mut separating = inquiry.separations(examiner, some_more());
        if inquiry.drop_covered(&mut chosen, &clear(&separating)) {
            separating = inquiry.separations(examiner, some_more());
        }
        let of = inquiry.of as u64;
        let mut unexplained = inquiry.unexplained(out_of_time);
        let mut causes: Vec<Cause> = chosen.into_iter().map(|chosen| chosen.cause).collect();
        let overreaches = facts::overreaches(&separating);
        // Mistakes hidden by what has been separated from right answers can be found now.
        let clear = clear(&separating);
        let mut unexplained_faults = inquiry.unexplained_faults(&clear);
        let rest = inquiry.rest(&clear);
        unexplained.separations = said(clear);
        if !rest.is_empty() && !unexplained.separations.is_empty() && !out_of_time {
            let mut inquiry = Inquiry::of(game, some_more(), (rest, inquiry.right));
            let more = inquiry.causes(&known, examiner, time, progress);
            // Under an option, an answer that was right may be wrong.
            let explained = inquiry.of.saturating_sub(inquiry.remain()) as u64;
            unexplained.answers = unexplained.answers.saturating_sub(explained);
            if !more.is_empty() {
                let left = inquiry.unexplained_faults(&[]);
                unexplained_faults.retain(|fault, how| *how != Left::Unexplained || left.contains_key(fault));
            }
            causes.extend(more.into_iter().map(|chosen| chosen.cause));
        }
        causes.iter_mut().for_each(|cause| cause.of = of);
        Diagnosis { causes, unexplained, unexplained_faults, overreaches }
    }
}

/// The separations that are clear.
fn clear(found: &[Separating]) -> Vec<(&Separating, Separation)> {
    found.iter().map(|one| (one, one.separation())).filter(|(_, separation)| separation.is_clear()).collect()
}

/// The separations that are reported. If several say the same about one clause, only the plainest, which comes first.
fn said(clear: Vec<(&Separating, Separation)>) -> Vec<Separation> {
    let mut seen = BTreeSet::new();
    let separations = clear.into_iter().map(|(_, separation)| separation);
    separations.filter(|one| seen.insert((one.what.clone(), one.clauses.first().cloned()))).collect()
}

/// Whether one of the separations covers something that is wrong in an answer.
fn is_covered(answered: &Answered, clear: &[(&Separating, Separation)]) -> bool {
    facts::covered(answered, clear.iter().map(|(one, _)| *one))
}

/// A mistake that is named.
struct Chosen<'m> {
    /// `None` for an option that has become part of the law.
    candidate: Option<Candidate<'m>>,
    option: Option<(&'static str, &'static str)>,
    cause: Cause,
}

/// A diagnosis in progress.
struct Inquiry {
    game: &'static dyn AnyGenerator,
    until: Instant,
    /// How many wrong answers have been examined.
    of: usize,
    /// Some of the wrong answers, and what is still unexplained of each.
    wrong: Vec<Answered>,
    left: Vec<BTreeSet<Deviation>>,
    /// The wrong answers that have not been examined yet, and the ones that were then found explained in full.
    reserve: Vec<Answered>,
    settled: Vec<Answered>,
    right: Vec<Answered>,
    more_right: Vec<Answered>,
}

impl Inquiry {
    fn of(
        game: &'static dyn AnyGenerator,
        until: Instant,
        (wrong, mut right): (Vec<Answered>, Vec<Answered>),
    ) -> Self {
        let mut reserve = one_of_each_kind_first(wrong);
        let wrong: Vec<Answered> = reserve.drain(..SAMPLE.min(reserve.len())).collect();
        let more_right = right.split_off(RIGHT.min(right.len()));
        let of = wrong.len();
        let mut inquiry =
            Inquiry { game, until, of, wrong, left: Vec::new(), reserve, settled: Vec::new(), right, more_right };
        inquiry.begin();
        inquiry
    }

    /// Starts again with nothing explained.
    fn begin(&mut self) {
        self.left = self.wrong.par_iter().map(|answered| answered.deviations().clone()).collect();
    }

    fn is_late(&self) -> bool {
        Instant::now() > self.until
    }

    /// How many wrong answers are not explained in full.
    fn remain(&self) -> usize {
        self.not_explained().count()
    }

    /// The wrong answers that are not explained in full, each with what is unexplained.
    fn not_explained(&self) -> impl Iterator<Item = (&Answered, &BTreeSet<Deviation>)> {
        self.wrong.iter().zip(&self.left).filter(|(_, left)| !left.is_empty())
    }

    /// Finds the mistakes that explain the wrong answers, one by one. The second list is used when no mistake of the
    /// first explains what is left.
    fn causes<'m>(
        &mut self,
        known: &'m [Vec<Mistake>; 2],
        examiner: &mut Examiner<'_>,
        time: Duration,
        progress: &dyn Fn(u64, u64),
    ) -> Vec<Chosen<'m>> {
        let law = Law::new(self.game, self.wrong[0].options.clone());
        let mut chosen: Vec<Chosen<'_>> = Vec::new();
        let mut lists = known.iter();
        let Some(mut list) = lists.next() else { return Vec::new() };
        let mut candidates = self.candidates(list, examiner, progress);
        while chosen.len() < CAUSES && examiner.ended().is_none() && !self.is_late() {
            let trial = time / SHARE_OF_A_TRIAL;
            let best = if self.remain() > 0 { self.best(&mut candidates, &law, examiner, trial) } else { None };
            let Some(best) = best else {
                if !self.draw_on_the_reserve(&mut chosen) {
                    match lists.next().filter(|_| self.remain() > 0) {
                        Some(next) => list = next,
                        None => break,
                    }
                }
                candidates = self.candidates(list, examiner, progress);
                continue;
            };
            let explains = best.explains(&self.left);
            let mut cause = best.cause(&explains, &self.wrong, law.names());
            for rule in cause.alternatives.iter_mut().chain([&mut cause.rule]) {
                rule.clauses.extend(namesakes(law.clauses(), self.game.id(), &rule.clauses));
            }
            match best.mistake.option(self.game.questions()) {
                None => {
                    best.take_away(&mut self.left);
                    chosen.push(Chosen { candidate: Some(best), option: None, cause });
                }
                Some(option) => {
                    cause.explains += self.take_for_the_law(option, &mut chosen);
                    // It replaces another option of the same question.
                    let instead =
                        chosen.iter().position(|chosen| chosen.option.is_some_and(|known| known.0 == option.0));
                    if let Some(at) = instead {
                        cause.explains += chosen.remove(at).cause.explains;
                    }
                    chosen.push(Chosen { candidate: None, option: Some(option), cause });
                    candidates = self.candidates(list, examiner, progress);
                }
            }
        }
        self.drop_partial(&mut chosen);
        chosen
    }

    /// Drops chosen mistakes that right answers contradict if the separations cover nearly all that they explain.
    /// Returns whether it has dropped any.
    fn drop_covered(&mut self, chosen: &mut Vec<Chosen<'_>>, clear: &[(&Separating, Separation)]) -> bool {
        let before = chosen.len();
        chosen.retain(|chosen| {
            let Some(candidate) = chosen.candidate.as_ref().filter(|_| chosen.cause.contradicted > 0) else {
                return true;
            };
            let covered = candidate.explained().filter(|at| is_covered(&self.wrong[*at], clear)).count();
            covered * NEARLY_ALL < candidate.explained().count() * (NEARLY_ALL - 1)
        });
        if chosen.len() == before {
            return false;
        }
        self.wrong.append(&mut self.settled);
        self.explain_anew(chosen);
        true
    }

    /// Determines again what the chosen mistakes explain, after a change of the wrong answers.
    fn explain_anew(&mut self, chosen: &mut [Chosen<'_>]) {
        self.begin();
        for candidate in chosen.iter_mut().filter_map(|chosen| chosen.candidate.as_mut()) {
            candidate.explain_anew(&self.wrong);
            candidate.take_away(&mut self.left);
        }
    }

    /// The faults in answers that are not explained in full.
    fn unexplained_faults(&self, clear: &[(&Separating, Separation)]) -> BTreeMap<String, Left> {
        let left: Vec<&Answered> = self.not_explained().map(|(answered, _)| answered).chain(&self.reserve).collect();
        let covered: Vec<bool> = left.iter().map(|answered| is_covered(answered, clear)).collect();
        let mut counts: BTreeMap<&String, (usize, usize)> = BTreeMap::new();
        for (answered, covered) in left.into_iter().zip(covered) {
            for fault in &answered.fingerprints {
                let (some, of) = counts.entry(fault).or_default();
                *some += usize::from(covered);
                *of += 1;
            }
        }
        let nearly_all = |(some, of)| some * NEARLY_ALL >= of * (NEARLY_ALL - 1);
        let how = |counts| if nearly_all(counts) { Left::Separated } else { Left::Unexplained };
        counts.into_iter().map(|(fault, counts)| (fault.clone(), how(counts))).collect()
    }

    /// The wrong answers of which nothing is explained and that no separation covers.
    fn rest(&mut self, clear: &[(&Separating, Separation)]) -> Vec<Answered> {
        let all = std::mem::take(&mut self.wrong).into_iter().zip(std::mem::take(&mut self.left));
        let is_whole =
            |answered: &Answered, left: &BTreeSet<Deviation>| !left.is_empty() && left == answered.deviations();
        let rest = all.filter(|(answered, left)| is_whole(answered, left) && !is_covered(answered, clear));
        rest.map(|(answered, _)| answered).collect()
    }

    /// Drops chosen mistakes if too few of their answers are explained in full, even together with the others. A
    /// mistake that only ever explains a part merely resembles the cause, or is a special case of it.
    fn drop_partial(&mut self, chosen: &mut Vec<Chosen<'_>>) {
        loop {
            self.begin();
            let candidates = || chosen.iter().map(|chosen| chosen.candidate.as_ref());
            candidates().flatten().for_each(|candidate| candidate.take_away(&mut self.left));
            let is_partial = |candidate: &Candidate<'_>| {
                let in_full = candidate.explained().filter(|at| self.left[*at].is_empty()).count();
                in_full * IN_FULL < candidate.explained().count()
            };
            match candidates().position(|candidate| candidate.is_some_and(is_partial)) {
                Some(partial) => drop(chosen.remove(partial)),
                None => break,
            }
        }
    }

    /// Examines more of the other wrong answers, as long as there is time. Counts those that the chosen mistakes
    /// explain in full, and adds the rest to the wrong answers. Returns whether it has added any.
    fn draw_on_the_reserve(&mut self, chosen: &mut [Chosen<'_>]) -> bool {
        let before = self.wrong.len();
        while self.wrong.len() < before + SAMPLE && !self.reserve.is_empty() && !self.is_late() {
            let some: Vec<Answered> = self.reserve.drain(..AT_ONCE.min(self.reserve.len())).collect();
            let explained = |answered: &Answered| {
                let explained = |chosen: &Chosen<'_>| {
                    let candidate = chosen.candidate.as_ref();
                    candidate.map(|candidate| candidate.explains_of(answered)).unwrap_or_default()
                };
                (answered.deviations().clone(), chosen.iter().map(explained).collect())
            };
            let explained: Vec<(BTreeSet<Deviation>, Vec<BTreeSet<Deviation>>)> =
                some.par_iter().map(explained).collect();
            for (answered, (mut left, of_each)) in some.into_iter().zip(explained) {
                self.of += 1;
                for (chosen, explained) in chosen.iter_mut().zip(&of_each) {
                    chosen.cause.explains += u64::from(!explained.is_disjoint(&left));
                    left.retain(|deviation| !explained.contains(deviation));
                }
                if left.is_empty() {
                    self.settled.push(answered);
                    continue;
                }
                for (chosen, explained) in chosen.iter_mut().zip(of_each) {
                    if let Some(candidate) = &mut chosen.candidate {
                        candidate.add(self.wrong.len(), explained);
                    }
                }
                self.wrong.push(answered);
                self.left.push(left);
            }
        }
        self.wrong.len() > before
    }

    /// Compares answers with the law under this option from now on. Returns how many of the other wrong answers this
    /// explains.
    fn take_for_the_law(&mut self, option: (&str, &str), chosen: &mut [Chosen<'_>]) -> u64 {
        let under = |answers: &mut Vec<Answered>| -> Vec<Answered> {
            std::mem::take(answers).into_iter().map(|answered| answered.under(option)).collect()
        };
        let deviates = |answered: &Answered| !answered.deviations().is_empty();
        let until = self.until;
        let reserve = under(&mut self.reserve);
        let deviating: Vec<bool> =
            reserve.par_iter().map(|answered| Instant::now() > until || deviates(answered)).collect();
        let all: Vec<Answered> = under(&mut self.wrong).into_iter().chain(under(&mut self.right)).collect();
        let wrong: Vec<bool> = all.par_iter().map(deviates).collect();
        self.more_right = under(&mut self.more_right);
        self.settled = under(&mut self.settled);
        for (answered, wrong) in all.into_iter().zip(wrong) {
            if wrong { self.wrong.push(answered) } else { self.right.push(answered) }
        }
        let mut explained = 0;
        for (answered, deviating) in reserve.into_iter().zip(deviating) {
            if deviating {
                self.reserve.push(answered);
            } else {
                self.of += 1;
                explained += 1;
                self.more_right.push(answered);
            }
        }
        self.explain_anew(chosen);
        explained
    }

    /// The mistakes that explain something, judged by all answers.
    fn candidates<'m>(
        &self,
        known: &'m [Mistake],
        examiner: &Examiner<'_>,
        progress: &dyn Fn(u64, u64),
    ) -> Vec<Candidate<'m>> {
        let mut candidates = Vec::new();
        let mut all: Vec<(usize, &Mistake)> = known.iter().enumerate().collect();
        // In case there is not enough time for all, these come first: other rulings, mistakes that break a clause named
        // by the differences, and mistakes with a name of their own.
        let concerned: BTreeSet<String> = self.wrong.iter().flat_map(Answered::clauses).collect();
        let likely = |clause: &String| clause.contains(".ruling.") || concerned.contains(clause);
        let likely = |mistake: &Mistake| mistake.clauses.iter().any(likely);
        all.sort_by_key(|(_, mistake)| {
            (mistake.made_alike && !likely(mistake), mistake.made_alike, !likely(mistake))
        });
        let screened = self.screened();
        let examined = |(order, mistake): &(usize, &'m Mistake)| {
            let explains = |screened| explains_some(mistake, screened);
            let of_each = if mistake.made_alike { FEW } else { SCREENED };
            if self.is_late() || !screened.iter().take(of_each).any(explains) {
                return None;
            }
            Candidate::examined(*order, mistake, (&self.wrong, &self.right))
        };
        let left = self.until.saturating_duration_since(Instant::now());
        let until = Instant::now() + left.mul_f64(SHARE_OF_COMPARING);
        for (at, some) in all.chunks(AT_ONCE).enumerate() {
            progress((at * AT_ONCE) as u64, all.len() as u64);
            if Instant::now() > until || examiner.ended().is_some() {
                break;
            }
            candidates.extend(some.par_iter().filter_map(examined).collect::<Vec<_>>());
        }
        candidates
    }

    /// Some unexplained wrong answers of each kind, each with some of its unexplained deviations.
    fn screened(&self) -> Vec<(&Answered, Vec<Deviation>)> {
        let mut screened: Vec<usize> = Vec::new();
        for at in (0..self.wrong.len()).filter(|at| !self.left[*at].is_empty()) {
            let alike = |earlier: &&usize| self.wrong[**earlier].clauses() == self.wrong[at].clauses();
            if screened.iter().filter(alike).count() < OF_A_KIND && screened.len() < SCREENED {
                screened.push(at);
            }
        }
        let ways = |at: usize| {
            let left: Vec<&Deviation> = self.left[at].iter().collect();
            let step = left.len().div_ceil(WAYS);
            (&self.wrong[at], left.into_iter().step_by(step).cloned().collect())
        };
        screened.into_iter().map(ways).collect()
    }

    /// Takes the candidate that explains most of what is left, provided that it explains enough, and more than
    /// contradicts it. Candidates that explain nearly as much are tried together with it.
    fn best<'m>(
        &self,
        candidates: &mut Vec<Candidate<'m>>,
        law: &Law,
        examiner: &mut Examiner<'_>,
        time: Duration,
    ) -> Option<Candidate<'m>> {
        let until = Instant::now() + time;
        let enough = self.remain() as f64 / LEAST_SHARE as f64;
        loop {
            self.sort(candidates);
            let most = candidates.first()?.score(&self.left);
            if most <= 0.0 || Instant::now() > until {
                return None;
            }
            let near = candidates.iter().take_while(|candidate| candidate.score(&self.left) >= most * NEARLY).count();
            let mut tried: Vec<Candidate<'m>> = candidates.drain(..near.min(TRIED)).collect();
            let explained = tried[0].explains(&self.left).into_iter().map(|at| &self.wrong[at]).collect::<Vec<_>>();
            for candidate in &mut tried {
                candidate.compare_with_right(&self.more_right, until);
            }
            try_out(self.game, examiner, &mut tried, &explained, until);
            tried.retain(|candidate| candidate.is_sure(&self.left, enough));
            self.sort(&mut tried);
            if tried.is_empty() {
                continue;
            }
            let mut best = tried.remove(0);
            let alike = tried.iter().filter(|other| other.agrees_as(&best, &self.left)).take(ALTERNATIVES);
            best.alternatives = alike.map(|other| other.rule(law.names())).collect();
            candidates.extend(tried);
            return Some(best);
        }
    }

    /// The best ones first; of equally good ones the first in the list, which is the simplest.
    fn sort(&self, candidates: &mut [Candidate<'_>]) {
        candidates.sort_by(|one, other| {
            other.score(&self.left).total_cmp(&one.score(&self.left)).then(one.order.cmp(&other.order))
        });
    }

    /// The wrong answers that remain unexplained.
    fn unexplained(&self, out_of_time: bool) -> Unexplained {
        let mut clauses = self.not_explained().map(|(answered, _)| answered.clauses()).peekable();
        let Some(first) = clauses.peek().cloned() else { return Unexplained::default() };
        let (mut answers, mut common) = (0, first);
        for clauses in clauses {
            answers += 1;
            common = &common & &clauses;
        }
        Unexplained { answers, clauses: common.into_iter().collect(), out_of_time, separations: Vec::new() }
    }

    /// What separates the unexplained wrong answers from right ones, unless further questions refute it.
    fn separations(&mut self, examiner: &mut Examiner<'_>, until: Instant) -> Vec<Separating> {
        self.right.append(&mut self.more_right);
        let left: Vec<_> = self.not_explained().collect();
        let mut found = separations(self.game, &left, &self.right, until);
        let mut ask = |options: &Options, place: Place| {
            let question = examiner.question(&Law::new(self.game, options.clone()), &place);
            Answered::asked(examiner, options, question).ok().flatten()
        };
        found.iter_mut().for_each(|separating| separating.imagine(&mut ask, until));
        facts::sort(&mut found);
        found.truncate(SEPARATIONS);
        found.retain_mut(|separating| separating.imagined || self.stands(separating, examiner, until));
        found
    }

    /// Whether a separation survives the questions that could refute it.
    fn stands(&self, separating: &mut Separating, examiner: &mut Examiner<'_>, until: Instant) -> bool {
        for _ in 0..ROUNDS {
            let mut answers = Vec::new();
            for (options, place) in separating.questions(until) {
                let question = examiner.question(&Law::new(self.game, options.clone()), &place);
                match Answered::asked(examiner, &options, question) {
                    Ok(answered) => answers.extend(answered),
                    Err(_) => return true,
                }
            }
            if answers.is_empty() || Instant::now() > until {
                return true;
            }
            match separating.tried(&answers, until) {
                Tried::Stands => return true,
                Tried::Changed => {}
                Tried::Refuted => return false,
            }
        }
        true
    }
}

/// The answers, one of each kind in turn. A kind is given by the clauses of what differs; its shortest answers come
/// first.
fn one_of_each_kind_first(answers: Vec<Answered>) -> Vec<Answered> {
    let mut kinds: BTreeMap<BTreeSet<String>, usize> = BTreeMap::new();
    let mut answers: Vec<(usize, Answered)> = answers.into_iter().map(|answered| (0, answered)).collect();
    answers.sort_by_key(|(_, answered)| answered.question.moves.len());
    for (turn, answered) in &mut answers {
        let of_kind = kinds.entry(answered.clauses()).or_default();
        *turn = *of_kind;
        *of_kind += 1;
    }
    answers.sort_by_key(|(turn, _)| *turn);
    answers.into_iter().map(|(_, answered)| answered).collect()
}
