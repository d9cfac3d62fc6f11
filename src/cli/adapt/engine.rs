//! A UCI or USI engine as a process. It may answer one line with any number of lines.

use std::io::Write as _;
use std::time::{Duration, Instant};

use rulebook::escape::{escaped, quoted};
use rulebook::remote::{EngineError, Process, Stderr, Stop};

use crate::cli::output::stderr;

/// Why a UCI or USI engine does not answer.
#[derive(Debug, thiserror::Error)]
pub enum DialogueError {
    /// The process has ended, or writes without end.
    #[error("the engine failed: {error}; the last line sent to it was {}", quoted(sent))]
    Process { error: EngineError, sent: String },
    /// The answer takes too long.
    #[error("the engine did not answer within {} s; the last line sent to it was {}", timeout.as_secs_f64(), quoted(sent))]
    Timeout { timeout: Duration, sent: String },
    /// The answer is malformed.
    #[error(
        "the engine answered {}, {}; the last line sent to it was {}",
        quoted(line),
        escaped(why, 200),
        quoted(sent)
    )]
    UnexpectedAnswer { line: String, why: String, sent: String },
}

/// Shows a line of an engine's standard error.
fn relay(line: &str) {
    // Nobody may be there to read it.
    let _ = writeln!(stderr(), "{line}");
}

/// How long an engine has to read the command to quit.
const QUIT_TIME: Duration = Duration::from_millis(100);

/// A running engine. Dropping this value ends it.
pub struct AdaptedEngine {
    process: Process,
    timeout: Duration,
    deadline: Instant,
    sent: String,
}

impl AdaptedEngine {
    /// Starts a program. Each answer may take up to `timeout`.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(command: &[String], timeout: Duration, stop: Stop) -> Result<Self, EngineError> {
        Ok(AdaptedEngine {
            process: Process::start(command, Stderr::Relayed(relay), stop)?,
            timeout,
            deadline: Instant::now(),
            sent: String::new(),
        })
    }

    /// Sends a line, and restarts the time limit for the answer.
    pub fn send(&mut self, line: &str) -> Result<(), DialogueError> {
        line.clone_into(&mut self.sent);
        self.deadline = Instant::now() + self.timeout;
        self.process.send(line, self.timeout).map_err(|error| self.process_error(error))
    }

    /// The next line of output, without surrounding spaces.
    pub fn line(&mut self) -> Result<String, DialogueError> {
        // An endless stream of lines is not an answer either.
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(DialogueError::Timeout { timeout: self.timeout, sent: self.sent.clone() });
        }
        match self.process.line(left) {
            Ok(Some(line)) => Ok(String::from_utf8_lossy(&line).trim().to_owned()),
            Ok(None) => Err(DialogueError::Timeout { timeout: self.timeout, sent: self.sent.clone() }),
            Err(error) => Err(self.process_error(error)),
        }
    }

    /// The error for a malformed answer.
    pub fn unexpected(&self, line: impl Into<String>, why: impl Into<String>) -> DialogueError {
        DialogueError::UnexpectedAnswer { line: line.into(), why: why.into(), sent: self.sent.clone() }
    }

    fn process_error(&self, error: EngineError) -> DialogueError {
        DialogueError::Process { error, sent: self.sent.clone() }
    }
}

impl Drop for AdaptedEngine {
    fn drop(&mut self) {
        // This fails only if the engine has already ended.
        let _ = self.process.send("quit", QUIT_TIME);
    }
}
