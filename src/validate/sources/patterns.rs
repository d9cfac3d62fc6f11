//! Positions chosen so that every pattern of occupants is asked about. Random positions show them only by chance.

use crate::crosscheck::{AnyGenerator, Origin};

/// Each line names a game, one of its worlds or `placement`, and the number of a case or a seed. A test derives the
/// lines.
const CHOSEN: &str = include_str!("patterns.txt");

const PLACEMENT: &str = "placement";

/// The chosen positions of a game, each with where it comes from.
pub(super) fn chosen(game: &'static dyn AnyGenerator) -> impl Iterator<Item = (Origin, String)> {
    let worlds = game.written_worlds();
    let of_game = CHOSEN.lines().filter_map(|line| line.split_once(' ')).filter(move |(id, _)| *id == game.id());
    of_game.filter_map(move |(_, chosen)| {
        let (name, number) = chosen.split_once(' ')?;
        let number = number.parse().ok()?;
        if name == PLACEMENT {
            return Some((Origin::Placement { seed: number }, game.written_placement(number)));
        }
        let world = worlds.iter().find(|world| world.name == name)?;
        Some((Origin::World { name: name.to_owned(), case: number }, world.setup(number)))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

    use super::*;
    use crate::crosscheck::{derive, generator};
    use crate::games::IDS;
    use crate::validate::facts::{Pattern, patterns, royal};

    const SORT: u64 = 19;
    const OF_A_WORLD: u64 = 10;
    const PLACEMENTS: u64 = 20;
    const AT_ONCE: usize = 32;

    /// Some cases of each world, and some placements.
    fn some(
        game: &'static dyn AnyGenerator,
        seed: u64,
        of_a_world: u64,
        placements: u64,
    ) -> Vec<(String, u64, String)> {
        let placed = (0..placements).map(|n| derive(seed, SORT, n));
        let placed = placed.map(|seed| (PLACEMENT.to_owned(), seed, game.written_placement(seed)));
        let worlds = game.written_worlds().into_iter();
        let cases = worlds.flat_map(|world| {
            let cases = (0..of_a_world).map(|n| world.scattered(n, seed));
            cases.map(|(case, setup)| (world.name.to_owned(), case, setup)).collect::<Vec<_>>()
        });
        placed.chain(cases).collect()
    }

    /// The kinds of pieces that are royal in some of these positions.
    fn royal_in(game: &'static dyn AnyGenerator, positions: &[String]) -> BTreeSet<String> {
        let options = game.options("").expect("the defaults");
        let of = |text: &String| game.open_law(&options, text).ok().map(|session| royal(game, &options, &*session));
        positions.par_iter().filter_map(of).flatten_iter().collect()
    }

    /// The patterns in each of some positions.
    fn in_each(
        game: &'static dyn AnyGenerator,
        positions: &[String],
        royal: &BTreeSet<String>,
    ) -> Vec<BTreeSet<Pattern>> {
        let options = game.options("").expect("the defaults");
        let of = |text: &String| {
            let session = game.open_law(&options, text).ok()?;
            Some(patterns(game, &options, &*session, royal))
        };
        positions.par_iter().map(|text| of(text).unwrap_or_default()).collect()
    }

    /// Keeps the patterns of acts that the law allows in some of them.
    fn possible(mut found: Vec<BTreeSet<Pattern>>) -> Vec<BTreeSet<Pattern>> {
        let done = found.iter().flatten().filter(|pattern| pattern.done).map(|pattern| pattern.way.clone());
        let done: BTreeSet<String> = done.collect();
        found.iter_mut().for_each(|patterns| patterns.retain(|pattern| done.contains(&pattern.way)));
        found
    }

    /// The chosen positions of a game, as lines: of many positions, those that show a pattern not shown before.
    fn derived(id: &str) -> Vec<String> {
        let game = generator(id).expect("a game");
        // The positions that are examined below come first.
        let mut all = some(game, 1, OF_A_WORLD, PLACEMENTS);
        all.extend(some(game, 2, 200 * OF_A_WORLD, 20 * PLACEMENTS));
        let texts: Vec<String> = all.iter().map(|(.., text)| text.clone()).collect();
        let mut seen = BTreeSet::new();
        let mut lines = Vec::new();
        let found = possible(in_each(game, &texts, &royal_in(game, &texts)));
        for (patterns, (from, number, _)) in found.into_iter().zip(&all) {
            let known = seen.len();
            seen.extend(patterns);
            if seen.len() > known {
                lines.push(format!("{id} {from} {number}"));
            }
        }
        lines
    }

    #[test]
    #[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
    fn no_pattern_is_unasked() {
        if std::env::var_os("UPDATE_PATTERNS").is_some() {
            let lines: Vec<String> = IDS.iter().flat_map(|id| derived(id)).collect();
            std::fs::write("src/validate/sources/patterns.txt", lines.join("\n") + "\n").expect("a file");
            return;
        }
        for id in IDS {
            let game = generator(id).expect("a game");
            let all: Vec<String> = some(game, 1, OF_A_WORLD, PLACEMENTS).into_iter().map(|(.., text)| text).collect();
            let chosen: Vec<String> = chosen(game).map(|(_, text)| text).collect();
            let royal = &royal_in(game, &chosen) | &royal_in(game, &all);
            let found = possible(in_each(game, &all, &royal));
            let mut unasked: BTreeSet<Pattern> = found.into_iter().flatten().collect();
            for some in chosen.chunks(AT_ONCE) {
                if unasked.is_empty() {
                    break;
                }
                let asked: BTreeSet<Pattern> = in_each(game, some, &royal).into_iter().flatten().collect();
                unasked.retain(|pattern| !asked.contains(pattern));
            }
            assert!(unasked.is_empty(), "{id}: {unasked:#?}: see what has changed, then set UPDATE_PATTERNS");
        }
    }

    /// What may stand on the two paths of a Robin, and whether it attacks over that: `aviary.robin.blocked`.
    #[test]
    fn a_robin_attacks_over_all_that_can_stand_on_its_routes() {
        let game = generator("aviary").expect("a game");
        let chosen: Vec<String> = chosen(game).map(|(_, text)| text).collect();
        let royal = royal_in(game, &chosen);
        let found: BTreeSet<Pattern> = in_each(game, &chosen, &royal).into_iter().flatten().collect();
        for (occupants, done) in [
            ("nothing", true),
            ("a friend", true),
            ("an enemy", true),
            ("several friends", true),
            ("a friend and an enemy", true),
            ("several enemies", false),
        ] {
            for (goes, act) in ["forwards", "backwards"].iter().flat_map(|goes| [(goes, "moves"), (goes, "attacks")])
            {
                let way = format!("a Robin {act} {goes} neither straight nor diagonally 2");
                let is = |one: &&Pattern| {
                    one.way == way && one.occupants.starts_with(&format!("{occupants} |")) && one.done == done
                };
                assert!(found.iter().any(|one| is(&one)), "{way} over {occupants}: {done}");
            }
        }
    }
}
