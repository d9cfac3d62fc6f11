//! The exit status.

use std::process::ExitCode;

use rulebook::referee::{Answer, Refusal};

/// The exit status of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// All checks passed.
    Passed = 0,
    /// The law refuses, or two implementations differ.
    Disagrees = 1,
    /// The question was malformed.
    Malformed = 2,
    /// A signal asked the program to end: the status that shells report for the usual one, SIGINT.
    Interrupted = 130,
}

impl Status {
    /// The status for this answer.
    pub fn of(answer: &Answer) -> Self {
        match &answer.assessment {
            Err(Refusal::Malformed { .. }) => Status::Malformed,
            Err(_) => Status::Disagrees,
            Ok(_) if answer.disagreement.is_some() => Status::Disagrees,
            Ok(assessment) => match &assessment.judged {
                Some(judged) if !judged.verdict.legal() => Status::Disagrees,
                _ => Status::Passed,
            },
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(status as u8)
    }
}
