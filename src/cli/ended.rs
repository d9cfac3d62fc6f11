//! The exit status.

use std::process::ExitCode;

use rulebook::referee::{Answer, Refusal};

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// What was asked holds.
    Holds = 0,
    /// The law refuses, or two implementations differ.
    Disagrees = 1,
    /// The question was malformed.
    Malformed = 2,
}

impl Ended {
    /// How a question that was answered so has ended.
    pub fn with(answer: &Answer) -> Self {
        match &answer.assessment {
            Err(Refusal::Malformed { .. }) => Ended::Malformed,
            Err(_) => Ended::Disagrees,
            Ok(_) if answer.disagreement.is_some() => Ended::Disagrees,
            Ok(assessment) => match &assessment.judged {
                Some(judged) if !judged.verdict.legal() => Ended::Disagrees,
                _ => Ended::Holds,
            },
        }
    }
}

impl From<Ended> for ExitCode {
    fn from(ended: Ended) -> Self {
        ExitCode::from(ended as u8)
    }
}
