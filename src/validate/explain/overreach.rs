//! Which clause an engine may take too far. Such a clause would forbid the moves or positions that the engine refuses
//! if they were a little different, but few of those that it accepts.
//!
//! A legal move is permitted because no clause forbids it, and so is a possible position. So the law's answer cannot
//! name a clause that the engine applies too widely. But an engine that takes a clause too far forbids moves similar to
//! those that the clause forbids: a drop on a file with one Swallow instead of two, or a King's move from a square that
//! another piece could not leave.

use std::collections::{BTreeMap, BTreeSet};

use crate::crosscheck::AnyGenerator;
use crate::rules::Options;
use crate::session::{LawSession, play_all};
use crate::validate::explain::variations;
use crate::validate::reduce::faults::{Overreach, Share};

/// The clause that is near most of the missed ones and few of the played ones, if there is one.
pub(in crate::validate) fn distinguishing(
    missed: &[BTreeSet<String>],
    played: &[BTreeSet<String>],
) -> Option<Overreach> {
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
        with: None,
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

    /// How much more often it is near what is missed than what is played, in thousandths.
    fn difference(&self) -> i64 {
        let share = |share: Share| (share.near * 1000 / share.of.max(1)) as i64;
        share(self.missed) - share(self.played)
    }
}

/// The game after these moves, if the law admits the position and permits the moves.
pub(in crate::validate) fn reached(
    game: &'static dyn AnyGenerator,
    options: &Options,
    start: &str,
    moves: &[String],
) -> Option<Box<dyn LawSession>> {
    let mut law = game.open_law(options, start).ok()?;
    play_all(&mut *law, moves).ok()?;
    Some(law)
}

/// The clauses that forbid a move if something is changed: what stands on one square, the piece that moves, how the
/// move ends, what a field of the text says, or the answer to an open question. Also those that then keep the moved
/// piece where it is.
pub(in crate::validate) fn near_a_move(
    game: &'static dyn AnyGenerator,
    options: &Options,
    (start, made): (&str, &[String]),
    (position, mv): (&str, &str),
) -> BTreeSet<String> {
    let mut clauses = BTreeSet::new();
    let route = game.route(mv);
    if let Ok(mut law) = game.open_law(options, position) {
        let others = law.forbidden().into_iter().filter(|(_, other)| route.is_some() && game.route(other) == route);
        clauses.extend(others.map(|(clause, _)| clause.to_string()));
        law.force(mv);
        if let Some(target) = route.as_ref().and_then(|route| route.target.as_ref()) {
            let again = variations::to_move_again(game, position, &law.position());
            clauses.extend(again.iter().flat_map(|position| keeping(game, options, position, target)));
        }
    }
    clauses.extend(by_other_options(game, options, (start, made), mv).unwrap_or_default().into_keys());
    for (position, mv) in variations::moves(game, position, mv) {
        let breach = game.open_law(options, &position).ok().and_then(|law| law.breach_in_play(&mv));
        clauses.extend(breach.map(|breach| breach.clause.to_string()));
    }
    clauses
}

/// The clauses that forbid a move if one open question is answered otherwise, each with that answer (`question=option`); `None`
/// if the game would not have come to that move then.
pub(in crate::validate) fn by_other_options(
    game: &'static dyn AnyGenerator,
    options: &Options,
    (start, made): (&str, &[String]),
    mv: &str,
) -> Option<BTreeMap<String, String>> {
    let mut clauses = BTreeMap::new();
    for (question, option, options) in options.alternatives() {
        let breach = reached(game, &options, start, made)?.breach_in_play(mv);
        clauses.extend(breach.map(|breach| (breach.clause.to_string(), format!("{}={option}", question.name))));
    }
    Some(clauses)
}

/// If a piece cannot move, the clauses that forbid its moves.
fn keeping(game: &'static dyn AnyGenerator, options: &Options, position: &str, square: &str) -> Vec<String> {
    let Ok(law) = game.open_law(options, position) else { return Vec::new() };
    let its_own = |mv: &str| game.route(mv).is_some_and(|route| route.origin == square);
    if law.legal().iter().any(|mv| its_own(mv)) {
        return Vec::new();
    }
    let forbidden = law.forbidden().into_iter().filter(|(_, mv)| its_own(mv));
    forbidden.map(|(clause, _)| clause.to_string()).collect()
}

/// The clauses that forbid positions which differ a little from this one.
pub(in crate::validate) fn near_a_position(
    game: &'static dyn AnyGenerator,
    options: &Options,
    position: &str,
) -> BTreeSet<String> {
    let mut clauses = BTreeSet::new();
    for position in variations::positions(game, position) {
        if let Err(refused) = game.open_law(options, &position) {
            clauses.extend(refused.reasons().iter().map(|reason| reason.clause.to_string()));
        }
    }
    clauses
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
