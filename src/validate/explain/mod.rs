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
mod trial;
mod variations;
pub(in crate::validate) mod witness;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _,
};

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
use crate::validate::explain::trial::try_out;
use crate::validate::explain::witness::{PLACES, Witness};
use crate::validate::reduce::faults::Overreach;
use crate::wire::Question;
use facts::{Separating, Separation, Tried, separations};

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
/// The number of wrong and of right answers with which a mistake is compared that explains something. The other answers
/// are used once causes have been found.
const SAMPLE: usize = 48;
const RIGHT: usize = 120;
/// The share of the time after which no more mistakes are compared.
const SHARE_OF_COMPARING: f64 = 0.6;
/// The bits that an explanation saves at least beside the others.
const LEAST_BITS: f64 = 1.0;
/// How many alternatives are named for a cause.
const ALTERNATIVES: usize = 2;
/// How many of the best candidates are tried together, and the share of the best one's bits that they save at least.
const TRIED: usize = 8;
const NEARLY: f64 = 0.8;
/// The questions that could refute a mistake may take one part in this many of the time.
const SHARE_OF_A_TRIAL: u32 = 6;
/// The least time for the places that are shown.
const LEAST: Duration = Duration::from_secs(2);
/// In how many rounds facts are tried, and for which part of the time in addition.
const ROUNDS: usize = 3;
const SHARE_OF_FACTS: u32 = 3;
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
        let mut inquiry = Inquiry::of(game, time, self.answers());
        // Some options show only in combination with another.
        let known = [mistakes::all_mistakes(game.id()), mistakes::pairs_of_options(game.id())];
        let mut chosen = inquiry.explanations(&known, examiner, progress);
        inquiry.drop_idle(&mut chosen);
        inquiry.witnessed(&mut chosen, examiner);
        inquiry.told(chosen)
    }
}

/// An explanation that is named.
struct Chosen<'m> {
    what: What<'m>,
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
}

enum What<'m> {
    Rule(Candidate<'m>, Cause),
    Facts(Separating),
}

impl What<'_> {
    /// What it explains of an answer. An option explains nothing where it has become part of the law.
    fn explains_of(&self, answered: &AnsweredQuestion) -> BTreeSet<Deviation> {
        match self {
            What::Rule(candidate, _) => candidate.explains_of(answered),
            What::Facts(separating) => separating.explains_of(answered),
        }
    }

    /// What is left of that beside the explanations before it. Of an attack that only the engine sees, no more is known than
    /// that it could be the reason, where nothing else is.
    fn beside(&self, explained: &mut BTreeSet<Deviation>, left: &BTreeSet<Deviation>) {
        if matches!(self, What::Facts(separating) if separating.imagined) {
            explained.retain(|deviation| left.contains(deviation));
        }
    }
}

impl<'m> Chosen<'m> {
    fn new(
        what: What<'m>,
        explained: Explained,
        (balance, explains): (Balance, u64),
        places: Vec<(Under, Place)>,
    ) -> Self {
        Chosen { what, explained, balance, explains, again: false, places, witness: Witness::default() }
    }

