//! Clauses of the law.

use schemars::JsonSchema;
use serde::Serialize;

/// The answer to `clause`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClauseAnswer {
    /// The clause.
    pub clause: Clause,
}

/// A clause of the law.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Clause {
    /// Its name.
    pub clause: String,
    /// `defines`, `forbids`, `follows`, `ruling` or `withdrawn`.
    pub kind: String,
    /// Its text: a line for each paragraph.
    pub text: String,
    /// For a ruling, its options, the default first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// What it rests on: quotations of the document, and reasons.
    pub grounds: Vec<String>,
    /// If it is asked for, the code that stands for the clause.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub code: Vec<Code>,
}

/// A part of the program's sources.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Code {
    /// Its file, by its path in the repository.
    pub file: String,
    /// The number of its first line, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

/// The answer to `find`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Found {
    /// The clauses in which all the words occur, the best first; 20 at most.
    pub found: Vec<FoundClause>,
}

/// A clause that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FoundClause {
    /// Its name.
    pub name: String,
    /// Its kind, as in [`Clause`].
    pub kind: String,
    /// Its text.
    pub text: String,
}
