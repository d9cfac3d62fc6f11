//! The engine's answers, and what is wrong with each under any rulings.

use std::collections::HashMap;

use crate::crosscheck::{AnyTerrain, Difference};
use crate::rules::Options;
use crate::validate::compare::compare;
use crate::validate::law::{Law, Place};
use crate::validate::strictness::Strictness;
use crate::wire::Reply;

/// A question without rulings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    /// The position's text; `None` means the start position under any rulings.
    pub start: Option<String>,
    /// The moves made from it.
    pub moves: Vec<String>,
}

impl Asked {
    /// The place that it asks about, by a law.
    pub fn by(&self, law: &Law) -> Place {
        let start = self.start.clone().unwrap_or_else(|| law.start().to_owned());
        Place { start, moves: self.moves.clone(), judge: None }
    }
}

/// An answer.
pub(super) struct Answer {
    /// The question.
    pub asked: Asked,
    /// The answer to it.
    pub reply: Reply,
}

/// What is wrong with an answer under some rulings.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Judged {
    /// The differences' fingerprints.
    pub wrong: Vec<String>,
    /// Whether one of the moves made was illegal and the engine accepted it. Many engines accept any move; that says
    /// little about how they judge what came before.
    pub made_illegal: bool,
}

impl Judged {
    /// Whether what is wrong is a subset of what is wrong in the other, or nothing.
    pub fn is_better_than(&self, other: &Judged) -> bool {
        self.wrong.len() < other.wrong.len() && self.wrong.iter().all(|wrong| other.wrong.contains(wrong))
    }
}

/// All answers so far.
pub(super) struct Evidence {
    game: &'static dyn AnyTerrain,
    strictness: Strictness,
    pub answers: Vec<Answer>,
    /// How many bytes their lines had.
    size: usize,
    /// What is wrong with each, under rulings that were tried.
    judged: HashMap<Options, Vec<Judged>>,
}

impl Evidence {
    pub fn new(game: &'static dyn AnyTerrain, strictness: Strictness) -> Self {
        Evidence { game, strictness, answers: Vec::new(), size: 0, judged: HashMap::new() }
    }

    pub fn game(&self) -> &'static dyn AnyTerrain {
        self.game
    }

    /// Keeps an answer, whose line had this many bytes.
    pub fn add(&mut self, answer: Answer, size: usize) {
        self.answers.push(answer);
        self.size += size;
    }

    /// How many bytes the lines of the answers had.
    pub fn size(&self) -> usize {
        self.size
    }

    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// What is wrong with each answer under some rulings.
    pub fn judged(&mut self, options: &Options) -> &[Judged] {
        let judged = self.judged.entry(options.clone()).or_default();
        if judged.len() < self.answers.len() {
            let law = Law::new(self.game, options.clone());
            for answer in &self.answers[judged.len()..] {
                let differences = differences(&law, self.strictness, answer);
                let made = answer.asked.moves.len();
                let illegal = |(at, difference): &(usize, Difference)| {
                    *at < made && matches!(difference, Difference::Plays { .. })
                };
                let made_illegal = differences.iter().any(illegal);
                let wrong = differences.iter().map(|(_, difference)| difference.fingerprint()).collect();
                judged.push(Judged { wrong, made_illegal });
            }
        }
        judged
    }

    /// How many answers are wrong under some rulings.
    pub fn wrong(&mut self, options: &Options) -> usize {
        self.judged(options).iter().filter(|judged| !judged.wrong.is_empty()).count()
    }

    /// How badly some rulings fit: how many answers are wrong, and in how many ways in total.
    pub fn badness(&mut self, options: &Options) -> (usize, usize) {
        let ways = self.judged(options).iter().map(|judged| judged.wrong.len()).sum();
        (self.wrong(options), ways)
    }

    /// What is wrong with one answer by a law, even if the other answers were not compared with that law.
    pub fn differences(&self, law: &Law, answer: usize) -> Vec<(usize, Difference)> {
        differences(law, self.strictness, &self.answers[answer])
    }
}

fn differences(law: &Law, strictness: Strictness, answer: &Answer) -> Vec<(usize, Difference)> {
    let place = answer.asked.by(law);
    // An answer that cannot be understood is not kept, so this cannot fail under other rulings.
    compare(law, strictness, &place, &law.expected(&place), &answer.reply)
        .map(|compared| compared.differences)
        .unwrap_or_default()
}
