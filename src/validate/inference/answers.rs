//! The engine's answers, and what is wrong with each of them under any rulings.

use std::collections::HashMap;
use std::rc::Rc;

use crate::crosscheck::{AnyGenerator, Difference, Origin};
use crate::deviation::Strictness;
use crate::rules::Options;
use crate::stop;
use crate::validate::ask::law::{Expected, Law, Place};
use crate::validate::compare::examine::ComparedReply;
use crate::validate::compare::reply::compare;
use crate::validate::compare::tally::FieldCounts;
use crate::validate::run::EarlierAnswer;
use crate::wire::Reply;

/// About how many bytes of answers are kept.
const MOST_KEPT: usize = 256 << 20;

/// A question without rulings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct InferenceQuestion {
    /// The position's text; `None` means the start position under any rulings.
    pub start: Option<String>,
    /// The moves made from it.
    pub moves: Vec<String>,
    /// Where it comes from.
    pub origin: Origin,
}

impl InferenceQuestion {
    /// The place that it asks about, under this law.
    pub fn by(&self, law: &Law) -> Place {
        let start = self.start.clone().unwrap_or_else(|| law.start().to_owned());
        Place { start, moves: self.moves.clone(), judge: None }
    }
}

/// An answer.
pub(super) struct KeptReply {
    /// The question.
    pub asked: InferenceQuestion,
    /// The answer to it.
    pub reply: Reply,
    /// The answer's line, as reports keep it.
    pub line: String,
}

impl KeptReply {
    /// What a law expects, and in what the answer differs from it.
    fn compared(&self, law: &Law, strictness: Strictness) -> (Expected, Vec<(usize, Difference)>) {
        // Thousands of answers are compared under each of many rulings.
        stop::check();
        let place = self.asked.by(law);
        let expected = law.expected(&place);
        // An answer that cannot be understood is not kept, so this cannot fail under other rulings.
        let compared = compare(law, strictness, &place, &expected, &self.reply);
        (expected, compared.map(|compared| compared.differences).unwrap_or_default())
    }
}

/// What is wrong with an answer under some rulings.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Judged {
    /// The differences' fingerprints.
    pub wrong: Vec<String>,
    /// Whether one of the moves made was illegal and the engine accepted it. Many engines accept any move; that says
    /// little about how they judge what came before.
    pub made_illegal: bool,
    /// Whether the comparison tolerates what is wrong: the law refuses the position, and the engine takes it.
    pub tolerated: bool,
}

impl Judged {
    /// Whether a report counts the answer as wrong.
    pub fn is_fault(&self) -> bool {
        !self.wrong.is_empty() && !self.tolerated
    }

    /// Whether less is wrong than in the other, and nothing different.
    pub fn is_better_than(&self, other: &Judged) -> bool {
        self.wrong.len() < other.wrong.len() && self.wrong.iter().all(|wrong| other.wrong.contains(wrong))
    }
}

/// All answers so far.
pub(super) struct KeptReplies {
    game: &'static dyn AnyGenerator,
    strictness: Strictness,
    pub answers: Vec<KeptReply>,
    /// About how many bytes the answers take.
    size: usize,
    /// What is wrong with each answer, under the rulings tried so far.
    judged: HashMap<Options, Vec<Judged>>,
}

impl KeptReplies {
    pub fn new(game: &'static dyn AnyGenerator, strictness: Strictness) -> Self {
        KeptReplies { game, strictness, answers: Vec::new(), size: 0, judged: HashMap::new() }
    }

    pub fn game(&self) -> &'static dyn AnyGenerator {
        self.game
    }

    /// Keeps an answer. Its line had this many bytes.
    pub fn add(&mut self, answer: KeptReply, line: usize) {
        let moves = if let Reply::Answer(answer) = &answer.reply { answer.legal.len() } else { 0 };
        self.size += line + moves * size_of::<String>();
        self.answers.push(answer);
    }

    /// Whether no more answers are kept: an endless stream of long ones must not fill the memory.
    pub fn is_full(&self) -> bool {
        self.size >= MOST_KEPT
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
                let (expected, differences) = answer.compared(&law, self.strictness);
                let tolerated = expected.is_impossible() && !self.strictness.refusals_of_positions();
                let made = answer.asked.moves.len();
                let illegal = |(at, difference): &(usize, Difference)| {
                    *at < made && matches!(difference, Difference::Plays { .. })
                };
                let made_illegal = differences.iter().any(illegal);
                let wrong = differences.iter().map(|(_, difference)| difference.fingerprint()).collect();
                judged.push(Judged { wrong, made_illegal, tolerated });
            }
        }
        judged
    }

    /// How many answers are wrong under some rulings.
    pub fn wrong(&mut self, options: &Options) -> usize {
        self.judged(options).iter().filter(|judged| !judged.wrong.is_empty()).count()
    }

    /// How many answers a report counts as wrong under these rulings.
    pub fn faults(&mut self, options: &Options) -> usize {
        self.judged(options).iter().filter(|judged| judged.is_fault()).count()
    }

    /// The answers that a report counts as wrong under these rulings.
    pub fn wrong_answers(&mut self, options: &Options) -> Vec<EarlierAnswer> {
        let wrong: Vec<bool> = self.judged(options).iter().map(Judged::is_fault).collect();
        let law = Rc::new(Law::new(self.game, options.clone()));
        let answers = self.answers.iter().zip(wrong).filter(|(_, wrong)| *wrong);
        let wrong = answers.map(|(answer, _)| {
            let (_, differences) = answer.compared(&law, self.strictness);
            let (fields, reply, line) = (FieldCounts::default(), answer.reply.clone(), answer.line.clone());
            let (law, place, origin) = (Rc::clone(&law), answer.asked.by(&law), answer.asked.origin.clone());
            EarlierAnswer { law, place, answer: ComparedReply { differences, fields, reply, line }, origin }
        });
        wrong.collect()
    }

    /// How badly these rulings fit: how many answers are wrong under them, and in how many ways in total.
    pub fn badness(&mut self, options: &Options) -> (usize, usize) {
        let ways = self.judged(options).iter().map(|judged| judged.wrong.len()).sum();
        (self.wrong(options), ways)
    }

    /// What is wrong with one answer by a law. The other answers need not have been compared with that law.
    pub fn differences(&self, law: &Law, answer: usize) -> Vec<(usize, Difference)> {
        self.answers[answer].compared(law, self.strictness).1
    }
}
