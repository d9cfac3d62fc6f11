//! Disagreements between the model and the engine, as text.

use std::fmt::Display;
use std::io;

use super::style::BAD;

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
