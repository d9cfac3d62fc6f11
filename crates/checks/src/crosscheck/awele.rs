//! Where to look for differences in Awele: placements, and local worlds: all positions of few seeds, the sowings that
//! may capture a chain, and an opponent without seeds.

use std::sync::LazyLock;

use rand::RngExt as _;

use super::local::World;
use super::{Generator, RandomNumbers, one_of};
use crate::board::Player;
use crate::board::awele::{House, ROW, Setup};
use crate::games::Awele;
use crate::rules::Rulings as _;
use crate::rules::awele::Rulings;

impl Generator for Awele {
    /// A random placement: few seeds or many, spread evenly or heaped up, the rest captured; sometimes a seed too many or
    /// too few.
    fn placement(chance: &mut RandomNumbers) -> Setup {
        let mut setup = Setup::empty(one_of(&Player::BOTH, chance));
        let seeds = one_of(&[4, 8, 16, 30, 44, 48], chance);
        let seeds = chance.random_range(0..=seeds);
        let heaps = chance.random_bool(0.3);
        // In some, one row has most of the seeds.
        let lopsided = one_of(&[0.5, 0.5, 0.1, 0.9, 1.0], chance);
        let mut sown = 0;
        while sown < seeds {
            let row = if chance.random_bool(lopsided) { setup.turn } else { setup.turn.other() };
            let houses: Vec<House> = House::of(row).collect();
            let house = one_of(&houses, chance);
            let at_once = if heaps { chance.random_range(1..=seeds - sown) } else { 1 };
            *setup.seeds_mut(house) += at_once as u8;
            sown += at_once;
        }
        let more = one_of(&[0, 0, 1, 3, 10, 24, 48], chance);
        capture_the_rest(&mut setup, more);
        if chance.random_ratio(1, 24) {
            let captured = setup.captured_mut(Player::White);
            *captured = if chance.random_bool(0.5) { captured.saturating_add(1) } else { captured.saturating_sub(1) };
        }
        setup
    }

    fn worlds() -> Vec<World<Self>> {
        vec![
            World::of(
                "few-seeds",
                "every way in which up to eight seeds can lie in the houses, either player to move, the others captured half \
                 and half",
                Rulings::covering(|question| question != "cycle"),
                [2, few(FEW_SEEDS)],
                |[turn, way]| few_seeds(turn, way, FEW_SEEDS),
            ),
            World::of(
                "captures",
                "each house of either player with each number of seeds whose last one falls in a house of the opponent's, \
                 each of which has zero to three seeds before, with and without seeds in the player's other houses",
                Rulings::combinations(|question| {
                    ["capture-of-all", "capture-of-the-last-seeds", "opponent-without-seeds"].contains(&question)
                }),
                [2, 2, SOWN.len(), 4, 4, 4, 4, 4, 4],
                captures,
            ),
            World::of(
                "feeding",
                "an opponent without seeds: each of the player's houses with zero to seven",
                Rulings::combinations(|question| {
                    ["opponent-without-seeds", "remaining-seeds", "remaining-seeds-unfed"].contains(&question)
                }),
                [2, 8, 8, 8, 8, 8, 8],
                feeding,
            ),
        ]
    }

    /// Captures above all; then leaving the opponent few seeds, which makes rare events frequent.
    fn appeal(before: &Setup, after: &Setup) -> u32 {
        let captured = u32::from(after.captured(before.turn).saturating_sub(before.captured(before.turn)));
        3 * captured + 12_u32.saturating_sub(after.in_row(after.turn))
    }
}

/// The seeds of the game.
const SEEDS: u32 = 48;

/// The maximum number of seeds in the world `few-seeds`.
const FEW_SEEDS: usize = 8;

/// How many ways there are for up to this many seeds in twelve houses: the seeds in thirteen houses, of which the last is
/// none.
pub(super) fn few(seeds: usize) -> usize {
    ways(House::ALL.len() + 1, seeds)
}

/// The number of ways to distribute this many seeds among this many houses: a binomial coefficient, an integer at every
/// step.
fn ways(houses: usize, seeds: usize) -> usize {
    (1..=seeds).fold(1, |ways, n| ways * (houses - 1 + n) / n)
}

/// Counts the seeds that are in no house as captured: by South the smaller half and this many more.
fn capture_the_rest(setup: &mut Setup, more: u32) {
    let rest = SEEDS.saturating_sub(setup.total());
    // No player can have captured exactly one seed.
    let south = match (rest / 2 + more).min(rest) {
        1 => 0,
        south if rest - south == 1 => rest,
        south => south,
    };
    *setup.captured_mut(Player::White) += south as u8;
    *setup.captured_mut(Player::Black) += (rest - south) as u8;
}

