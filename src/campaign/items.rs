//! The items of a campaign, which its shards share, and what is found when some of them are compared.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use serde_json::json;

use super::result::{SeenFault, ShardResult, Shown};
use super::{CampaignError, Contents, Participant, Totals, Work, contents, seal};
use crate::corpus::{self, Failure, Page};
use crate::crosscheck::{Family, FamilyError, MOST_DESCRIBED, Walks, derive, generator};
use crate::referee::By;
use crate::remote::{Engine, Stop};
use crate::session::Side;
use crate::validate::{Conclusion, Plan, Report, validate};
use crate::{export, sha256};

const SORT_OF_QUESTIONS: u64 = 20;

/// The items of a campaign, enumerated.
pub(super) enum Items {
    /// Cases, games, placements or prefixes.
    Walks(Box<dyn Walks>),
    /// The cases of the documents, with their number and the SHA-256 that identifies them.
    Cases(Vec<Page>, u64, String),
    /// So many questions, which are drawn when they are asked.
    Questions(u64),
}

impl fmt::Debug for Items {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} items", self.number())
    }
}

impl Items {
    /// The items of this work.
    pub fn of(contents: &Contents) -> Result<Self, CampaignError> {
        let options = || contents.options();
        let family = match contents.work.clone() {
            Work::Corpus { .. } => return cases(contents),
            Work::Questions { questions, .. } => return Ok(Items::Questions(questions)),
            Work::Perft { position, depth, prefix } => {
                let compared = contents.compared.len() > 1;
                Family::Prefixes { options: options()?, position, depth, prefix, compared }
            }
            Work::World { world, step } => Family::World { world, step },
            Work::Placements { pieces } => Family::Placements { options: options()?, pieces },
            Work::Games { seed, games, plies } => Family::Games { options: options()?, seed, games, plies },
        };
        let hint = |error: &FamilyError| match error {
            FamilyError::World { .. } => "`rulebook worlds GAME` describes them",
            _ => contents::KINDS,
        };
        let walks = contents.game()?.walks(&family);
        Ok(Items::Walks(walks.map_err(|error| CampaignError::refused(error.to_string(), hint(&error)))?))
    }

    /// How many there are.
    pub fn number(&self) -> u64 {
        match self {
            Items::Walks(walks) => walks.number(),
            Items::Cases(_, number, _) | Items::Questions(number) => *number,
        }
    }

    /// How many are computed at once in a sample: a program takes a while to start.
    pub const fn of_a_sample(&self, contents_ask_a_program: bool) -> u64 {
        match self {
            Items::Questions(_) => 200,
            Items::Cases(..) if contents_ask_a_program => 20,
            _ => 1,
        }
    }

    /// Compares some of them.
    pub fn compute(&self, contents: &Contents, some: Range<u64>, stop: &Stop) -> Result<ShardResult, CampaignError> {
        match self {
            Items::Walks(walks) => walked(&**walks, some, stop),
            Items::Cases(pages, ..) if contents.asks_a_program() => ask(contents, &part(pages, &some), some, stop),
            Items::Cases(pages, ..) => check(&part(pages, &some), stop),
            Items::Questions(_) => ask(contents, &[], some, stop),
        }
    }
}

/// Compares some walks.
pub(super) fn walked(walks: &dyn Walks, some: Range<u64>, stop: &Stop) -> Result<ShardResult, CampaignError> {
    let compared = walks.compare(some, &|| stop.reason().is_some()).ok_or(CampaignError::Stopped)?;
    Ok(ShardResult::of(compared))
}

/// The cases of the game's documents, with their scores, or for another program those that it is [asked](export::asked).
fn cases(contents: &Contents) -> Result<Items, CampaignError> {
    let game = contents.game()?;
    let unread = |error: &dyn std::fmt::Display| {
        CampaignError::refused(
            format!("the cases cannot be read: {error}"),
            "the program's built-in cases are damaged",
        )
    };
    let mut pages = match contents.asks_a_program() {
        true => export::asked(game).map_err(|error| unread(&error))?,
        false => corpus::pages(game).map_err(|error| unread(&error))?,
    };
    let (mut text, mut number) = (String::new(), 0);
    for page in &mut pages {
        if contents.asks_a_program() {
            // A program is not asked about scores.
            page.scores.clear();
        }
        let cases = page.cases.iter().map(|case| format!("{}:{} {case:?}\n", page.path, case.line));
        let scores = page.scores.iter().map(|score| format!("{}:{} {score:?}\n", page.path, score.line));
        for line in cases.chain(scores) {
            number += 1;
            text += &line;
        }
    }
    Ok(Items::Cases(pages, number, sha256::of(text)))
}

/// Some of the cases and scores, counted page by page.
fn part(pages: &[Page], items: &Range<u64>) -> Vec<Page> {
    let mut at = 0;
    let mut taken = || {
        at += 1;
        items.contains(&(at - 1))
    };
    let of = |page: &Page| Page {
        path: page.path.clone(),
        source: page.source.clone(),
        note: page.note.clone(),
        cases: page.cases.iter().filter(|_| taken()).cloned().collect(),
        scores: page.scores.iter().filter(|_| taken()).cloned().collect(),
    };
    let parts: Vec<Page> = pages.iter().map(of).collect();
    parts.into_iter().filter(|page| !(page.cases.is_empty() && page.scores.is_empty())).collect()
}

