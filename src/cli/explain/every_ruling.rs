//! Whether a verdict is the same under every ruling, as text.

use std::collections::BTreeMap;
use std::io;

use rulebook::referee::{AllRulings, CountedResult, Flip};

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
    let results = counted(found).map_or_else(String::new, |counted| format!(" {counted}"));
    let moot = match found.moot() {
        0 => String::new(),
        moot => format!(
            " Under {moot} of them the question does not arise: the position is impossible, the game is over in it, or an \
             earlier move is illegal."
        ),
    };
    format!("{said}{results} {which}{moot}")
}

/// What comes of the move where it is legal, and under how many combinations; `None` if it is always the same.
fn counted(found: &AllRulings) -> Option<String> {
    let legal: Vec<&CountedResult> = found.results.iter().filter(|result| result.example.legal()).collect();
    if legal.len() < 2 {
        return None;
    }
    let (mut ended, mut on) = (BTreeMap::new(), Vec::new());
    for CountedResult { example, rulings } in legal {
        match example.follows() {
            Some(follows) => *ended.entry(follows.to_string()).or_default() += rulings,
            None => on.push(*rulings),
        }
    }
    let mut parts: Vec<String> =
        ended.iter().map(|(end, rulings): (_, &usize)| format!("{end} under {rulings}")).collect();
    match on[..] {
        [] => {}
        [rulings] => parts.push(format!("the game goes on under {rulings}")),
        _ => {
            let each: Vec<String> = on.iter().map(usize::to_string).collect();
            parts.push(format!(
                "the game goes on, from {} different positions, under {}",
                on.len(),
                each.join(" and ")
            ));
        }
    }
    Some(format!("After it: {}.", parts.join("; ")))
}

/// What makes the verdict another one, each with the verdict.
pub fn flips(found: &AllRulings) -> Vec<(String, String)> {
    let shown = found.flips.iter().take(SHOWN);
    shown.map(|Flip { changes, otherwise }| (rulings(changes), otherwise.to_string())).collect()
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
