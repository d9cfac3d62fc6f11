//! Engines in this process, which come too late or not at all when a test says so, and not because time has passed.

use std::time::Duration;

use rulebook::corpus::Page;
use rulebook::crosscheck;
use rulebook::protocol::answer;
use rulebook::referee::By;
use rulebook::remote::{Engine, EngineError, Stop, Transport};
use rulebook::validate::{Plan, Strictness};

/// To ask these cases alone, and look for no causes.
pub fn plan<'p>(game: &str, cases: &'p [Page]) -> Plan<'p> {
    let strictness: Strictness = "outcome".parse().expect("its name");
    Plan {
        game: crosscheck::generator(game).expect("a game"),
        cases,
        strictness,
        rulings: None,
        seed: 1,
        positions: 0,
        time: None,
        plies: 1,
        faults: 8,
        demand_all: false,
        diagnosis: Duration::ZERO,
        recheck: 0,
    }
}

/// An engine that answers by the law, except where it fails.
pub struct InProcess<F> {
    /// How often it was asked.
    asked: u64,
    by: By,
    /// The failure to answer a question, given how many came before it.
    fails: F,
}

impl<F: FnMut(u64) -> Option<EngineError> + 'static> InProcess<F> {
    pub fn engine(fails: F) -> Engine {
        Self::engine_by(By::Bitboard, fails)
    }

    /// The same, where one implementation or both answer.
    pub fn engine_by(by: By, fails: F) -> Engine {
        Engine::over(Box::new(InProcess { asked: 0, by, fails }))
    }
}

impl<F: FnMut(u64) -> Option<EngineError>> Transport for InProcess<F> {
    fn command(&self) -> &[String] {
        &[]
    }

    fn ask(&mut self, line: &str, stop: &Stop) -> Result<Vec<u8>, EngineError> {
        let failure = stop.reason().map(EngineError::Stopped).or_else(|| (self.fails)(self.asked));
        self.asked += 1;
        failure.map_or_else(|| Ok(answer(self.by, line.as_bytes()).to_string().into_bytes()), Err)
    }

    fn end(&mut self) {}

    fn last_words(&self) -> Vec<String> {
        Vec::new()
    }
}

/// An engine that answers by the law, and dies of what the law refuses.
pub struct DiesOfRefusals;

impl Transport for DiesOfRefusals {
    fn command(&self) -> &[String] {
        &[]
    }

    fn ask(&mut self, line: &str, _: &Stop) -> Result<Vec<u8>, EngineError> {
        let answer = answer(By::Bitboard, line.as_bytes()).to_string();
        let refused =
            ["malformed", "impossible-position"].map(|kind| answer.contains(&format!(r#""kind":"{kind}""#)));
        if refused.contains(&true) { Err(EngineError::Ended("exit status: 1".to_owned())) } else { Ok(answer.into()) }
    }

    fn end(&mut self) {}

    fn last_words(&self) -> Vec<String> {
        Vec::new()
    }
}
