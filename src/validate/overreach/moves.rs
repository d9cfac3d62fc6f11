//! Legal moves that an engine misses beside those that it plays.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::{Overreach, distinguishing};
use crate::crosscheck::{AnyGenerator, Difference};
use crate::rules::Options;
use crate::session::{LawSession, play_all};
use crate::validate::variations;

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

impl Legal {
    fn nearby(&self, game: &'static dyn AnyGenerator) -> BTreeSet<String> {
        nearby_clauses(game, &self.options, (&self.start, &self.made), (&self.position, &self.mv))
    }
}

/// How many ways to move are looked at, those that are missed most often, and how many moves of each: missed ones and
/// played ones, and missed ones in one position.
const WAYS: usize = 8;
const MISSED: usize = 16;
const PLAYED: usize = 32;
const OF_A_POSITION: usize = 2;
/// The least number of missed moves from which anything is concluded.
const LEAST: usize = 3;

/// Moves by the clauses that permit them, of which some are missed and others are played.
pub(in crate::validate) struct Moves {
    game: &'static dyn AnyGenerator,
    ways: BTreeMap<Vec<String>, Way>,
}

/// Moves that the same clauses permit.
#[derive(Default)]
struct Way {
    missed: Vec<Legal>,
    played: Vec<Legal>,
}

impl Moves {
    /// No moves yet.
    pub fn of(game: &'static dyn AnyGenerator) -> Self {
        Moves { game, ways: BTreeMap::new() }
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

    /// The clauses that distinguish missed moves from others permitted on the same grounds, by the fingerprint of the
    /// difference that the missed ones make up.
    pub fn overreaches(&self, until: Instant) -> BTreeMap<String, Overreach> {
        // What they forbid is how a piece does not move.
        let permitting: BTreeSet<String> = self.ways.keys().flatten().cloned().collect();
        let near = |legal: &Legal| (Instant::now() <= until).then(|| &legal.nearby(self.game) - &permitting);
        let near_each = |way: &Way| -> Option<Near> {
            let missed = way.missed.par_iter().map(near).collect::<Option<_>>()?;
            let played = way.played.par_iter().map(near).collect::<Option<_>>()?;
            Some(Near { missed, played })
        };
        let tells = |way: &Way| !way.missed.is_empty() && !way.played.is_empty();
        let mut ways: Vec<_> = self.ways.iter().filter(|(_, way)| tells(way)).collect();
        ways.sort_by_key(|(_, way)| Reverse(way.missed.len()));
        let difference = |grounds: &[String]| Difference::Misses { grounds: grounds.to_vec(), moves: Vec::new() };
        let near = ways.into_iter().take(WAYS);
        let near = near.map_while(|(grounds, way)| Some((difference(grounds).fingerprint(), near_each(way)?)));
        let near: Vec<(String, Near)> = near.collect();
        let of_each = near.iter().filter_map(|(fault, near)| Some((fault.clone(), near.distinguishing()?)));
        let of_each: BTreeMap<String, Overreach> = of_each.collect();
        match near.first() {
            // If the few moves of each kind are not enough, all together may be.
            Some((most, _)) if of_each.is_empty() => {
                let mut all = Near::default();
                near.iter().for_each(|(_, near)| all.extend(near));
                all.distinguishing().map(|overreach| (most.clone(), overreach)).into_iter().collect()
            }
            _ => of_each,
        }
    }
}

/// The clauses near each of the moves of a way.
#[derive(Default)]
struct Near {
    missed: Vec<BTreeSet<String>>,
    played: Vec<BTreeSet<String>>,
}

impl Near {
    fn distinguishing(&self) -> Option<Overreach> {
        if self.missed.len() < LEAST { None } else { distinguishing(&self.missed, &self.played) }
    }

