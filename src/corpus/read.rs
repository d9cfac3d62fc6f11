//! Reading a fixture file: its form, and that every word in it is one that the game knows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::str::FromStr;

use miette::{LabeledSpan, NamedSource, SourceCode};

use super::case::{Case, Page, Refused, Word};
use super::score::ScoreCase;
use super::shelf::File;
use crate::board::{Setup, Unreadable};
use crate::referee::score::Score;
use crate::rules::{Rules, Rulings};

/// A word or form in a fixture file that is not right, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misspelling {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The byte of the file, and how many bytes are wrong.
    pub span: (usize, usize),
    /// What is wrong with it.
    pub what: String,
}

/// A fixture file that is not right, with all that is wrong in it.
///
/// As a [`miette::Diagnostic`] it shows the file, the line and a caret below the word.
#[derive(Debug, thiserror::Error)]
pub struct Misspelt {
    /// What is wrong; at least one.
    pub faults: Vec<Misspelling>,
    text: NamedSource<String>,
}

impl Display for Misspelt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let end = if i + 1 < self.faults.len() { "\n" } else { "" };
            write!(f, "{}:{}:{}: {}{end}", self.text.name(), fault.line, fault.column, fault.what)?;
        }
        Ok(())
    }
}

impl miette::Diagnostic for Misspelt {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.text)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = |fault: &Misspelling| LabeledSpan::new(Some(fault.what.clone()), fault.span.0, fault.span.1);
        Some(Box::new(self.faults.iter().map(label)))
    }
}

/// The words that a game's fixtures may use.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// The clauses' names.
    pub clauses: BTreeSet<&'static str>,
}

/// Reads a file, in the terms of an implementation's positions and moves and a game's rulings.
///
/// # Errors
/// Everything in it that cannot be read or is not known.
pub fn read<R: Rules, Q: Rulings>(file: &File, vocabulary: &Vocabulary) -> Result<Page, Misspelt> {
    let misspelt = |faults| {
        let text = NamedSource::new(&file.path, file.text.clone()).with_language("yaml");
        Misspelt { faults, text }
    };
    let page: Page = match serde_yaml::from_str(&file.text) {
        Ok(page) => page,
        Err(error) => {
            let what = error.without_snippet().to_string();
            let at = error.location();
            let (line, column) = at.map_or((1, 1), |at| (at.line() as usize, at.column() as usize));
            return Err(misspelt(vec![Misspelling { line, column, span: span(&file.text, line, column), what }]));
        }
    };
    let mut proof = Proof { text: &file.text, faults: Vec::new(), names: BTreeSet::new() };
    for case in &page.cases {
        proof.case::<R, Q>(case, vocabulary);
    }
    for case in &page.scores {
        proof.score::<R, Q>(case, vocabulary);
    }
    if page.cases.is_empty() && page.scores.is_empty() {
        proof.faults.push(Misspelling { line: 1, column: 1, span: (0, 1), what: "no cases".to_owned() });
    }
    if proof.faults.is_empty() { Ok(page) } else { Err(misspelt(proof.faults)) }
}

/// The bytes of a file from a line and a column to the end of the word there.
fn span(text: &str, line: usize, column: usize) -> (usize, usize) {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = &text[before..];
    let in_line: usize = rest.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum();
    let word = rest[in_line..].find(|c: char| c.is_whitespace() || ",]}".contains(c));
    (before + in_line, word.unwrap_or(rest.len() - in_line).max(1))
}

/// A line and a column in characters, both from 1.
type Place = (usize, usize);

fn place(word: &Word) -> Place {
    (word.referenced.line() as usize, word.referenced.column() as usize)
}

/// Reads through a page that has the right form, and collects what is wrong in it.
struct Proof<'f> {
    text: &'f str,
    faults: Vec<Misspelling>,
    names: BTreeSet<String>,
}

