//! Disagreements between the model and the engine, as text.

use std::fmt::Display;
use std::io;

use super::style::{BAD, GOOD};

/// Prints each disagreement, and the number of kinds that are not shown.
pub fn print(disagreements: &[impl Display], unreported: usize, out: &mut dyn io::Write) -> io::Result<()> {
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
