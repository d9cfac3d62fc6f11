//! Which rulings an engine follows: the options that explain its wrong answers.
//!
//! The engine is validated, and what its [diagnosis](crate::validate::explain) finds to be an option of an open question, it
//! follows. Then it is validated under these rulings, and for each question the cases about it show which options its answers
//! exclude.

mod options;

use serde::Serialize;

use crate::clock::Instant;
use crate::remote::Engine;
use crate::rules::Options;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::introduction::{UnsuitableError, introduced, name_of, nearest};
use crate::validate::ask::plan::Plan;
use crate::validate::report::{Ended, Report};
use crate::validate::run::{RunProgress, run};

pub use options::{Alternative, InferredOption, OptionExample};

/// Rulings in a report: the questions whose option is not the default, with their options.
pub type Departures = Vec<(&'static str, &'static str)>;

/// Which rulings an engine follows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Inference {
    /// The rulings that the questions stated.
    pub stated: Departures,
    /// The rulings that explain most of what is wrong under those.
    pub found: Departures,
    /// The name of these rulings, if they are a named set.
    pub named: Option<&'static str>,
    /// How many answers were compared under the stated rulings.
    pub answers: u64,
    /// How many of them are wrong under those.
    #[serde(rename = "wrong_by_default")]
    pub wrong_as_stated: u64,
    /// How many answers are wrong under the rulings that were found.
    pub wrong: u64,
    /// Each question, with its option and the answers that distinguish this option from the others.
    pub questions: Vec<InferredOption>,
    /// The report of a validation under the rulings that were found.
    pub report: Report,
    /// How long everything took.
    pub seconds: f64,
}

/// How often the cases about the questions are looked at: one question may depend on another.
const ROUNDS: usize = 3;

/// Infers which rulings an engine follows, and validates it under them.
///
/// `plan.rulings`, if given, are the rulings that the questions state.
///
/// # Errors
/// The engine cannot be started, or says that it does not play the game.
pub fn infer_rulings(
    engine: &mut Engine,
    plan: &Plan<'_>,
    progress: &dyn Fn(RunProgress),
) -> Result<Inference, UnsuitableError> {
    let began = Instant::now();
    let command = engine.command().to_vec();
    let (about, mut examiner) = introduced(engine, plan)?;
    let default = Options::defaults(plan.game.questions());
    let stated = plan.rulings.clone().unwrap_or_else(|| nearest(plan.game, &about, &default));
    examiner.stated = Some(stated.clone());
    let validated = |examiner: &mut Examiner<'_>, rulings: &Options| {
        let under = Plan { rulings: Some(rulings.clone()), ..plan.clone() };
        run(&under, command.clone(), &about, examiner, std::slice::from_ref(rulings), progress)
    };
    let mut report = validated(&mut examiner, &stated);
    let mut found = stated.clone().with(report.followed()).expect("a report names options that the game has");
    let (answers, wrong_as_stated) = compared(&report);
    let asked = if answers > 0 { options::asked(plan, &mut examiner, &stated) } else { None };
    let inferred = |found: &Options| asked.iter().flatten().map(|asked| asked.infer(plan, found)).collect::<Vec<_>>();
    let mut questions = inferred(&found);
    for _ in 0..ROUNDS {
        // What makes few answers wrong, or is tolerated, has no cause in the report.
        let better = questions.iter().filter_map(|inferred| Some((inferred.question, inferred.better()?)));
        let better = found.clone().with(better).expect("the questions have the options");
        if better == found {
            break;
        }
        found = better;
        questions = inferred(&found);
    }
    if report.ended == Ended::Complete && found != stated {
        let by_found = validated(&mut examiner, &found);
        // One that has ended early knows less of what is wrong.
        report = match by_found.ended {
            Ended::Complete => by_found,
            ended => {
                let Report { passed, conclusion, not_run, .. } = by_found;
                Report { passed, conclusion, ended, not_run, ..report }
            }
        };
    }
    let (_, wrong) = compared(&report);
    Ok(Inference {
        stated: stated.departures(),
        found: found.departures(),
        named: name_of(plan.game.under(&found)),
        answers,
        wrong_as_stated,
        wrong,
        questions,
        report,
        seconds: began.elapsed().as_secs_f64(),
    })
}

/// How many answers were compared, and how many of them are wrong.
fn compared(report: &Report) -> (u64, u64) {
    let wrong = report.parts.iter().map(|part| part.tally.wrong).sum();
    (report.parts.iter().map(|part| part.tally.right).sum::<u64>() + wrong, wrong)
}
