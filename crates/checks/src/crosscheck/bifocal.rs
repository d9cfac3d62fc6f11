//! Where to look for differences in Bifocal Chess: placements, and local worlds: a Falcon's paths, a Kannon's line,
//! swaps, a King's two steps, a King hemmed in, and both Kings with an Immobilizer and one more neutral piece.

use std::sync::LazyLock;

use rand::RngExt as _;
use rand::seq::IndexedRandom as _;

use super::local::World;
use super::scene::{DIRECTIONS, apart, line, other_square};
use super::{Generator, RandomNumbers, one_of};
use crate::board::bifocal::{Again, Neutral, Own, Piece, Setup};
use crate::board::symmetry::CLASSES;
use crate::board::{Board as _, Grid, Player, Square};
use crate::games::Bifocal;
use crate::rules::Rulings as _;
use crate::rules::bifocal::Rulings;

impl Generator for Bifocal {
    const WITH_BOARD: Option<&'static str> = Some("{board} {turn} -");

    /// A random placement: a board of any size, few pieces or many, crowded around a King or all over the board; now and
    /// then with a King too many or too few, or with a field that names a square where nothing neutral stands.
    fn placement(chance: &mut RandomNumbers) -> Setup {
        let (files, ranks) = (chance.random_range(8..=10), chance.random_range(8..=10));
        let turn = one_of(&Player::BOTH, chance);
        let mut setup = Setup::empty(Grid::new(files, ranks), turn);
        let any =
            |chance: &mut RandomNumbers| Square::new(chance.random_range(0..files), chance.random_range(0..ranks));
        let centre = any(chance);
        let crowded = chance.random_bool(0.4);
        let near = |chance: &mut RandomNumbers| {
            let square = Square::new(
                (centre.file + chance.random_range(0..5)).saturating_sub(2),
                (centre.rank + chance.random_range(0..5)).saturating_sub(2),
            );
            if setup.grid().holds(square) { square } else { centre }
        };
        let mut squares: Vec<Square> = Vec::new();
        let pieces = one_of(&[1, 2, 4, 8, 16, 40], chance);
        for _ in 0..pieces {
            squares.push(if crowded { near(chance) } else { any(chance) });
        }
        for square in &squares {
            let own = one_of(&SHIELDS, chance);
            let piece = match chance.random_range(0..3) {
                0 => Piece::Own(one_of(&Player::BOTH, chance), own),
                _ => Piece::Neutral(one_of(&Neutral::ALL, chance)),
            };
            setup.put(*square, Some(piece));
        }
        for owner in Player::BOTH {
            let kings = if chance.random_bool(0.02) { chance.random_range(0..3) } else { 1 };
            for _ in 0..kings {
                setup.put(any(chance), Some(Piece::Own(owner, Own::King)));
            }
        }
        let neutral: Vec<Square> = setup
            .pieces()
            .filter(|(_, piece)| matches!(piece, Piece::Neutral(_)))
            .map(|(square, _)| square)
            .collect();
        setup.just_moved = match chance.random_range(0..20) {
            0 => Some(any(chance)),
            1..8 => neutral.choose(chance).copied(),
            _ => None,
        };
        let immobilizer = |square: &&Square| setup.at(**square) == Some(Piece::Neutral(Neutral::Immobilizer));
        setup.again = match chance.random_range(0..20) {
            0 => Again::Names(any(chance)),
            1..8 => neutral.iter().find(immobilizer).map_or_else(Default::default, |square| Again::Names(*square)),
            _ => Default::default(),
        };
        setup
    }

