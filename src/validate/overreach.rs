//! Which clause an engine may take too far: the one that would forbid the moves that it misses if the position were a
//! little different, and seldom others that it plays.
//!
//! A legal move is permitted by the absence of what forbids it, so the law's answer names no clause that an engine
//! applies to more than it says. But whoever takes a clause too far forbids what is next to what it forbids: a drop on a
//! file with one Swallow instead of two, a King that cannot leave where another piece could not.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use serde::Serialize;

use super::variations::variations;
use crate::board::Palette;
use crate::crosscheck::{AnyTerrain, Difference};
use crate::rules::Options;
use crate::session::LawSession;

/// A clause that the engine may take too far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Overreach {
    /// Its name.
    pub clause: String,
    /// How many of the moves that the engine misses it would forbid if the position were a little different.
    pub missed: Share,
    /// How many similar moves that the engine plays it would forbid so.
    pub played: Share,
}

/// Some of a number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Share {
    /// How many.
    pub near: u64,
    /// Of how many.
    pub of: u64,
}

/// A move that is legal where it stands.
struct Legal {
    options: Options,
    /// The text of the position from which the game begins, and the moves made.
    start: String,
    made: Vec<String>,
    /// The text of the position where it is legal.
    position: String,
    mv: String,
}

/// How many ways to move are looked at, those that are missed most often, and how many moves of each: missed ones and
/// played ones, and missed ones in one position.
const WAYS: usize = 8;
const MISSED: usize = 16;
const PLAYED: usize = 32;
const OF_A_POSITION: usize = 2;
/// The least number of missed moves that tell something.
const LEAST: usize = 3;

/// Moves by the clauses that permit them, of which some are missed and others are played.
pub(super) struct Moves {
    game: &'static dyn AnyTerrain,
    /// What can stand on the game's board.
    palette: Palette,
    ways: BTreeMap<Vec<String>, Way>,
}

/// Moves that the same clauses permit.
#[derive(Default)]
struct Way {
    missed: Vec<Legal>,
    played: Vec<Legal>,
}

impl Moves {
    /// No moves yet; `None` in a game whose positions cannot be varied.
    pub fn of(game: &'static dyn AnyTerrain) -> Option<Self> {
        let [palette] = <[Palette; 1]>::try_from(game.palettes()).ok()?;
        (!palette.squares.is_empty()).then(|| Moves { game, palette, ways: BTreeMap::new() })
    }

    /// Adds legal moves where a game stands: some that the engine misses, and some that it plays.
    pub fn add(&mut self, options: &Options, start: &str, made: &[String], listed: &BTreeSet<&str>) {
        let Some(law) = reached(self.game, options, start, made) else { return };
        let position = law.position();
        for (grounds, mv) in law.permitted() {
            let way = self.ways.entry(grounds.iter().map(ToString::to_string).collect()).or_default();
            let (moves, most, of_a_position) = match listed.contains(mv.as_str()) {
                true => (&mut way.played, PLAYED, 1),
                false => (&mut way.missed, MISSED, OF_A_POSITION),
            };
            let here = moves.iter().rev().take_while(|legal| legal.position == position).count();
            if moves.len() < most && here < of_a_position {
                let (options, position) = (options.clone(), position.clone());
                moves.push(Legal { options, start: start.to_owned(), made: made.to_vec(), position, mv });
            }
        }
    }

    /// The clauses that distinguish missed moves from others that are permitted as they are, by the difference that the
    /// missed ones are.
    pub fn overreaches(&self, until: Instant) -> BTreeMap<String, Overreach> {
        // What they forbid is how a piece does not move.
        let permitting: BTreeSet<String> = self.ways.keys().flatten().cloned().collect();
        let near = |legal: &Legal| {
            (Instant::now() <= until).then(|| &nearby_clauses(self.game, &self.palette, legal) - &permitting)
        };
        let overreach = |way: &Way| {
            let missed: Vec<_> = way.missed.par_iter().map(near).collect::<Option<_>>()?;
            let played: Vec<_> = way.played.par_iter().map(near).collect::<Option<_>>()?;
            distinguishing(&missed, &played)
        };
        let tells = |way: &Way| way.missed.len() >= LEAST && !way.played.is_empty();
        let mut ways: Vec<_> = self.ways.iter().filter(|(_, way)| tells(way)).collect();
        ways.sort_by_key(|(_, way)| Reverse(way.missed.len()));
        let difference = |grounds: &[String]| Difference::Misses { grounds: grounds.to_vec(), moves: Vec::new() };
        let named = |(grounds, way): (&Vec<String>, &Way)| Some((difference(grounds).fingerprint(), overreach(way)?));
        ways.into_iter().take(WAYS).filter_map(named).collect()
    }
}

