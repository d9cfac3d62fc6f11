//! What is divided into parts.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::crosscheck::{EngineCheck, WalkFamily, engine_check};
use crate::rules::Options;
use crate::session::Side;

/// The work, with everything that its items depend on. In all but a count by one, model and engine are compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Work {
    /// Every `every`-th case of a local world, under the world's own rulings.
    World {
        /// The game's id.
        game: String,
        /// The world's name.
        world: String,
        /// The distance from one case to the next.
        every: u64,
    },
    /// Every placement of these pieces on an otherwise empty board, with either player to move.
    Placements {
        /// The game's id.
        game: String,
        /// The rulings that differ from the defaults: `question=option,…`.
        #[serde(default)]
        rulings: String,
        /// The pieces as the game's text writes them: `KQk`.
        pieces: String,
    },
    /// The random games of a seed, at every position.
    Games {
        /// The game's id.
        game: String,
        /// The rulings that differ from the defaults.
        #[serde(default)]
        rulings: String,
        /// The seed.
        seed: u64,
        /// How many games.
        games: u64,
        /// The maximum length of a game, in moves.
        plies: u32,
    },
    /// Sequences of moves are counted. The items are the positions after the first moves, each once.
    Perft {
        /// The game's id.
        game: String,
        /// The rulings that differ from the defaults.
        #[serde(default)]
        rulings: String,
        /// The position from which the sequences go, or `startpos`.
        position: String,
        /// How many moves a sequence has.
        depth: u32,
        /// How many of these moves lead to the items.
        prefix: u32,
        /// Whether the model counts too, not only the engine.
        both: bool,
    },
}

impl Work {
    /// The game's name or id.
    pub fn game(&self) -> &str {
        match self {
            Work::World { game, .. } | Work::Placements { game, .. } => game,
            Work::Games { game, .. } | Work::Perft { game, .. } => game,
        }
    }

    /// What is compared or counted, in a few words.
    pub fn in_words(&self) -> String {
        match self {
            Work::World { world, every: 1, .. } => world.clone(),
            Work::World { world, every, .. } => format!("{world}, 1 in {every}"),
            Work::Placements { pieces, .. } => pieces.clone(),
            Work::Games { seed, games, .. } => format!("{games} games, seed {seed}"),
            Work::Perft { depth, .. } => format!("perft {depth}"),
        }
    }

    /// The command that computes it, to which `--part` is added.
    pub fn command(&self) -> String {
        let ruled = |rulings: &str| match rulings {
            "" => String::new(),
            rulings => format!(" --rulings {rulings}"),
        };
        let what = match self {
            Work::World { game, world, every } => format!("worlds {game} {world} --every {every}"),
            Work::Placements { game, rulings, pieces } => {
                format!("worlds {game} --placements '{pieces}'{}", ruled(rulings))
            }
            Work::Games { game, rulings, seed, games, plies } => {
                format!("worlds {game} --games {games} --seed {seed} --plies {plies}{}", ruled(rulings))
            }
            Work::Perft { game, rulings, position, depth, prefix, both } => {
                let by = if *both { "both" } else { "bitboard" };
                format!("perft {game} '{position}' {depth} --prefix {prefix} --by {by}{}", ruled(rulings))
            }
        };
        format!("rulebook {what}")
    }

    pub(super) fn check(&self) -> Result<&'static dyn EngineCheck, PartsError> {
        engine_check(self.game()).ok_or_else(|| {
            let hint = format!("the games are: {}", crate::games::IDS.join(", "));
            PartsError::refused(format!("there is no game `{}`", self.game()), hint)
        })
    }

    /// The same in one spelling, and the options that its rulings state.
    pub(super) fn spelled(mut self) -> Result<(Self, Options), PartsError> {
        let check = self.check()?;
        let refused = |error: &dyn fmt::Display| {
            PartsError::refused(error.to_string(), "`rulebook rulings GAME` lists the questions and their options")
        };
        let mut options = check.options("").map_err(|error| refused(&error))?;
        if let Work::Placements { rulings, .. } | Work::Games { rulings, .. } | Work::Perft { rulings, .. } =
            &mut self
        {
            options = check.options(rulings).map_err(|error| refused(&error))?;
            let departures = options.departures();
            let stated: Vec<String> =
                departures.iter().map(|(question, option)| format!("{question}={option}")).collect();
            *rulings = stated.join(",");
        }
        if let Work::Perft { position, .. } = &mut self
            && position.trim() != "startpos"
            && let Ok(session) = check.open(Side::Engine, &options, position)
        {
            *position = session.position();
        }
        if let Work::World { every: 0, .. } | Work::Games { games: 0, .. } = &self {
            return Err(PartsError::refused("there is nothing to compare", "at least 1 is needed"));
        }
        Ok((self, options))
    }

    pub(super) fn family(&self, options: Options) -> WalkFamily {
        match self.clone() {
            Work::World { world, every, .. } => WalkFamily::World { world, step: every },
            Work::Placements { pieces, .. } => WalkFamily::Placements { options, pieces },
            Work::Games { seed, games, plies, .. } => WalkFamily::Games { options, seed, games, plies },
            Work::Perft { position, depth, prefix, both, .. } => {
                WalkFamily::Prefixes { options, position, depth, prefix, compared: both }
            }
        }
    }
}

/// Why parts cannot be computed or merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PartsError {
    /// It is not possible, or must not be done.
    #[error("{why}")]
    Refused {
        /// Why not.
        why: String,
        /// What may help.
        hint: String,
    },
    /// Parts are missing.
    #[error("{why}")]
    Incomplete {
        /// Their numbers, from 1.
        missing: Vec<u64>,
        /// How many there are, which are missing, and what is damaged.
        why: String,
        /// How they are computed.
        hint: String,
    },
    /// It was stopped.
    #[error("it was stopped")]
    Stopped,
}

impl PartsError {
    pub(super) fn refused(why: impl Into<String>, hint: impl Into<String>) -> Self {
        PartsError::Refused { why: why.into(), hint: hint.into() }
    }

    /// What may help.
    pub fn hint(&self) -> &str {
        match self {
            PartsError::Refused { hint, .. } | PartsError::Incomplete { hint, .. } => hint,
            PartsError::Stopped => "compute the part again",
        }
    }
}
