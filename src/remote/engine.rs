//! An engine that can be asked again, even if it ends or hangs.

use std::time::Duration;

use serde::Deserialize as _;
use serde_json::{Map, Value};

use super::json::{self, ReadJson};
use super::limits::{LINE, exceeded};
use super::{EngineError, Program, Stop, Stopped, Transport};
use crate::wire::{About, Id, Question, QuestionLine, RefusalKind, Reply};

/// An engine under test.
pub struct Engine {
    transport: Box<dyn Transport>,
    stop: Stop,
    /// The number of questions that it was asked.
    asked: u64,
}

/// A reply, and the line that it was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawReply {
    /// The reply. The engine declines a game or a ruling that it does not know.
    pub reply: Reply,
    /// The line.
    pub line: String,
}

impl Engine {
    /// The engine that a command starts; nothing is started yet. Each answer must come before the timeout.
    pub fn new(command: Vec<String>, timeout: Duration) -> Self {
        Engine::over(Box::new(Program::new(command, timeout)))
    }

    /// The engine that is reached in this way.
    pub fn over(transport: Box<dyn Transport>) -> Self {
        Engine { transport, stop: Stop::default(), asked: 0 }
    }

    /// The same engine, asked only until the run is stopped.
    pub fn until(self, stop: Stop) -> Self {
        Engine { stop, ..self }
    }

