//! Some work with its items, of which parts are computed.

use std::fmt;

use super::error::PartsError;
use super::part::{Build, Merged, Part, PartCounts, Portion};
use crate::crosscheck::{EngineCheck, FamilyError, Occurrences, Walks, Work, engine_check};
use crate::session::Side;
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
        let (check, work) = spelled(work)?;
        let hint = |error: &FamilyError| match error {
            FamilyError::World { .. } => "`rulebook worlds GAME` describes them",
            _ => "`rulebook worlds --help` and `rulebook perft --help` show each kind of work",
        };
        let walks = check.walks(&work).map_err(|error| PartsError::new(error.to_string(), hint(&error)))?;
        Ok(Job { work, walks })
    }

    /// The same with other walks, such as those in which your own engine is compared with the law
    /// ([`walks`](crate::crosscheck::walks)). The parts do not say so: keep them apart from others.
    ///
    /// # Errors
    /// There is no such game or ruling.
    pub fn with(work: Work, walks: Box<dyn Walks>) -> Result<Self, PartsError> {
        Ok(Job { work: spelled(work)?.1, walks })
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
        let compared = self
            .walks
            .compare(items, &|| stop.reason().is_some(), done)
            .ok_or_else(|| PartsError::new("it was stopped", "compute the part again"))?;
        if compared.nodes == u64::MAX {
            return Err(PartsError::new("there are 2^64 or more sequences", "count fewer moves"));
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

/// The work in one spelling, with the game on which it is.
fn spelled(mut work: Work) -> Result<(&'static dyn EngineCheck, Work), PartsError> {
    let check = engine_check(work.game()).ok_or_else(|| {
        let hint = format!("the games are: {}", crate::games::ids().join(", "));
        PartsError::new(format!("there is no game `{}`", work.game()), hint)
    })?;
    if let Work::World { every: 0, .. } | Work::Games { games: 0, .. } = &work {
        return Err(PartsError::new("there is nothing to compare", "at least 1 is needed"));
    }
    if let Work::Placements { rulings, .. } | Work::Games { rulings, .. } | Work::Perft { rulings, .. } = &mut work {
        let options = check.options(rulings).map_err(|error| {
            PartsError::new(error.to_string(), "`rulebook rulings GAME` lists the questions and their options")
        })?;
        let departures = options.departures();
        let stated = departures.iter().map(|(question, option)| format!("{question}={option}"));
        *rulings = stated.collect::<Vec<_>>().join(",");
        if let Work::Perft { position, .. } = &mut work
            && position.trim() != "startpos"
            && let Ok(session) = check.open(Side::Engine, &options, position)
        {
            *position = session.position();
        }
    }
    Ok((check, work))
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} items of {:?}", self.items(), self.work)
    }
}
