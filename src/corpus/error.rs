//! What is wrong in a fixture file, and where.

use std::fmt::{self, Display};

use miette::{LabeledSpan, NamedSource, SourceCode};

use super::files::FixtureFile;

/// An error in a fixture file, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FixtureFault {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The byte of the file, and how many bytes are wrong.
    pub span: (usize, usize),
    /// What is wrong with it.
    pub what: String,
}

/// A fixture file with errors, and all of them.
///
/// As a [`miette::Diagnostic`] it shows the file, the line and a caret below the word, for the first hundred faults.
#[derive(Debug, thiserror::Error)]
pub struct FixtureError {
    /// What is wrong; at least one.
    pub faults: Vec<FixtureFault>,
    text: NamedSource<String>,
}

impl FixtureError {
    pub(super) fn new(file: &FixtureFile, faults: Vec<FixtureFault>) -> Self {
        let text = NamedSource::new(&file.path, file.text.clone()).with_language("yaml");
        FixtureError { faults, text }
    }

    /// The file's name and its text.
    pub fn file(&self) -> (&str, &str) {
        (self.text.name(), self.text.inner())
    }
}

/// Where the lines and characters of a file begin, so that every place in it is found at once.
pub(super) struct Places<'f> {
    text: &'f str,
    /// The byte at which each character begins, and the end.
    chars: Vec<usize>,
    /// The character with which each line begins.
    lines: Vec<usize>,
}

impl<'f> Places<'f> {
    pub fn new(text: &'f str) -> Self {
        let chars = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let ends = text.chars().enumerate().filter(|(_, c)| *c == '\n').map(|(n, _)| n + 1);
        Places { text, chars, lines: std::iter::once(0).chain(ends).collect() }
    }

    /// An error at a line and a column: the word there is wrong.
    pub fn fault(&self, line: usize, column: usize, what: String) -> FixtureFault {
        FixtureFault { line, column, span: self.span(line, column), what }
    }

    /// The bytes from a line and a column to the end of the word there.
    pub fn span(&self, line: usize, column: usize) -> (usize, usize) {
        let last = self.chars.len() - 1;
        let begins = self.lines.get(line.saturating_sub(1)).map_or(last, |begins| begins + column.saturating_sub(1));
        let at = self.chars[begins.min(last)];
        let rest = &self.text[at..];
        let word = rest.find(|c: char| c.is_whitespace() || ",]}".contains(c));
        (at, word.unwrap_or(rest.len()).max(1))
    }

    /// The line and the column of a byte, with which a character begins.
    pub fn of_byte(&self, byte: usize) -> (usize, usize) {
        let character = self.chars.partition_point(|at| *at < byte);
        let line = self.lines.partition_point(|begins| *begins <= character);
        (line, character - self.lines[line - 1] + 1)
    }
}

/// At most this many faults of a file are shown; the time to draw them grows with the square of their number.
const SHOWN: usize = 100;

impl Display for FixtureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().take(SHOWN).enumerate() {
            let line = if i > 0 { "\n" } else { "" };
            write!(f, "{line}{}:{}:{}: {}", self.text.name(), fault.line, fault.column, fault.what)?;
        }
        match self.faults.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl miette::Diagnostic for FixtureError {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.text)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = |fault: &FixtureFault| LabeledSpan::new(Some(fault.what.clone()), fault.span.0, fault.span.1);
        Some(Box::new(self.faults.iter().take(SHOWN).map(label)))
    }
}
