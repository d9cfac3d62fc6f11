//! The fourth stage: which explanations make the description of an engine's wrong answers shortest.
//!
//! Every known [mistake](crate::mistakes) is compared with the answers kept as [`Evidence`]. It explains those
//! deviations of a wrong answer that follow from it; an answer that shows none of its consequences contradicts it. Beside
//! them are the [facts] that hold together where the engine is wrong. Whatever saves most
//! [bits](measure) is named, unless further questions refute it. Then what it explains is removed and the rest is
//! examined again, until nothing saves any, so that several mistakes are found one by one. Once an option of an open
//! question has been found, everything else is compared with the law under that option.

mod candidate;
pub(in crate::validate) mod cause;
pub(in crate::validate) mod evidence;
pub(in crate::validate) mod facts;
mod measure;
mod overreach;
mod statement;
pub(in crate::validate) mod trial;
mod variations;
pub(in crate::validate) mod witness;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use rayon::iter::{IntoParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _};

use crate::clock::Instant;
use crate::crosscheck::AnyGenerator;
use crate::deviation::Deviation;
use crate::mistakes::{self, Mistake};
use crate::validate::ask::examiner::{Examiner, text};
use crate::validate::ask::law::{GameLaw, Place};
use crate::validate::compare::answered::{AnsweredQuestion, Under};
use crate::validate::compare::clauses::namesakes;
use crate::validate::explain::candidate::{Candidate, Explained, explains_some};
use crate::validate::explain::cause::{Cause, Unexplained};
use crate::validate::explain::evidence::Evidence;
use crate::validate::explain::measure::Balance;
use crate::validate::explain::statement::Statement;
use crate::validate::explain::trial::held::{Recheck, Trial};
use crate::validate::explain::trial::walk::changed;
use crate::validate::explain::trial::{Heard, Known, hear, recheck};
use crate::validate::explain::witness::{PLACES, Witness};
use crate::validate::reduce::faults::Overreach;
use crate::wire::Question;
use facts::{Separating, Separation, separations};

/// The result of a diagnosis.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::validate) struct Diagnosis {
    pub causes: Vec<Cause>,
    pub unexplained: Unexplained,
    /// The faults that are symptoms, by their fingerprints, each with the number of the finding that explains it: its
    /// place among causes and separations together, by the bits that they save.
    pub symptoms: BTreeMap<String, usize>,
    /// The clauses that the engine may take too far, each by the fingerprint of the fault that shows it.
    pub overreaches: BTreeMap<String, Overreach>,
}

/// The number of wrong answers of one kind, and in total, with which every mistake is compared; and of deviations of
/// each.
const OF_A_KIND: usize = 2;
const SCREENED: usize = 20;
const WAYS: usize = 4;
/// The number of wrong answers with which a mistake is compared if many others are like it.
const FEW: usize = 8;
/// The number of wrong and of right answers with which a mistake is compared that explains something; the other answers try it.
const SAMPLE: usize = 48;
const RIGHT: usize = 120;
/// The bits that an explanation saves at least beside the others.
const LEAST_BITS: f64 = 1.0;
/// In how many rounds facts are tried, each with others, if those before have failed.
const ROUNDS: u64 = 6;
/// How many of the smallest wrong answers that nothing explains are grown into many, and in how many ways each is changed.
const GROWN: usize = 4;
const WAYS_TO_GROW: u64 = 2;
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
        (time, rechecked): (Duration, usize),
        progress: &dyn Fn(u64, u64),
    ) -> Diagnosis {
        if self.wrong.is_empty() || time.is_zero() || examiner.ended().is_some() {
            return Diagnosis::default();
        }
        let time = time.min(LONGEST);
        let mut inquiry = Inquiry::of(game, time, self.answers());
        // Some options show only in combination with another.
        let known = [mistakes::all_mistakes(game.id()), mistakes::pairs_of_options(game.id())];
        let mut chosen = inquiry.explanations(&known, examiner, progress);
        inquiry.drop_idle(&mut chosen);
        inquiry.witnessed(&mut chosen, examiner);
        if rechecked > 0 {
            recheck_all(&mut chosen, examiner, rechecked);
        }
        inquiry.told(chosen)
    }
}

