//! Where to look for differences in Aviary: placements, and local worlds around one move and around the Sparrows.

use std::sync::LazyLock;

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::local::World;
use super::scene::{Filling, apart, gather_in_a_part, near_an_edge, other_square, set};
use super::{Generator, RandomNumbers, one_of};
use crate::board::aviary::{BOARD, Bird, Kind, START, Setup};
use crate::board::{Player, Square};
use crate::games::Aviary;
use crate::rules::Rulings as _;
use crate::rules::aviary::Rulings;

impl Generator for Aviary {
    const WITH_BOARD: Option<&'static str> = Some("{board}[] {turn}");

    /// A random placement in one of four styles.
    fn placement(chance: &mut RandomNumbers) -> Setup {
        use Style::{Anything, Crowd, Melee, Siege};
        let turn = one_of(&Player::BOTH, chance);
        let style = one_of(&[Anything, Anything, Melee, Melee, Siege, Siege, Siege, Crowd], chance);
        let (count, in_hand, own) = measure(style, chance);
        let mut setup = Setup::empty(turn);
        let mut free = squares(style, chance).into_iter();
        let mut left = match chance.random_range(0..30) {
            0 => 0,
            1 => 6,
            _ => 4,
        };
        // In most styles both have a Sparrow on the board, and often only that one.
        for (player, first) in [(turn, true), (turn.other(), true), (turn, false), (turn.other(), false)] {
            let own = player == turn;
            let sparrows = match (first, style) {
                (true, Crowd) if own => 0,
                (true, _) if chance.random_ratio(1, 12) => 0,
                (true, _) => 1,
                (false, Siege) if own => 0,
                (false, Crowd) if own => 1,
                (false, _) => chance.random_range(0..=2),
            };
            for _ in 0..sparrows.min(left) {
                left -= 1;
                let entered = first || (style != Crowd && chance.random_bool(0.6));
                // Under siege the besiegers' Sparrows are out of the way.
                let square = if style == Siege && !own { free.next_back() } else { free.next() };
                match square.filter(|_| entered) {
                    Some(square) => setup.put(square, Some(Bird { kind: Kind::Sparrow, owner: player })),
                    None => setup.hand_mut(player).add(Kind::Sparrow, 1),
                }
            }
        }
        let start: Setup = START.parse().expect("the array");
        let mut birds = set(&start, &NO_SPARROWS, &Player::BOTH);
        birds.shuffle(chance);
        if chance.random_ratio(1, 24) {
            // More of a kind than the set has.
            let kind = birds[0];
            birds.splice(0..0, [kind; 5]);
        }
        for kind in birds.into_iter().take(count) {
            let owner = if chance.random_range(0..10) < own { turn } else { turn.other() };
            match free.next() {
                Some(square) if chance.random_range(0..10) >= in_hand => {
                    setup.put(square, Some(Bird { kind, owner }))
                }
                _ => setup.hand_mut(one_of(&Player::BOTH, chance)).add(kind, 1),
            }
        }
        setup
    }

    fn worlds() -> Vec<World<Self>> {
        // If no bird jumps along a rank, this ruling makes no difference.
        let of_positions =
            || Rulings::combinations(|question| !["first-player", "repetition", "sideways-jump"].contains(&question));
        vec![
            World::of(
                "moves",
                "each bird of each player on each square, each target, each filling of the target and path",
                Rulings::combinations(|question| question == "sideways-jump"),
                [2, 9, TARGETS.len()],
                moves,
            ),
            World::of(
                "attacks",
                "the last Sparrow of the player to move on each square, each bird of the other player on each other one, \
                 each filling of the way",
                Rulings::combinations(|question| question == "sideways-jump"),
                [2, 9, ATTACKS.len()],
                attacks,
            ),
            World::of(
                "entries",
                "each bird entered by each player on each square, vacant or not",
                vec![Rulings::default()],
                [2, 9, FILLINGS, 64],
                entries,
            ),
            World::of(
                "last-sparrow",
                "a lone Sparrow, to move or not, a friend near it, and one enemy bird anywhere",
                of_positions(),
                [2, 2, 9, 62, NEAR.len()],
                last_sparrow,
            ),
            World::of(
                "sparrows-in-hand",
                "zero to two Sparrows of each player on the board and in hand, and one enemy bird near",
                of_positions(),
                [2, 8, PURSES.len(), NEAR.len()],
                sparrows_in_hand,
            ),
        ]
    }

