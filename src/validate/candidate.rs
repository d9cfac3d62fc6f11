//! A wrong rule compared with an engine's answers.

use std::collections::{BTreeMap, BTreeSet};

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::answered::Answered;
use super::cause::{Cause, Rule};
use super::deviation::{Agreement, Deviation, agreement};
use super::examiner::text;
use super::view::{View, deviates};
use crate::board::{Names, Player};
use crate::clock::Instant;
use crate::mistakes::Mistake;

/// For every so many answers that agree with a mistake, one may contradict it; two that agree only in part count as
/// one. For a mistake that only one player makes, one may do so for every twice as many.
const TOLERATED: usize = 6;

/// So many explained answers are no coincidence, however many others there are.
const OFTEN: usize = 10;

/// A mistake that explains something in some wrong answer.
pub(super) struct Candidate<'m> {
    /// Its place in the list of mistakes.
    pub order: usize,
    pub mistake: &'m Mistake,
    /// The only player who makes the mistake; `None` if both do.
    whose: Option<Player>,
    tally: Tally,
    /// Whether it has been compared with all right answers.
    compared: bool,
    /// Other mistakes that explain the same, and that no question could distinguish from it.
    pub alternatives: Vec<Rule>,
}

/// How a mistake agrees with the answers.
#[derive(Default)]
struct Tally {
    /// What it explains in each wrong answer.
    explains: BTreeMap<usize, BTreeSet<Deviation>>,
    /// The number of answers that show only some of the mistake's consequences.
    partly: usize,
    /// The number of answers that show none of its consequences.
    contradicted: usize,
    /// The number of answers that show all its consequences, to questions that could have refuted it.
    confirmed: usize,
}

impl Tally {
    /// Whether it explains far more than contradicts it. `whose` is the only player who makes the mistake, if there is
    /// one.
    fn tells(&self, whose: Option<Player>) -> bool {
        let tolerated = if whose.is_some() { TOLERATED * 2 } else { TOLERATED };
        let agrees = self.explains.len() + self.confirmed;
        let most = (agrees / tolerated).max(usize::from(agrees > 1));
        agrees > 0 && self.contradicted + self.partly / 2 <= most
    }

    fn add(mut self, other: &Tally) -> Tally {
        self.explains.extend(other.explains.iter().map(|(at, explained)| (*at, explained.clone())));
        self.partly += other.partly;
        self.contradicted += other.contradicted;
        self
    }
}

impl<'m> Candidate<'m> {
    /// Compares a mistake with all answers: as made by both players, or by one of them, whichever explains more. `None`
    /// if the answers contradict it.
    pub fn examined(order: usize, mistake: &'m Mistake, (wrong, right): (&[Answered], &[Answered])) -> Option<Self> {
        let mut tallies: [Tally; 3] = Default::default();
        let place = |whose: Option<Player>| whose.map_or(2, |player| player as usize);
        for (at, answered) in wrong.iter().enumerate() {
            let (whose, follows) = follows(mistake, answered);
            let tally = &mut tallies[place(whose)];
            match agreement(&follows, answered.deviations()) {
                Agreement::Nothing => {}
                Agreement::All => _ = tally.explains.insert(at, follows),
                Agreement::Some => tally.partly += 1,
                Agreement::None => tally.contradicted += 1,
            }
        }
        for answered in right {
            if !tallies.iter().any(|tally| tally.tells(None)) {
                return None;
            }
            let (whose, follows) = follows(mistake, answered);
            tallies[place(whose)].contradicted += usize::from(!follows.is_empty());
        }
        let [white, black, nobody] = tallies;
        let both = nobody.add(&white).add(&black);
        let all = [(Some(Player::Black), black), (Some(Player::White), white), (None, both)];
        // Among equally good ones the last wins, which is the one for both players.
        let score = |tally: &Tally| tally.explains.len() as i64 - tally.contradicted as i64;
        let (whose, tally) =
            all.into_iter().filter(|(whose, tally)| tally.tells(*whose)).max_by_key(|(_, tally)| score(tally))?;
        Some(Candidate { order, mistake, whose, tally, compared: false, alternatives: Vec::new() })
    }

    /// The consequences of this mistake for an answer, as deviations from the law's answer.
    pub fn follows(&self, answered: &Answered) -> BTreeSet<Deviation> {
        let (whose, follows) = follows(self.mistake, answered);
        if self.whose.is_some() && whose != self.whose { BTreeSet::new() } else { follows }
    }

    /// What it explains in a wrong answer.
    pub fn explains_of(&self, answered: &Answered) -> BTreeSet<Deviation> {
        let follows = self.follows(answered);
        match agreement(&follows, answered.deviations()) {
            Agreement::All => follows,
            Agreement::Nothing | Agreement::Some | Agreement::None => BTreeSet::new(),
        }
    }

    /// Determines again what it explains, after a change of the law with which answers are compared.
    pub fn explain_anew(&mut self, wrong: &[Answered]) {
        let explained: Vec<_> = wrong.par_iter().map(|answered| self.explains_of(answered)).collect();
        self.tally.explains.clear();
        explained.into_iter().enumerate().for_each(|(at, explained)| self.add(at, explained));
    }

    /// Adds what it explains in one more wrong answer.
    pub fn add(&mut self, at: usize, explained: BTreeSet<Deviation>) {
        if !explained.is_empty() {
            self.tally.explains.insert(at, explained);
        }
    }

