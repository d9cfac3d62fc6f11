//! Long comparisons as data: a folder with a plan and the results of its parts.
//!
//! A [`Manifest`] says what is compared and in how many shards. The content of a shard follows from the manifest alone.
//! So [`compute()`] needs nothing else and may run in any process on any machine; it returns the bytes of the shard's
//! file. A [`Folder`] commits such files, each whole or not at all, says what is missing, and merges them. The merged
//! result depends on the manifest alone, and not on the number of processes, their order or interruptions.
//!
//! ```
//! use rulebook::campaign::{Draft, Folder, Opponent, Work, compute};
//! use rulebook::remote::Stop;
//!
//! let work = Work::World { world: "entries".to_owned(), step: 100 };
//! let manifest = Draft::new("aviary", "", Opponent::Bitboard, work).unwrap().manifest(3).unwrap();
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

mod compute;
mod corpus;
mod draft;
mod error;
mod folder;
mod listing;
mod manifest;
mod merge;
mod participant;
mod program;
mod quarantine;
mod result;
mod seal;
mod shard;
mod status;
mod work;

pub use compute::{compute, compute_with};
pub use draft::{Draft, Opponent};
pub use error::CampaignError;
pub use folder::{Committed, Folder};
pub use manifest::{Contents, Manifest};
pub use merge::{Description, Found, MergeError, Merged};
pub use participant::Participant;
pub use quarantine::Quarantined;
pub use result::{SeenFault, ShardResult, Shown, Totals};
pub use status::{Damaged, Status};
pub use work::{MOST_SHARDS, Ranges, SCHEMA, Work};