/// The `n`-th way for up to this many seeds in the houses, the others captured half and half.
pub(super) fn few_seeds(turn: usize, mut n: usize, seeds: usize) -> Setup {
    let mut setup = Setup::empty(Player::BOTH[turn]);
    // House by house: how many of the remaining seeds it has.
    let mut left = seeds;
    for (place, house) in House::ALL.into_iter().enumerate() {
        let after = House::ALL.len() - place;
        let mut here = 0;
        while n >= ways(after, left - here) {
            n -= ways(after, left - here);
            here += 1;
        }
        *setup.seeds_mut(house) = here as u8;
        left -= here;
    }
    capture_the_rest(&mut setup, 0);
    setup
}

/// An origin, by its place in its player's row, and a number of seeds whose last one falls on the opponent's side.
static SOWN: LazyLock<Vec<(usize, u8)>> = LazyLock::new(|| {
    // Each lap is eleven houses, the origin left out.
    let opposite = |(place, seeds): &(usize, usize)| (place + (seeds - 1) % 11 + 1) % 12 >= ROW;
    let all = (0..ROW).flat_map(|place| (1..=22).map(move |seeds| (place, seeds)));
    all.filter(opposite).map(|(place, seeds)| (place, seeds as u8)).collect()
});

/// The world `captures`.
fn captures([player, others, sown, houses @ ..]: [usize; 3 + ROW]) -> Setup {
    let (player, others, (place, seeds)) = (Player::BOTH[player], others as u8, SOWN[sown]);
    let mut setup = Setup::empty(player);
    for (own, house) in House::of(player).enumerate() {
        *setup.seeds_mut(house) = if own == place { seeds } else { others * u8::from(own % 2 == place % 2) };
    }
    put_seeds(&mut setup, player.other(), houses)
}

/// The world `feeding`.
fn feeding([player, houses @ ..]: [usize; 1 + ROW]) -> Setup {
    let player = Player::BOTH[player];
    put_seeds(&mut Setup::empty(player), player, houses)
}

/// Puts seeds in a player's row; the others are captured half and half.
fn put_seeds(setup: &mut Setup, player: Player, seeds: [usize; ROW]) -> Setup {
    for (house, seeds) in House::of(player).zip(seeds) {
        *setup.seeds_mut(house) = seeds as u8;
    }
    capture_the_rest(setup, 0);
    *setup
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::games::Game;
    use crate::rules::Rules as _;

    #[test]
    fn few_seeds_lie_in_every_way_once() {
        // Eight seeds and twelve bounds between thirteen houses in a row: 20 choose 8.
        assert_eq!(few(FEW_SEEDS), 125_970);
        let world = World::<Awele>::named("few-seeds");
        let all: HashSet<Setup> = (0..world.setups).map(|n| world.setup(n)).collect();
        assert_eq!(all.len(), 2 * few(FEW_SEEDS));
        assert!(all.iter().all(|setup| setup.total() == SEEDS));
        assert!(all.iter().all(|setup| Player::BOTH.map(|player| setup.in_row(player)).iter().sum::<u32>() <= 8));
    }

    #[test]
    fn every_sowing_of_the_world_of_captures_ends_with_the_opponent() {
        let distinct: BTreeSet<(usize, u8)> = SOWN.iter().copied().collect();
        assert_eq!(distinct.len(), SOWN.len());
        for (place, seeds) in SOWN.iter().copied() {
            let origin = House::ALL[place];
            let mut house = origin;
            for _ in 0..seeds {
                house = house.next();
                if house == origin {
                    house = house.next();
                }
            }
            assert_eq!(house.owner(), Player::Black, "{origin} with {seeds}");
        }
        assert_eq!(World::<Awele>::named("captures").setups, 2 * 2 * 72 * 4096);
    }

    #[test]
    fn captures_are_of_every_sort() {
        let law = Awele::model(<Awele as Game>::Rulings::default());
        let world = World::<Awele>::named("captures");
        let mut captured = BTreeSet::new();
        for n in (0..world.setups).step_by(97) {
            let setup = world.setup(n);
            let Ok(position) = law.admit(&setup) else { continue };
            for mv in law.legal_moves(&position) {
                captured.insert(law.play(&position, &mv).captured(setup.turn) - setup.captured(setup.turn));
            }
        }
        // One to five houses of two or three seeds each (six would be all of them), or nothing.
        assert_eq!(captured, (0..=15).filter(|seeds| *seeds != 1).collect());
    }
}
