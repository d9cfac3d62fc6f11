//! An engine that can be asked again, even if its process ends or hangs.

use std::time::Duration;

use serde::Deserialize as _;
use serde_json::{Map, Value};

use super::limits::exceeded;
use super::process::{Process, Stderr};
use super::{EngineError, Stop, Stopped};
use crate::wire::{About, Id, Question, QuestionLine, RefusalKind, Reply};

/// An engine under test.
pub struct Engine {
    command: Vec<String>,
    timeout: Duration,
    stop: Stop,
    process: Option<Process>,
    /// The number of questions that it was asked.
    asked: u64,
    /// The last lines of the standard error of the last process that ended.
    stderr_tail: Vec<String>,
}

/// A reply, and the line that it was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The reply. The engine declines a game or a ruling that it does not know.
    pub reply: Reply,
    /// The line.
    pub line: String,
}

impl Engine {
    /// The engine that a command starts; nothing is started yet. Each answer must come before the timeout.
    pub fn new(command: Vec<String>, timeout: Duration) -> Self {
        Engine { command, timeout, stop: Stop::default(), process: None, asked: 0, stderr_tail: Vec::new() }
    }

    /// The same engine, asked only until the run is stopped.
    pub fn until(self, stop: Stop) -> Self {
        Engine { stop, ..self }
    }

    /// Why it is not asked any more, if it is not.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stop.reason()
    }

    /// Its command line.
    pub fn command(&self) -> &[String] {
        &self.command
    }

    /// Asks the engine to describe itself. An answer that is not in the protocol's form counts as an empty
    /// description.
    ///
    /// # Errors
    /// It does not answer at all.
    pub fn about(&mut self) -> Result<About, EngineError> {
        let (object, _) = match self.object(QuestionLine::about) {
            Err(EngineError::QuestionNotRead(_) | EngineError::WrongForm { .. }) => return Ok(About::default()),
            answer => answer?,
        };
        Ok(About::deserialize(Value::Object(object)).unwrap_or_default())
    }

    /// Asks a question; starts the program if it is not running.
    ///
    /// # Errors
    /// It does not answer, or its answer cannot be understood.
    pub fn ask(&mut self, question: &Question) -> Result<Answered, EngineError> {
        let (object, line) = self.object(|id| QuestionLine::of(id, question.clone()))?;
        match Reply::read(object) {
            Ok(reply) => Ok(Answered { reply: declined_if_unknown(reply), line }),
            Err(error) => Err(EngineError::WrongForm { line, why: error.to_string() }),
        }
    }

    /// The last lines of the standard error of the running process, or else of the last one.
    pub fn stderr_tail(&self) -> Vec<String> {
        self.process.as_ref().map_or_else(|| self.stderr_tail.clone(), Process::stderr_tail)
    }

    /// The object that answers a question, without its id, and the answer's line.
    fn object(
        &mut self,
        question: impl FnOnce(Id) -> QuestionLine,
    ) -> Result<(Map<String, Value>, String), EngineError> {
        self.asked += 1;
        let answered = self.answered(&question(self.asked.into()).to_string());
        if answered.as_ref().err().is_some_and(|error| !error.leaves_it_sound()) {
            self.end();
        }
        answered
    }

    fn answered(&mut self, line: &str) -> Result<(Map<String, Value>, String), EngineError> {
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(Process::start(&self.command, Stderr::Captured, self.stop.clone())?),
        };
        let answer = process.ask(line, self.timeout)?;
        let no_object =
            |why: String| EngineError::NotAnObject { line: String::from_utf8_lossy(&answer).into_owned(), why };
        let line = std::str::from_utf8(&answer).map_err(|_| no_object("not UTF-8".to_owned()))?;
        let read = serde_json::from_str(line);
        let too_much = read.as_ref().ok().and_then(exceeded);
        let mut object = match read {
            Ok(Value::Object(object)) => object,
            Ok(_) => return Err(no_object("another JSON value".to_owned())),
            Err(error) => return Err(no_object(error.to_string())),
        };
        match object.remove("id") {
            Some(id) if id.as_u64() == Some(self.asked) => match too_much {
                Some(why) => Err(EngineError::WrongForm { line: line.to_owned(), why }),
                None => Ok((object, line.to_owned())),
            },
            // A program that cannot read a line does not know its id.
            Some(Value::Null) if object.contains_key("error") => {
                let message = object["error"]["message"].as_str().unwrap_or("it does not say why");
                Err(EngineError::QuestionNotRead(message.to_owned()))
            }
            _ => Err(EngineError::UnexpectedLine(line.to_owned())),
        }
    }

    /// Ends the process; the next question starts a new one.
    fn end(&mut self) {
        if let Some(process) = self.process.take() {
            // Its last output may not have arrived yet.
            std::thread::sleep(Duration::from_millis(20));
            self.stderr_tail = process.stderr_tail();
        }
    }
}

/// An engine that does not know what it is asked about declines the question.
fn declined_if_unknown(reply: Reply) -> Reply {
    match reply {
        Reply::Refusal(refusal) if matches!(refusal.kind, RefusalKind::UnknownGame | RefusalKind::UnknownRuling) => {
            Reply::Declined(refusal.message.unwrap_or_else(|| refusal.kind.word().to_owned()))
        }
        reply => reply,
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::wire::Refusal;

    #[test]
    fn what_it_does_not_know_it_declines() {
        let refused = |kind, message: &str| declined_if_unknown(Reply::Refusal(Refusal::new(kind, message)));
        assert_eq!(refused(RefusalKind::UnknownRuling, "what?"), Reply::Declined("what?".to_owned()));
        assert!(matches!(refused(RefusalKind::Malformed, "what?"), Reply::Refusal(_)));
    }
}
