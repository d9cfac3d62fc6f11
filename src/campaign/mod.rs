//! Long comparisons as data: a folder with a plan and the results of its parts.
//!
//! A [`Manifest`] says what is compared and in how many shards. The content of a shard follows from the manifest alone.
//! So [`compute()`] needs nothing else and may run in any process on any machine; it returns the bytes of the shard's
//! file. A [`Folder`] commits such files, each whole or not at all, says what is missing, and merges them. The merged
//! result depends on the manifest alone, and not on the number of processes, their order or interruptions.
//!
//! ```
//! use rulebook::campaign::{Draft, Folder, Participant, Work, compute};
//! use rulebook::remote::Stop;
//!
//! let work = Work::World { world: "entries".to_owned(), step: 100 };
//! let manifest = Draft::new("aviary", "", Some(Participant::bitboard()), work).unwrap().manifest(3).unwrap();
//! # let path = std::env::temp_dir().join(format!("rulebook-campaign-{}", std::process::id()));
//! let folder = Folder::create(&path, &manifest).unwrap();
//! for shard in 0..manifest.shards() {
//!     folder.commit(shard, &compute(&manifest, shard, &Stop::default()).unwrap()).unwrap();
//! }
//! let merged = folder.merge().unwrap();
//! assert_eq!((merged.totals.walks, merged.found.len()), (35, 0));
//! # std::fs::remove_dir_all(path).unwrap();
//! ```
//!
//! `docs/using/campaigns.md` describes the files.

mod contents;
mod folder;
mod items;
mod manifest;
mod merge;
mod result;
mod seal;
mod shard;
mod status;

use std::io;
use std::path::PathBuf;

pub use contents::{Contents, MOST_SHARDS, Participant, Work};
pub use folder::{Committed, Folder};
pub use manifest::{Draft, Manifest};
pub use merge::{Description, Found, Merged};
pub use result::Totals;
pub use seal::SCHEMA;
pub use shard::{Quarantined, compute, compute_with};
pub use status::{Damaged, Ranges, Status};

/// Why a campaign cannot be planned, computed, kept or merged. The variants are what a caller may have to treat
/// differently.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// It cannot be done.
    #[error("{why}")]
    Refused {
        /// What is wrong, and with what.
        why: String,
        /// What may help.
        hint: &'static str,
    },
    /// The computation was stopped.
    #[error("the computation was stopped")]
    Stopped,
    /// What is in a shard's place is damaged, or another result. Other shards are not affected.
    #[error("{why}")]
    Shard {
        /// The shard.
        shard: u64,
        /// What is wrong with it.
        why: String,
        /// What may help.
        hint: &'static str,
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
    pub const fn hint(&self) -> &'static str {
        match self {
            CampaignError::Refused { hint, .. } | CampaignError::Shard { hint, .. } => hint,
            CampaignError::Stopped => "the same command computes only the shards that are still missing",
            CampaignError::Io { .. } => {
                "check that the folder exists, is writable and has free space; committed results are kept"
            }
        }
    }

    fn refused(why: impl Into<String>, hint: &'static str) -> Self {
        CampaignError::Refused { why: why.into(), hint }
    }
}
