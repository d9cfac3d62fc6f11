//! The clauses in which some words occur.

use super::{Answered, known_game};
use crate::spec;
use crate::wire::{Found, FoundClause, MAX_FOUND};

/// The clauses of a game's law in which all these words occur.
pub(super) fn find(game: &str, words: &str) -> Answered<Found> {
    Ok(found(&spec::find(&known_game(game)?.clauses(), words)))
}

/// Clauses that were found, as many as an answer has.
pub fn found(clauses: &[&spec::Clause<'_>]) -> Found {
    let found = clauses.iter().take(MAX_FOUND).map(|clause| FoundClause {
        name: clause.name.to_owned(),
        kind: clause.kind.word().to_owned(),
        text: clause.text.clone(),
    });
    Found { found: found.collect() }
}
