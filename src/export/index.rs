//! The index: which cases show a clause.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Case;

/// The index's file.
pub const INDEX: &str = "index.jsonl";

/// The cases of a game that are there to show a clause. Serialized, it is a line of the index.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct IndexLine<'a> {
    /// The game's id.
    pub game: &'a str,
    /// The clause.
    pub clause: &'a str,
    /// The cases' ids, in the order of the game's file.
    pub cases: Vec<&'a str>,
}

impl<'a> IndexLine<'a> {
    /// The clauses that the cases of a game show, by their names.
    pub fn of(game: &'a str, cases: &'a [Case]) -> Vec<Self> {
        let mut shown: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for case in cases {
            for clause in &case.shows {
                let of_clause = shown.entry(clause).or_default();
                if of_clause.last() != Some(&case.id.as_str()) {
                    of_clause.push(&case.id);
                }
            }
        }
        shown.into_iter().map(|(clause, cases)| IndexLine { game, clause, cases }).collect()
    }
}