    /// Compares it with more right answers, as long as there is time; only the first call does anything.
    pub fn compare_with_right(&mut self, right: &[Answered], until: Instant) {
        if std::mem::replace(&mut self.compared, true) {
            return;
        }
        let contradicts = |answered: &&Answered| Instant::now() <= until && !self.follows(answered).is_empty();
        self.tally.contradicted += right.par_iter().filter(contradicts).count();
    }

    /// The wrong answers in which it explains something.
    pub fn explained(&self) -> impl Iterator<Item = usize> {
        self.tally.explains.keys().copied()
    }

    /// The wrong answers in which it explains something that is still unexplained.
    pub fn explains(&self, left: &[BTreeSet<Deviation>]) -> BTreeSet<usize> {
        let some =
            |(at, explained): (&usize, &BTreeSet<Deviation>)| (!explained.is_disjoint(&left[*at])).then_some(*at);
        self.tally.explains.iter().filter_map(some).collect()
    }

    /// The number of answers that it explains, as far as they are unexplained, plus the confirmations, minus what
    /// contradicts it. An answer that it explains in part counts as a fraction.
    pub fn score(&self, left: &[BTreeSet<Deviation>]) -> f64 {
        let part = |(at, explained): (&usize, &BTreeSet<Deviation>)| {
            let of = left[*at].len().max(1);
            explained.intersection(&left[*at]).count() as f64 / of as f64
        };
        let explains: f64 = self.tally.explains.iter().map(part).sum();
        explains + self.tally.confirmed as f64 - self.tally.contradicted as f64 - self.tally.partly as f64 / 2.0
    }

    /// Removes what it explains from what is unexplained.
    pub fn take_away(&self, left: &mut [BTreeSet<Deviation>]) {
        for (at, explained) in &self.tally.explains {
            left[*at].retain(|deviation| !explained.contains(deviation));
        }
    }

    /// Adds the results of questions that could have refuted it.
    pub fn tried(&mut self, confirmed: usize, contradicted: usize) {
        self.tally.confirmed += confirmed;
        self.tally.contradicted += contradicted;
    }

    /// Whether it is reported: answers do not contradict it, and it explains enough of what is unexplained, or much of
    /// it and was often confirmed.
    pub fn is_sure(&self, left: &[BTreeSet<Deviation>], enough: f64) -> bool {
        let explains = self.score(left) - self.tally.confirmed as f64;
        let often = explains >= OFTEN as f64 && self.tally.confirmed * 2 >= OFTEN && self.tally.contradicted == 0;
        self.tally.tells(self.whose) && (explains >= enough || often)
    }

    /// Whether no answer distinguishes it from another candidate.
    pub fn agrees_as(&self, other: &Candidate<'_>, left: &[BTreeSet<Deviation>]) -> bool {
        let counts = |tally: &Tally| (tally.confirmed, tally.contradicted, tally.partly);
        counts(&self.tally) == counts(&other.tally) && self.explains(left) == other.explains(left)
    }

    /// The wrong rule. `names` are the names of the players.
    pub fn rule(&self, names: Names) -> Rule {
        let Mistake { name, what, clauses, .. } = self.mistake;
        let (mut mistake, mut what, clauses) = (name.clone(), what.clone(), clauses.clone());
        if let Some(player) = self.whose {
            let player = names.of(player);
            mistake += &format!("-for-{}-only", player.word());
            what += &format!(", for {player} only");
        }
        Rule { mistake, what, clauses }
    }

    /// The candidate as a cause, with the wrong answers in which it explains something.
    pub fn cause(&self, explains: &BTreeSet<usize>, wrong: &[Answered], names: Names) -> Cause {
        let questions = explains.iter().map(|at| text(&wrong[*at].question));
        let question = questions.min_by_key(String::len).unwrap_or_default();
        let (rule, explains, of) = (self.rule(names), explains.len() as u64, wrong.len() as u64);
        let contradicted = (self.tally.contradicted + self.tally.partly) as u64;
        Cause { rule, explains, of, contradicted, question, alternatives: self.alternatives.clone() }
    }
}

/// The consequences of a mistake for an answer, limited to what the answer states, and the player whose move or choice
/// of moves they concern.
///
/// Many engines accept the moves and positions that they are given without judging them. So if a mistake refuses a move
/// that the engine has accepted, nothing follows; nor if it refuses a position and refusals of positions are not
/// compared.
fn follows(mistake: &Mistake, answered: &Answered) -> (Option<Player>, BTreeSet<Deviation>) {
    let Answered { game, strictness, options, question, said, .. } = answered;
    let view = View::of(mistake.open(options, &question.position), question, *strictness).within(said);
    let law = answered.law();
    let mut follows = law.view.deviations(&***game, &view);
    if matches!(said, View::Stands(_)) {
        let trusts_positions = !strictness.refusals_of_positions();
        follows.retain(|deviation| match deviation {
            Deviation::Refuses(_) => false,
            Deviation::RefusesPosition => !trusts_positions,
            _ => true,
        });
    }
    (law.whose(&view), follows)
}

/// Whether one of these deviations of the engine follows from a mistake.
pub(super) fn explains_some(mistake: &Mistake, (answered, ways): &(&Answered, Vec<Deviation>)) -> bool {
    let Answered { game, strictness, options, question, .. } = answered;
    deviates(mistake.open(options, &question.position), &***game, question, ways, *strictness)
}