    /// Why it is not asked any more, if it is not.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stop.reason()
    }

    /// Its command line, or what stands for one.
    pub fn command(&self) -> &[String] {
        self.transport.command()
    }

    /// Asks the engine to describe itself. An answer that is not in the protocol's form counts as an empty
    /// description.
    ///
    /// # Errors
    /// It does not answer at all.
    pub fn about(&mut self) -> Result<About, EngineError> {
        let (object, _) = match self.object(QuestionLine::about, &mut || {}) {
            Err(EngineError::QuestionNotRead(_) | EngineError::WrongForm { .. }) => return Ok(About::default()),
            answer => answer?,
        };
        Ok(About::deserialize(Value::Object(object)).unwrap_or_default())
    }

    /// Asks a question.
    ///
    /// # Errors
    /// It does not answer, or its answer cannot be understood.
    pub fn ask(&mut self, question: &Question) -> Result<RawReply, EngineError> {
        self.ask_and_do(question, &mut || {})
    }

    /// Asks a question, and does something while the engine answers.
    ///
    /// # Errors
    /// It does not answer, or its answer cannot be understood.
    pub fn ask_and_do(&mut self, question: &Question, meanwhile: &mut dyn FnMut()) -> Result<RawReply, EngineError> {
        let (object, line) = self.object(|id| QuestionLine::of(id, question.clone()), meanwhile)?;
        match Reply::read(object) {
            Ok(reply) => Ok(RawReply { reply: declined_if_unknown(reply), line }),
            Err(error) => Err(EngineError::WrongForm { line, why: error.to_string() }),
        }
    }

    /// The last lines that it has written about itself: of a program, those of its standard error.
    pub fn last_words(&self) -> Vec<String> {
        self.transport.last_words()
    }

    /// The object that answers a question, without its id, and the answer's line.
    fn object(
        &mut self,
        question: impl FnOnce(Id) -> QuestionLine,
        meanwhile: &mut dyn FnMut(),
    ) -> Result<(Map<String, Value>, String), EngineError> {
        self.asked += 1;
        let answered = self.answered(&question(self.asked.into()).to_string(), meanwhile);
        if answered.as_ref().err().is_some_and(|error| !error.leaves_it_sound()) {
            self.transport.end();
        }
        answered
    }

    fn answered(
        &mut self,
        line: &str,
        meanwhile: &mut dyn FnMut(),
    ) -> Result<(Map<String, Value>, String), EngineError> {
        let answer = self.transport.ask_and_do(line, &self.stop, meanwhile)?;
        if answer.len() > LINE {
            return Err(EngineError::LineTooLong(LINE));
        }
        let no_object =
            |why: String| EngineError::NotAnObject { line: String::from_utf8_lossy(&answer).into_owned(), why };
        let line = std::str::from_utf8(&answer).map_err(|_| no_object("not UTF-8".to_owned()))?;
        let ReadJson { value, repeated } = json::read(line).map_err(|error| no_object(error.to_string()))?;
        let too_much = exceeded(&value);
        let Value::Object(mut object) = value else { return Err(no_object("another JSON value".to_owned())) };
        let wrong_form = |why: String| Err(EngineError::WrongForm { line: line.to_owned(), why });
        if let Some(key) = repeated {
            // Even its id may be there twice.
            return wrong_form(format!("the key `{key}` is there twice"));
        }
        match object.remove("id") {
            Some(id) if id.as_u64() == Some(self.asked) => match too_much {
                Some(why) => wrong_form(why),
                None => Ok((object, line.to_owned())),
            },
            // A program that cannot read a line does not know its id.
            Some(Value::Null) if object.contains_key("error") => {
                let message = object["error"]["message"].as_str().unwrap_or("no reason given");
                Err(EngineError::QuestionNotRead(message.to_owned()))
            }
            _ => Err(EngineError::UnexpectedLine(line.to_owned())),
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
    use std::cell::RefCell;
    use std::rc::Rc;

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::wire::Refusal;

    /// An engine in this process that gives these answers in turn.
    struct Scripted {
        answers: Vec<Result<String, EngineError>>,
        asked: Rc<RefCell<Vec<String>>>,
    }

    impl Transport for Scripted {
        fn command(&self) -> &[String] {
            &[]
        }

        fn ask(&mut self, line: &str, stop: &Stop) -> Result<Vec<u8>, EngineError> {
            if let Some(stopped) = stop.reason() {
                return Err(EngineError::Stopped(stopped));
            }
            self.asked.borrow_mut().push(line.to_owned());
            self.answers.remove(0).map(String::into_bytes)
        }

        fn end(&mut self) {
            self.asked.borrow_mut().push("end".to_owned());
        }

        fn last_words(&self) -> Vec<String> {
            vec!["out of birds".to_owned()]
        }
    }

    fn scripted(answers: Vec<Result<String, EngineError>>) -> (Engine, Rc<RefCell<Vec<String>>>) {
        let asked = Rc::new(RefCell::new(Vec::new()));
        (Engine::over(Box::new(Scripted { answers, asked: Rc::clone(&asked) })), asked)
    }

    fn question() -> Question {
        let position = "startpos".to_owned();
        Question { game: "aviary".to_owned(), rulings: None, position, moves: Vec::new(), judge: None }
    }

    #[test]
    fn an_engine_in_this_process_is_asked_lines_of_the_protocol() {
        let (mut engine, asked) = scripted(vec![Ok(r#"{"id":1,"legal":["c8b6"]}"#.to_owned())]);
        let answered = engine.ask(&question()).expect("an answer");
        assert!(matches!(answered.reply, Reply::Answer(answer) if answer.legal == ["c8b6"]));
        assert_eq!(*asked.borrow(), [r#"{"id":1,"game":"aviary","position":"startpos"}"#]);
        assert_eq!(engine.last_words(), ["out of birds"]);
    }

    #[test]
    fn it_is_ended_after_an_error_that_leaves_it_unknown() {
        let raised = || EngineError::Raised("ValueError: no bird".to_owned());
        let long = "x".repeat(LINE + 1);
        let (mut engine, asked) = scripted(vec![Err(raised()), Ok("{}".to_owned()), Ok(long), Ok("[]".to_owned())]);
        assert_eq!(engine.ask(&question()).expect_err("raised"), raised());
        // An object that raises is the same object afterwards.
        assert_eq!(asked.borrow().len(), 1);
        assert!(matches!(engine.ask(&question()), Err(EngineError::UnexpectedLine(line)) if line == "{}"));
        assert_eq!(engine.ask(&question()).expect_err("long"), EngineError::LineTooLong(LINE));
        assert!(matches!(engine.ask(&question()), Err(EngineError::NotAnObject { .. })));
        let ends: Vec<usize> =
            (0..).zip(&*asked.borrow()).filter(|(_, line)| *line == "end").map(|(at, _)| at).collect();
        assert_eq!(ends, [2, 4, 6]);
    }

    #[test]
    fn a_key_that_is_there_twice_is_misshapen() {
        for line in [
            r#"{"id":1,"legal":["c8b6"],"legal":[]}"#,
            r#"{"id":1,"legal":[],"legal":[]}"#,
            r#"{"id":1,"legal":[],"verdict":{"legal":true,"legal":false}}"#,
            r#"{"id":1,"error":{"kind":"impossible","reasons":[{"clause":"a","clause":"b"}]}}"#,
            r#"{"id":1,"legal":[],"id":2}"#,
            r#"{"id":2,"legal":[],"id":1}"#,
        ] {
            let (mut engine, asked) = scripted(vec![Ok(line.to_owned())]);
            let error = engine.ask(&question()).expect_err("misshapen");
            assert!(error.to_string().contains("` is there twice"), "{error}");
            assert_eq!((error.kind(), asked.borrow().len()), ("misshapen", 1), "{line}");
        }
    }

    #[test]
    fn it_is_not_asked_once_the_run_is_stopped() {
        let (engine, asked) = scripted(Vec::new());
        let stop = Stop::default();
        let mut engine = engine.until(stop.clone());
        stop.interrupt();
        assert_eq!(engine.ask(&question()).expect_err("stopped"), EngineError::Stopped(Stopped::Interrupted));
        assert_eq!(engine.stopped(), Some(Stopped::Interrupted));
        // An engine in an unknown state is not asked again.
        assert_eq!(*asked.borrow(), ["end"]);
    }

    #[test]
    fn what_it_does_not_know_it_declines() {
        let refused = |kind, message: &str| declined_if_unknown(Reply::Refusal(Refusal::new(kind, message)));
        assert_eq!(refused(RefusalKind::UnknownRuling, "what?"), Reply::Declined("what?".to_owned()));
        assert!(matches!(refused(RefusalKind::Malformed, "what?"), Reply::Refusal(_)));
    }
}
