//! A fixture file after reading.

use super::case::Case;
use super::score::ScoreCase;

/// A fixture file.
#[derive(Clone, Debug)]
pub struct Page {
    /// The file's path.
    pub path: String,
    /// Where in the document its cases come from.
    pub source: String,
    /// What applies to all of its cases, such as how a lost picture was rebuilt.
    pub note: Option<String>,
    /// The cases.
    pub cases: Vec<Case>,
    /// The score cases, for clauses that are not about positions and moves.
    pub scores: Vec<ScoreCase>,
}
