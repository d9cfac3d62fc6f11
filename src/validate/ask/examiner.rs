//! An engine that is asked.

use crate::crosscheck::AnyGenerator;
use crate::deviation::Strictness;
use crate::remote::{Engine, EngineError, RawReply};
use crate::rules::Options;
use crate::validate::ask::failures::{AskingEndedError, EngineFailures};
use crate::validate::ask::law::{GameLaw, Place};
use crate::validate::ask::{Task, TaskKind};
use crate::wire::{Question, Rulings};

/// Asks an engine about places in a game, and keeps its failures to answer.
pub(in crate::validate) struct Examiner<'e> {
    engine: &'e mut Engine,
    pub game: &'static dyn AnyGenerator,
    pub strictness: Strictness,
    /// The rulings that every question states, whatever the rulings under which its answer is compared. `None`: the
    /// same.
    pub stated: Option<Options>,
    pub failures: EngineFailures,
}

impl<'e> Examiner<'e> {
    pub fn new(engine: &'e mut Engine, game: &'static dyn AnyGenerator, strictness: Strictness) -> Self {
        Examiner { engine, game, strictness, stated: None, failures: EngineFailures::default() }
    }

    /// Records that the engine failed to describe itself.
    pub fn about_failed(&mut self, trouble: &EngineError) -> Result<(), AskingEndedError> {
        self.failures.add(trouble, r#"{"ask":"about"}"#.to_owned(), self.engine)
    }

    /// Why asking has stopped, if it has.
    pub fn ended(&self) -> Option<AskingEndedError> {
        if self.failures.too_many() {
            return Some(AskingEndedError::TooManyFailures);
        }
        self.engine.stopped().map(AskingEndedError::Stopped)
    }

    /// The question that asks about a place.
    pub fn question(&self, law: &GameLaw, place: &Place) -> Question {
        let question = law.question(place);
        match &self.stated {
            Some(stated) => Question { rulings: Rulings::taking(stated.departures()), ..question },
            None => question,
        }
    }

    /// What a task asks, as shown in reports.
    pub fn shown(&self, task: &Task) -> String {
        match &task.ask {
            TaskKind::About(place, _) => text(&self.question(&task.law, place)),
            TaskKind::Unreadable { .. } | TaskKind::Unsupported { .. } => task.origin.to_string(),
        }
    }

    /// The reply, if there is one. Asks once more if the engine fails to answer.
    pub fn ask(&mut self, question: &Question) -> Result<Option<RawReply>, AskingEndedError> {
        self.ask_and_do(question, &mut || {})
    }

    /// The same; `meanwhile` is done while the engine answers, each time that it is asked.
    pub fn ask_and_do(
        &mut self,
        question: &Question,
        meanwhile: &mut dyn FnMut(),
    ) -> Result<Option<RawReply>, AskingEndedError> {
        for again in [false, true] {
            if let Some(ended) = self.ended() {
                return Err(ended);
            }
            match self.engine.ask_and_do(question, meanwhile) {
                Err(EngineError::Stopped(stopped)) => return Err(AskingEndedError::Stopped(stopped)),
                Ok(answered) => {
                    self.failures.answered();
                    if again {
                        self.failures.answered_again(&text(question));
                    }
                    return Ok(Some(answered));
                }
                Err(trouble) => self.failures.add(&trouble, text(question), self.engine)?,
            }
        }
        Ok(None)
    }

    /// Records a reply that the protocol does not allow here.
    pub fn misshapen(&mut self, line: String, why: String, question: &Question) -> Result<(), AskingEndedError> {
        self.failures.add(&EngineError::WrongForm { line, why }, text(question), self.engine)
    }
}

/// How many characters of the reason for declining a question are kept.
pub(in crate::validate) const DECLINED: usize = 300;

/// The part of an answer's line that reports keep: its beginning.
pub(in crate::validate) fn kept(line: &str) -> String {
    const MOST: usize = 20_000;
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// A question as shown in reports: without an id.
pub(in crate::validate) fn text(question: &Question) -> String {
    serde_json::to_string(question).expect("texts are JSON")
}
