//! What a campaign does and compares.

use std::collections::BTreeMap;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::{CampaignError, seal};
use crate::crosscheck::{EngineCheck, engine_check};
use crate::rules::Options;
use crate::validate::Strictness;
use crate::{digests, sha256};

/// How many shards a campaign may have.
pub const MOST_SHARDS: u64 = 10_000_000;

pub(super) const COMMAND: &str = "the command is run as given, without a shell";
pub(super) const KINDS: &str = "`rulebook campaign plan --help` shows each kind of work";

/// What a manifest says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// The version of the form: [`SCHEMA`](super::SCHEMA).
    pub schema: u64,
    /// The program's version.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// The rulings that differ from the defaults: `question=option,…`.
    pub rulings: String,
    /// What is compared: the law and one other side, or the engine alone.
    pub compared: Vec<Participant>,
    /// The work.
    pub work: Work,
    /// How many items the work has.
    pub items: u64,
    /// Into how many shards they are divided.
    pub shards: u64,
}

impl Contents {
    /// How another plan differs from this one, with this plan's value and the other plan's.
    pub fn differences(&self, other: &Contents) -> String {
        let (this, other) = (seal::value(self), seal::value(other));
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let differ = this.as_object().into_iter().flatten().filter(|(key, value)| other[&**key] != **value);
        let differ = differ.map(|(key, value)| format!("{key} {}, not {}", text(value), text(&other[&**key])));
        differ.collect::<Vec<_>>().join("; ")
    }

    /// Whether a program is asked.
    pub fn asks_a_program(&self) -> bool {
        matches!(self.compared.last(), Some(Participant::Program { .. }))
    }

    /// The game.
    pub(super) fn game(&self) -> Result<&'static dyn EngineCheck, CampaignError> {
        let hint = "`rulebook verify --help` shows how games are named";
        engine_check(&self.game)
            .ok_or_else(|| CampaignError::refused(format!("there is no game `{}`", self.game), hint))
    }

    /// The options that the rulings state.
    pub(super) fn options(&self) -> Result<Options, CampaignError> {
        self.game()?.options(&self.rulings).map_err(|error| {
            let why = format!("the rulings `{}` cannot be read: {error}", self.rulings);
            CampaignError::refused(why, "`rulebook rulings GAME` lists the questions and their options")
        })
    }

    /// Checks that the work suits what is compared and the rulings, and that there are enough items.
    pub(super) fn check(&self) -> Result<(), CampaignError> {
        let Contents { shards, items, work, compared, .. } = self;
        if *shards == 0 || *shards > MOST_SHARDS || shards > items {
            let why = format!(
                "{items} items cannot be divided into {shards} shards: there must be 1 to {MOST_SHARDS} shards, each \
                 with at least one item"
            );
            return Err(CampaignError::refused(why, "choose another number of shards"));
        }
        let ruled = !self.options()?.departures().is_empty();
        let kind = work.kind();
        let unsuitable = match (&compared[..], work) {
            (_, Work::World { .. }) if ruled => "a local world is compared under its own rulings".to_owned(),
            ([Participant::Bitboard { .. }], Work::Perft { .. }) => return Ok(()),
            ([Participant::Model { .. }, Participant::Bitboard { .. }], Work::Questions { .. }) => {
                "questions are asked of another program; name its command after `--`".to_owned()
            }
            ([Participant::Model { .. }, Participant::Bitboard { .. }], _) => return Ok(()),
            (
                [Participant::Model { .. }, Participant::Program { command, compare, timeout, .. }],
                Work::Corpus { .. } | Work::Questions { .. },
            ) => match compare.parse::<Strictness>() {
                _ if command.is_empty() || *timeout == 0 => {
                    "a program has a command and some time to answer".to_owned()
                }
                Ok(_) => return Ok(()),
                Err(why) => why,
            },
            ([Participant::Model { .. }, Participant::Program { .. }], _) => {
                format!("another program is asked `questions` or the `corpus`, not `{kind}`")
            }
            _ => format!("the work `{kind}` compares the model with something"),
        };
        Err(CampaignError::refused(unsuitable, KINDS))
    }
}

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

