//! Errors of campaigns.

use std::io;
use std::path::{Path, PathBuf};

use super::work::{MOST_SHARDS, SCHEMA};
use crate::crosscheck::FamilyError;

/// Why a campaign cannot be planned, computed or kept.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// There is no such game.
    #[error("there is no game `{0}`")]
    Game(String),
    /// The rulings cannot be read.
    #[error("the rulings `{rulings}` cannot be read: {why}")]
    Rulings {
        /// The text.
        rulings: String,
        /// What is wrong with it.
        why: String,
    },
    /// The work cannot be done.
    #[error("{0}")]
    Family(#[from] FamilyError),
    /// The kind of work does not suit what is compared.
    #[error("{0}")]
    Unsuitable(String),
    /// The number of shards is out of bounds.
    #[error(
        "{items} items cannot be divided into {shards} shards: there must be 1 to {MOST_SHARDS} shards, each with at least one item"
    )]
    Shards {
        /// How many items there are.
        items: u64,
        /// How many shards were asked for.
        shards: u64,
    },
    /// A text is longer than its kind allows.
    #[error("the {what} is longer than {most} bytes")]
    TooLong {
        /// What it is.
        what: &'static str,
        /// The limit.
        most: usize,
    },
    /// A text has been changed since it was written.
    #[error("the {what} is damaged: {why}")]
    Seal {
        /// What it is.
        what: &'static str,
        /// How.
        why: SealError,
    },
    /// A text is malformed.
    #[error("the {what} is malformed: {why}")]
    Form {
        /// What it is.
        what: &'static str,
        /// How.
        why: String,
    },
    /// A text has another schema version.
    #[error("the {what} has schema version {version}; this program supports version {SCHEMA}")]
    Schema {
        /// What it is.
        what: &'static str,
        /// Its version.
        version: u64,
    },
    /// The campaign was planned for other sources, another version or another program.
    #[error("the campaign was planned for {planned}, but this is {here}")]
    OtherBuild {
        /// What it was planned for.
        planned: String,
        /// What this program is.
        here: String,
    },
    /// There is no such shard.
    #[error("there is no shard {shard}: the campaign has {shards}, numbered from 0")]
    NoShard {
        /// The number.
        shard: u64,
        /// How many there are.
        shards: u64,
    },
    /// The computation was stopped.
    #[error("the computation was stopped")]
    Stopped,
    /// A program cannot be asked.
    #[error("`{command}` cannot be asked: {why}")]
    Program {
        /// Its command.
        command: String,
        /// Why not.
        why: String,
    },
    /// The built-in cases cannot be read.
    #[error("the cases cannot be read: {0}")]
    Cases(String),
    /// A result belongs elsewhere.
    #[error("this is not a result of shard {shard} of this campaign: {why}")]
    Foreign {
        /// The shard for which it was given.
        shard: u64,
        /// What it is.
        why: String,
    },
    /// A shard already has another result.
    #[error("shard {shard} has been computed twice with different results ({first} and {second})")]
    Differs {
        /// The shard.
        shard: u64,
        /// The digest of the result that was there.
        first: String,
        /// The digest of the other.
        second: String,
    },
    /// A shard's file is damaged.
    #[error("the result of shard {shard} in {} is damaged: {why}", path.display())]
    Damaged {
        /// The shard.
        shard: u64,
        /// The file.
        path: PathBuf,
        /// How.
        why: String,
    },
    /// A folder holds something else.
    #[error("{} is not this campaign's folder: {why}", path.display())]
    Occupied {
        /// The folder.
        path: PathBuf,
        /// What it holds.
        why: String,
    },
    /// A file cannot be read or written.
    #[error("cannot {what} {}: {error}", path.display())]
    Io {
        /// `read` or `write`.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

impl CampaignError {
    /// What may help.
    pub fn hint(&self) -> &'static str {
        match self {
            CampaignError::Game(_) => "`rulebook verify --help` shows how games are named",
            CampaignError::Rulings { .. } => "`rulebook rulings GAME` lists the questions and their options",
            CampaignError::Family(FamilyError::World { .. }) => "`rulebook worlds GAME` describes them",
            CampaignError::Family(_) | CampaignError::Unsuitable(_) => {
                "`rulebook campaign plan --help` shows each kind of work"
            }
            CampaignError::Shards { .. } => "choose another number of shards",
            CampaignError::TooLong { .. }
            | CampaignError::Seal { .. }
            | CampaignError::Form { .. }
            | CampaignError::Schema { .. } => "restore the file from a copy, or plan the campaign again",
            CampaignError::OtherBuild { .. } => {
                "run it with the build that planned it, or plan it again in another folder"
            }
            CampaignError::NoShard { .. } => "`rulebook campaign status` shows how many shards there are",
            CampaignError::Stopped => "the same command computes only the shards that are still missing",
            CampaignError::Program { .. } => "the command is run as given, without a shell",
            CampaignError::Cases(_) => "the program's built-in cases are damaged",
            CampaignError::Foreign { .. } => "compute the shard from the folder's own manifest.json",
            CampaignError::Differs { .. } => {
                "a computation that gives two results cannot be merged: find out which of the machines or programs is wrong, \
                 then remove both files of the shard and run it again"
            }
            CampaignError::Damaged { .. } => {
                "remove that file and run the campaign again: only that shard is computed"
            }
            CampaignError::Occupied { .. } => "choose another folder",
            CampaignError::Io { .. } => {
                "check that the folder exists, is writable and has free space; committed results are kept"
            }
        }
    }

    /// An error of reading or writing a file.
    pub(super) fn io(what: &'static str, path: &Path, error: io::Error) -> Self {
        CampaignError::Io { what, path: path.to_owned(), error }
    }
}

/// Why a file's text has no valid seal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SealError {
    /// It has no seal.
    #[error("it has no checksum, or ends before it")]
    None,
    /// The seal does not match the text.
    #[error("it has been changed since it was written: its checksum is wrong")]
    Broken,
}
