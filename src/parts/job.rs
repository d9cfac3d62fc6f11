//! Some work with its items, of which parts are computed.

use std::fmt;

use super::part::{Build, Merged, Part, PartCounts, Portion};
use super::work::{PartsError, Work};
use crate::crosscheck::{FamilyError, Occurrences, Walks};
use crate::stop::Stop;

/// Some work with its items enumerated.
pub struct Job {
    work: Work,
    walks: Box<dyn Walks>,
}

impl Job {
    /// Enumerates the items of this work.
    ///
    /// # Errors
    /// There is no such game, ruling or work.
    pub fn of(work: Work) -> Result<Self, PartsError> {
        let (work, options) = work.spelled()?;
        let hint = |error: &FamilyError| match error {
            FamilyError::World { .. } => "`rulebook worlds GAME` describes them",
            _ => "`rulebook worlds --help` and `rulebook perft --help` show each kind of work",
        };
        let walks = work.check()?.walks(&work.family(options));
        let walks = walks.map_err(|error| PartsError::refused(error.to_string(), hint(&error)))?;
        Ok(Job { work, walks })
    }

    /// The same with other walks, such as those in which your own engine is compared with the law
    /// ([`walks`](crate::crosscheck::walks)). The parts do not say so: keep them apart from others.
    ///
    /// # Errors
    /// There is no such game or ruling.
    pub fn with(work: Work, walks: Box<dyn Walks>) -> Result<Self, PartsError> {
        let (work, _) = work.spelled()?;
        Ok(Job { work, walks })
    }

    /// The work, in one spelling.
    pub const fn work(&self) -> &Work {
        &self.work
    }

    /// How many items there are.
    pub fn items(&self) -> u64 {
        self.walks.number()
    }

    /// Computes a part, on all threads of the pool. `done` is called from any of them with the number of items that were done
    /// since its last call.
    ///
    /// # Errors
    /// It was stopped, or there are 2^64 sequences or more.
    pub fn compute(&self, part: Portion, stop: &Stop, done: &(dyn Fn(u64) + Sync)) -> Result<Part, PartsError> {
        let items = part.range(self.items());
        let compared = self.walks.compare(items, &|| stop.reason().is_some(), done).ok_or(PartsError::Stopped)?;
        if compared.nodes == u64::MAX {
            return Err(PartsError::refused("there are 2^64 or more sequences", "count fewer moves"));
        }
        let counted = PartCounts {
            items: compared.walks,
            positions: compared.positions,
            nodes: compared.nodes,
            ..PartCounts::default()
        };
        let seen = compared.seen.into_iter().map(|(kind, Occurrences { first, times })| (kind, (first, times)));
        Ok(Part {
            build: Build::this(),
            work: self.work.clone(),
            items: self.items(),
            part,
            counted: counted.exercised(&compared.exercised),
            seen: seen.collect(),
        })
    }

    /// The merged result of [the whole](Portion::WHOLE), which is the only part.
    ///
    /// # Errors
    /// A difference has vanished.
    pub fn merged(&self, whole: Part) -> Result<Merged, PartsError> {
        Merged::of(&*self.walks, whole)
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} items of {:?}", self.items(), self.work)
    }
}
