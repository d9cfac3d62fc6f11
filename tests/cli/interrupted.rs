//! Runs that end early, by an engine in this process that ends them at a question of its choice: what was found until then
//! is reported.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use pretty_assertions::assert_eq;
use rulebook::crosscheck::generator;
use rulebook::export;
use rulebook::referee::By;
use rulebook::remote::{Engine, EngineError, Stop, Stopped, Transport};
use rulebook::validate::{Conclusion, Ended, Plan, RunProgress, Strictness, infer_rulings, validate};
use serde_json::Value;

/// What it does with a question, which comes without its id.
type Act = Box<dyn FnMut(&Value, &mut Value) -> Result<(), EngineError>>;

/// An engine that answers by the law, and then does something with the answer.
struct Acting(Act);

impl Transport for Acting {
    fn command(&self) -> &[String] {
        &[]
    }

    fn ask(&mut self, line: &str, stop: &Stop) -> Result<Vec<u8>, EngineError> {
        if let Some(stopped) = stop.reason() {
            return Err(EngineError::Stopped(stopped));
        }
        let mut question: Value = serde_json::from_str(line).expect("a question");
        question.as_object_mut().expect("an object").remove("id");
        let answer = rulebook::protocol::answer(By::Bitboard, line.as_bytes());
        let mut answer = serde_json::to_value(&answer).expect("plain data");
        (self.0)(&question, &mut answer)?;
        Ok(answer.to_string().into_bytes())
    }

    fn end(&mut self) {}

    fn last_words(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A plan for Aviary with all its cases.
fn plan(cases: &[rulebook::corpus::Page]) -> Plan<'_> {
    Plan {
        game: generator("aviary").expect("a game"),
        cases,
        strictness: Strictness::Play,
        rulings: None,
        seed: 1,
        positions: 200,
        time: None,
        plies: 20,
        faults: 24,
        demand_all: false,
        diagnosis: Duration::ZERO,
        recheck: 0,
    }
}

/// Leaves out a legal move after other moves; returns whether there is one.
fn misses_a_move(question: &Value, answer: &mut Value) -> bool {
    let moves = question["moves"].as_array().is_some_and(|moves| !moves.is_empty());
    moves && answer["legal"].as_array_mut().is_some_and(|legal| legal.pop().is_some())
}

#[test]
fn a_wrong_answer_is_reported_if_the_run_ends_at_once() {
    let cases = export::asked(generator("aviary").expect("a game")).expect("cases");
    let stop = Stop::default();
    let (stopping, mut wrong) = (stop.clone(), false);
    // The next question would be where it left the law.
    let mut engine = Engine::over(Box::new(Acting(Box::new(move |question, answer| {
        if wrong {
            stopping.interrupt();
            return Err(EngineError::Stopped(Stopped::Interrupted));
        }
        wrong = misses_a_move(question, answer);
        Ok(())
    }))))
    .until(stop);
    let report = validate(&mut engine, &plan(&cases), &|_| {}).expect("it can be asked");
    assert_eq!((report.ended, report.conclusion), (Ended::Interrupted, Conclusion::Interrupted));
    assert_eq!(report.faults.iter().map(|fault| (fault.times, fault.repeated)).collect::<Vec<_>>(), [(1, None)]);
    assert_eq!(report.parts.iter().map(|part| part.tally.wrong).sum::<u64>(), 1);
}

#[test]
#[ignore = "slow"]
fn what_was_wrong_before_the_rulings_were_found_is_reported_if_the_run_ends() {
    let cases = export::asked(generator("aviary").expect("a game")).expect("cases");
    let stop = Stop::default();
    // The cases are asked again from the first once the rulings have been found.
    let (searched, found) = (Rc::new(Cell::new(false)), Rc::new(Cell::new(false)));
    let (stopping, ends) = (stop.clone(), Rc::clone(&found));
    let mut engine = Engine::over(Box::new(Acting(Box::new(move |question, answer| {
        if ends.get() {
            stopping.interrupt();
            return Err(EngineError::Stopped(Stopped::Interrupted));
        }
        if question.get("ask").is_none() {
            let mut question = question.clone();
            question["rulings"] = "sideways-jump=not-allowed".into();
            let by_its_own = rulebook::protocol::answer(By::Bitboard, question.to_string().as_bytes());
            let id = answer["id"].take();
            *answer = serde_json::to_value(&by_its_own).expect("plain data");
            answer["id"] = id;
        }
        Ok(())
    }))))
    .until(stop);
    let progress = |progress: RunProgress| {
        searched.set(searched.get() || progress.part == "games");
        found.set(searched.get() && progress.part == "corpus" && progress.done == 0);
    };
    let inference = infer_rulings(&mut engine, &plan(&cases), &progress).expect("it can be asked");
    assert_eq!(inference.report.conclusion, Conclusion::Interrupted);
    assert_eq!(inference.found, [("sideways-jump", "not-allowed")]);
    assert!(inference.wrong > 0);
    assert!(!inference.report.faults.is_empty());
}