/// An explanation that is named.
struct Chosen<'m> {
    statement: Statement<'m>,
    /// What is told of it, if it is a rule.
    cause: Option<Cause>,
    /// What it explains in each wrong answer.
    explained: Explained,
    /// What it costs and saves, and how many answers it explains.
    balance: Balance,
    explains: u64,
    /// Whether a surer one names a clause that it names.
    again: bool,
    /// Places whose answers it explains, the plainest first.
    places: Vec<(Under, Place)>,
    /// One of them as it is shown, asked once more.
    witness: Witness,
    /// How it was tried.
    trial: Trial,
    rechecked: Option<Recheck>,
}

impl<'m> Chosen<'m> {
    fn new(
        (statement, cause): (Statement<'m>, Option<Cause>),
        explained: Explained,
        (balance, explains): (Balance, u64),
        (places, trial): (Vec<(Under, Place)>, Trial),
    ) -> Self {
        let witness = Witness::default();
        let (again, rechecked) = (false, None);
        Chosen { statement, cause, explained, balance, explains, again, places, witness, trial, rechecked }
    }

    /// The clauses that it names.
    fn clauses(&self) -> BTreeSet<String> {
        match (&self.statement, &self.cause) {
            (Statement::Facts(separating), _) => separating.clauses().iter().cloned().collect(),
            (_, cause) => cause.iter().flat_map(|cause| cause.rule.clauses.iter().cloned()).collect(),
        }
    }

    /// The question at the place that is shown; if asking had ended before, that of an answer which it explains.
    fn question(&self, game: &'static dyn AnyGenerator) -> String {
        let of = |(under, place): &(Under, Place)| text(&GameLaw::new(game, under.asked.clone()).question(place));
        let first = || self.places.first().map(of).unwrap_or_default();
        if self.witness.question.is_empty() { first() } else { self.witness.question.clone() }
    }

    /// The option of an open question that it is.
    fn option(&self) -> Option<(&'static str, &'static str)> {
        self.statement.option()
    }

    /// Whether it explains as many answers as another, and the engine is wrong in the same way less often where it says nothing.
    fn is_wider(&self, other: &Self) -> bool {
        self.explains >= other.explains && self.trial.missed() < other.trial.missed()
    }

    /// The bits that it saves, as they are reported.
    fn bits(&self) -> i64 {
        self.balance.bits().round() as i64
    }

    /// Removes what it explains from what is unexplained.
    fn take_away(&self, left: &mut [BTreeSet<Deviation>]) {
        for (at, explained) in &self.explained {
            left[*at].retain(|deviation| !explained.contains(deviation));
        }
    }
}

/// A diagnosis in progress.
struct Inquiry {
    game: &'static dyn AnyGenerator,
    until: Instant,
    /// How many wrong answers have been examined.
    of: usize,
    /// Some of the wrong answers, and what is still unexplained of each.
    wrong: Vec<AnsweredQuestion>,
    left: Vec<BTreeSet<Deviation>>,
    /// The wrong answers that have not been examined yet.
    reserve: Vec<AnsweredQuestion>,
    /// The faults in wrong answers that are right under an option, each with the option's question.
    solved: Vec<(Vec<String>, &'static str)>,
    right: Vec<AnsweredQuestion>,
    /// Right answers by which explanations are tried alone.
    others: Vec<AnsweredQuestion>,
    /// The options that have been named: each is named once.
    options: BTreeSet<(&'static str, &'static str)>,
    /// The mistakes that have failed their trial, by their places in the lists.
    failed: BTreeSet<usize>,
    /// The facts that were tried, as they are said.
    facts_tried: BTreeSet<String>,
    /// The questions whose wrong answers were grown into many.
    grown: BTreeSet<String>,
    /// The clauses that are taken too far, by the faults.
    overreaches: BTreeMap<String, Overreach>,
}

impl Inquiry {
    fn of(
        game: &'static dyn AnyGenerator,
        time: Duration,
        [wrong, right, others]: [Vec<AnsweredQuestion>; 3],
    ) -> Self {
        let mut reserve = one_of_each_kind_first(wrong);
        let wrong: Vec<AnsweredQuestion> = reserve.drain(..SAMPLE.min(reserve.len())).collect();
        let until = Instant::now() + time;
        let mut inquiry = Inquiry {
            game,
            until,
            of: wrong.len(),
            wrong,
            left: Vec::new(),
            reserve,
            solved: Vec::new(),
            right,
            others,
            options: BTreeSet::new(),
            failed: BTreeSet::new(),
            facts_tried: BTreeSet::new(),
            grown: BTreeSet::new(),
            overreaches: BTreeMap::new(),
        };
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
    fn not_explained(&self) -> impl Iterator<Item = (&AnsweredQuestion, &BTreeSet<Deviation>)> {
        self.wrong.iter().zip(&self.left).filter(|(_, left)| !left.is_empty())
    }

    /// Finds what saves most bits, one by one. The second list of mistakes is used when nothing of the first saves any.
    fn explanations<'m>(
        &mut self,
        known: &'m [Vec<Mistake>; 2],
        examiner: &mut Examiner<'_>,
        progress: &dyn Fn(u64, u64),
    ) -> Vec<Chosen<'m>> {
        let law = GameLaw::new(self.game, self.wrong[0].options.law.clone());
        let mut chosen: Vec<Chosen<'m>> = Vec::new();
        let (mut candidates, mut lists, mut facts) = (self.candidates(known, 0, examiner, progress), 1, None);
        while examiner.ended().is_none() && !self.is_late() {
            if self.remain() == 0 {
                if !self.draw_on_the_reserve(&mut chosen) {
                    break;
                }
                (candidates, lists, facts) = (self.candidates(known, 0, examiner, progress), 1, None);
                continue;
            }
            self.sort(&mut candidates);
            let of_rule = candidates.first().map_or(0.0, |best| best.balance(&self.left).bits());
            if of_rule <= 0.0 && lists < known.len() {
                candidates = self.candidates(known, lists, examiner, progress);
                lists += 1;
                continue;
            }
            // Facts take long to find, and explain no more than a rule that explains everything.
            if !candidates.first().is_some_and(|best| best.explains_all(&self.left)) && facts.is_none() {
                facts = Some(self.separations());
            }
            let of_facts = facts.iter().flatten().next().map_or(0.0, |first: &Separating| first.balance().bits());
            if of_rule <= 0.0 && of_facts <= 0.0 {
                if !self.draw_on_the_reserve(&mut chosen) && !self.grow(examiner, &mut chosen) {
                    break;
                }
                (candidates, lists, facts) = (self.candidates(known, 0, examiner, progress), 1, None);
            } else if of_rule >= of_facts {
                let best = candidates.remove(0);
                // Where it fails, nothing has changed.
                let Some(under_another_law) = self.choose_rule(best, &law, examiner, &mut chosen) else { continue };
                if under_another_law {
                    (candidates, lists) = (self.candidates(known, 0, examiner, progress), 1);
                }
                facts = None;
            } else if let Some(separating) = facts.as_mut().map(|facts| facts.remove(0))
                && self.choose_facts(separating, examiner, &mut chosen)
            {
                // What it has hidden can be found now.
                (candidates, lists) = (self.candidates(known, 0, examiner, progress), 1);
            }
        }
        chosen
    }

