//! How the program ends: its exit status, and signals that ask it to end.

use std::process::ExitCode;

#[cfg(feature = "cli")]
use rulebook::referee::score::ScoreVerdict;
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

#[cfg(feature = "cli")]
impl From<ScoreVerdict> for Status {
    fn from(verdict: ScoreVerdict) -> Self {
        match verdict {
            ScoreVerdict::Holds => Status::Passed,
            ScoreVerdict::Malformed => Status::Malformed,
            ScoreVerdict::Refused => Status::Disagrees,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(status as u8)
    }
}

/// Does something once a signal asks the program to end: from the terminal, by a closed terminal, or from another
/// program. A second signal ends the program at once. Signals that were ignored when the program was started stay
/// ignored.
#[cfg(unix)]
pub fn on_signal(act: impl FnOnce() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let asked: Vec<i32> = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !is_ignored(*signal)).collect();
    // Where signals cannot be received they end the program, as they do by default.
    let Ok(mut signals) = signal_hook::iterator::Signals::new(asked) else { return };
    // Where no thread can be started, no work begins either.
    let _ = rulebook::threads::spawn(move || {
        let mut received = signals.forever();
        if received.next().is_some() {
            act();
        }
        if received.next().is_some() {
            #[cfg(feature = "cli")]
            rulebook::remote::end_all_engines();
            std::process::exit(super::status::Status::Interrupted as i32);
        }
    });
}

/// Signals are not received here: they end the program.
#[cfg(not(unix))]
pub fn on_signal(_: impl FnOnce() + Send + 'static) {}

/// Whether a signal is ignored, as `nohup` does with one of them; known on Linux only.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    ignored >> (signal - 1) & 1 == 1
}
