//! An engine that can be asked, whatever happens to its process.

use std::time::Duration;

use serde::Deserialize as _;
use serde_json::{Map, Value, json};

use super::process::{Errors, Process};
use super::{About, Question, Reply, Trouble};

/// An engine under test.
pub struct Engine {
    command: Vec<String>,
    timeout: Duration,
    process: Option<Process>,
    /// The number of lines that it was asked.
    asked: u64,
    /// The last lines of the standard error of the process that is gone.
    last_words: Vec<String>,
}

/// A reply, and the line that it was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The reply.
    pub reply: Reply,
    /// The line.
    pub line: String,
}

impl Engine {
    /// The engine that a command runs; nothing is run yet. An answer has to come in time.
    pub fn new(command: Vec<String>, timeout: Duration) -> Self {
        Engine { command, timeout, process: None, asked: 0, last_words: Vec::new() }
    }

    /// Its command line.
    pub fn command(&self) -> &[String] {
        &self.command
    }

    /// Asks what it is. Who does not answer that in the protocol's form says nothing.
    ///
    /// # Errors
    /// It does not answer at all.
    pub fn about(&mut self) -> Result<About, Trouble> {
        let id = self.asked + 1;
        let (object, _) = match self.object(&json!({ "id": id, "ask": "about" }).to_string()) {
            Err(Trouble::Misunderstood(_)) => return Ok(About::default()),
            answer => answer?,
        };
        Ok(About::deserialize(Value::Object(object)).unwrap_or_default())
    }

    /// Asks a question; starts the program if it is not running.
    ///
    /// # Errors
    /// It does not answer, or what it answers cannot be understood.
    pub fn ask(&mut self, question: &Question) -> Result<Answered, Trouble> {
        let line = question.line(self.asked + 1);
        let (object, line) = self.object(&line)?;
        match Reply::read(object) {
            Ok(reply) => Ok(Answered { reply, line }),
            Err(why) => Err(Trouble::Misshapen { line, why }),
        }
    }

    /// The last lines that the process wrote to its standard error: the one that is running, or else the last one.
    pub fn last_words(&self) -> Vec<String> {
        self.process.as_ref().map_or_else(|| self.last_words.clone(), Process::last_words)
    }

    /// The object that answers a line, without its id; and the answer's line.
    fn object(&mut self, line: &str) -> Result<(Map<String, Value>, String), Trouble> {
        self.asked += 1;
        let answered = self.answered(line);
        if answered.as_ref().err().is_some_and(|trouble| !trouble.leaves_it_sound()) {
            self.end();
        }
        answered
    }

    fn answered(&mut self, line: &str) -> Result<(Map<String, Value>, String), Trouble> {
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(Process::start(&self.command, Errors::Kept)?),
        };
        let answer = process.ask(line, self.timeout)?;
        let rubbish = |why: String| Trouble::Rubbish { line: String::from_utf8_lossy(&answer).into_owned(), why };
        let line = std::str::from_utf8(&answer).map_err(|_| rubbish("not UTF-8".to_owned()))?;
        let mut object = match serde_json::from_str(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => return Err(rubbish("another JSON value".to_owned())),
            Err(error) => return Err(rubbish(error.to_string())),
        };
        match object.remove("id") {
            Some(id) if id == json!(self.asked) => Ok((object, line.to_owned())),
            // Who cannot read a line cannot know its id.
            Some(Value::Null) if object.contains_key("error") => {
                let message = object["error"]["message"].as_str().unwrap_or("it does not say why");
                Err(Trouble::Misunderstood(message.to_owned()))
            }
            _ => Err(Trouble::Stray(line.to_owned())),
        }
    }

    /// Ends the process; the next question starts another.
    fn end(&mut self) {
        if let Some(process) = self.process.take() {
            // What it wrote last may still be on its way.
            std::thread::sleep(Duration::from_millis(20));
            self.last_words = process.last_words();
        }
    }
}