    /// Names a mistake if it stands its trial; `None` if it does not. Returns whether the answers are compared with another law from
    /// now on.
    fn choose_rule<'m>(
        &mut self,
        best: Candidate<'m>,
        law: &GameLaw,
        examiner: &mut Examiner<'_>,
        chosen: &mut Vec<Chosen<'m>>,
    ) -> Option<bool> {
        let (balance, explains) = (best.balance(&self.left), best.explains(&self.left));
        let (mut rule, contradicted) = (best.rule(law.names()), best.contradicted());
        rule.clauses.extend(namesakes(law.clauses(), self.game.id(), &rule.clauses));
        let (explained, option) = (best.explained().clone(), best.mistake.option());
        if option.is_some_and(|option| self.options.contains(&option)) {
            return None;
        }
        let of_run = explains.iter().filter(|at| self.wrong[**at].is_of_the_run()).count() as u64;
        if of_run == 0 {
            self.failed.insert(best.order);
            return None;
        }
        let (order, clauses) = (best.order, rule.clauses.iter().cloned().collect());
        let (statement, places) = (Statement::Rule(best), self.places(explains.iter().copied()));
        let Heard::Held(trial, _) = self.tried(&statement, &clauses, (&places, 0), examiner, chosen) else {
            self.failed.insert(order);
            return None;
        };
        self.options.extend(option);
        let cause = Cause { rule, contradicted, ..Cause::default() };
        let of = (balance, of_run);
        let mut named = Chosen::new((statement, Some(cause)), explained, of, (places, trial));
        named.take_away(&mut self.left);
        let of_question =
            |known: &Chosen<'_>| option.zip(known.option()).is_some_and(|(one, other)| one.0 == other.0);
        // It replaces another option of the same question.
        for replaced in chosen.extract_if(.., |known| of_question(known)) {
            named.explains += replaced.explains;
        }
        chosen.push(named);
        if let Some(option) = option {
            self.failed.clear();
            let explains = self.take_for_the_law(option, chosen);
            chosen.last_mut().expect("it was pushed").explains += explains;
        }
        Some(option.is_some())
    }