    /// The clauses that it names.
    fn clauses(&self) -> BTreeSet<String> {
        match &self.what {
            What::Rule(_, cause) => cause.rule.clauses.iter().cloned().collect(),
            What::Facts(separating) => separating.clauses().iter().cloned().collect(),
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
        if let What::Rule(candidate, _) = &self.what { candidate.mistake.option() } else { None }
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
    time: Duration,
    until: Instant,
    /// Until when facts are looked for.
    facts_until: Instant,
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
    more_right: Vec<AnsweredQuestion>,
    /// The options that have been named: each is named once.
    options: BTreeSet<(&'static str, &'static str)>,
    /// The clauses that are taken too far, by the faults.
    overreaches: BTreeMap<String, Overreach>,
}

impl Inquiry {
    fn of(
        game: &'static dyn AnyGenerator,
        time: Duration,
        (wrong, mut right): (Vec<AnsweredQuestion>, Vec<AnsweredQuestion>),
    ) -> Self {
        let mut reserve = one_of_each_kind_first(wrong);
        let wrong: Vec<AnsweredQuestion> = reserve.drain(..SAMPLE.min(reserve.len())).collect();
        let more_right = right.split_off(RIGHT.min(right.len()));
        let until = Instant::now() + time;
        let mut inquiry = Inquiry {
            game,
            time,
            until,
            facts_until: until + time / SHARE_OF_FACTS,
            of: wrong.len(),
            wrong,
            left: Vec::new(),
            reserve,
            solved: Vec::new(),
            right,
            more_right,
            options: BTreeSet::new(),
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
        while examiner.ended().is_none() && Instant::now() <= self.facts_until {
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
                facts = Some(self.separations(examiner));
            }
            let of_facts = facts.iter().flatten().next().map_or(0.0, |first: &Separating| first.balance().bits());
            if of_rule <= 0.0 && of_facts <= 0.0 {
                if !self.draw_on_the_reserve(&mut chosen) {
                    break;
                }
                (candidates, lists, facts) = (self.candidates(known, 0, examiner, progress), 1, None);
            } else if of_rule >= of_facts {
                let Some(best) = self.best(&mut candidates, of_facts, &law, examiner) else { continue };
                if self.choose_rule(best, &law, &mut chosen) {
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

    /// Names a mistake. Returns whether the answers are compared with another law from now on.
    fn choose_rule<'m>(&mut self, best: Candidate<'m>, law: &GameLaw, chosen: &mut Vec<Chosen<'m>>) -> bool {
        let (balance, explains) = (best.balance(&self.left), best.explains(&self.left));
        let mut rule = best.rule(law.names());
        let mut alternatives = best.alternatives.clone();
        for rule in alternatives.iter_mut().chain([&mut rule]) {
            rule.clauses.extend(namesakes(law.clauses(), self.game.id(), &rule.clauses));
        }
        let places = self.places(explains.iter().copied());
        let contradicted = best.contradicted();
        let cause = Cause {
            rule,
            explains: 0,
            of: 0,
            contradicted,
            rank: 0,
            bits: 0,
            again: false,
            question: String::new(),
            shown: Witness::default(),
            alternatives,
        };
        let (explained, option) = (best.explained().clone(), best.mistake.option());
        if option.is_some_and(|option| !self.options.insert(option)) {
            return false;
        }
        let mut named = Chosen::new(What::Rule(best, cause), explained, (balance, explains.len() as u64), places);
        named.take_away(&mut self.left);
        let of_question =
            |known: &Chosen<'_>| option.zip(known.option()).is_some_and(|(one, other)| one.0 == other.0);
        // It replaces another option of the same question.
        for replaced in chosen.extract_if(.., |known| of_question(known)) {
            named.explains += replaced.explains;
        }
        chosen.push(named);
        if let Some(option) = option {
            let explains = self.take_for_the_law(option, chosen);
            chosen.last_mut().expect("it was pushed").explains += explains;
        }
        option.is_some()
    }

    /// Names facts unless further questions refute them. Returns whether it has.
    fn choose_facts(
        &mut self,
        mut separating: Separating,
        examiner: &mut Examiner<'_>,
        chosen: &mut Vec<Chosen<'_>>,
    ) -> bool {
        let until = self.facts_until;
        if !separating.imagined && !stands(&mut separating, examiner, until) {
            return false;
        }
        // One case has any number of facts, and nothing shows which of them matter.
        let from_one_case = !separating.imagined && separating.is_of_one_case();
        let seen = separating.imagined.then(|| separating.places());
        let (balance, what) = (separating.balance(), What::Facts(separating));
        let explained = self.explained_by(&what);
        let some = |(at, explained): &(&usize, &BTreeSet<Deviation>)| !explained.is_disjoint(&self.left[**at]);
        let explains = explained.iter().filter(some).count() as u64;
        if balance.bits() <= 0.0 || explains == 0 || from_one_case {
            return false;
        }
        let places = seen.unwrap_or_else(|| self.places(explained.iter().filter(some).map(|(at, _)| *at)));
        let named = Chosen::new(what, explained, (balance, explains), places);
        named.take_away(&mut self.left);
        chosen.push(named);
        true
    }

    /// What an explanation explains in each wrong answer, beside those before it.
    fn explained_by(&self, what: &What<'_>) -> Explained {
        let of_one = |(answered, left): (&AnsweredQuestion, &BTreeSet<Deviation>)| {
            let mut explained = what.explains_of(answered);
            what.beside(&mut explained, left);
            explained
        };
        let of_each: Vec<_> = self.wrong.par_iter().zip(&self.left).map(of_one).collect();
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
        let until = Instant::now() + (self.time / SHARE_OF_A_TRIAL).max(LEAST);
        let before = chosen.len();
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
            let of_each = |answered: &AnsweredQuestion| -> Vec<BTreeSet<Deviation>> {
                chosen.iter().map(|chosen| chosen.what.explains_of(answered)).collect()
            };
            let explained: Vec<_> = some.par_iter().map(of_each).collect();
            for (answered, of_each) in some.into_iter().zip(explained) {
                self.of += 1;
                let (at, all) = (self.wrong.len(), answered.deviations().len().max(1) as f64);
                let mut left = answered.deviations().clone();
                for (chosen, mut explained) in chosen.iter_mut().zip(of_each) {
                    chosen.what.beside(&mut explained, &left);
                    let part = left.intersection(&explained).count();
                    chosen.explains += u64::from(part > 0);
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
        }
        added > 0
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
                    if !answered.fingerprints.is_empty() {
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
            chosen.explained = self.explained_by(&chosen.what);
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
            if self.is_late() || !screened.iter().take(of_each).any(explains) {
                return None;
            }
            Candidate::examined(*order, mistake, (&wrong, &self.right[..self.right.len().min(RIGHT)]))
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

    /// Takes the candidate that saves most bits, unless facts save more. It is tried first, together with others that save
    /// nearly as many; `None` if those that are left have to be compared anew.
    fn best<'m>(
        &self,
        candidates: &mut Vec<Candidate<'m>>,
        of_facts: f64,
        law: &GameLaw,
        examiner: &mut Examiner<'_>,
    ) -> Option<Candidate<'m>> {
        if !candidates[0].compared {
            let until = Instant::now() + self.time / SHARE_OF_A_TRIAL;
            let saved = |candidate: &Candidate<'_>| candidate.balance(&self.left).saved();
            let most = saved(&candidates[0]);
            let near = candidates.iter().take_while(|candidate| saved(candidate) >= most * NEARLY).count();
            let mut tried: Vec<Candidate<'m>> = candidates.drain(..near.min(TRIED)).collect();
            let explained = tried[0].explains(&self.left).into_iter().map(|at| &self.wrong[at]).collect::<Vec<_>>();
            for candidate in &mut tried {
                candidate.compare_with_right(&self.more_right, until);
            }
            try_out(self.game, examiner, &mut tried, &explained, until);
            tried.retain(|candidate| candidate.balance(&self.left).bits() > 0.0);
            candidates.extend(tried);
            self.sort(candidates);
        }
        let is_best = |best: &Candidate<'_>| best.compared && best.balance(&self.left).bits() >= of_facts;
        candidates.first().is_some_and(is_best).then(|| {
            let mut best = candidates.remove(0);
            let alike = candidates.iter().filter(|other| other.compared && other.agrees_as(&best, &self.left));
            best.alternatives = alike.take(ALTERNATIVES).map(|other| other.rule(law.names())).collect();
            best
        })
    }

    /// The best ones first; of equally good ones the first in the list, which is the simplest.
    fn sort(&self, candidates: &mut Vec<Candidate<'_>>) {
        candidates.sort_by_cached_key(|candidate| {
            let bits = candidate.balance(&self.left).bits();
            ((-bits * 1000.0) as i64, candidate.order)
        });
    }

    /// The facts that separate what is unexplained from right answers; those that save most bits come first.
    fn separations(&mut self, examiner: &mut Examiner<'_>) -> Vec<Separating> {
        self.right.append(&mut self.more_right);
        let left: Vec<_> = self.not_explained().collect();
        let mut found = separations(self.game, &left, &self.right, self.facts_until);
        let mut ask = |under: &Under, place: &Place| AnsweredQuestion::asked(examiner, under, place).ok().flatten();
        found.iter_mut().for_each(|separating| separating.imagine(&mut ask, self.facts_until));
        facts::sort(&mut found);
        for (fault, overreach) in facts::overreaches(&found) {
            self.overreaches.entry(fault).or_insert(overreach);
        }
        found
    }

    /// What is reported.
    fn told(self, mut chosen: Vec<Chosen<'_>>) -> Diagnosis {
        chosen.sort_by_key(|chosen| (-chosen.bits(), matches!(chosen.what, What::Facts(_))));
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
            match named.what {
                What::Rule(_, cause) => {
                    told.causes.push(Cause { explains, of, rank, bits, again, question, shown, ..cause });
                }
                What::Facts(separating) => {
                    let separation = Separation { rank, bits, again, question, shown, ..separating.separation() };
                    told.unexplained.separations.push(separation);
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
            .filter(|chosen| !matches!(chosen.what, What::Facts(_)))
            .for_each(|chosen| chosen.take_away(&mut left));
        let all = self.wrong.iter().zip(left).filter(|(_, left)| !left.is_empty());
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

/// Whether facts survive the questions that could refute them.
fn stands(separating: &mut Separating, examiner: &mut Examiner<'_>, until: Instant) -> bool {
    for _ in 0..ROUNDS {
        let mut answers = Vec::new();
        for (under, place) in separating.questions(until) {
            match AnsweredQuestion::asked(examiner, &under, &place) {
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
