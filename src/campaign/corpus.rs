//! The cases, divided into shards.

use std::ops::Range;

use serde_json::json;

use super::{CampaignError, SeenFault, ShardResult, Shown, Totals};
use crate::corpus::{self, Failure, Page};
use crate::export;
use crate::games::AnyGame;
use crate::referee::By;
use crate::remote::Stop;
use crate::session::Side;
use crate::sha256;

/// The cases of a campaign: those of the game's documents, with their scores, or for another program those that it is
/// [asked](export::asked).
pub(super) fn all(game: &'static dyn AnyGame, for_program: bool) -> Result<Vec<Page>, CampaignError> {
    let unread = |error: &dyn std::fmt::Display| CampaignError::Cases(error.to_string());
    if !for_program {
        return corpus::pages(game).map_err(|error| unread(&error));
    }
    let mut pages = export::asked(game).map_err(|error| unread(&error))?;
    // A program is not asked about scores.
    pages.iter_mut().for_each(|page| page.scores.clear());
    Ok(pages)
}

/// The number of cases and scores, and the SHA-256 that identifies them.
pub(super) fn known(pages: &[Page]) -> (u64, String) {
    let mut text = String::new();
    let mut number = 0;
    for page in pages {
        for case in &page.cases {
            number += 1;
            text += &format!("{}:{} {case:?}\n", page.path, case.line);
        }
        for score in &page.scores {
            number += 1;
            text += &format!("{}:{} {score:?}\n", page.path, score.line);
        }
    }
    (number, sha256::of(text))
}

/// Some of the cases and scores, counted page by page.
pub(super) fn part(pages: &[Page], items: Range<u64>) -> Vec<Page> {
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
pub(super) fn check(pages: &[Page], items: Range<u64>, stop: &Stop) -> Result<ShardResult, CampaignError> {
    let mut result = ShardResult::default();
    for page in part(pages, items) {
        for case in &page.cases {
            for (who, side) in [("model", Side::Model), ("bitboard", Side::Engine)] {
                failed(&mut result, &page, (&case.name, case.line), who, &corpus::check_side(side, case));
            }
            count(&mut result.totals, stop)?;
        }
        for score in &page.scores {
            for (who, by) in [("model", By::Model), ("bitboard", By::Bitboard)] {
                failed(&mut result, &page, (&score.name, score.line), who, &corpus::check_score(by, score));
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
    let mut text = format!("Failed case ({who}): {name}\n{}:{line}\n", page.path);
    for failure in failures {
        text += &format!("- {failure}\n");
    }
    let failures: Vec<String> = failures.iter().map(ToString::to_string).collect();
    let report = json!({ "case": name, "file": page.path, "line": line, "by": who, "failures": failures });
    let fingerprint = format!("case {who} {}:{line}", page.path);
    let shown = Shown { fingerprint: fingerprint.clone(), size: [0; 3], text, report };
    result.seen.push(SeenFault { fingerprint, times: 1, shown: Some(shown) });
}
