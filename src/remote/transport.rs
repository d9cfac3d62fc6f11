//! How an engine is reached, by default as a program.

use std::time::Duration;

use super::process::{Process, Stderr};
use super::{EngineError, Stop};

/// How an engine is reached: lines of the protocol go there, and the lines that answer them come back.
///
/// A program is one implementation. An engine in the same process may be another.
pub trait Transport {
    /// Its command line, or what stands for one in reports.
    fn command(&self) -> &[String];

    /// The line that answers a line, both without their ends. It is not waited for once the run is stopped.
    ///
    /// # Errors
    /// There is no such line.
    fn ask(&mut self, line: &str, stop: &Stop) -> Result<Vec<u8>, EngineError>;

    /// The same; `meanwhile` is done while the engine answers, if it answers by itself.
    ///
    /// # Errors
    /// There is no such line.
    fn ask_and_do(&mut self, line: &str, stop: &Stop, meanwhile: &mut dyn FnMut()) -> Result<Vec<u8>, EngineError> {
        meanwhile();
        self.ask(line, stop)
    }

    /// Ends whatever is in an unknown state after an error; the next question starts afresh.
    fn end(&mut self);

    /// The last lines that the engine has written about itself, other than answers.
    fn last_words(&self) -> Vec<String>;
}

/// An engine in a process of its own.
pub(super) struct Program {
    command: Vec<String>,
    timeout: Duration,
    process: Option<Process>,
    /// The last lines of the standard error of the last process that ended.
    stderr_tail: Vec<String>,
}

impl Program {
    /// The program that a command starts; nothing is started yet. Each answer must come before the timeout.
    pub fn new(command: Vec<String>, timeout: Duration) -> Self {
        Program { command, timeout, process: None, stderr_tail: Vec::new() }
    }
}

impl Transport for Program {
    fn command(&self) -> &[String] {
        &self.command
    }

    /// Asks the running process, or else starts one.
    fn ask(&mut self, line: &str, stop: &Stop) -> Result<Vec<u8>, EngineError> {
        self.ask_and_do(line, stop, &mut || {})
    }

    fn ask_and_do(&mut self, line: &str, stop: &Stop, meanwhile: &mut dyn FnMut()) -> Result<Vec<u8>, EngineError> {
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(Process::start(&self.command, Stderr::Captured, stop.clone())?),
        };
        process.ask(line, self.timeout, meanwhile)
    }

    fn end(&mut self) {
        if let Some(process) = self.process.take() {
            self.stderr_tail = process.end();
        }
    }

    /// The last lines of the standard error of the running process, or else of the last one.
    fn last_words(&self) -> Vec<String> {
        self.process.as_ref().map_or_else(|| self.stderr_tail.clone(), Process::stderr_tail)
    }
}
