//! The clauses in which some words occur.

use super::{Answered, known_game};
use crate::games::AnyGame;
use crate::spec;
use crate::wire::{Found, FoundClause, MAX_FOUND};

/// The clauses of a game's law in which all these words occur.
pub(super) fn find(game: &str, words: &str) -> Answered<Found> {
    Ok(found(known_game(game)?, words))
}

/// The same of a game that is known.
pub fn found(game: &dyn AnyGame, words: &str) -> Found {
    let clauses = game.clauses();
    let found = spec::find(&clauses, words).into_iter().take(MAX_FOUND).map(|clause| FoundClause {
        name: clause.name.to_owned(),
        kind: clause.kind.word().to_owned(),
        text: clause.text.clone(),
    });
    Found { found: found.collect() }
}
