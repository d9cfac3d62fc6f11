//! Counts of what was asked, and of the results.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::deviation::{ComparedAnswer, ComparedState};
use crate::rules::Breach;
use crate::validate::ask::Feedback;

/// How often each kind of answer was compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FieldCounts {
    /// Lists of legal moves.
    pub legal: u64,
    /// Whose turn it is.
    pub turn: u64,
    /// Positions after moves.
    pub position: u64,
    /// Whether that player is in check.
    pub check: u64,
    /// Whether and how the game has ended.
    pub outcome: u64,
    /// Whether a position or a move is refused.
    pub refusal: u64,
    /// The clauses and words by which something is refused or has ended.
    pub reason: u64,
}

impl FieldCounts {
    /// What of an answer is compared with the law's.
    pub(in crate::validate) fn compared(law: &ComparedAnswer, other: &ComparedAnswer) -> Self {
        match (law, other) {
            (_, ComparedAnswer::Silent) => FieldCounts::default(),
            (ComparedAnswer::Stands(law), ComparedAnswer::Stands(other)) => FieldCounts::of_states(law, other),
            (ComparedAnswer::RefusesPosition(_), ComparedAnswer::RefusesPosition(clauses)) => {
                FieldCounts { refusal: 1, reason: u64::from(!clauses.is_empty()), ..FieldCounts::default() }
            }
            _ => FieldCounts { refusal: 1, ..FieldCounts::default() },
        }
    }

    fn of_states(law: &ComparedState, other: &ComparedState) -> Self {
        let words = match (&law.outcome, &other.outcome) {
            (Some(Some(law)), Some(Some(other))) => law.winner == other.winner && other.word.is_some(),
            _ => false,
        };
        let placed = law.is_at_position_of(other);
        let ended = |state: &ComparedState| state.outcome.as_ref().map(Option::is_some);
        let listed = ended(other).is_none_or(|other| Some(other) == ended(law))
            && (law.turn == other.turn || other.turn.is_none() || !law.legal.is_disjoint(&other.legal));
        FieldCounts {
            legal: u64::from(placed && listed),
            turn: u64::from(placed && other.turn.is_some()),
            position: u64::from(other.position.is_some()),
            check: u64::from(placed && other.check.is_some()),
            outcome: u64::from(placed && other.outcome.is_some() || ended(other) == Some(true)),
            refusal: 0,
            reason: u64::from(words),
        }
    }
}

impl AddAssign for FieldCounts {
    fn add_assign(&mut self, other: FieldCounts) {
        self.legal += other.legal;
        self.turn += other.turn;
        self.position += other.position;
        self.check += other.check;
        self.outcome += other.outcome;
        self.refusal += other.refusal;
        self.reason += other.reason;
    }
}

/// How many questions were asked, and how they were answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// Questions asked; those repeated to shrink a fault are not counted.
    pub asked: u64,
    /// Answered correctly.
    pub right: u64,
    /// Answered differently from the law.
    pub wrong: u64,
    /// Declined.
    pub declined: u64,
    /// Not answered.
    pub unanswered: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.asked += other.asked;
        self.right += other.right;
        self.wrong += other.wrong;
        self.declined += other.declined;
        self.unanswered += other.unanswered;
    }
}

/// The result of a part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PartTally {
    /// `corpus`, `local cases`, `placements`, `games`.
    pub part: Cow<'static, str>,
    /// Its counts.
    #[serde(flatten)]
    pub tally: Tally,
}

/// What an engine declined although every engine that plays the game can answer it: the position is possible, the moves can
/// be read, and the rulings are those that the engine was to follow.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Declined {
    /// How many questions.
    pub questions: u64,
    /// How many of these were asked.
    pub of: u64,
    /// The reason that the engine gave most often.
    pub why: Option<String>,
    /// How often it gave that.
    pub times: u64,
    /// The first question that it declined for this reason.
    pub question: Option<String>,
    /// Whether it has answered about games from the start position, and declined all others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub start_only: bool,
}

/// The same while it is counted.
#[derive(Debug, Default)]
pub(in crate::validate) struct Declining {
    questions: u64,
    of: u64,
    /// The reasons, each with how often it was given and the first question.
    reasons: BTreeMap<String, (u64, String)>,
    /// Whether it has answered about a game from the start position, and about another.
    answered: [bool; 2],
}

impl Declining {
    /// Counts a question that every engine can answer.
    pub fn count(&mut self, feedback: &Feedback, from_start: bool, question: impl FnOnce() -> String) {
        /// An engine may give a reason of its own for every question.
        const REASONS: usize = 1000;
        self.of += 1;
        let Feedback::Declined(why) = feedback else {
            self.answered[usize::from(!from_start)] |= !matches!(feedback, Feedback::Unanswered);
            return;
        };
        self.questions += 1;
        if let Some((times, _)) = self.reasons.get_mut(why) {
            *times += 1;
        } else if self.reasons.len() < REASONS {
            self.reasons.insert(why.clone(), (1, question()));
        }
    }

    pub fn told(self) -> Declined {
        let Declining { questions, of, reasons, answered } = self;
        // Of several, the first in the alphabet.
        let most = reasons.into_iter().rev().max_by_key(|(_, (times, _))| *times);
        let (why, times, question) = match most {
            Some((why, (times, question))) => (Some(why), times, Some(question)),
            None => (None, 0, None),
        };
        Declined { questions, of, why, times, question, start_only: questions > 0 && answered == [true, false] }
    }
}

/// The positions that the law refuses and the engine takes. If the comparison counts them as faults, there are none
/// here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TakenPositions {
    /// How many questions were answered as if their position were possible.
    pub questions: u64,
    /// The clauses by which the law refuses these positions.
    pub clauses: BTreeSet<String>,
    /// How many of the questions have a position that cannot even be read.
    pub unreadable: u64,
}

impl TakenPositions {
    /// Counts an impossible position. Returns a sentence that says what the engine does.
    pub(in crate::validate) fn count_impossible(&mut self, reasons: &[Breach]) -> String {
        let clauses: BTreeSet<String> = reasons.iter().map(|reason| reason.clause.to_string()).collect();
        let listed = clauses.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        self.questions += 1;
        self.clauses.extend(clauses);
        format!("the engine accepts the position, which the law refuses by {listed}")
    }

    /// Counts a position that cannot be read. Returns a sentence that says what the engine does.
    pub(in crate::validate) fn count_unreadable(&mut self, why: &str) -> String {
        self.questions += 1;
        self.unreadable += 1;
        format!("the engine accepts the position, which is malformed: {why}")
    }
}
