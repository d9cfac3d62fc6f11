//! What is compared, with the fingerprints that identify it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::CampaignError;
use crate::{digests, sha256};

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
        /// How strictly answers are compared: a [`Strictness`](crate::validate::Strictness).
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
    pub fn program(command: Vec<String>, timeout: u64, compare: String) -> Result<Self, CampaignError> {
        let mut files = BTreeMap::new();
        for (place, word) in command.iter().enumerate() {
            let path = if place == 0 { in_path(word) } else { PathBuf::from(word) };
            if path.is_file() {
                let digest = digest_of(&path).map_err(|error| CampaignError::Program {
                    command: command.join(" "),
                    why: format!("{} cannot be read: {error}", path.display()),
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
                Participant::program(command.clone(), *timeout, compare.clone())
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
    let mut file = fs::File::open(path)?;
    let mut piece = vec![0; 1 << 16];
    loop {
        match io::Read::read(&mut file, &mut piece)? {
            0 => return Ok(sha256::written(digest)),
            read => digest.update(&piece[..read]),
        }
    }
}
