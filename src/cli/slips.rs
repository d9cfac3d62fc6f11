//! Slips and untrue statements in words that could still be understood, as text.

use std::io;

use rulebook::session::Slipped;

use super::style::BAD;

/// Prints each with its word, and how the word should be written.
pub fn print<'s>(
    slips: &[Slipped],
    word: impl Fn(usize) -> Option<&'s str>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    for Slipped { word: at, misnamed, spelling } in slips {
        let kind = if misnamed.slip.is_untrue() { "untrue" } else { "slip" };
        write!(out, "{BAD}{kind}{BAD:#}: in `{}`, {misnamed}", word(*at).unwrap_or_default())?;
        match spelling {
            Some(spelling) => writeln!(out, "; it should be written `{spelling}`")?,
            None => writeln!(out)?,
        }
    }
    if slips.is_empty() { Ok(()) } else { writeln!(out) }
}
