//! The answers that are kept for the diagnosis during a run.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;

use crate::crosscheck::{AnyGenerator, Exercised, derive};
use crate::deviation::Strictness;
use crate::rules::Options;
use crate::validate::compare::answered::{AnsweredQuestion, Under};
use crate::validate::compare::reply::BothAnswers;
use crate::wire::Question;

/// How many answers are kept: the first wrong ones, and as many again of kinds that are still rare; right ones
/// for each clause at work under each set of rulings, and right ones drawn from all, by the first of which explanations are found.
const WRONG: usize = 400;
const WRONG_OF_EACH: usize = 8;
const RIGHT_OF_EACH: usize = 2;
const RIGHT: u64 = 3000;
const FOUND_BY: usize = 300;
/// From how many answers it is concluded that an engine ignores the position.
const LEAST_ELSEWHERE: usize = 12;

/// The clauses at work in a question: those that are known, and the record in which the rest are looked for when they are needed.
pub(in crate::validate) struct AtWork {
    pub known: Exercised,
    pub record: Option<(String, Vec<String>)>,
}

/// A right answer that has not been chosen from yet.
struct RightAnswer {
    options: Options,
    question: Question,
    answers: BothAnswers,
    at_work: AtWork,
}

/// The answers that are kept.
pub(in crate::validate) struct Evidence {
    game: &'static dyn AnyGenerator,
    strictness: Strictness,
    pub wrong: Vec<AnsweredQuestion>,
    /// How many wrong ones have each fingerprint.
    of_kinds: HashMap<String, usize>,
    /// Right answers up to [`RIGHT`]: an engine with no wrong answer needs no choice of them.
    right: Vec<RightAnswer>,
    chosen: Vec<AnsweredQuestion>,
    of_each: HashMap<Options, BTreeMap<&'static str, usize>>,
    drawn: Vec<AnsweredQuestion>,
    seen_right: u64,
}

impl Evidence {
    /// Starts with no answers.
    pub fn of(game: &'static dyn AnyGenerator, strictness: Strictness) -> Self {
        Evidence {
            game,
            strictness,
            wrong: Vec::new(),
            of_kinds: HashMap::new(),
            right: Vec::new(),
            chosen: Vec::new(),
            of_each: HashMap::new(),
            drawn: Vec::new(),
            seen_right: 0,
        }
    }

    /// How many wrong answers about other positions are right for the start position; 0 if not all are, or there are few.
    pub fn as_from_start(&self) -> u64 {
        let elsewhere: Vec<_> = self.wrong.iter().filter(|wrong| wrong.question.position != "startpos").collect();
        let is_of_start = |wrong: &&AnsweredQuestion| {
            let question = Question { position: "startpos".to_owned(), ..wrong.question.clone() };
            wrong.as_if_asked(question).deviations().is_empty()
        };
        let all = elsewhere.len() >= LEAST_ELSEWHERE && elsewhere.iter().all(is_of_start);
        if all { elsewhere.len() as u64 } else { 0 }
    }

    /// Whether a wrong answer with these fingerprints is kept.
    pub fn keeps(&self, fingerprints: &[String]) -> bool {
        let kept = |fingerprint: &String| self.of_kinds.get(fingerprint).copied().unwrap_or_default();
        let rare = || fingerprints.iter().any(|fingerprint| kept(fingerprint) < WRONG_OF_EACH);
        self.wrong.len() < WRONG || self.wrong.len() < 2 * WRONG && rare()
    }

    /// Keeps a wrong answer, with the fingerprints of what differs, unless there are enough like it.
    pub fn add_wrong(
        &mut self,
        options: &Options,
        question: Question,
        answers: BothAnswers,
        fingerprints: &[String],
    ) {
        if !self.keeps(fingerprints) {
            return;
        }
        let mut answered = self.answered(options, question, answers);
        answered.fingerprints = fingerprints.to_vec();
        self.wrong.push(answered);
        for fingerprint in fingerprints {
            *self.of_kinds.entry(fingerprint.clone()).or_default() += 1;
        }
    }

    /// Keeps a right answer.
    pub fn add_right(&mut self, options: &Options, question: Question, answers: BothAnswers, at_work: AtWork) {
        self.right.push(RightAnswer { options: options.clone(), question, answers, at_work });
        if self.right.len() as u64 >= RIGHT {
            self.choose();
        }
    }

    /// Chooses from the right answers: some for each clause at work, and a sample of all.
    fn choose(&mut self) {
        let (game, right) = (self.game, std::mem::take(&mut self.right));
        let looked_at: Vec<Exercised> = right
            .par_iter()
            .map(|RightAnswer { options, at_work, .. }| match &at_work.record {
                Some((start, moves)) => game.at_work(options, start, moves),
                None => at_work.known.clone(),
            })
            .collect();
        for (RightAnswer { options, question, answers, .. }, at_work) in right.into_iter().zip(&looked_at) {
            self.choose_one(&options, question, answers, at_work);
        }
    }

    fn choose_one(&mut self, options: &Options, question: Question, answers: BothAnswers, at_work: &Exercised) {
        let of_each = self.of_each.entry(options.clone()).or_default();
        let mut rare = false;
        for (clause, _) in at_work.clauses() {
            let kept = of_each.entry(clause).or_default();
            rare |= *kept < RIGHT_OF_EACH;
            *kept += usize::from(*kept < RIGHT_OF_EACH);
        }
        if rare {
            self.chosen.push(self.answered(options, question, answers));
            return;
        }
        self.seen_right += 1;
        let place = derive(RIGHT, self.seen_right, 0) % self.seen_right;
        if self.seen_right <= RIGHT {
            self.drawn.push(self.answered(options, question, answers));
        } else if place < RIGHT {
            self.drawn[place as usize] = self.answered(options, question, answers);
        }
    }

    /// The wrong answers, the right ones by which explanations are found, and the other right ones. Among the former, those kept
    /// for a clause and those drawn from all alternate.
    pub fn answers(mut self) -> [Vec<AnsweredQuestion>; 3] {
        self.choose();
        let others = self.drawn.split_off(FOUND_BY.min(self.drawn.len()));
        let (mut chosen, mut drawn) = (self.chosen.into_iter(), self.drawn.into_iter());
        let in_turn = std::iter::from_fn(|| {
            let both: Vec<AnsweredQuestion> = chosen.next().into_iter().chain(drawn.next()).collect();
            (!both.is_empty()).then_some(both)
        });
        [self.wrong, in_turn.flatten().collect(), others]
    }

    fn answered(&self, options: &Options, question: Question, answers: BothAnswers) -> AnsweredQuestion {
        AnsweredQuestion::compared(self.game, self.strictness, Under::asked(options.clone()), question, answers)
    }
}