    fn appeal(before: &Setup, after: &Setup) -> u32 {
        let lost = |kind: Kind| {
            let count =
                |setup: &Setup| setup.pieces().filter(|(_, bird)| is(*bird, kind, before.turn.other())).count();
            count(before).saturating_sub(count(after)) as u32
        };
        Kind::ALL.into_iter().map(|kind| lost(kind) * if kind == Kind::Sparrow { 8 } else { 2 }).sum()
    }
}

fn is(bird: Bird, kind: Kind, owner: Player) -> bool {
    bird.kind == kind && bird.owner == owner
}

/// What a random placement is like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Any number of birds anywhere.
    Anything,
    /// Few birds in a small part of the board.
    Melee,
    /// A lone Sparrow at the edge or near it, and the other player's birds around it.
    Siege,
    /// A board nearly full of the other player's birds, and a Sparrow to be entered.
    Crowd,
}

/// How many birds but Sparrows there are in a style, how many of ten are in hand, and how many of ten on the board
/// belong to the player to move.
fn measure(style: Style, chance: &mut RandomNumbers) -> (usize, u8, u8) {
    match style {
        Style::Anything => (chance.random_range(0..=28), one_of(&[0, 1, 5], chance), 5),
        Style::Melee => (chance.random_range(1..=9), chance.random_range(0..=2), chance.random_range(3..=7)),
        Style::Siege => (chance.random_range(2..=5), 0, one_of(&[0, 0, 0, 0, 0, 3], chance)),
        Style::Crowd => (chance.random_range(25..=28), 0, 0),
    }
}

/// The squares in the order in which they are filled.
fn squares(style: Style, chance: &mut RandomNumbers) -> Vec<Square> {
    let mut squares: Vec<Square> = BOARD.squares().collect();
    squares.shuffle(chance);
    match style {
        Style::Anything | Style::Crowd => {}
        Style::Melee => gather_in_a_part(BOARD, &mut squares, chance),
        Style::Siege => {
            // The first square is the Sparrow's; the others are those around it.
            let sparrow = near_an_edge(BOARD, chance);
            squares.sort_by_key(|square| match apart(sparrow, *square) {
                0 => 0,
                1..=3 => 1,
                _ => 2,
            });
            debug_assert_eq!(squares[0], sparrow);
        }
    }
    squares
}

/// The eight kinds other than the Sparrow.
const NO_SPARROWS: [Kind; 8] =
    [Kind::Woodpecker, Kind::Owl, Kind::Gull, Kind::Tern, Kind::Pigeon, Kind::Canary, Kind::Bluejay, Kind::Robin];

/// How many ways there are to fill a square that could matter.
const FILLINGS: usize = Filling::ALL.len();

/// The squares on the path that could matter to a move: the middle square of two in one line, both routes of a leap.
fn way(from: Square, to: Square) -> Vec<Square> {
    let files = to.file as i8 - from.file as i8;
    let ranks = to.rank as i8 - from.rank as i8;
    let step = |files, ranks| BOARD.step(from, files, ranks).expect("it lies between two squares of the board");
    match (files.abs(), ranks.abs()) {
        (2, 0) | (0, 2) | (2, 2) => vec![step(files / 2, ranks / 2)],
        (1, 2) => vec![step(0, ranks / 2), step(files, ranks / 2)],
        (2, 1) => vec![step(files / 2, 0), step(files / 2, ranks)],
        _ => Vec::new(),
    }
}

/// Each origin, each other square as target, each filling of the target and path.
static TARGETS: LazyLock<Vec<(Square, Square, usize)>> = LazyLock::new(|| {
    let pairs = BOARD.squares().flat_map(|from| BOARD.squares().map(move |to| (from, to)));
    let fillings = |(from, to): (Square, Square)| {
        let count = FILLINGS.pow(1 + way(from, to).len() as u32);
        (0..count).map(move |filling| (from, to, filling))
    };
    pairs.filter(|(from, to)| from != to).flat_map(fillings).collect()
});

/// Each origin, each other square as what is attacked, each filling of the way.
static ATTACKS: LazyLock<Vec<(Square, Square, usize)>> = LazyLock::new(|| {
    let vacant =
        |(from, to, filling): &&(Square, Square, usize)| *filling < FILLINGS.pow(way(*from, *to).len() as u32);
    TARGETS.iter().filter(vacant).copied().collect()
});

