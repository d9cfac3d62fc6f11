//! Asking about a place, and comparing the answer with what the law expects there.

use super::reply::{BothAnswers, ReplyComparison, compare};
use super::tally::FieldCounts;
use crate::crosscheck::Difference;
use crate::escape::escaped;
use crate::remote::RawReply;
use crate::validate::ask::examiner::{DECLINED, Examiner};
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::{Expected, GameLaw, Place};
use crate::wire::Reply;

/// An answer that was compared.
pub(in crate::validate) struct ComparedReply {
    /// What differs, each with the number of moves after which it shows.
    pub differences: Vec<(usize, Difference)>,
    /// What was compared.
    pub fields: FieldCounts,
    /// The answers.
    pub answers: BothAnswers,
    /// What the engine replies.
    pub reply: Reply,
    /// Its line.
    pub line: String,
}

impl ComparedReply {
    /// Whether it states the position.
    pub fn has_position(&self) -> bool {
        matches!(&self.reply, Reply::Answer(answer) if answer.position.is_some())
    }
}

/// The result of a question.
pub(in crate::validate) enum Examined {
    /// It was answered.
    Answered(Box<ComparedReply>),
    /// The law refuses the position, and the engine takes it, which is no fault in this comparison.
    TakesImpossible,
    /// It was declined.
    Declined(String),
    /// The engine failed to answer.
    Unanswered,
}

impl Examined {
    /// What differs.
    pub fn differences(self) -> Vec<(usize, Difference)> {
        match self {
            Examined::Answered(answer) => answer.differences,
            Examined::TakesImpossible | Examined::Declined(_) | Examined::Unanswered => Vec::new(),
        }
    }
}

impl Examiner<'_> {
    /// Asks about a place, and compares the answer with what the law expects there.
    pub fn examine(
        &mut self,
        law: &GameLaw,
        place: &Place,
        expected: &Expected,
    ) -> Result<Examined, AskingEndedError> {
        let seen = self.examine_strictly(law, place, expected)?;
        let tolerates = expected.is_impossible() && !self.strictness.refusals_of_positions();
        Ok(match seen {
            Examined::Answered(answer) if tolerates && !answer.differences.is_empty() => Examined::TakesImpossible,
            seen => seen,
        })
    }

    /// The same, but taking an impossible position counts as a difference, however strict the comparison is.
    pub fn examine_strictly(
        &mut self,
        law: &GameLaw,
        place: &Place,
        expected: &Expected,
    ) -> Result<Examined, AskingEndedError> {
        let question = self.question(law, place);
        let (strictness, mut by_law) = (self.strictness, None);
        // The law is as slow as the engine: both answer at the same time.
        let answered = self.ask_and_do(&question, &mut || {
            by_law.get_or_insert_with(|| expected.answer(strictness));
        })?;
        let Some(RawReply { reply, line }) = answered else { return Ok(Examined::Unanswered) };
        // A transport may have done nothing meanwhile.
        let by_law = by_law.unwrap_or_else(|| expected.answer(strictness));
        match (compare(law, strictness, place, expected, by_law, &reply), reply) {
            (_, Reply::Declined(why)) => Ok(Examined::Declined(escaped(&why, DECLINED))),
            (Ok(ReplyComparison { differences, fields, answers }), reply) => {
                Ok(Examined::Answered(Box::new(ComparedReply { differences, fields, answers, reply, line })))
            }
            (Err(why), _) => {
                self.misshapen(line, why, &question)?;
                Ok(Examined::Unanswered)
            }
        }
    }
}
