//! Whether a verdict is the same under every ruling, as text.

use std::io;

use rulebook::referee::{AllRulings, Flip, Otherwise};

use super::list;
use crate::cli::paragraph;
use crate::cli::style::NAME;

/// How many changes of the rulings are shown at most.
const SHOWN: usize = 12;

/// What is claimed, in a sentence or two: under how many rulings the move is legal, and which of them were tried.
pub fn claim(found: &AllRulings) -> String {
    let AllRulings { tried, all, together, legal, illegal, .. } = found;
    let which = match together {
        None => format!("All {all} combinations of rulings were tried."),
        Some(1) => format!(
            "{tried} of {all} combinations of rulings were tried: each question ruled otherwise alone. Two rulings \
             together may change the verdict."
        ),
        Some(many) => format!(
            "{tried} of {all} combinations of rulings were tried: those that rule at most {many} questions otherwise. More \
             of them together may change the verdict."
        ),
    };
    let said = match (legal, illegal, together) {
        (0, 0, _) => "The question arises under no ruling.".to_owned(),
        (_, 0, None) => "Legal under every ruling.".to_owned(),
        (0, _, None) => "Illegal under every ruling.".to_owned(),
        (_, 0, Some(_)) => "Legal under every ruling that was tried.".to_owned(),
        (0, _, Some(_)) => "Illegal under every ruling that was tried.".to_owned(),
        _ => format!("Legal under {legal} combinations of rulings, illegal under {illegal}."),
    };
    let moot = match found.moot() {
        0 => String::new(),
        moot => format!(
            " Under {moot} of them the question does not arise: the position is impossible, the game is over in it, or an \
             earlier move is illegal."
        ),
    };
    format!("{said} {which}{moot}")
}

/// What makes the verdict another one, each with the verdict.
pub fn flips(found: &AllRulings) -> Vec<(String, String)> {
    let shown = found.flips.iter().take(SHOWN);
    shown.map(|Flip { changes, otherwise }| (rulings(changes), verdict(otherwise))).collect()
}

/// How many of them are not shown.
pub fn not_shown(found: &AllRulings) -> usize {
    found.flips.len().saturating_sub(SHOWN)
}

/// Prints it.
pub fn print(found: &AllRulings, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "\n{}", paragraph::fit(&claim(found), 0))?;
    if found.flips.is_empty() {
        return Ok(());
    }
    writeln!(out, "The smallest changes of rulings that change the verdict:")?;
    for (changes, verdict) in flips(found) {
        writeln!(out, "  {NAME}{changes}{NAME:#}\n{}", paragraph::fit(&verdict, 4))?;
    }
    match not_shown(found) {
        0 => Ok(()),
        more => writeln!(out, "  and {more} more"),
    }
}

/// Rulings as `--rulings` takes them.
pub fn rulings(options: &[(&str, &str)]) -> String {
    options.iter().map(|(question, option)| format!("{question}={option}")).collect::<Vec<_>>().join(",")
}

/// The answer under other rulings, in words.
pub fn verdict(otherwise: &Otherwise) -> String {
    match otherwise {
        Otherwise::Judged(verdict) => match &verdict.breach {
            None => format!("legal, by {}", list(&verdict.grounds)),
            Some(breach) => format!("illegal: {breach}"),
        },
        Otherwise::Earlier { at, breach } => format!("move {} is already illegal: {breach}", at + 1),
        Otherwise::Impossible(reasons) => {
            let clauses: Vec<_> = reasons.iter().map(|reason| reason.clause).collect();
            format!("the position is impossible: {}", list(&clauses))
        }
    }
}