/// Fills squares as the digits of a number say, each with the bird of a kind that is numbered from `varied` on.
fn fill(setup: &mut Setup, squares: &[Square], fillings: usize, player: Player, kinds: &[Kind], varied: usize) {
    for (place, square) in squares.iter().enumerate() {
        let kind = kinds[(varied + place) % kinds.len()];
        let filling = Filling::ALL[fillings / FILLINGS.pow(place as u32) % FILLINGS];
        if let Some(owner) = filling.owner(player) {
            setup.put(*square, Some(Bird { kind, owner }));
        }
    }
}

/// Adds Sparrows so that each player owns two in all, where no other square of the scene is.
fn two_sparrows_each(setup: &mut Setup, scene: &[Square]) {
    const OUT_OF_THE_WAY: [Square; 12] = [
        Square::new(0, 0),
        Square::new(7, 7),
        Square::new(7, 0),
        Square::new(0, 7),
        Square::new(3, 0),
        Square::new(4, 7),
        Square::new(0, 4),
        Square::new(7, 3),
        Square::new(2, 2),
        Square::new(5, 5),
        Square::new(2, 5),
        Square::new(5, 2),
    ];
    let mut free = OUT_OF_THE_WAY.into_iter().filter(|square| !scene.contains(square));
    for owner in Player::BOTH {
        let on_board = setup.pieces().filter(|(_, bird)| is(*bird, Kind::Sparrow, owner)).count();
        let owned = on_board + usize::from(setup.hand(owner).count(Kind::Sparrow));
        for _ in owned..2 {
            let square = free.next().expect("a scene has no twelve squares");
            setup.put(square, Some(Bird { kind: Kind::Sparrow, owner }));
        }
    }
}

/// The world `moves`.
fn moves([owner, kind, varied]: [usize; 3]) -> Setup {
    let (owner, (from, to, filling)) = (Player::BOTH[owner], TARGETS[varied]);
    let mut setup = Setup::empty(owner);
    setup.put(from, Some(Bird { kind: Kind::ALL[kind], owner }));
    let mut scene = way(from, to);
    scene.push(to);
    fill(&mut setup, &scene, filling, owner, &Kind::ALL, varied);
    scene.push(from);
    two_sparrows_each(&mut setup, &scene);
    setup
}

/// The world `attacks`.
fn attacks([owner, kind, varied]: [usize; 3]) -> Setup {
    let (owner, (from, to, filling)) = (Player::BOTH[owner], ATTACKS[varied]);
    let mut setup = Setup::empty(owner.other());
    setup.put(from, Some(Bird { kind: Kind::ALL[kind], owner }));
    setup.put(to, Some(Bird { kind: Kind::Sparrow, owner: owner.other() }));
    // Another Sparrow, or the one that is attacked would not be the last.
    fill(&mut setup, &way(from, to), filling, owner, &NO_SPARROWS, varied);
    let far = far_from(to, &[from]).next().expect("there are squares");
    setup.put(far, Some(Bird { kind: Kind::Sparrow, owner }));
    setup
}

/// The world `entries`.
fn entries([owner, kind, filling, square]: [usize; 4]) -> Setup {
    let (owner, to) = (Player::BOTH[owner], other_square(BOARD, square, &[]));
    let mut setup = Setup::empty(owner);
    setup.hand_mut(owner).add(Kind::ALL[kind], 1);
    fill(&mut setup, &[to], filling, owner, &Kind::ALL, filling + FILLINGS * square);
    two_sparrows_each(&mut setup, &[to]);
    setup
}

/// Every pair of squares at most two steps apart.
static NEAR: LazyLock<Vec<(Square, Square)>> = LazyLock::new(|| {
    let pairs = BOARD.squares().flat_map(|a| BOARD.squares().map(move |b| (a, b)));
    pairs.filter(|(a, b)| a != b && apart(*a, *b) <= 2).collect()
});

/// The first corners and edges that are neither in the scene nor near a square.
fn far_from(square: Square, scene: &[Square]) -> impl Iterator<Item = Square> + '_ {
    let far = move |other: &Square| apart(*other, square) > 2;
    BOARD.squares().filter(far).filter(|square| !scene.contains(square))
}

