//! What an engine did instead of answering, each kind once.

use serde::Serialize;

use crate::remote::{Engine, Trouble};

/// A kind of trouble: how often it came, and where first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TroubleMet {
    /// The kind: `died`, `silent`, `late`, `flooded`, `rubbish`, `stray`, `misshapen`, `misunderstood`.
    pub kind: &'static str,
    /// What it was, in words.
    pub message: String,
    /// The question that was asked then.
    pub question: String,
    /// Whether it came again when the same was asked once more; none where it was not.
    pub repeats: Option<bool>,
    /// How often it came in all.
    pub met: u64,
    /// The last lines of the engine's standard error.
    pub last_words: Vec<String>,
}

/// The engine is in trouble time and again: no more is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GaveUp;

/// After how many troubles in a row no more is asked.
const IN_A_ROW: u32 = 5;

/// The troubles so far.
#[derive(Debug, Default)]
pub(super) struct Troubles {
    pub met: Vec<TroubleMet>,
    in_a_row: u32,
}

impl Troubles {
    /// There was an answer that can be understood.
    pub fn over(&mut self) {
        self.in_a_row = 0;
    }

    /// Whether no more is asked.
    pub fn gave_up(&self) -> bool {
        self.in_a_row >= IN_A_ROW
    }

    /// There was trouble with a question; with the same that was asked last, where it is asked `again`.
    pub fn add(&mut self, trouble: &Trouble, question: String, engine: &Engine) -> Result<(), GaveUp> {
        self.in_a_row += 1;
        let (kind, message) = (trouble.kind(), trouble.to_string());
        // Who dies of different things has different faults.
        let same = |met: &&mut TroubleMet| met.kind == kind && (kind != "died" || met.message == message);
        match self.met.iter_mut().find(same) {
            Some(met) => {
                met.met += 1;
                if met.question == question {
                    met.repeats = Some(true);
                }
            }
            None => {
                let last_words = engine.last_words();
                self.met.push(TroubleMet { kind, message, question, repeats: None, met: 1, last_words });
            }
        }
        if self.gave_up() { Err(GaveUp) } else { Ok(()) }
    }

    /// The question was asked again, and answered.
    pub fn answered_again(&mut self, question: &str) {
        for met in self.met.iter_mut().filter(|met| met.question == question) {
            met.repeats.get_or_insert(false);
        }
    }
}