    fn worlds() -> Vec<World<Self>> {
        let of_setups = || vec![Rulings::default(), Rulings::last_options("setup")];
        vec![
            World::of(
                "falcon",
                "a Falcon on each square of nine by nine, each of its targets, vacant, taken, or with either King, and each \
                 filling of the four squares of its three paths",
                of_setups(),
                [2, 16, TARGETS, FALCON.len()],
                falcon,
            ),
            World::of(
                "kannon",
                "a Kannon standing either way on each square of ten by ten, each target in a line with it, vacant, taken, or \
                 with either King, and between them nothing, a piece or a Kannon standing either way anywhere, or two pieces \
                 anywhere; all 8 combinations of rulings on Kannons",
                Rulings::combinations(|question| question.starts_with("kannon-")),
                [2, TARGETS, KANNONS.len(), KANNON.len()],
                kannon,
            ),
            World::of(
                "swaps",
                "each Shield on each square of eight by eight, each direction, next to it nothing or any piece that could \
                 matter, and an Immobilizer on any square near, or none; all 8 combinations of rulings on swaps",
                Rulings::combinations(|question| question.starts_with("swap-")),
                [2, SHIELDS.len(), BESIDE_SHIELD, 25, 8, SMALL.size()],
                swaps,
            ),
            World::of(
                "king-steps",
                "a King on each square of eight by eight, a neutral piece anywhere, just moved or not, and a Wazir beside the \
                 King or not; all 6 combinations of rulings on the King's two steps",
                Rulings::combinations(|question| {
                    question == "king-double-step" || question == "double-step-out-of-check"
                }),
                KING_AND_NEUTRAL,
                king_steps,
            ),
            World::of(
                "hemmed-in",
                "a King on each square of eight by eight, an enemy's Wazirs beside it on all squares or all but one, and a \
                 neutral piece anywhere else, just moved or not; both rulings on a player without a move",
                Rulings::combinations(|question| question == "no-legal-move"),
                KING_AND_NEUTRAL,
                hemmed_in,
            ),
            World::of(
                "corner",
                "both Kings, an Immobilizer and one more neutral piece, wherever they stand on the sixteen squares of a \
                 corner of eight by eight, either of the neutral ones just moved or none",
                of_setups(),
                [2, 3, Neutral::ALL.len(), 16, 15, 14, 13],
                |digits| {
                    let corner = Grid::new(4, 4);
                    kings_and_two(digits, corner, &corner.squares().collect::<Vec<_>>())
                },
            ),
            World::of(
                "immobilizer-and-one",
                "the same on all of eight by eight, White's King on one of the ten squares that differ by symmetry",
                vec![Rulings::default()],
                [2, 3, Neutral::ALL.len(), CLASSES.len(), 63, 62, 61],
                |digits| kings_and_two(digits, SMALL, &CLASSES),
            ),
        ]
    }

    /// Neutral pieces near the King of the other player, and an Immobilizer beside anything.
    fn appeal(before: &Setup, after: &Setup) -> u32 {
        let enemy = before.turn.other();
        let near = |setup: &Setup| {
            let king = setup.pieces().find(|(_, piece)| *piece == Piece::Own(enemy, Own::King));
            let close = |square: Square| king.is_some_and(|(king, _)| apart(square, king) <= 2);
            setup.pieces().filter(|(square, piece)| matches!(piece, Piece::Neutral(_)) && close(*square)).count()
                as u32
        };
        near(after).saturating_sub(near(before)) + u32::from(after.just_moved.is_some())
    }
}

/// The board of most worlds.
const SMALL: Grid = Grid::new(8, 8);

/// How many ways there are to fill a target.
const TARGETS: usize = 4;

/// Fills a target: nothing, a piece without further effect, or either King.
fn put_target(setup: &mut Setup, to: Square, filling: usize, varied: usize) {
    let piece = match filling {
        0 => return,
        1 => bystander(varied),
        _ => Piece::Own(Player::BOTH[filling - 2], Own::King),
    };
    setup.put(to, Some(piece));
}

/// A piece that stands in the way, or is jumped over: of either player, or neutral.
fn bystander(varied: usize) -> Piece {
    match varied % 7 {
        6 => Piece::Neutral(Neutral::Knight),
        n => Piece::Own(Player::BOTH[n % 2], SHIELDS[n / 2]),
    }
}

/// Gives each player without a King one, on squares unrelated to the scene.
fn put_kings(setup: &mut Setup, scene: &[Square]) {
    for owner in Player::BOTH {
        let king = Piece::Own(owner, Own::King);
        if setup.pieces().any(|(_, piece)| piece == king) {
            continue;
        }
        let squares = setup.grid().squares();
        let free = |square: &Square| setup.at(*square).is_none() && !scene.contains(square);
        // As far from the scene's first square as possible.
        let farthest = squares.filter(free).max_by_key(|square| apart(*square, scene[0]));
        setup.put(farthest.expect("a scene leaves squares free"), Some(king));
    }
}

/// A Falcon's origin and target, and the four squares of its paths.
struct FalconWays {
    from: Square,
    to: Square,
    squares: [Square; 4],
}