/// The world `last-sparrow`.
fn last_sparrow([owner, other_moves, enemy, place, near]: [usize; 5]) -> Setup {
    let (owner, enemy, (sparrow, friend)) = (Player::BOTH[owner], Kind::ALL[enemy], NEAR[near]);
    let from = other_square(BOARD, place, &[sparrow, friend]);
    let mut setup = Setup::empty(if other_moves == 0 { owner } else { owner.other() });
    setup.put(sparrow, Some(Bird { kind: Kind::Sparrow, owner }));
    // A friend other than a Sparrow, or the Sparrow would not be the last.
    setup.put(friend, Some(Bird { kind: NO_SPARROWS[(place + 62 * near) % NO_SPARROWS.len()], owner }));
    setup.put(from, Some(Bird { kind: enemy, owner: owner.other() }));
    // The other player's Sparrows are kept out of the way.
    for square in far_from(sparrow, &[friend, from]).take(if enemy == Kind::Sparrow { 1 } else { 2 }) {
        setup.put(square, Some(Bird { kind: Kind::Sparrow, owner: owner.other() }));
    }
    setup
}

/// How many Sparrows the player to move has on the board and in hand, and how many the other player: every combination
/// that the set allows, with no more than two of each.
static PURSES: LazyLock<Vec<[u8; 4]>> = LazyLock::new(|| {
    let purse = |n: u8| [n % 3, n / 3 % 3, n / 9 % 3, n / 27];
    (0..81).map(purse).filter(|purse| purse.iter().sum::<u8>() <= 4).collect()
});

/// The world `sparrows-in-hand`.
fn sparrows_in_hand([owner, enemy, purse, near]: [usize; 4]) -> Setup {
    let (owner, enemy, (sparrow, from)) = (Player::BOTH[owner], NO_SPARROWS[enemy], NEAR[near]);
    let [own_on_board, own_in_hand, enemy_on_board, enemy_in_hand] = PURSES[purse];
    let mut setup = Setup::empty(owner);
    let mut on_board = |square, owner| setup.put(square, Some(Bird { kind: Kind::Sparrow, owner }));
    let scene = [from];
    let mut far = far_from(sparrow, &scene);
    // The first of the player's own stands near the enemy's bird.
    if own_on_board > 0 {
        on_board(sparrow, owner);
    }
    for _ in 1..own_on_board {
        on_board(far.next().expect("there are squares"), owner);
    }
    for _ in 0..enemy_on_board {
        on_board(far.next().expect("there are squares"), owner.other());
    }
    setup.put(from, Some(Bird { kind: enemy, owner: owner.other() }));
    setup.hand_mut(owner).add(Kind::Sparrow, own_in_hand);
    setup.hand_mut(owner.other()).add(Kind::Sparrow, enemy_in_hand);
    // A friend where the Sparrow would stand or far from it.
    let square = if own_on_board == 0 { sparrow } else { far.next().expect("there are squares") };
    setup.put(square, Some(Bird { kind: NO_SPARROWS[(purse + PURSES.len() * near) % NO_SPARROWS.len()], owner }));
    setup
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::games::Game as _;
    use crate::rules::Rules as _;

    #[test]
    fn the_scenes_are_counted() {
        // Two squares in one line: 6 of 8 steps along each of 8 lines, there and back, on files and ranks; on
        // diagonals 6 times 6 squares, two diagonals, there and back. A Knight has 336 moves.
        let (lines, leaps) = (2 * 2 * 8 * 6 + 2 * 2 * 6 * 6, 336);
        let others = 64 * 63 - lines - leaps;
        assert_eq!(TARGETS.len(), others * 3 + lines * 9 + leaps * 27);
        // What is attacked stands on the target; the fillings are those of the way.
        assert_eq!(ATTACKS.len(), others + lines * 3 + leaps * 9);
        // At most two apart on a line of eight: 8 + 2 · 7 + 2 · 6 pairs.
        assert_eq!(NEAR.len(), 34 * 34 - 64);
        // Of four numbers from 0 to 2 with a sum of at most 4: half of the 81, and half of the 19 with a sum of 4.
        assert_eq!(PURSES.len(), 50);
    }

    #[test]
    fn in_the_world_of_moves_checks_are_courtesies() {
        for setup in World::<Aviary>::named("moves").some(20_000) {
            let sparrows = |owner| setup.pieces().filter(|(_, bird)| is(*bird, Kind::Sparrow, owner)).count();
            assert_eq!(Player::BOTH.map(sparrows), [2, 2], "{setup}");
        }
    }
    #[test]
    fn the_set_suffices() {
        let law = Aviary::model(Rulings::default());
        for setup in Aviary::worlds().iter().flat_map(|world| world.some(20_000)) {
            let refused = law.admit(&setup).err().unwrap_or_default();
            assert!(refused.iter().all(|breach| breach.clause.name() != "aviary.set"), "{setup}");
        }
    }
}
