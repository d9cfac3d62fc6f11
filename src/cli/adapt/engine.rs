//! A UCI or USI engine, asked by lines, of which any number may answer one.

use std::time::{Duration, Instant};

use rulebook::remote::{Errors, Process, Trouble, quoted};

/// What an engine does instead of answering.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It has ended, or writes without end.
    #[error("the engine cannot be asked: {trouble}; the last that it was sent is {}", quoted(sent))]
    Gone { trouble: Trouble, sent: String },
    /// It takes too long.
    #[error("the engine has not answered within {} s; the last that it was sent is {}", patience.as_secs_f64(), quoted(sent))]
    Late { patience: Duration, sent: String },
    /// Its answer makes no sense.
    #[error("the engine answers {}, {why}; the last that it was sent is {}", quoted(said), quoted(sent))]
    Rubbish { said: String, why: String, sent: String },
}

/// A running engine. It is ended with this value.
pub struct Engine {
    process: Process,
    patience: Duration,
    deadline: Instant,
    sent: String,
}

impl Engine {
    /// Starts a program. An answer may take as long as `patience`.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(command: &[String], patience: Duration) -> Result<Self, Trouble> {
        Ok(Engine {
            process: Process::start(command, Errors::PassedOn)?,
            patience,
            deadline: Instant::now(),
            sent: String::new(),
        })
    }

    /// Sends a line; an answer may take its time from now.
    pub fn send(&mut self, line: &str) -> Result<(), Failure> {
        line.clone_into(&mut self.sent);
        self.deadline = Instant::now() + self.patience;
        self.process.send(line).map_err(|trouble| self.gone(trouble))
    }

    /// The next line that it writes, without blanks around it.
    pub fn line(&mut self) -> Result<String, Failure> {
        match self.process.line(self.deadline.saturating_duration_since(Instant::now())) {
            Ok(Some(line)) => Ok(String::from_utf8_lossy(&line).trim().to_owned()),
            Ok(None) => Err(Failure::Late { patience: self.patience, sent: self.sent.clone() }),
            Err(trouble) => Err(self.gone(trouble)),
        }
    }

    /// That an answer makes no sense.
    pub fn rubbish(&self, said: impl Into<String>, why: impl Into<String>) -> Failure {
        Failure::Rubbish { said: said.into(), why: why.into(), sent: self.sent.clone() }
    }

    fn gone(&self, trouble: Trouble) -> Failure {
        Failure::Gone { trouble, sent: self.sent.clone() }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Nobody is left to be told that it went wrong.
        let _ = self.process.send("quit");
    }
}