/// All of nine by nine: a target is three squares off one way and one or two the other.
static FALCON: LazyLock<Vec<FalconWays>> = LazyLock::new(|| {
    let grid = Grid::new(9, 9);
    // A target and the squares before it, by squares the shorter way and the longer.
    let camel = ((1, 3), [(0, 1), (0, 2), (1, 1), (1, 2)]);
    let zebra = ((2, 3), [(0, 1), (1, 1), (1, 2), (2, 2)]);
    let mut all = Vec::new();
    for from in grid.squares() {
        for (target, between) in [camel, zebra] {
            for turn in 0..8 {
                let (flipped, left, down) = (turn & 1 != 0, turn & 2 != 0, turn & 4 != 0);
                let step = |(short, long): (i8, i8)| {
                    let (files, ranks) = if flipped { (long, short) } else { (short, long) };
                    grid.step(from, if left { -files } else { files }, if down { -ranks } else { ranks })
                };
                if let Some(to) = step(target) {
                    let squares = between.map(|way| step(way).expect("a square between two of the board"));
                    all.push(FalconWays { from, to, squares });
                }
            }
        }
    }
    all
});

/// The world `falcon`.
fn falcon([turn, filled, target, varied]: [usize; 4]) -> Setup {
    let paths = &FALCON[varied];
    let mut setup = Setup::empty(Grid::new(9, 9), Player::BOTH[turn]);
    setup.put(paths.from, Some(Piece::Neutral(Neutral::Falcon)));
    for (bit, square) in paths.squares.into_iter().enumerate() {
        if filled >> bit & 1 == 1 {
            setup.put(square, Some(bystander(varied + bit)));
        }
    }
    put_target(&mut setup, paths.to, target, varied);
    let scene = [&[paths.from, paths.to], &paths.squares[..]].concat();
    put_kings(&mut setup, &scene);
    setup
}

/// A Kannon's origin and target, and what stands between them.
struct KannonWay {
    from: Square,
    to: Square,
    way: Vec<Square>,
    between: Vec<(Square, Option<Neutral>)>,
}

/// The Kannon in both its ways of standing.
const KANNONS: [Neutral; 2] = [Neutral::Kannon, Neutral::BishopwiseKannon];

/// All of ten by ten; with each piece between, which Kannon it is, if it is one.
static KANNON: LazyLock<Vec<KannonWay>> = LazyLock::new(|| {
    let grid = Grid::new(10, 10);
    let mut all = Vec::new();
    for from in grid.squares() {
        for direction in DIRECTIONS {
            let squares: Vec<Square> = line(grid, from, direction).collect();
            for (n, to) in squares.iter().enumerate() {
                let way = &squares[..n];
                let sorts = [None, Some(KANNONS[0]), Some(KANNONS[1])];
                let one = way.iter().flat_map(|square| sorts.map(|kannon| vec![(*square, kannon)]));
                let two = way
                    .iter()
                    .enumerate()
                    .flat_map(|(i, one)| way[i + 1..].iter().map(move |other| vec![(*one, None), (*other, None)]));
                let fillings = std::iter::once(Vec::new()).chain(one).chain(two);
                all.extend(fillings.map(|between| KannonWay { from, to: *to, way: way.to_vec(), between }));
            }
        }
    }
    all
});

/// The world `kannon`.
fn kannon([turn, target, stands, varied]: [usize; 4]) -> Setup {
    let line = &KANNON[varied];
    let mut setup = Setup::empty(Grid::new(10, 10), Player::BOTH[turn]);
    setup.put(line.from, Some(Piece::Neutral(KANNONS[stands])));
    for (square, kannon) in &line.between {
        let piece = kannon.map_or(bystander(varied), Piece::Neutral);
        setup.put(*square, Some(piece));
    }
    put_target(&mut setup, line.to, target, varied);
    let scene = [&[line.from, line.to], &line.way[..]].concat();
    put_kings(&mut setup, &scene);
    setup
}

/// How many things are placed beside a Shield: nothing, each friendly piece, an enemy's Mann, a neutral Knight.
const BESIDE_SHIELD: usize = 7;

/// The Shields.
const SHIELDS: [Own; 3] = [Own::Mann, Own::Wazir, Own::Firz];

