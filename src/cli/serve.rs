//! A loop that reads questions and writes answers, one a line.

use std::io::{self, BufRead as _};

use rulebook::wire::{Body, Line};

use super::CliError;

/// Answers each line of the standard input until its end, and flushes after each answer.
pub fn serve(
    out: &mut dyn io::Write,
    mut answer: impl FnMut(&[u8]) -> Result<Line<Body>, CliError>,
) -> Result<(), CliError> {
    let mut questions = io::stdin().lock();
    let mut line = Vec::new();
    while questions.read_until(b'\n', &mut line)? > 0 {
        writeln!(out, "{}", answer(line.strip_suffix(b"\n").unwrap_or(&line))?)?;
        out.flush()?;
        line.clear();
    }
    Ok(())
}
