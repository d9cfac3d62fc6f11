//! What model and engine do not agree on, for people.

use std::io;

use rulebook::crosscheck::Disagreement;

use super::style::BAD;

/// Tells each disagreement, and how many kinds more there are.
pub fn tell(disagreements: &[Disagreement], untold: usize, out: &mut dyn io::Write) -> io::Result<()> {
    for disagreement in disagreements {
        writeln!(out, "{BAD}The model and the bitboard engine disagree.{BAD:#}\n{disagreement}")?;
    }
    if untold > 0 {
        writeln!(out, "{untold} more kinds of disagreement are not told.\n")?;
    }
    Ok(())
}
