//! Perft tables: how many sequences of legal moves there are from a position, for each number of moves.
//!
//! The counts are stored (`src/export/perft/`), so that a wrong engine cannot change them unseen; the tests count all
//! of them anew.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ExportError;
use crate::corpus::stored;
use crate::games::AnyGame;

/// The counts from one position, as stored and as exported, one per line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftTable {
    /// What the position is, unique in the game.
    pub name: String,
    /// The position's text, or `startpos`.
    pub position: String,
    /// The questions whose option is not the default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
    /// How many sequences of so many moves there are.
    pub counts: BTreeMap<u32, u64>,
    /// Who counted: `bitboard`, `model`, a program by others, a publication; each with the number of moves to which
    /// its counts are the same.
    pub counted_by: BTreeMap<String, u32>,
}

impl PerftTable {
    /// A game's tables, that of the start position first.
    ///
    /// # Errors
    /// A line cannot be read.
    pub fn of(game: &dyn AnyGame) -> Result<Vec<Self>, ExportError> {
        let unreadable = |n: usize, error: serde_json::Error| ExportError::Unaskable {
            id: format!("line {} of {}'s perft tables", n + 1, game.id()),
            why: error.to_string(),
        };
        let read = |(n, line): (usize, &str)| serde_json::from_str(line).map_err(|error| unreadable(n, error));
        text(game).lines().enumerate().map(read).collect()
    }
}

/// The file of a game's tables; empty, if it has none.
pub(super) fn text(game: &dyn AnyGame) -> String {
    stored(&format!("src/export/perft/{}.jsonl", game.id())).unwrap_or_default()
}
