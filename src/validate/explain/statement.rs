//! What an explanation says: where the engine's answer would be wrong, and what an answer shows of that.

use std::collections::BTreeSet;

use super::candidate::{Agreement, Candidate, agreement};
use super::facts::Separating;
use crate::deviation::Deviation;
use crate::validate::compare::answered::AnsweredQuestion;

/// An explanation of wrong answers.
pub(super) enum Statement<'m> {
    /// The engine plays by a wrong rule.
    Rule(Candidate<'m>),
    /// The engine is wrong where some facts hold.
    Facts(Separating),
}

/// What an answer shows of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shows {
    /// The statement says nothing about this answer, or the answer is silent about it.
    Nothing,
    /// The answer is wrong in the way that the statement says.
    Holds,
    /// The statement says that the answer is wrong in some way, and it is not.
    Fails,
}

impl Statement<'_> {
    /// Whether an answer to this question would be wrong. The question has not been asked.
    pub fn predicts(&self, unanswered: &AnsweredQuestion) -> bool {
        match self {
            Statement::Rule(candidate) => !candidate.follows(unanswered).is_empty(),
            Statement::Facts(separating) => separating.predicts(unanswered),
        }
    }

    /// Whether the answer would be wrong if the other player made the mistake, too.
    pub fn predicts_of_the_other(&self, unanswered: &AnsweredQuestion) -> bool {
        matches!(self, Statement::Rule(candidate) if candidate.is_made_by_the_other(unanswered))
    }

    /// What an answer shows of it.
    pub fn shows(&self, answered: &AnsweredQuestion) -> Shows {
        match self {
            Statement::Rule(candidate) => match agreement(&candidate.follows(answered), answered.deviations()) {
                Agreement::Nothing => Shows::Nothing,
                Agreement::All => Shows::Holds,
                Agreement::Some | Agreement::None => Shows::Fails,
            },
            Statement::Facts(separating) => separating.shows(answered),
        }
    }

    /// What it explains of an answer. An option explains nothing where it has become part of the law.
    pub fn explains_of(&self, answered: &AnsweredQuestion) -> BTreeSet<Deviation> {
        match self {
            Statement::Rule(candidate) => candidate.explains_of(answered),
            Statement::Facts(separating) => separating.explains_of(answered),
        }
    }

    /// The option of an open question that it is.
    pub fn option(&self) -> Option<(&'static str, &'static str)> {
        if let Statement::Rule(candidate) = self { candidate.mistake.option() } else { None }
    }
}
