//! Where questions come from: a run takes them one by one, and says what came of each.

mod corpus;
mod game;
mod positions;
mod random;

use std::rc::Rc;

use super::law::{Expected, Law, Place};
use crate::crosscheck::{Exercised, Origin};

pub(super) use corpus::Corpus;
pub(super) use random::RandomQuestions;

/// A source of questions.
pub(super) trait Source {
    /// The next question; `None` where there is none, for good. `exercised` says how often each clause was at work in the
    /// questions before it.
    fn next(&mut self, exercised: &Exercised) -> Option<Task>;

    /// Is given the last question back, with what came of it.
    fn learn(&mut self, task: Task, feedback: Feedback);

    /// How many questions, cases or whatever the source counts are done, and of how many, where that is known.
    fn progress(&self) -> (u64, Option<u64>) {
        (0, None)
    }
}

/// A question of a source.
pub(super) struct Task {
    /// The part of the report under which it is counted.
    pub part: &'static str,
    /// Where it comes from.
    pub origin: Origin,
    /// The law by which it is asked.
    pub law: Rc<Law>,
    /// What is asked.
    pub ask: Ask,
}

/// What is asked.
pub(super) enum Ask {
    /// Where the game stands at a place.
    About(Place, Expected),
    /// Something that cannot be read, the position or the last of the moves: it has to be refused.
    Unreadable {
        /// The position.
        position: String,
        /// The moves.
        moves: Vec<String>,
        /// What is wrong with it.
        why: String,
    },
    /// Nothing: the engine says that it does not play by these rulings. It counts as declined.
    Unsupported {
        /// The rulings.
        rulings: Vec<String>,
    },
}

/// What came of a question.
pub(super) enum Feedback {
    /// It was answered.
    Compared {
        /// What differs; nothing, it is right.
        wrong: Vec<String>,
        /// Whether the engine may be at another position than the law.
        astray: bool,
    },
    /// It was declined: why.
    Declined(String),
    /// The engine failed to answer.
    Unanswered,
}
