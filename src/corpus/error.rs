//! What is wrong in a fixture file, and where.

use std::fmt::{self, Display};

use miette::{LabeledSpan, NamedSource, SourceCode};

use super::files::File;

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
/// As a [`miette::Diagnostic`] it shows the file, the line and a caret below the word.
#[derive(Debug, thiserror::Error)]
pub struct FixtureError {
    /// What is wrong; at least one.
    pub faults: Vec<FixtureFault>,
    text: NamedSource<String>,
}

impl FixtureError {
    pub(super) fn new(file: &File, faults: Vec<FixtureFault>) -> Self {
        let text = NamedSource::new(&file.path, file.text.clone()).with_language("yaml");
        FixtureError { faults, text }
    }
}

impl FixtureFault {
    /// An error at a line and a column: the word there is wrong.
    pub(super) fn at(text: &str, line: usize, column: usize, what: String) -> Self {
        FixtureFault { line, column, span: span(text, line, column), what }
    }
}

/// The bytes of a file from a line and a column to the end of the word there.
pub(super) fn span(text: &str, line: usize, column: usize) -> (usize, usize) {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = &text[before..];
    let in_line: usize = rest.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum();
    let word = rest[in_line..].find(|c: char| c.is_whitespace() || ",]}".contains(c));
    (before + in_line, word.unwrap_or(rest.len() - in_line).max(1))
}

impl Display for FixtureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let end = if i + 1 < self.faults.len() { "\n" } else { "" };
            write!(f, "{}:{}:{}: {}{end}", self.text.name(), fault.line, fault.column, fault.what)?;
        }
        Ok(())
    }
}

impl miette::Diagnostic for FixtureError {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.text)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = |fault: &FixtureFault| LabeledSpan::new(Some(fault.what.clone()), fault.span.0, fault.span.1);
        Some(Box::new(self.faults.iter().map(label)))
    }
}