/// Checks the model and the engine against some of the cases.
fn check(pages: &[Page], stop: &Stop) -> Result<ShardResult, CampaignError> {
    let mut result = ShardResult::default();
    let sides = [("model", Side::Model, By::Model), ("bitboard", Side::Engine, By::Bitboard)];
    for page in pages {
        for case in &page.cases {
            for (who, side, _) in sides {
                failed(&mut result, page, (&case.name, case.line), who, &corpus::check_side(side, case));
            }
            count(&mut result.totals, stop)?;
        }
        for score in &page.scores {
            for (who, _, by) in sides {
                failed(&mut result, page, (&score.name, score.line), who, &corpus::check_score(by, score));
            }
            count(&mut result.totals, stop)?;
        }
    }
    result.seen.sort_by(|a, b| a.fingerprint.cmp(&b.fingerprint));
    Ok(result)
}

fn count(totals: &mut Totals, stop: &Stop) -> Result<(), CampaignError> {
    totals.items += 1;
    totals.walks += 1;
    totals.positions += 1;
    if stop.reason().is_some() { Err(CampaignError::Stopped) } else { Ok(()) }
}

/// Keeps a failed case.
fn failed(result: &mut ShardResult, page: &Page, (name, line): (&str, u64), who: &str, failures: &[Failure]) {
    if failures.is_empty() {
        return;
    }
    let failures: Vec<String> = failures.iter().map(ToString::to_string).collect();
    let text = format!("Failed case ({who}): {name}\n{}:{line}\n- {}\n", page.path, failures.join("\n- "));
    let report = json!({ "case": name, "file": page.path, "line": line, "by": who, "failures": failures });
    result.seen.push(SeenFault::plain(format!("case {who} {}:{line}", page.path), 1, text, report));
}

/// Asks a program about some of these cases, or, if there are none, the given number of other questions.
fn ask(contents: &Contents, cases: &[Page], items: Range<u64>, stop: &Stop) -> Result<ShardResult, CampaignError> {
    let Some(Participant::Program { command, timeout, compare, .. }) = contents.compared.last() else {
        return Err(CampaignError::refused("no program is compared", contents::KINDS));
    };
    let number = items.end - items.start;
    let (rulings, seed, positions, plies) = match &contents.work {
        Work::Questions { seed, plies, .. } => {
            (true, derive(*seed, SORT_OF_QUESTIONS, items.start), number, *plies as usize)
        }
        // Cases are asked under their own rulings.
        _ => (!contents.rulings.is_empty(), 0, 0, 0),
    };
    let unasked = |why: String| {
        CampaignError::refused(format!("`{}` cannot be asked: {why}", command.join(" ")), contents::COMMAND)
    };
    let plan = Plan {
        game: generator(&contents.game).ok_or_else(|| unasked(format!("there is no game `{}`", contents.game)))?,
        cases,
        strictness: compare.parse().map_err(unasked)?,
        rulings: rulings.then(|| contents.options()).transpose()?,
        seed,
        positions,
        time: None,
        plies,
        faults: MOST_DESCRIBED,
        demand_all: false,
        diagnosis: Duration::ZERO,
    };
    let mut engine = Engine::new(command.clone(), Duration::from_millis(*timeout)).until(stop.clone());
    let report = validate(&mut engine, &plan, &|_| {}).map_err(|error| unasked(error.to_string()))?;
    drop(engine);
    match report.conclusion {
        Conclusion::Interrupted => Err(CampaignError::Stopped),
        _ => Ok(answered(&report, number)),
    }
}

/// The part of a report that depends only on the answers.
fn answered(report: &Report, items: u64) -> ShardResult {
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
        let mut shown = Shown { report: seal::value(fault), ..Shown::disagreement(&fault.disagreement) };
        shown.text += &format!("\nAsked again: {}\n", fault.replay);
        seen.push(SeenFault { fingerprint: shown.fingerprint.clone(), times: fault.times, shown: Some(shown) });
    }
    for misread in &report.misread {
        let text = format!("The engine accepts what cannot be read ({}): {}\n", misread.why, misread.question);
        seen.push(SeenFault::plain(format!("misread {}", misread.case), 1, text, seal::value(misread)));
    }
    for failure in &report.failures {
        let mut text = format!("{}\nFirst at the question {}\n", failure.message, failure.question);
        for line in &failure.last_words {
            text += &format!("    {line}\n");
        }
        seen.push(SeenFault::plain(format!("failure {}", failure.kind), failure.times, text, seal::value(failure)));
    }
    if report.stopped_early {
        let text = "The engine failed to answer several times in a row, and the rest was not asked.\n".to_owned();
        seen.push(SeenFault::plain("gave up".to_owned(), 1, text, json!({ "gave_up": true })));
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
    declined.then(|| Shown::described("declined".to_owned(), text, json!({ "declined": totals.walks })))
}
