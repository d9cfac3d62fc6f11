//! What all parts together found.

use std::collections::BTreeMap;

use serde::Serialize;

use super::error::PartsError;
use super::part::{Build, Counted, Part};
use super::work::Work;
use crate::crosscheck::{Disagreement, Seen, Walks};

/// How many kinds of difference are described.
const DESCRIBED: usize = 24;

/// What all parts together found. It is the same, byte for byte, for any number of parts, in any order, on any machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Merged {
    /// Whether there are no differences.
    pub holds: bool,
    /// Which build computed it.
    pub build: Build,
    /// The work.
    pub work: Work,
    /// What was counted.
    pub counted: Counted,
    /// How often each kind of difference was seen, by its fingerprint before shrinking.
    pub seen: BTreeMap<String, u64>,
    /// The differences, shrunk and described, each kind once.
    pub disagreements: Vec<Disagreement>,
    /// How many more kinds were seen, and are not described.
    pub untold: usize,
}

impl Merged {
    /// The merged result of the walks of which this is the whole.
    ///
    /// # Errors
    /// A difference has vanished.
    pub(super) fn of(walks: &dyn Walks, whole: Part) -> Result<Self, PartsError> {
        let Part { build, work, counted, seen, .. } = whole;
        let first = |(first, times): &(u64, u64)| Seen { first: *first, times: *times };
        let first = seen.iter().map(|(kind, seen)| (kind.clone(), first(seen))).collect();
        let described = walks.describe(&first, DESCRIBED).map_err(|vanished| {
            PartsError::refused(vanished.to_string(), "a machine is faulty, or the engine is not deterministic")
        })?;
        Ok(Merged {
            holds: seen.is_empty(),
            build,
            work,
            counted,
            seen: seen.into_iter().map(|(kind, (_, times))| (kind, times)).collect(),
            disagreements: described.disagreements,
            untold: described.unreported,
        })
    }

    /// How many kinds of difference there are, as far as they are known to be different ones.
    pub fn wrong(&self) -> usize {
        self.disagreements.len() + self.untold
    }
}
