//! Which rulings an engine follows: those under which the law answers as it does.
//!
//! The engine is asked by one set of rulings, the default or what it says it plays by, wherever the options of some
//! question would be answered otherwise. Then the rulings are sought under which its answers are the law's, or most of
//! them; and for each question the answers are shown that tell its option from the others.

mod evidence;
mod gather;
mod gist;
mod search;
mod told;

use std::time::Instant;

use serde::Serialize;

use self::evidence::Evidence;
use self::gather::Gathering;
use super::report::Report;
use super::run::{Plan, Progress, Unsuitable, introduced, nearest, run};
use crate::crosscheck::Terrain;
use crate::remote::Engine;
use crate::rules::Rulings as _;

pub use told::{Followed, Shown, ToldApart};

/// Rulings as a report has them: the questions that are not answered by default, with their options.
pub type Departures = Vec<(&'static str, &'static str)>;

/// Which rulings an engine follows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Following {
    /// The rulings that the questions stated.
    pub stated: Departures,
    /// The rulings under which fewest answers are wrong.
    pub found: Departures,
    /// The name of that set, where it has one.
    pub named: Option<&'static str>,
    /// How many answers were held against rulings.
    pub answers: usize,
    /// How many of them are wrong by default.
    pub wrong_by_default: usize,
    /// How many of them are wrong under the rulings that were found.
    pub wrong: usize,
    /// Each question, with what its option was told by.
    pub questions: Vec<Followed>,
    /// What a validation under the rulings that were found came to.
    pub report: Report,
    /// How long it took in all.
    pub seconds: f64,
}

/// How often more is asked around the rulings that were found so far.
const ROUNDS: u64 = 3;

/// Finds out which rulings an engine follows, and validates it under them.
///
/// `plan.rulings`, where it has any, are what the questions state.
///
/// # Errors
/// The engine cannot be run, or says that it does not play the game.
pub fn find_rulings<G: Terrain>(
    engine: &mut Engine,
    plan: &Plan<'_, G::Rulings>,
    progress: &dyn Fn(Progress),
) -> Result<Following, Unsuitable> {
    let began = Instant::now();
    let command = engine.command().to_vec();
    let (about, mut examiner) = introduced::<G>(engine, plan.strictness)?;
    let stated = plan.rulings.unwrap_or_else(|| nearest::<G>(&about, G::Rulings::default()));
    examiner.stated = Some(stated.departures());
    let mut evidence = Evidence::<G>::new(plan.strictness);
    let mut found = G::Rulings::default();
    for round in 0..ROUNDS {
        let mut gathering = Gathering::new(plan, stated, found, &mut examiner, &mut evidence, progress);
        // Who gave up has written down why; what was answered counts.
        let _ = gathering.gather(round);
        let better = search::fewest_wrong(&mut evidence, found);
        if better == found {
            break;
        }
        found = better;
    }
    let questions = told::questions(&mut evidence, &mut examiner, found);
    let wrong_by_default = evidence.wrong(G::Rulings::default());
    let wrong = evidence.wrong(found);
    let validating = Plan { rulings: Some(found), ..plan.clone() };
    let report = run::<G>(&validating, command, &about, &mut examiner, vec![found], progress);
    Ok(Following {
        stated: stated.departures(),
        found: found.departures(),
        named: G::Rulings::SETS.iter().find(|set| G::Rulings::read(set.name) == Ok(found)).map(|set| set.name),
        answers: evidence.len(),
        wrong_by_default,
        wrong,
        questions,
        report,
        seconds: began.elapsed().as_secs_f64(),
    })
}