/// The clause that is near most of the first and few of the second, if there is one.
fn distinguishing(missed: &[BTreeSet<String>], played: &[BTreeSet<String>]) -> Option<Overreach> {
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

/// The game after these moves, if the law takes the position and them.
fn reached(
    game: &'static dyn AnyTerrain,
    options: &Options,
    start: &str,
    moves: &[String],
) -> Option<Box<dyn LawSession>> {
    let mut law = game.open_law(options, start).ok()?;
    moves.iter().all(|mv| law.play(mv).is_ok()).then_some(law)
}

/// The clauses that forbid a move if something is changed: what stands on one square, the piece that moves (another one
/// stands there or is dropped instead), how the move ends, or the answer to an open question.
fn nearby_clauses(game: &'static dyn AnyTerrain, palette: &Palette, legal: &Legal) -> BTreeSet<String> {
    let Legal { options, start, made, position, mv } = legal;
    let mut clauses = BTreeSet::new();
    if let Ok(law) = game.open_law(options, position) {
        let route = game.route(mv);
        let others = law.forbidden().into_iter().filter(|(_, other)| route.is_some() && game.route(other) == route);
        clauses.extend(others.map(|(clause, _)| clause.to_string()));
    }
    for (.., options) in options.alternatives() {
        let breach = reached(game, &options, start, made).and_then(|law| law.breach_in_play(mv));
        clauses.extend(breach.map(|breach| breach.clause.to_string()));
    }
    for (position, mv) in variations(game, palette, position, mv) {
        let breach = game.open_law(options, &position).ok().and_then(|law| law.breach_in_play(&mv));
        clauses.extend(breach.map(|breach| breach.clause.to_string()));
    }
    clauses
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::terrain;

    fn game(id: &str) -> &'static dyn AnyTerrain {
        terrain(id).expect("a game")
    }

    /// What the moves tell that an engine misses which plays the rest, in these positions.
    fn told(
        id: &str,
        positions: &[&str],
        misses: impl Fn(&dyn LawSession, &str) -> bool,
    ) -> BTreeMap<String, Overreach> {
        let game = game(id);
        let options = game.options("").expect("the defaults");
        let mut moves = Moves::of(game).expect("a game with one board of pieces");
        for position in positions {
            let law = game.open_law(&options, position).expect("a position");
            let legal = law.legal();
            let listed = legal.iter().map(String::as_str).filter(|mv| !misses(&*law, mv)).collect();
            moves.add(&options, position, &[], &listed);
        }
        moves.overreaches(Instant::now() + Duration::from_secs(60))
    }

    /// Swallows of Black in hand, and one on a file or another.
    const DROPS: [&str; 3] = ["3k3/7/7/2S4/7/7/3K3 b S", "3k3/7/7/5S1/7/7/3K3 b S", "3k3/7/S6/7/7/7/3K3 b S"];

    #[test]
    fn a_second_swallow_on_a_file_is_next_to_a_third() {
        let on_its_file = |law: &dyn LawSession, mv: &str| {
            let file = |position: &str| position.split('/').find_map(|rank| rank.find('S').map(|_| rank.to_owned()));
            let rank = file(&law.position()).expect("a Swallow");
            let from_left = rank.chars().take_while(|c| *c != 'S').filter_map(|c| c.to_digit(10)).sum::<u32>();
            mv.starts_with(&format!("S*{}", 7 - from_left))
        };
        let told = told("tori-shogi", &DROPS, on_its_file).remove("misses tori-shogi.drop").expect("a clause");
        assert_eq!(told.clause, "tori-shogi.drop.third-swallow");
        assert_eq!((told.missed.near, told.played.near), (told.missed.of, 0));
    }

    #[test]
    fn moves_missed_at_random_tell_nothing() {
        assert_eq!(told("tori-shogi", &DROPS, |_, mv| mv.ends_with('c') || mv.ends_with('f')), BTreeMap::new());
        assert_eq!(told("tori-shogi", &DROPS, |_, _| false), BTreeMap::new());
        // Nothing is played on the same grounds.
        assert_eq!(told("tori-shogi", &DROPS, |_, mv| mv.starts_with("S*")), BTreeMap::new());
    }

    #[test]
    fn how_other_pieces_move_is_not_taken_too_far() {
        // The Queen moves as a Bishop, of which one is there: to `chess.bishop.move` all that it misses is near.
        let positions = ["4k3/8/8/3Q4/8/8/8/B3K3 w - - 0 1", "4k3/8/1Q6/8/8/8/B7/4K3 w - - 0 1"];
        let straight = |_: &dyn LawSession, mv: &str| {
            let square = |at: usize| (mv.as_bytes()[at], mv.as_bytes()[at + 1]);
            let ((from_file, from), (to_file, to)) = (square(0), square(2));
            ["d5", "b6"].contains(&&mv[..2]) && (from_file == to_file || from == to)
        };
        assert_eq!(told("chess", &positions, straight), BTreeMap::new());
    }

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