/// The world `swaps`.
fn swaps([turn, kind, beside, immobilizer, direction, from]: [usize; 6]) -> Setup {
    let (turn, immobilizer, (files, ranks)) = (Player::BOTH[turn], immobilizer as i8, DIRECTIONS[direction]);
    let from = other_square(SMALL, from, &[]);
    let mut setup = Setup::empty(SMALL, turn);
    setup.put(from, Some(Piece::Own(turn, SHIELDS[kind])));
    let mut scene = vec![from];
    if let Some(to) = SMALL.step(from, files, ranks) {
        let there = match beside {
            0 => None,
            5 => Some(Piece::Own(turn.other(), Own::Mann)),
            6 => Some(Piece::Neutral(Neutral::Knight)),
            n => Some(Piece::Own(turn, Own::ALL[n - 1])),
        };
        setup.put(to, there);
        scene.push(to);
    }
    // One of the 25 squares around; the origin stands for none.
    if let Some(square) = SMALL.step(from, immobilizer % 5 - 2, immobilizer / 5 - 2) {
        if setup.at(square).is_none() {
            setup.put(square, Some(Piece::Neutral(Neutral::Immobilizer)));
        }
        scene.push(square);
    }
    put_kings(&mut setup, &scene);
    setup
}

/// The player to move, whether the neutral piece has just been moved, a number up to nine, the neutral piece, and the
/// squares of the King and of that.
const KING_AND_NEUTRAL: [usize; 6] = [2, 2, 9, Neutral::ALL.len(), 64, 63];

/// A King and a neutral piece, and their squares.
fn king_and_neutral([turn, just_moved, _, kind, king, neutral]: [usize; 6]) -> (Setup, Square, Square) {
    let king = other_square(SMALL, king, &[]);
    let neutral = other_square(SMALL, neutral, &[king]);
    let mut setup = Setup::empty(SMALL, Player::BOTH[turn]);
    setup.put(king, Some(Piece::Own(setup.turn, Own::King)));
    setup.put(neutral, Some(Piece::Neutral(Neutral::ALL[kind])));
    setup.just_moved = (just_moved == 1).then_some(neutral);
    (setup, king, neutral)
}

/// The world `king-steps`.
fn king_steps(digits: [usize; 6]) -> Setup {
    let (mut setup, king, neutral) = king_and_neutral(digits);
    let beside = DIRECTIONS.get(digits[2]).and_then(|(files, ranks)| SMALL.step(king, *files, *ranks));
    if let Some(square) = beside.filter(|square| *square != neutral) {
        setup.put(square, Some(Piece::Own(setup.turn, Own::Wazir)));
    }
    put_kings(&mut setup, &[king, neutral]);
    setup
}

/// The world `hemmed-in`.
fn hemmed_in(digits: [usize; 6]) -> Setup {
    let (mut setup, king, neutral) = king_and_neutral(digits);
    let mut scene = vec![king, neutral];
    for (direction, (files, ranks)) in DIRECTIONS.into_iter().enumerate() {
        if let Some(square) = SMALL.step(king, files, ranks) {
            if direction != digits[2] && square != neutral {
                setup.put(square, Some(Piece::Own(setup.turn.other(), Own::Wazir)));
            }
            scene.push(square);
        }
    }
    put_kings(&mut setup, &scene);
    setup
}

/// Both Kings, an Immobilizer and a neutral piece on squares of a part of the board, and which of these two has just been
/// moved; White's King on one of these squares.
fn kings_and_two([turn, moved, kind, king, more @ ..]: [usize; 7], part: Grid, white: &[Square]) -> Setup {
    let mut squares = vec![white[king]];
    for square in more {
        squares.push(other_square(part, square, &squares));
    }
    let mut setup = Setup::empty(SMALL, Player::BOTH[turn]);
    setup.put(squares[0], Some(Piece::Own(Player::White, Own::King)));
    setup.put(squares[1], Some(Piece::Own(Player::Black, Own::King)));
    setup.put(squares[2], Some(Piece::Neutral(Neutral::Immobilizer)));
    setup.put(squares[3], Some(Piece::Neutral(Neutral::ALL[kind])));
    setup.just_moved = [None, Some(squares[2]), Some(squares[3])][moved];
    setup
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn the_worlds_are_counted() {
        // Of squares one and three apart there are 8 × 6 in each of four slants and two ways round, of those two and
        // three apart 7 × 6.
        assert_eq!(FALCON.len(), 8 * (8 * 6) / 2 * 2 + 8 * (7 * 6));
        // Between squares `n` apart in a line there are `n - 1` squares: nothing, one of three sorts on each, or two.
        let fillings = |n: usize| 1 + 3 * (n - 1) + (n - 1) * n.saturating_sub(2) / 2;
        let straight: usize = (1..10).map(|n| 4 * 10 * (10 - n) * fillings(n)).sum();
        let diagonal: usize = (1..10).map(|n| 4 * (10 - n) * (10 - n) * fillings(n)).sum();
        assert_eq!(KANNON.len(), straight + diagonal);
    }
}