    /// Tries an explanation: a rule by all answers that there are, then by questions made for it. (Facts were found by these
    /// answers.)
    fn tried(
        &self,
        statement: &Statement<'_>,
        clauses: &BTreeSet<String>,
        (places, round): (&[(Under, Place)], u64),
        examiner: &mut Examiner<'_>,
        chosen: &[Chosen<'_>],
    ) -> Heard {
        let told: Vec<&Statement<'_>> = chosen.iter().map(|other| &other.statement).collect();
        let known = Known { statement, clauses, places, told: &told };
        let all = [&self.wrong, &self.reserve, &self.right, &self.others];
        let all: Vec<&AnsweredQuestion> = all.into_iter().flatten().collect();
        let run = match statement {
            Statement::Rule(_) => known.holds_by(&all),
            Statement::Facts(separating) => Some(separating.shown()),
        };
        let Some(run) = run else { return Heard::Failed(None) };
        hear(&known, (run, round), examiner).unwrap_or(Heard::Failed(None))
    }

    /// Names facts that stand their trial. Where they fail, and where the engine is wrong in the same way near by, others are looked
    /// for with what has been answered. Returns whether it has named any.
    fn choose_facts(
        &mut self,
        mut separating: Separating,
        examiner: &mut Examiner<'_>,
        chosen: &mut Vec<Chosen<'_>>,
    ) -> bool {
        let mut best: Option<Chosen<'_>> = None;
        for round in 0..ROUNDS {
            separating.broaden();
            // One case has any number of facts, and nothing shows which of them matter.
            if separating.is_contradicted()
                || separating.is_of_one_case()
                || !self.facts_tried.insert(separating.said())
            {
                break;
            }
            let (balance, clauses) = (separating.balance(), separating.clauses().iter().cloned().collect());
            let statement = Statement::Facts(separating.clone());
            let explained = self.explained_by(&statement);
            let some = |(at, explained): &(&usize, &BTreeSet<Deviation>)| !explained.is_disjoint(&self.left[**at]);
            let explains =
                explained.iter().filter(some).filter(|(at, _)| self.wrong[**at].is_of_the_run()).count() as u64;
            if balance.bits() <= 0.0 || explains == 0 {
                break;
            }
            let places = self.places(explained.iter().filter(some).map(|(at, _)| *at));
            let lessons = match self.tried(&statement, &clauses, (&places, round), examiner, chosen) {
                Heard::Held(trial, missed) => {
                    let held = Chosen::new((statement, None), explained, (balance, explains), (places, trial));
                    if !held.trial.is_too_narrow() && best.as_ref().is_none_or(|best| held.is_wider(best)) {
                        best = Some(held);
                    }
                    missed
                }
                Heard::Failed(against) => against.into_iter().map(|against| *against).collect(),
            };
            if lessons.is_empty() || !separating.learn(&lessons, self.until) {
                break;
            }
        }
        let Some(mut named) = best else { return false };
        // Of many facts that are tried, some stand a trial by chance: those that are to be named stand another.
        let clauses = named.clauses();
        let again = self.tried(&named.statement, &clauses, (&named.places, ROUNDS), examiner, chosen);
        let Heard::Held(trial, _) = again else { return false };
        named.trial = named.trial.and(trial);
        named.take_away(&mut self.left);
        chosen.push(named);
        true
    }

    /// What an explanation explains in each wrong answer.
    fn explained_by(&self, what: &Statement<'_>) -> Explained {
        let of_each: Vec<_> = self.wrong.par_iter().map(|answered| what.explains_of(answered)).collect();
        of_each.into_iter().enumerate().filter(|(_, explained)| !explained.is_empty()).collect()
    }

    /// The places of some of these wrong answers, the plainest first.
    fn places(&self, wrong: impl Iterator<Item = usize>) -> Vec<(Under, Place)> {
        let start = GameLaw::new(self.game, self.wrong[0].options.law.clone()).start().to_owned();
        let mut all: Vec<&AnsweredQuestion> = wrong.map(|at| &self.wrong[at]).collect();
        all.sort_by_key(|answered| (answered.question.moves.len(), answered.question.position.len()));
        let place = |answered: &&AnsweredQuestion| {
            let Question { position, moves, .. } = &answered.question;
            let start = if position == "startpos" { &start } else { position };
            (answered.options.clone(), Place { start: start.clone(), moves: moves.clone(), judge: None })
        };
        all.iter().take(PLACES).map(place).collect()
    }

    /// Asks about a place of each explanation once more, and drops those that no answer shows. As long as there is time: what was
    /// answered before counts when asking has ended.
    fn witnessed(&mut self, chosen: &mut Vec<Chosen<'_>>, examiner: &mut Examiner<'_>) {
        let (until, before) = (self.until, chosen.len());
        chosen.retain_mut(|one| match one.witness(examiner, until) {
            Ok(Some(witness)) => {
                one.witness = witness;
                true
            }
            Ok(None) => false,
            Err(_) => true,
        });
        if chosen.len() < before {
            self.begin();
            chosen.iter().for_each(|chosen| chosen.take_away(&mut self.left));
        }
    }

    /// Drops explanations that save nothing beside the others: special cases of them, or what only resembles a cause.
    fn drop_idle(&mut self, chosen: &mut Vec<Chosen<'_>>) {
        loop {
            let alone = |at: usize| {
                let mut left = self.wrong.iter().map(|answered| answered.deviations().clone()).collect::<Vec<_>>();
                let others = chosen.iter().enumerate().filter(|(other, _)| *other != at);
                others.for_each(|(_, other)| other.take_away(&mut left));
                let gained = |(at, explained): (&usize, &BTreeSet<Deviation>)| {
                    explained.intersection(&left[*at]).count() as f64 / left[*at].len().max(1) as f64
                };
                let explained = chosen[at].explained.iter().map(gained).sum();
                Balance { explained, ..chosen[at].balance }.bits()
            };
            let all = (0..chosen.len()).filter(|at| chosen[*at].option().is_none()).map(|at| (alone(at), at));
            let least = all.min_by(|one, other| one.0.total_cmp(&other.0));
            let Some((_, idle)) = least.filter(|(bits, _)| *bits < LEAST_BITS) else {
                break;
            };
            chosen.remove(idle);
        }
        self.begin();
        chosen.iter().for_each(|chosen| chosen.take_away(&mut self.left));
    }

    /// Examines more of the other wrong answers, as long as there is time. Counts those that are explained in full, and adds
    /// the rest to the wrong answers. Returns whether it has added any.
    fn draw_on_the_reserve(&mut self, chosen: &mut [Chosen<'_>]) -> bool {
        let mut added = 0;
        while added < SAMPLE && !self.reserve.is_empty() && !self.is_late() {
            let some: Vec<AnsweredQuestion> = self.reserve.drain(..AT_ONCE.min(self.reserve.len())).collect();
            self.of += some.len();
            added += self.add_wrong(some, chosen);
        }
        added > 0
    }

    /// Makes many wrong answers of the smallest one that is left, and right ones beside them: the engine is asked at places one change
    /// away. Returns whether it has made any.
    fn grow(&mut self, examiner: &mut Examiner<'_>, chosen: &mut [Chosen<'_>]) -> bool {
        if self.grown.len() == GROWN || self.is_late() {
            return false;
        }
        let asked = |at: usize| text(&self.wrong[at].question);
        let of_the_run = |at: &usize| {
            !self.left[*at].is_empty() && self.wrong[*at].is_of_the_run() && !self.grown.contains(&asked(*at))
        };
        let size = |at: &usize| (self.wrong[*at].question.moves.len(), self.wrong[*at].question.position.len());
        let Some(smallest) = (0..self.wrong.len()).filter(of_the_run).min_by_key(size) else { return false };
        self.grown.insert(asked(smallest));
        let Some((under, place)) = self.places(std::iter::once(smallest)).pop() else { return false };
        let mut wrong = Vec::new();
        for place in (0..WAYS_TO_GROW).flat_map(|chance| changed(self.game, &under, &place, chance)) {
            // A position that the law refuses is no fault of an engine that takes it, unless that is compared.
            let is_refused = self.game.open_law(&under, &place.start).is_err();
            if is_refused && !examiner.strictness.refusals_of_positions() {
                continue;
            }
            match AnsweredQuestion::asked(examiner, &under, &place) {
                Ok(Some(answered)) if answered.deviations().is_empty() => self.right.push(answered),
                Ok(Some(answered)) => wrong.push(answered),
                Ok(None) => {}
                Err(_) => break,
            }
        }
        self.add_wrong(wrong, chosen) > 0
    }

    /// Adds wrong answers. Returns of how many something is unexplained.
    fn add_wrong(&mut self, some: Vec<AnsweredQuestion>, chosen: &mut [Chosen<'_>]) -> usize {
        let of_each = |answered: &AnsweredQuestion| -> Vec<BTreeSet<Deviation>> {
            chosen.iter().map(|chosen| chosen.statement.explains_of(answered)).collect()
        };
        let explained: Vec<_> = some.par_iter().map(of_each).collect();
        let mut added = 0;
        for (answered, of_each) in some.into_iter().zip(explained) {
            let (at, all) = (self.wrong.len(), answered.deviations().len().max(1) as f64);
            let mut left = answered.deviations().clone();
            for (chosen, explained) in chosen.iter_mut().zip(of_each) {
                let part = left.intersection(&explained).count();
                chosen.explains += u64::from(part > 0 && answered.is_of_the_run());
                chosen.balance.explained += part as f64 / all;
                left.retain(|deviation| !explained.contains(deviation));
                if !explained.is_empty() {
                    chosen.explained.insert(at, explained);
                }
            }
            added += usize::from(!left.is_empty());
            self.wrong.push(answered);
            self.left.push(left);
        }
        added
    }

    /// Compares answers with the law under this option from now on, where they are nearer to it. Returns how many of the other
    /// wrong answers this explains.
    fn take_for_the_law(&mut self, option: (&'static str, &'static str), chosen: &mut [Chosen<'_>]) -> u64 {
        let until = self.until;
        let under = |answers: &mut Vec<AnsweredQuestion>| -> Vec<(AnsweredQuestion, bool)> {
            let one = |answered: AnsweredQuestion| {
                let answered = if Instant::now() > until { answered } else { answered.under(option) };
                let wrong = !answered.deviations().is_empty();
                (answered, wrong)
            };
            std::mem::take(answers).into_par_iter().map(one).collect()
        };
        let (wrong, reserve) = (under(&mut self.wrong), under(&mut self.reserve));
        let mut explained = 0;
        let (wrong, reserve) =
            (wrong.into_iter().map(|one| (one, false)), reserve.into_iter().map(|one| (one, true)));
        for ((answered, wrong), reserved) in wrong.chain(reserve) {
            match (wrong, reserved) {
                (true, true) => self.reserve.push(answered),
                (true, false) => self.wrong.push(answered),
                (false, _) => {
                    if answered.is_of_the_run() {
                        self.solved.push((answered.fingerprints.clone(), option.0));
                    }
                    explained += usize::from(reserved);
                    self.right.extend(Some(answered).filter(|answered| !answered.says_nothing()));
                }
            }
        }
        self.of += explained;
        self.begin();
        for chosen in chosen {
            chosen.explained = self.explained_by(&chosen.statement);
            chosen.take_away(&mut self.left);
        }
        explained as u64
    }

    /// The mistakes of one of the lists that explain something, judged by all answers.
    fn candidates<'m>(
        &self,
        known: &'m [Vec<Mistake>],
        list: usize,
        examiner: &Examiner<'_>,
        progress: &dyn Fn(u64, u64),
    ) -> Vec<Candidate<'m>> {
        let mut candidates = Vec::new();
        let before: usize = known[..list].iter().map(Vec::len).sum();
        let mut all: Vec<(usize, &Mistake)> =
            known[list].iter().enumerate().map(|(at, mistake)| (before + at, mistake)).collect();
        // In case there is not enough time for all, these come first: other rulings, mistakes that break a clause named
        // by the differences, and mistakes with a name of their own.
        let concerned: BTreeSet<String> = self.wrong.iter().flat_map(AnsweredQuestion::clauses).collect();
        let likely = |clause: &String| clause.contains(".ruling.") || concerned.contains(clause);
        let likely = |mistake: &Mistake| mistake.breaks.iter().any(likely);
        all.sort_by_key(|(_, mistake)| {
            (mistake.made_alike && !likely(mistake), mistake.made_alike, !likely(mistake))
        });
        let screened = self.screened();
        // Of the answers that are explained, the first are enough to contradict a mistake.
        let of_use = |(at, _): &(usize, &AnsweredQuestion)| *at < SAMPLE || !self.left[*at].is_empty();
        let wrong: Vec<(usize, &AnsweredQuestion)> = self.wrong.iter().enumerate().filter(of_use).collect();
        let examined = |(order, mistake): &(usize, &'m Mistake)| {
            let explains = |screened| explains_some(mistake, screened);
            let of_each = if mistake.made_alike { FEW } else { SCREENED };
            if self.failed.contains(order) || self.is_late() || !screened.iter().take(of_each).any(explains) {
                return None;
            }
            Candidate::examined(*order, mistake, (&wrong, &self.right[..self.right.len().min(RIGHT)]))
        };
        for (at, some) in all.chunks(AT_ONCE).enumerate() {
            progress((at * AT_ONCE) as u64, all.len() as u64);
            if self.is_late() || examiner.ended().is_some() {
                break;
            }
            candidates.extend(some.par_iter().filter_map(examined).collect::<Vec<_>>());
        }
        candidates
    }

    /// Some unexplained wrong answers of each kind, each with some of its unexplained deviations.
    fn screened(&self) -> Vec<(&AnsweredQuestion, Vec<Deviation>)> {
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

    /// The best ones first; of equally good ones the first in the list, which is the simplest.
    fn sort(&self, candidates: &mut Vec<Candidate<'_>>) {
        candidates.sort_by_cached_key(|candidate| {
            let bits = candidate.balance(&self.left).bits();
            ((-bits * 1000.0) as i64, candidate.order)
        });
    }

    /// The facts that separate what is unexplained from right answers; those that save most bits come first.
    fn separations(&mut self) -> Vec<Separating> {
        let left: Vec<_> = self.not_explained().collect();
        let found = separations(self.game, &left, &[&self.right, &self.others], self.until);
        for (fault, overreach) in facts::overreaches(&found) {
            self.overreaches.entry(fault).or_insert(overreach);
        }
        found
    }

    /// What is reported.
    fn told(self, mut chosen: Vec<Chosen<'_>>) -> Diagnosis {
        chosen.sort_by_key(|chosen| {
            let is_of_facts = matches!(chosen.statement, Statement::Facts(_));
            (!chosen.trial.is_of_both_sides(), Reverse(chosen.explains), is_of_facts, -chosen.bits())
        });
        let mut named = BTreeSet::new();
        for chosen in &mut chosen {
            let clauses = chosen.clauses();
            chosen.again = !named.is_disjoint(&clauses);
            named.extend(clauses);
        }
        chosen.sort_by_key(|chosen| chosen.again);
        let symptoms = self.symptoms(&chosen);
        let unexplained = self.unexplained(&chosen);
        let mut told = Diagnosis { symptoms, unexplained, overreaches: self.overreaches, causes: Vec::new() };
        for (at, named) in chosen.into_iter().enumerate() {
            let (rank, bits, explains, again, of) =
                (at + 1, named.bits(), named.explains, named.again, self.of as u64);
            let (question, shown) = (named.question(self.game), named.witness);
            let (trial, rechecked) = (named.trial, named.rechecked);
            match (named.statement, named.cause) {
                (Statement::Facts(separating), _) => {
                    let separation = Separation {
                        rank,
                        bits,
                        again,
                        question,
                        shown,
                        trial,
                        rechecked,
                        ..separating.separation()
                    };
                    told.unexplained.separations.push(separation);
                }
                (_, cause) => {
                    let with =
                        |cause| Cause { explains, of, rank, bits, again, question, shown, trial, rechecked, ..cause };
                    told.causes.extend(cause.map(with));
                }
            }
        }
        told
    }

    /// The wrong answers that no known mistake explains.
    fn unexplained(&self, chosen: &[Chosen<'_>]) -> Unexplained {
        let mut left: Vec<BTreeSet<Deviation>> =
            self.wrong.iter().map(|answered| answered.deviations().clone()).collect();
        chosen
            .iter()
            .filter(|chosen| !matches!(chosen.statement, Statement::Facts(_)))
            .for_each(|chosen| chosen.take_away(&mut left));
        let of_run = |(answered, left): &(&AnsweredQuestion, BTreeSet<Deviation>)| {
            !left.is_empty() && answered.is_of_the_run()
        };
        let all = self.wrong.iter().zip(left).filter(of_run);
        let clauses: Vec<BTreeSet<String>> = all.map(|(answered, _)| answered.clauses()).collect();
        let answers = clauses.len() as u64;
        let common = clauses.into_iter().reduce(|common, clauses| &common & &clauses).unwrap_or_default();
        let out_of_time = self.is_late() && self.remain() > 0;
        Unexplained { answers, clauses: common.into_iter().collect(), out_of_time, separations: Vec::new() }
    }

    /// The faults that are symptoms: most of the answers that show one are explained in full, and most of them by this
    /// finding.
    fn symptoms(&self, chosen: &[Chosen<'_>]) -> BTreeMap<String, usize> {
        let by = |at: usize| {
            let explains = |chosen: &Chosen<'_>| chosen.explained.get(&at).map_or(0, BTreeSet::len);
            let most =
                chosen.iter().enumerate().max_by_key(|(place, chosen)| (explains(chosen), usize::MAX - place))?;
            self.left[at].is_empty().then_some(most.0)
        };
        let by_option = |question: &str| {
            chosen.iter().position(|chosen| chosen.option().is_some_and(|option| option.0 == question))
        };
        let wrong = self.wrong.iter().enumerate().map(|(at, answered)| (&answered.fingerprints, by(at)));
        let solved = self.solved.iter().map(|(fingerprints, question)| (fingerprints, by_option(question)));
        let reserve = self.reserve.iter().map(|answered| (&answered.fingerprints, None));
        let mut counts: BTreeMap<&String, BTreeMap<Option<usize>, usize>> = BTreeMap::new();
        for (fingerprints, by) in wrong.chain(solved).chain(reserve) {
            for fault in fingerprints {
                *counts.entry(fault).or_default().entry(by).or_default() += 1;
            }
        }
        let finding = |counts: BTreeMap<Option<usize>, usize>| {
            let of: usize = counts.values().sum();
            let left = counts.get(&None).copied().unwrap_or_default();
            let (by, _) = counts.into_iter().filter(|(by, _)| by.is_some()).max_by_key(|(_, count)| *count)?;
            by.filter(|_| left * 2 < of)
        };
        counts.into_iter().filter_map(|(fault, counts)| Some((fault.clone(), finding(counts)?))).collect()
    }
}

/// Puts each explanation to so many questions more, as long as the engine answers.
fn recheck_all(chosen: &mut [Chosen<'_>], examiner: &mut Examiner<'_>, questions: usize) {
    for at in 0..chosen.len() {
        let (before, rest) = chosen.split_at(at);
        let (one, after) = rest.split_first().expect("it is one of them");
        let told: Vec<_> = before.iter().chain(after).map(|other| &other.statement).collect();
        let known = Known { statement: &one.statement, clauses: &one.clauses(), places: &one.places, told: &told };
        chosen[at].rechecked = recheck(&known, examiner, questions).ok();
    }
}

/// The answers, one of each kind in turn. A kind is given by the clauses of what differs; its shortest answers come
/// first.
fn one_of_each_kind_first(answers: Vec<AnsweredQuestion>) -> Vec<AnsweredQuestion> {
    let mut kinds: BTreeMap<BTreeSet<String>, usize> = BTreeMap::new();
    let mut answers: Vec<(usize, AnsweredQuestion)> = answers.into_iter().map(|answered| (0, answered)).collect();
    answers.sort_by_key(|(_, answered)| answered.question.moves.len());
    for (turn, answered) in &mut answers {
        let of_kind = kinds.entry(answered.clauses()).or_default();
        *turn = *of_kind;
        *of_kind += 1;
    }
    answers.sort_by_key(|(turn, _)| *turn);
    answers.into_iter().map(|(_, answered)| answered).collect()
}
