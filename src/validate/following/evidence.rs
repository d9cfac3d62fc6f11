//! The engine's answers, and what is wrong with each under any rulings.

use std::collections::HashMap;

use crate::crosscheck::{Difference, Terrain};
use crate::games::MoveOf;
use crate::remote::Reply;
use crate::rules::Rules as _;
use crate::validate::compare::compare;
use crate::validate::place::Place;
use crate::validate::strictness::Strictness;

/// A question without rulings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked<G: Terrain> {
    /// The setup; none: where the game begins, by whichever rulings.
    pub start: Option<G::Setup>,
    /// The moves from there.
    pub moves: Vec<MoveOf<G>>,
}

impl<G: Terrain> Asked<G> {
    /// The same under rulings.
    pub fn under(&self, rulings: G::Rulings, law: &G::Model) -> Place<G> {
        let start = self.start.clone().unwrap_or_else(|| law.setup(&law.start()));
        Place { rulings, start, moves: self.moves.clone(), judge: None }
    }
}

/// An answer.
pub(super) struct Answer<G: Terrain> {
    /// The question.
    pub asked: Asked<G>,
    /// The answer to it.
    pub reply: Reply,
}

impl Judged {
    /// Whether only part of what is wrong otherwise is wrong so, or nothing.
    pub fn is_better_than(&self, other: &Judged) -> bool {
        self.wrong.len() < other.wrong.len() && self.wrong.iter().all(|wrong| other.wrong.contains(wrong))
    }
}

/// All answers so far.
pub(super) struct Evidence<G: Terrain> {
    strictness: Strictness,
    pub answers: Vec<Answer<G>>,
    /// What is wrong with each under some rulings.
    judged: HashMap<G::Rulings, Vec<Judged>>,
}

/// What is wrong with an answer under some rulings.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Judged {
    /// The differences' fingerprints.
    pub wrong: Vec<String>,
    /// Whether one of the moves made was illegal, and the engine made it all the same. Many engines make any move; that
    /// says little of how they judge what came before.
    pub made_illegal: bool,
}

impl<G: Terrain> Evidence<G> {
    pub fn new(strictness: Strictness) -> Self {
        Evidence { strictness, answers: Vec::new(), judged: HashMap::new() }
    }

    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// What is wrong with each answer under some rulings.
    pub fn judged(&mut self, rulings: G::Rulings) -> &[Judged] {
        let judged = self.judged.entry(rulings).or_default();
        if judged.len() < self.answers.len() {
            let law = G::model(rulings);
            for answer in &self.answers[judged.len()..] {
                let differences = differences::<G>(&law, rulings, self.strictness, answer);
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
    pub fn wrong(&mut self, rulings: G::Rulings) -> usize {
        self.judged(rulings).iter().filter(|judged| !judged.wrong.is_empty()).count()
    }

    /// How badly some rulings do: how many answers are wrong, and in how many ways in all.
    pub fn badness(&mut self, rulings: G::Rulings) -> (usize, usize) {
        let ways = self.judged(rulings).iter().map(|judged| judged.wrong.len()).sum();
        (self.wrong(rulings), ways)
    }

    /// What is wrong with one answer under some rulings.
    pub fn differences(&self, rulings: G::Rulings, answer: usize) -> Vec<(usize, Difference)> {
        differences::<G>(&G::model(rulings), rulings, self.strictness, &self.answers[answer])
    }

    /// Whether one answer is wrong under some rulings, though they were not asked about all.
    pub fn is_wrong(&self, law: &G::Model, rulings: G::Rulings, answer: usize) -> bool {
        !differences::<G>(law, rulings, self.strictness, &self.answers[answer]).is_empty()
    }
}

fn differences<G: Terrain>(
    law: &G::Model,
    rulings: G::Rulings,
    strictness: Strictness,
    answer: &Answer<G>,
) -> Vec<(usize, Difference)> {
    let place = answer.asked.under(rulings, law);
    // An answer that cannot be understood is not kept; by other rulings it can no less.
    compare(law, strictness, &place, &place.by(law), &answer.reply)
        .map(|compared| compared.differences)
        .unwrap_or_default()
}
