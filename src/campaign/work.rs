//! What a campaign does.

use serde::{Deserialize, Serialize};

/// The version of the files' form.
pub const SCHEMA: u64 = 1;
/// How many shards a campaign may have.
pub const MOST_SHARDS: u64 = 10_000_000;

/// The kind of work, with everything that its items depend on. Items are numbered from 0; a shard is a range of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Work {
    /// Sequences of moves are counted. The items are the positions after the first moves, each once, in the order of
    /// their texts.
    Perft {
        /// The position from which the sequences go, or `startpos`.
        position: String,
        /// How many moves a sequence has.
        depth: u32,
        /// How many of these moves lead to the items.
        prefix: u32,
    },
    /// Every `step`-th case of a local world.
    World {
        /// The world's name.
        world: String,
        /// The distance from one case to the next.
        step: u64,
    },
    /// Every placement of these pieces on an otherwise empty board, with either player to move.
    Placements {
        /// The pieces as the game's text writes them: `KQk`.
        pieces: String,
    },
    /// The random games of a seed; every position of a game is compared.
    Games {
        /// The seed.
        seed: u64,
        /// How many games.
        games: u64,
        /// The maximum length of a game, in moves.
        plies: u32,
    },
    /// The cases of the documents, and for a program also the chosen ones.
    Corpus {
        /// The SHA-256 of the cases' files.
        cases: String,
    },
    /// Questions to a program: local cases, placements and the positions of random games in turn.
    Questions {
        /// The random seed.
        seed: u64,
        /// How many questions.
        questions: u64,
        /// The maximum length of a game, in moves.
        plies: u32,
    },
}

impl Work {
    /// The kind's name.
    pub const fn kind(&self) -> &'static str {
        match self {
            Work::Perft { .. } => "perft",
            Work::World { .. } => "world",
            Work::Placements { .. } => "placements",
            Work::Games { .. } => "games",
            Work::Corpus { .. } => "corpus",
            Work::Questions { .. } => "questions",
        }
    }

    /// What its items are, in the plural.
    pub const fn items(&self) -> &'static str {
        match self {
            Work::Perft { .. } => "prefixes",
            Work::World { .. } | Work::Corpus { .. } => "cases",
            Work::Placements { .. } => "placements",
            Work::Games { .. } => "games",
            Work::Questions { .. } => "questions",
        }
    }
}
