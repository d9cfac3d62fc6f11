//! Positions chosen so that every pattern of occupants is asked about, which random ones show by chance.

use crate::crosscheck::{AnyGenerator, Origin};

/// A line each: a game, one of its worlds or `placement`, and the number of a case or a seed. A test derives it.
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

    /// The patterns in each of some positions, of the acts that the law lets in some of them.
    fn in_each(game: &'static dyn AnyGenerator, positions: &[String]) -> Vec<BTreeSet<Pattern>> {
        let options = game.options("").expect("the defaults");
        let open = |text: &String| game.open_law(&options, text).ok();
        let of_royal = |text: &String| open(text).map(|session| royal(game, &options, &*session));
        let royal: BTreeSet<String> = positions.par_iter().filter_map(of_royal).flatten_iter().collect();
        let of =
            |text: &String| open(text).map(|session| patterns(game, &options, &*session, &royal)).unwrap_or_default();
        let mut found: Vec<BTreeSet<Pattern>> = positions.par_iter().map(of).collect();
        let done = found.iter().flatten().filter(|pattern| pattern.done).map(|pattern| pattern.way.clone());
        let done: BTreeSet<String> = done.collect();
        found.iter_mut().for_each(|patterns| patterns.retain(|pattern| done.contains(&pattern.way)));
        found
    }

    /// The lines of the chosen positions of a game: of many, those that show something which those before do not.
    fn derived(id: &str) -> Vec<String> {
        let game = generator(id).expect("a game");
        // Those first that are looked at below.
        let mut all = some(game, 1, OF_A_WORLD, PLACEMENTS);
        all.extend(some(game, 2, 200 * OF_A_WORLD, 20 * PLACEMENTS));
        let texts: Vec<String> = all.iter().map(|(.., text)| text.clone()).collect();
        let mut seen = BTreeSet::new();
        let mut lines = Vec::new();
        for (patterns, (from, number, _)) in in_each(game, &texts).into_iter().zip(&all) {
            let known = seen.len();
            seen.extend(patterns);
            if seen.len() > known {
                lines.push(format!("{id} {from} {number}"));
            }
        }
        lines
    }

    #[test]
    fn no_pattern_is_unasked() {
        if std::env::var_os("UPDATE_PATTERNS").is_some() {
            let lines: Vec<String> = IDS.iter().flat_map(|id| derived(id)).collect();
            std::fs::write("src/validate/sources/patterns.txt", lines.join("\n") + "\n").expect("a file");
            return;
        }
        for id in IDS {
            let game = generator(id).expect("a game");
            let chosen: Vec<String> = chosen(game).map(|(_, text)| text).collect();
            let all = some(game, 1, OF_A_WORLD, PLACEMENTS).into_iter().map(|(.., text)| text);
            let all: Vec<String> = chosen.iter().cloned().chain(all).collect();
            let mut in_each = in_each(game, &all);
            let others = in_each.split_off(chosen.len());
            let asked: BTreeSet<Pattern> = in_each.into_iter().flatten().collect();
            let unasked: BTreeSet<Pattern> =
                others.into_iter().flatten().filter(|one| !asked.contains(one)).collect();
            assert!(unasked.is_empty(), "{id}: {unasked:#?}: see what has changed, then set UPDATE_PATTERNS");
        }
    }

    /// What may stand on the two routes of a Robin, and whether it attacks over that: `aviary.robin.blocked`.
    #[test]
    fn a_robin_attacks_over_all_that_can_stand_on_its_routes() {
        let game = generator("aviary").expect("a game");
        let chosen: Vec<String> = chosen(game).map(|(_, text)| text).collect();
        let found: BTreeSet<Pattern> = in_each(game, &chosen).into_iter().flatten().collect();
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