    fn extend(&mut self, more: &Near) {
        self.missed.extend_from_slice(&more.missed);
        self.played.extend_from_slice(&more.played);
    }
}

/// The game after these moves, if the law takes the position and them.
fn reached(
    game: &'static dyn AnyGenerator,
    options: &Options,
    start: &str,
    moves: &[String],
) -> Option<Box<dyn LawSession>> {
    let mut law = game.open_law(options, start).ok()?;
    play_all(&mut *law, moves).ok()?;
    Some(law)
}

/// The clauses that forbid a move if something is changed (what stands on one square, the piece that moves, how the move
/// ends, what a field of the text says, the answer to an open question), or that keep the piece that has moved where it is.
pub(in crate::validate) fn nearby_clauses(
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
    for (.., options) in options.alternatives() {
        let breach = reached(game, &options, start, made).and_then(|law| law.breach_in_play(mv));
        clauses.extend(breach.map(|breach| breach.clause.to_string()));
    }
    for (position, mv) in variations::moves(game, position, mv) {
        let breach = game.open_law(options, &position).ok().and_then(|law| law.breach_in_play(&mv));
        clauses.extend(breach.map(|breach| breach.clause.to_string()));
    }
    clauses
}

/// The clauses that forbid the moves of a piece that has none.
fn keeping(game: &'static dyn AnyGenerator, options: &Options, position: &str, square: &str) -> Vec<String> {
    let Ok(law) = game.open_law(options, position) else { return Vec::new() };
    let its_own = |mv: &str| game.route(mv).is_some_and(|route| route.origin == square);
    if law.legal().iter().any(|mv| its_own(mv)) {
        return Vec::new();
    }
    let forbidden = law.forbidden().into_iter().filter(|(_, mv)| its_own(mv));
    forbidden.map(|(clause, _)| clause.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::super::A_DAY;
    use super::*;
    use crate::crosscheck::generator;

    fn game(id: &str) -> &'static dyn AnyGenerator {
        generator(id).expect("a game")
    }

    /// The clause found for an engine that misses these moves and plays the rest, in these positions.
    fn named(
        id: &str,
        positions: &[&str],
        misses: impl Fn(&dyn LawSession, &str) -> bool,
    ) -> BTreeMap<String, Overreach> {
        let game = game(id);
        let options = game.options("").expect("the defaults");
        let mut moves = Moves::of(game);
        for position in positions {
            let law = game.open_law(&options, position).expect("a position");
            let legal = law.legal();
            let listed = legal.iter().map(String::as_str).filter(|mv| !misses(&*law, mv)).collect();
            moves.add(&options, position, &[], &listed);
        }
        moves.overreaches(Instant::now() + A_DAY)
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
        let named = named("tori-shogi", &DROPS, on_its_file).remove("misses tori-shogi.drop").expect("a clause");
        assert_eq!(named.clause, "tori-shogi.drop.third-swallow");
        assert_eq!((named.missed.near, named.played.near), (named.missed.of, 0));
    }

    #[test]
    fn moves_missed_at_random_tell_nothing() {
        assert_eq!(named("tori-shogi", &DROPS, |_, mv| mv.ends_with('c') || mv.ends_with('f')), BTreeMap::new());
        assert_eq!(named("tori-shogi", &DROPS, |_, _| false), BTreeMap::new());
        // Nothing is played on the same grounds.
        assert_eq!(named("tori-shogi", &DROPS, |_, mv| mv.starts_with("S*")), BTreeMap::new());
    }

    #[test]
    fn how_other_pieces_move_is_not_taken_too_far() {
        // The Queen moves as a Bishop, and there is a Bishop: all that it misses is near `chess.bishop.move`.
        let positions = ["4k3/8/8/3Q4/8/8/8/B3K3 w - - 0 1", "4k3/8/1Q6/8/8/8/B7/4K3 w - - 0 1"];
        let straight = |_: &dyn LawSession, mv: &str| {
            let square = |at: usize| (mv.as_bytes()[at], mv.as_bytes()[at + 1]);
            let ((from_file, from), (to_file, to)) = (square(0), square(2));
            ["d5", "b6"].contains(&&mv[..2]) && (from_file == to_file || from == to)
        };
        assert_eq!(named("chess", &positions, straight), BTreeMap::new());
    }
}
