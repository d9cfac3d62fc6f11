//! Differences between the two implementations, as text.

use std::fmt::Display;
use std::io;

use rulebook::referee::{ByBoth, StateDisagreement, StopReason};
use rulebook::rules::NamedOutcome;

use super::paragraph;
use super::style::{BAD, GOOD, NAME};

/// Prints where they differ, and both answers.
pub fn print(disagreement: &StateDisagreement, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "\n{BAD}The model and the bitboard engine differ:{BAD:#} {}", disagreement.field())?;
    match disagreement {
        StateDisagreement::Error(ByBoth { model, engine }) => both(stopped(model), stopped(engine), out),
        StateDisagreement::Position(ByBoth { model, engine }) => both(model, engine, out),
        StateDisagreement::Turn(ByBoth { model, engine }) => both(model, engine, out),
        StateDisagreement::Check(ByBoth { model, engine }) => both(check(*model), check(*engine), out),
        StateDisagreement::Outcome(ByBoth { model, engine }) => both(outcome(*model), outcome(*engine), out),
        StateDisagreement::Legal(ByBoth { model, engine }) => {
            both(format!("{} moves", model.len()), format!("{} moves", engine.len()), out)?;
            only("only the model", model, engine, out)?;
            only("only the bitboard engine", engine, model, out)
        }
    }
}

fn both<T: Display>(model: T, engine: T, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "  {NAME}model   {NAME:#}  {model}")?;
    writeln!(out, "  {NAME}bitboard{NAME:#}  {engine}")
}

fn only(title: &str, list: &[String], other: &[String], out: &mut dyn io::Write) -> io::Result<()> {
    let mut surplus = Vec::new();
    for (i, mv) in list.iter().enumerate() {
        // A move listed twice is a surplus too.
        if !other.contains(mv) || list[..i].contains(mv) {
            surplus.push(mv.as_str());
        }
    }
    if surplus.is_empty() {
        return Ok(());
    }
    writeln!(out, "  {title}:\n{}", paragraph::fit(&surplus.join(" "), 4))
}

const fn check(check: bool) -> &'static str {
    if check { "check" } else { "no check" }
}

fn outcome(outcome: Option<NamedOutcome>) -> String {
    outcome.map_or("the game goes on".to_owned(), |outcome| outcome.to_string())
}

fn stopped(stop: &Option<StopReason>) -> String {
    match stop {
        None => "no error".to_owned(),
        Some(StopReason::ImpossiblePosition(clauses)) => {
            let names: Vec<&str> = clauses.iter().map(|clause| clause.name()).collect();
            format!("the position is impossible: {}", names.join(", "))
        }
        Some(StopReason::IllegalMove(at)) => format!("move {} is illegal", at + 1),
        Some(StopReason::GameOver(at)) => format!("the game is over before move {}", at + 1),
    }
}

/// Prints each disagreement, and the number of kinds that are not shown.
pub fn all(disagreements: &[impl Display], unreported: usize, out: &mut dyn io::Write) -> io::Result<()> {
    for disagreement in disagreements {
        writeln!(out, "{BAD}The model and the bitboard engine disagree.{BAD:#}\n{disagreement}")?;
    }
    if unreported > 0 {
        writeln!(out, "{unreported} more kinds of disagreement are not shown.\n")?;
    }
    Ok(())
}

/// The last sentence of a comparison.
pub fn conclusion(passed: bool, wrong: usize) -> String {
    match wrong {
        _ if passed => format!("{GOOD}All checks passed.{GOOD:#}"),
        1 => format!("{BAD}1 disagreement.{BAD:#}"),
        _ => format!("{BAD}{wrong} disagreements.{BAD:#}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(disagreement: &StateDisagreement) -> String {
        let mut out = Vec::new();
        print(disagreement, &mut out).expect("a vector takes anything");
        String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("UTF-8")
    }

    #[test]
    fn only_the_difference_of_lists_is_printed() {
        let list = |moves: &[&str]| moves.iter().map(ToString::to_string).collect();
        let both = ByBoth { model: list(&["a1a2", "a1a3"]), engine: list(&["a1a3", "a1a3", "b1b2"]) };
        assert_eq!(
            printed(&StateDisagreement::Legal(both)),
            "\nThe model and the bitboard engine differ: legal\n  model     2 moves\n  bitboard  3 moves\n  \
             only the model:\n    a1a2\n  only the bitboard engine:\n    a1a3 b1b2\n"
        );
    }

    #[test]
    fn a_stop_is_printed_beside_none() {
        assert_eq!(
            printed(&StateDisagreement::Error(ByBoth { model: None, engine: Some(StopReason::IllegalMove(0)) })),
            "\nThe model and the bitboard engine differ: error\n  model     no error\n  bitboard  move 1 is illegal\n"
        );
    }
}
