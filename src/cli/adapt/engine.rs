//! A UCI or USI engine, asked by lines, of which any number may answer one.

use std::time::{Duration, Instant};

use rulebook::remote::{EngineError, Process, Stderr, quoted};

/// Why a UCI or USI engine does not answer.
#[derive(Debug, thiserror::Error)]
pub enum DialogueError {
    /// It has ended, or writes without end.
    #[error("the engine cannot be asked: {error}; the last that it was sent is {}", quoted(sent))]
    Process { error: EngineError, sent: String },
    /// It takes too long.
    #[error("the engine has not answered within {} s; the last that it was sent is {}", timeout.as_secs_f64(), quoted(sent))]
    Timeout { timeout: Duration, sent: String },
    /// Its answer makes no sense.
    #[error("the engine answers {}, {why}; the last that it was sent is {}", quoted(line), quoted(sent))]
    UnexpectedAnswer { line: String, why: String, sent: String },
}

/// A running engine. It is ended with this value.
pub struct Engine {
    process: Process,
    timeout: Duration,
    deadline: Instant,
    sent: String,
}

impl Engine {
    /// Starts a program. An answer may take as long as `timeout`.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(command: &[String], timeout: Duration) -> Result<Self, EngineError> {
        Ok(Engine {
            process: Process::start(command, Stderr::Inherited)?,
            timeout,
            deadline: Instant::now(),
            sent: String::new(),
        })
    }

    /// Sends a line; an answer may take its time from now.
    pub fn send(&mut self, line: &str) -> Result<(), DialogueError> {
        line.clone_into(&mut self.sent);
        self.deadline = Instant::now() + self.timeout;
        self.process.send(line).map_err(|error| self.process_error(error))
    }

    /// The next line that it writes, without blanks around it.
    pub fn line(&mut self) -> Result<String, DialogueError> {
        match self.process.line(self.deadline.saturating_duration_since(Instant::now())) {
            Ok(Some(line)) => Ok(String::from_utf8_lossy(&line).trim().to_owned()),
            Ok(None) => Err(DialogueError::Timeout { timeout: self.timeout, sent: self.sent.clone() }),
            Err(error) => Err(self.process_error(error)),
        }
    }

    /// That an answer makes no sense.
    pub fn unexpected(&self, line: impl Into<String>, why: impl Into<String>) -> DialogueError {
        DialogueError::UnexpectedAnswer { line: line.into(), why: why.into(), sent: self.sent.clone() }
    }

    fn process_error(&self, error: EngineError) -> DialogueError {
        DialogueError::Process { error, sent: self.sent.clone() }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that cannot read it has ended already.
        let _ = self.process.send("quit");
    }
}
