//! Which rulings an engine follows: those under which the law gives the same answers.
//!
//! The engine is asked under one set of rulings, the default or the one that it states, wherever the options of some
//! question lead to different answers. Then the rulings are determined under which all or most of its answers agree
//! with the law. For each question, the answers are shown that distinguish its option from the others.

mod answers;
mod options;
mod questions;
mod search;

use serde::Serialize;

use self::answers::KeptReplies;
use self::questions::Gathering;
use crate::clock::Instant;
use crate::remote::Engine;
use crate::rules::Options;
use crate::stop::Stopped;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::introduction::{UnsuitableError, introduced, name_of, nearest};
use crate::validate::ask::plan::Plan;
use crate::validate::report::Report;
use crate::validate::run::{Progress, run};

pub use options::{Alternative, Example, InferredOption};

/// Rulings in a report: the questions whose option is not the default, with their options.
pub type Departures = Vec<(&'static str, &'static str)>;

/// Which rulings an engine follows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Inference {
    /// The rulings that the questions stated.
    pub stated: Departures,
    /// The rulings under which the fewest answers are wrong.
    pub found: Departures,
    /// The name of these rulings, if they are a named set.
    pub named: Option<&'static str>,
    /// How many answers were compared under rulings.
    pub answers: usize,
    /// How many of them are wrong under the default rulings.
    pub wrong_by_default: usize,
    /// How many of them are wrong under the rulings that were found.
    pub wrong: usize,
    /// Each question, with its option and the answers that distinguish this option from the others.
    pub questions: Vec<InferredOption>,
    /// The report of a validation under the rulings that were found.
    pub report: Report,
    /// How long everything took.
    pub seconds: f64,
}

/// How many rounds of questions are asked around the rulings found so far.
const ROUNDS: u64 = 3;

/// Infers which rulings an engine follows, and validates it under them.
///
/// `plan.rulings`, if given, are the rulings that the questions state.
///
/// # Errors
/// The engine cannot be started, or says that it does not play the game.
pub fn infer_rulings(
    engine: &mut Engine,
    plan: &Plan<'_>,
    progress: &dyn Fn(Progress),
) -> Result<Inference, UnsuitableError> {
    let began = Instant::now();
    let command = engine.command().to_vec();
    let (about, mut examiner) = introduced(engine, plan)?;
    let default = Options::defaults(plan.game.questions());
    let stated = plan.rulings.clone().unwrap_or_else(|| nearest(plan.game, &about, &default));
    examiner.stated = Some(stated.clone());
    let mut evidence = KeptReplies::new(plan.game, plan.strictness);
    let mut found = default.clone();
    let searched = search(plan, (&stated, &mut found), &mut examiner, &mut evidence, progress);
    // What an interrupted run has found is not yet an inference.
    let mut compared = || (evidence.faults(&default), evidence.wrong_answers(&found));
    let compared = searched.and_then(|()| examiner.run().unless_ended(&mut compared));
    let finished = compared.is_ok();
    let (wrong_by_default, earlier) = compared.unwrap_or_default();
    let wrong = earlier.len();
    let questions = if finished { options::inferred(&mut evidence, &mut examiner, &found).ok() } else { None };
    let validating = Plan { rulings: Some(found.clone()), ..plan.clone() };
    let report = run(&validating, command, &about, &mut examiner, &[found.clone()], earlier, progress);
    Ok(Inference {
        stated: stated.departures(),
        found: found.departures(),
        named: name_of(plan.game, &found),
        answers: if finished { evidence.len() } else { 0 },
        wrong_by_default,
        wrong,
        questions: questions.unwrap_or_default(),
        report,
        seconds: began.elapsed().as_secs_f64(),
    })
}

/// Gathers answers under the stated rulings, and finds those under which the fewest are wrong.
///
/// # Errors
/// The run must end.
fn search(
    plan: &Plan<'_>,
    (stated, found): (&Options, &mut Options),
    examiner: &mut Examiner<'_>,
    evidence: &mut KeptReplies,
    progress: &dyn Fn(Progress),
) -> Result<(), Stopped> {
    let mut left = plan.time;
    for round in 0..ROUNDS {
        let mut gathering = Gathering::new(plan, stated, found, examiner, evidence, progress);
        match gathering.gather(round, &mut left) {
            Err(AskingEndedError::Stopped(stopped)) => return Err(stopped),
            // The failures are reported; the answers before them count.
            Ok(()) | Err(AskingEndedError::TooManyFailures) => {}
        }
        let better = examiner.run().unless_ended(|| search::fewest_wrong(evidence, found))?;
        if better == *found {
            break;
        }
        *found = better;
    }
    Ok(())
}
