//! Long comparisons and counts in parts, and the merging of their results.
//!
//! A part is a function of the build, the [`Work`], its number and the number of all parts. Its result is a line of JSON that
//! says all of that ([`Part`]), so a program that runs the parts (a shell, GNU parallel, Snakemake, Dask, a batch system) needs
//! to keep nothing else, and may compute a part again anywhere and at any time. [`Merging`] takes the lines in any order.
//! What it merges is the same, byte for byte, for any number of parts: `docs/using/parts.md` has the form and the recipes.
//!
//! ```
//! use rulebook::parts::{Job, Merging, Work};
//! use rulebook::stop::Stop;
//!
//! let work = Work::World { game: "aviary".to_owned(), world: "entries".to_owned(), every: 100 };
//! let (job, mut merging) = (Job::of(work)?, Merging::default());
//! for part in ["2/2", "1/2"] {
//!     let part = job.compute(part.parse()?, &Stop::default(), &|_| {})?;
//!     merging.add("memory", part.line().as_bytes())?;
//! }
//! let merged = merging.merge()?;
//! assert!(merged.holds && merged.counted.items == 35);
//! # Ok::<(), rulebook::parts::PartsError>(())
//! ```

mod error;
mod job;
mod merge;
mod part;

pub use error::PartsError;
pub use job::Job;
pub use merge::Merging;
pub use part::{Build, Merged, Part, PartCounts, Portion};

pub use crate::crosscheck::Work;