impl Proof<'_> {
    fn fault(&mut self, (line, column): Place, what: impl Display) {
        let span = span(self.text, line, column);
        self.faults.push(Misspelling { line, column, span, what: what.to_string() });
    }

    /// Where a map's key stands, whose place is not known: before its value.
    fn key(&self, key: &str, value: &Word) -> Place {
        let (line, column) = place(value);
        let (at, _) = span(self.text, line, column);
        let before = &self.text[..at];
        let Some(start) = before.rfind(key) else { return (line, column) };
        let line = before[..start].matches('\n').count() + 1;
        let column = before[..start].chars().rev().take_while(|c| *c != '\n').count() + 1;
        (line, column)
    }

    fn name(&mut self, name: &Word) {
        if !self.names.insert(name.value.clone()) {
            self.fault(place(name), "another case has this name");
        }
    }

    fn clauses<'c>(&mut self, clauses: impl Iterator<Item = &'c Word>, vocabulary: &Vocabulary) {
        for clause in clauses {
            if !vocabulary.clauses.contains(clause.value.as_str()) {
                self.fault(place(clause), format_args!("the law has no clause `{}`", clause.value));
            }
        }
    }

    fn rulings<Q: Rulings>(&mut self, taken: &BTreeMap<String, Word>) {
        let mut rulings = Q::default();
        for (question, option) in taken {
            if let Err(unknown) = rulings.set(question, &option.value) {
                self.fault(place(option), unknown);
            }
        }
    }

    fn score<R: Rules, Q: Rulings>(&mut self, case: &ScoreCase, vocabulary: &Vocabulary) {
        self.name(&case.name);
        self.clauses(case.clauses(), vocabulary);
        self.rulings::<Q>(&case.rulings);
        match Score::read(&case.score.value) {
            Err(unreadable) => self.fault(place(&case.score), unreadable),
            Ok(score) => {
                if score.rulings.is_some() {
                    self.fault(place(&case.score), "the rulings of a score stand in the case's `rulings`");
                }
            }
        }
        for mv in case.moves.iter().flatten() {
            self.mv::<R>(&mv.value, place(mv));
        }
        if case.shows.is_empty() {
            self.fault(place(&case.name), "the case shows no clause");
        }
    }

    fn case<R: Rules, Q: Rulings>(&mut self, case: &Case, vocabulary: &Vocabulary) {
        self.name(&case.name);
        self.clauses(case.shows.iter().chain(case.breaks()), vocabulary);
        self.rulings::<Q>(&case.rulings);
        let refused = case.refused();
        self.position::<R>(&case.position, refused == Refused::Malformed);
        for text in case.after.values().chain(&case.canonical) {
            self.position::<R>(text, false);
        }
        for mv in case.moves.iter().chain(&case.legal).chain(case.all.iter().flatten()) {
            self.mv::<R>(&mv.value, place(mv));
        }
        let of_refusals = case.illegal.iter().map(|(mv, refusal)| (mv, &refusal.clause));
        for (mv, value) in of_refusals.chain(&case.after) {
            self.mv::<R>(mv, self.key(mv, value));
        }
        for (from, targets) in &case.from {
            for to in targets {
                self.mv::<R>(&format!("{from}{}", to.value), place(to));
            }
        }
        if refused == Refused::No && case.shows.is_empty() {
            self.fault(place(&case.name), "the case shows no clause");
        }
        if refused == Refused::No && !self.asserts(case) {
            self.fault(place(&case.name), "the case states nothing that could fail");
        }
    }

    /// Whether the case says anything of its position.
    fn asserts(&self, case: &Case) -> bool {
        let Case {
            legal, all, from, illegal, count, turn, check, outcome, perft, after, canonical, illegible, ..
        } = case;
        let lists = !(legal.is_empty() && from.is_empty() && illegal.is_empty() && perft.is_empty());
        let values = all.is_some()
            || count.is_some()
            || turn.is_some()
            || check.is_some()
            || outcome.is_some()
            || canonical.is_some();
        lists || values || !after.is_empty() || !illegible.is_empty()
    }

    fn position<R: Rules>(&mut self, text: &Word, malformed: bool) {
        if text.value.trim() == "startpos" {
            return;
        }
        let faults = R::Setup::read(&text.value).faults;
        match faults.first() {
            Some(fault) if !malformed => self.fault(place(text), fault),
            None if malformed => self.fault(place(text), "this position can be read"),
            _ => {}
        }
    }

    fn mv<R: Rules>(&mut self, text: &str, at: Place) {
        if let Err(error) = R::Move::from_str(text) {
            let Unreadable { faults, .. } = &error;
            let what = faults.first().map(ToString::to_string).unwrap_or_default();
            self.fault(at, format_args!("`{text}` is no move: {what}"));
        }
    }
}
