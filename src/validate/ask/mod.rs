//! The first stage: what an engine is asked, and its process.
//!
//! By a [plan], the sources give questions one by one, and take back the result of each: the [cases](corpus), then local
//! cases and placements ([positions]) and games in [turn](random). Each question is about a place under the [law]. The
//! [examiner] asks the engine, after it has said [what it plays](introduction).

pub(in crate::validate) mod corpus;
pub(in crate::validate) mod examiner;
pub(in crate::validate) mod failures;
pub(in crate::validate) mod introduction;
pub(in crate::validate) mod law;
pub(in crate::validate) mod plan;
mod positions;
mod random;

use std::rc::Rc;

use crate::crosscheck::{Exercised, Origin};
use crate::validate::ask::law::{Expected, GameLaw, Place};

pub(in crate::validate) use positions::anywhere;
pub(in crate::validate) use random::RandomQuestions;

/// A source of questions.
pub(in crate::validate) trait QuestionSource {
    /// The next question; `None` if there are no more. `exercised` says how often each clause was at work in earlier
    /// questions.
    fn next(&mut self, exercised: &Exercised) -> Option<Task>;

    /// Takes back the last question, with its result.
    fn learn(&mut self, task: Task, feedback: Feedback);

    /// Says that the last question has no result because the run ends.
    fn cut(&mut self) {}

    /// How many questions, cases or other units of the source are done, and the total, if that is known.
    fn progress(&self) -> (u64, Option<u64>) {
        (0, None)
    }
}

/// A question of a source.
pub(in crate::validate) struct Task {
    /// The part of the report under which it is counted.
    pub part: &'static str,
    /// Where it comes from.
    pub origin: Origin,
    /// The law under which it is asked.
    pub law: Rc<GameLaw>,
    /// What is asked.
    pub ask: TaskKind,
}

impl Task {
    /// Whether it is about a game from the start position.
    pub fn is_of_start(&self) -> bool {
        match &self.ask {
            TaskKind::About(place, _) => place.start == self.law.start(),
            TaskKind::Unreadable { position, .. } => position == "startpos",
            TaskKind::Unsupported { .. } => false,
        }
    }
}

/// What is asked.
pub(in crate::validate) enum TaskKind {
    /// Where the game stands at a place.
    About(Place, Expected),
    /// A text that cannot be read, either the position or the last move: it must be refused.
    Unreadable {
        /// The position.
        position: String,
        /// The moves.
        moves: Vec<String>,
        /// What is wrong with it.
        why: String,
    },
    /// Nothing: the engine says that it does not support these rulings. It counts as declined.
    Unsupported {
        /// The rulings.
        rulings: Vec<String>,
    },
}

impl TaskKind {
    /// Whether a refusal of the position, or of a text, is the right answer.
    pub fn is_refused(&self) -> bool {
        match self {
            TaskKind::About(_, expected) => expected.is_impossible(),
            TaskKind::Unreadable { .. } => true,
            TaskKind::Unsupported { .. } => false,
        }
    }
}

/// The result of a question.
pub(in crate::validate) enum Feedback {
    /// It was answered.
    Compared {
        /// What differs; empty if the answer is right.
        wrong: Vec<String>,
        /// Whether the engine may be at another position than the law.
        astray: bool,
    },
    /// It was declined, for this reason.
    Declined(String),
    /// It was answered as if its position were possible or could be read, which is no fault in this comparison: how. It counts
    /// as declined.
    Taken(String),
    /// The engine failed to answer.
    Unanswered,
}
