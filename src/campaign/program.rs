//! A shard for which another program is asked.

use std::ops::Range;
use std::time::Duration;

use serde_json::{Value, json};

use super::result::size_of;
use super::{
    CampaignError, Contents, Participant, SeenFault, ShardResult, Shown, Totals, Work, corpus, manifest, seal,
};
use crate::corpus::Page;
use crate::crosscheck::{AnyGenerator, MOST_DESCRIBED, derive, generator};
use crate::remote::{Engine, Stop};
use crate::validate::{Conclusion, Plan, Report, validate};

const SORT_OF_QUESTIONS: u64 = 20;

/// Asks the questions of a shard: about some of these cases, or the given number of other questions.
pub(super) fn ask(
    contents: &Contents,
    pages: &[Page],
    items: Range<u64>,
    stop: &Stop,
) -> Result<ShardResult, CampaignError> {
    let Some(Participant::Program { command, timeout, compare, .. }) = contents.compared.last() else {
        return Err(CampaignError::Unsuitable("no program is compared".to_owned()));
    };
    let game: &'static dyn AnyGenerator =
        generator(&contents.game).ok_or_else(|| CampaignError::Game(contents.game.clone()))?;
    let (cases, seed, positions, plies) = match &contents.work {
        Work::Questions { seed, plies, .. } => {
            let seed = derive(*seed, SORT_OF_QUESTIONS, items.start);
            (Vec::new(), seed, items.end - items.start, *plies as usize)
        }
        _ => (corpus::part(pages, items.clone()), 0, 0, 0),
    };
    let rulings = manifest::options(game, &contents.rulings)?;
    let cases_under_their_own = matches!(contents.work, Work::Corpus { .. }) && contents.rulings.is_empty();
    let plan = Plan {
        game,
        cases: &cases,
        strictness: compare.parse().map_err(CampaignError::Unsuitable)?,
        rulings: (!cases_under_their_own).then_some(rulings),
        seed,
        positions,
        time: None,
        plies,
        faults: MOST_DESCRIBED,
        diagnosis: Duration::ZERO,
    };
    let mut engine = Engine::new(command.clone(), Duration::from_millis(*timeout)).until(stop.clone());
    let report = validate(&mut engine, &plan, &|_| {})
        .map_err(|error| CampaignError::Program { command: command.join(" "), why: error.to_string() })?;
    drop(engine);
    if report.conclusion == Conclusion::Interrupted {
        return Err(CampaignError::Stopped);
    }
    Ok(result(&report, items.end - items.start))
}

/// The part of a report that depends only on the answers.
fn result(report: &Report, items: u64) -> ShardResult {
    let asked = report.total();
    let mut totals = Totals {
        items,
        walks: asked.asked,
        positions: asked.right + asked.wrong,
        not_kept: report.not_kept + report.left_out as u64,
        ..Totals::default()
    };
    totals.exercise(&report.exercised);
    let mut seen: Vec<SeenFault> = Vec::new();
    for fault in &report.faults {
        let mut text = fault.disagreement.to_string();
        text += &format!("\nAsked again: {}\n", fault.replay);
        let shown = Shown {
            fingerprint: fault.disagreement.fingerprint.clone(),
            size: size_of(&fault.disagreement),
            text,
            report: seal::value(fault),
        };
        seen.push(SeenFault { fingerprint: shown.fingerprint.clone(), times: fault.times, shown: Some(shown) });
    }
    for misread in &report.misread {
        let text = format!("The engine accepts what cannot be read ({}): {}\n", misread.why, misread.question);
        seen.push(plain(format!("misread {}", misread.case), 1, text, seal::value(misread)));
    }
    for failure in &report.failures {
        let mut text = format!("{}\nFirst at the question {}\n", failure.message, failure.question);
        for line in &failure.last_words {
            text += &format!("    {line}\n");
        }
        seen.push(plain(format!("failure {}", failure.kind), failure.times, text, seal::value(failure)));
    }
    if report.stopped_early {
        let text = "The engine failed to answer several times in a row, and the rest was not asked.\n".to_owned();
        seen.push(plain("gave up".to_owned(), 1, text, json!({ "gave_up": true })));
    }
    seen.sort_by(|a, b| a.fingerprint.cmp(&b.fingerprint));
    seen.dedup_by(|later, first| {
        let same = later.fingerprint == first.fingerprint;
        first.times += if same { later.times } else { 0 };
        same
    });
    ShardResult { totals, seen }
}

/// The problem of a program that has declined every question about a position that the law admits, if nothing else is
/// wrong. Only all shards together show it: one shard may contain only questions that a program may decline.
pub(super) fn declined(contents: &Contents, totals: &Totals) -> Option<Shown> {
    // Each compared position is counted under every question of the rulings.
    let declined = contents.asks_a_program() && totals.walks > 0 && totals.options.is_empty();
    let text = "The engine declined every question about legal moves.\n".to_owned();
    declined.then(|| described("declined".to_owned(), text, json!({ "declined": totals.walks })))
}

/// A problem that is not a disagreement about a position.
fn plain(fingerprint: String, times: u64, text: String, report: Value) -> SeenFault {
    SeenFault { fingerprint: fingerprint.clone(), times, shown: Some(described(fingerprint, text, report)) }
}

/// A description of something that has no position, and therefore no size.
fn described(fingerprint: String, text: String, report: Value) -> Shown {
    Shown { fingerprint, size: [0; 3], text, report }
}