/// One of the compared implementations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Participant {
    /// The law as code.
    Model {
        /// The SHA-256 of its sources and of those of the comparison.
        sha256: String,
    },
    /// The project's engine.
    Bitboard {
        /// The SHA-256 of its sources and of those of the comparison.
        sha256: String,
    },
    /// A program that answers the protocol's questions.
    Program {
        /// The command, a program and its arguments.
        command: Vec<String>,
        /// The SHA-256 of each of these words that names a file.
        files: BTreeMap<String, String>,
        /// The time limit for an answer, in milliseconds.
        timeout: u64,
        /// How strictly answers are compared: a [`Strictness`].
        compare: String,
    },
}

impl Participant {
    /// This build's law.
    pub fn model() -> Self {
        Participant::Model { sha256: digests::law() }
    }

    /// This build's engine.
    pub fn bitboard() -> Self {
        Participant::Bitboard { sha256: digests::engine() }
    }

    /// A program with its current files.
    ///
    /// # Errors
    /// One of the files cannot be read.
    pub fn program(command: Vec<String>, timeout: Duration, compare: String) -> Result<Self, CampaignError> {
        let timeout = u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX);
        let mut files = BTreeMap::new();
        for (place, word) in command.iter().enumerate() {
            let path = if place == 0 { in_path(word) } else { PathBuf::from(word) };
            if path.is_file() {
                let digest = digest_of(&path).map_err(|error| {
                    let why = format!(
                        "`{}` cannot be asked: {} cannot be read: {error}",
                        command.join(" "),
                        path.display()
                    );
                    CampaignError::refused(why, COMMAND)
                })?;
                files.insert(word.clone(), digest);
            }
        }
        Ok(Participant::Program { command, files, timeout, compare })
    }

    /// The same side as this build and the current files have it.
    ///
    /// # Errors
    /// As for [`Participant::program`].
    pub fn here(&self) -> Result<Self, CampaignError> {
        match self {
            Participant::Model { .. } => Ok(Participant::model()),
            Participant::Bitboard { .. } => Ok(Participant::bitboard()),
            Participant::Program { command, timeout, compare, .. } => {
                Participant::program(command.clone(), Duration::from_millis(*timeout), compare.clone())
            }
        }
    }

    /// What it is, in a few words.
    pub fn name(&self) -> String {
        match self {
            Participant::Model { .. } => "the model".to_owned(),
            Participant::Bitboard { .. } => "the bitboard engine".to_owned(),
            Participant::Program { command, .. } => format!("`{}`", command.join(" ")),
        }
    }

    /// The same with the beginnings of its fingerprints.
    pub(super) fn exactly(&self) -> String {
        let short = |digest: &String| digest.chars().take(12).collect::<String>();
        let digests = match self {
            Participant::Model { sha256 } | Participant::Bitboard { sha256 } => {
                format!("the sources {}", short(sha256))
            }
            Participant::Program { files, .. } if files.is_empty() => "no files".to_owned(),
            Participant::Program { files, .. } => {
                files.iter().map(|(file, digest)| format!("{file} {}", short(digest))).collect::<Vec<_>>().join(", ")
            }
        };
        format!("{} with {digests}", self.name())
    }
}

/// The path of a program whose name has no folder.
fn in_path(word: &str) -> PathBuf {
    let named = Path::new(word);
    if named.components().count() != 1 {
        return named.to_owned();
    }
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).map(|folder| folder.join(word)).find(|file| file.is_file()).unwrap_or(named.to_owned())
}

/// The SHA-256 of a file, read piece by piece.
fn digest_of(path: &Path) -> io::Result<String> {
    let mut digest = Sha256::new();
    let (mut file, mut piece) = (fs::File::open(path)?, vec![0; 1 << 16]);
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(sha256::written(digest)),
            read => digest.update(&piece[..read]),
        }
    }
}
