//! The games of an archive.

use schemars::JsonSchema;
use serde::Serialize;

/// The answer to `archive`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ArchiveAnswer {
    /// The games, as many as fit into an answer; if more of the archive follows, without the last one.
    pub archive: Vec<ArchivedGame>,
    /// The byte at which the text begins that no listed game contains, if there is any: the next question's text
    /// begins with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<usize>,
}

/// A game of an archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ArchivedGame {
    /// The byte at which it begins.
    pub at: usize,
    /// How many bytes it has.
    pub bytes: usize,
    /// The line in which it begins, from 1.
    pub line: usize,
    /// Who plays White, by the tags.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// Who plays Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// How many moves were read.
    pub moves: usize,
    /// How the score says that the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// What is to be told of it, each in a few words; the first 200.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
}
