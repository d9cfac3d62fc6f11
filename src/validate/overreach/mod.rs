//! Which clause an engine may take too far: the one that would forbid the moves or positions that it refuses if they
//! were a little different, but seldom those that it accepts.
//!
//! A legal move is permitted because no clause forbids it, and likewise a possible position; so the law's answer
//! names no clause that an engine applies to more than it says. But an engine that takes a clause too far forbids
//! moves similar to those that the clause forbids: a drop on a file with one Swallow instead of two, a King that
//! cannot leave where another piece could not.

mod moves;
mod positions;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

pub(super) use moves::{Moves, nearby_clauses};
pub(super) use positions::Positions;

/// A time for tests, which no machine takes, however busy it is.
#[cfg(test)]
const A_DAY: std::time::Duration = std::time::Duration::from_secs(24 * 60 * 60);

/// A clause that the engine may take too far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Overreach {
    /// Its name.
    pub clause: String,
    /// How many of the moves that the engine misses, or of the positions that it refuses, it would forbid if the position
    /// were a little different.
    pub missed: Share,
    /// How many similar moves that the engine plays, or positions that it takes, it would forbid so.
    pub played: Share,
}

/// Some of a number of moves or positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Share {
    /// How many.
    pub near: u64,
    /// Of how many.
    pub of: u64,
}

/// The clause that is near to most of the first and few of the second, if there is one.
pub(super) fn distinguishing(missed: &[BTreeSet<String>], played: &[BTreeSet<String>]) -> Option<Overreach> {
    let counts = |sets: &[BTreeSet<String>]| {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        sets.iter().flatten().for_each(|clause| *counts.entry(clause.clone()).or_default() += 1);
        counts
    };
    let (missed_near, played_near) = (counts(missed), counts(played));
    let overreach = |(clause, near): (String, u64)| Overreach {
        missed: Share { near, of: missed.len() as u64 },
        played: Share { near: played_near.get(&clause).copied().unwrap_or(0), of: played.len() as u64 },
        clause,
    };
    let all = missed_near.into_iter().map(overreach);
    all.filter(Overreach::tells).max_by(|a, b| a.difference().cmp(&b.difference()).then(b.clause.cmp(&a.clause)))
}

impl Overreach {
    /// Whether the clause is near nearly all that are missed, and near at most a sixth of that share of what is played.
    fn tells(&self) -> bool {
        let Overreach { missed, played, .. } = self;
        missed.near * 5 >= missed.of * 4 && played.near * missed.of * 6 <= missed.near * played.of
    }

    /// By how much more often it is near the moves that are missed, in thousandths.
    fn difference(&self) -> i64 {
        let share = |share: Share| (share.near * 1000 / share.of.max(1)) as i64;
        share(self.missed) - share(self.played)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_clause_near_what_is_played_as_well_is_not_named() {
        let set = |clauses: &[&str]| clauses.iter().map(|clause| (*clause).to_owned()).collect::<BTreeSet<_>>();
        let missed = vec![set(&["a.b", "c.d"]); 5];
        let named = |played: &[BTreeSet<String>]| distinguishing(&missed, played).map(|overreach| overreach.clause);
        assert_eq!(named(&[set(&["a.b"]), set(&[]), set(&["a.b"])]), Some("c.d".to_owned()));
        assert_eq!(named(&[set(&["a.b", "c.d"]), set(&["a.b"]), set(&["c.d"])]), None);
        let mut some = missed.clone();
        some[0].clear();
        some[1].clear();
        assert_eq!(distinguishing(&some, &[set(&[])]), None);
    }
}
