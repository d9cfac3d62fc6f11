//! Where to look for differences in Aieirping Chess: placements, and local worlds: what stands first on each line from
//! each square, the knights' leaps, what lies beside the pieces for which it matters, and the side of the board.

use std::sync::LazyLock;

use rand::RngExt as _;

use super::local::{World, digit};
use super::scene::{DIRECTIONS, line, other_square};
use super::{Generator, RandomNumbers, one_of};
use crate::board::aieirping::{BOARD, Kind, Piece, Setup, Thing};
use crate::board::{Player, Square};
use crate::games::Aieirping;
use crate::rules::Rulings as _;
use crate::rules::aieirping::Rulings;

impl Generator for Aieirping {
    const WITH_BOARD: Option<&'static str> = Some("{board} {turn}");

    /// The board has 406 squares, and the law judges the path of each piece to each of them.
    const WEIGHT: u64 = 16;

    /// A random placement: few pieces or many, walls scattered or none, crowded together or all over the board; now and
    /// then without a K, or without P and Q.
    fn placement(chance: &mut RandomNumbers) -> Setup {
        let turn = one_of(&Player::BOTH, chance);
        let mut setup = Setup::empty(turn);
        let crowded = chance.random_bool(0.5);
        let centre = (chance.random_range(0..BOARD.files), chance.random_range(0..BOARD.ranks));
        let square = |chance: &mut RandomNumbers| {
            let all = (0..BOARD.files, 0..BOARD.ranks);
            let near = (
                centre.0.saturating_sub(3)..(centre.0 + 4).min(BOARD.files),
                centre.1.saturating_sub(3)..(centre.1 + 4).min(BOARD.ranks),
            );
            let (files, ranks) = if crowded { near } else { all };
            Square::new(chance.random_range(files), chance.random_range(ranks))
        };
        let walls = one_of(&[0, 0, 4, 12, 30], chance);
        for _ in 0..walls {
            let at = square(chance);
            setup.put(at, Some(Thing::Wall));
        }
        let pieces = one_of(&[2, 6, 12, 30, 80], chance);
        for _ in 0..pieces {
            let owner = one_of(&Player::BOTH, chance);
            let kind = one_of(&Kind::ALL, chance);
            let at = square(chance);
            setup.put(at, Some(Thing::Piece(Piece { kind, owner })));
        }
        // What a player needs; in a few placements it is missing.
        for owner in Player::BOTH {
            for kind in [Kind::K, Kind::P, Kind::Q] {
                if chance.random_bool(0.9) {
                    let at = square(chance);
                    setup.put(at, Some(Thing::Piece(Piece { kind, owner })));
                }
            }
        }
        setup
    }

    fn worlds() -> Vec<World<Self>> {
        let of_players = || vec![Rulings::default(), Rulings::last_options("first-player")];
        vec![
            World::of(
                "lines",
                "each piece of each player on each square, each of the eight directions, and on that line nothing, or at each \
                 distance as the nearest thing a friend, an enemy, an enemy's K or a wall",
                of_players(),
                [2, Kind::ALL.len(), LINES.len()],
                lines,
            ),
            World::of(
                "leaps",
                "each piece that makes a knight's leap, on each square, each leap, each filling of the target, and walls on \
                 the squares between or not",
                Rulings::combinations(|question| question == "knights-and-walls"),
                [2, LEAPING.len(), Content::ALL.len(), 4, LEAPS.len()],
                leaps,
            ),
            World::of(
                "beside",
                "an F or a J, an enemy's J, or the square where a D or an L arrives, in the open, at an edge or in a corner, \
                 and every filling of the eight squares beside it: nothing, a wall, or a piece (beside F and J an enemy's J, \
                 beside an enemy's J a friend or a J of the player's own)",
                of_players(),
                [2, PLACES.len(), BESIDE],
                beside,
            ),
            World::of(
                "sides",
                "an H or a U on each square, on either side of the board",
                Rulings::combinations(|question| question == "your-side-judged"),
                [2, 2, BOARD.size()],
                sides,
            ),
            World::of(
                "no-moves",
                "a player's K on each square, walled in or not, an enemy's J beside it or not, and a P that can go on or not",
                of_players(),
                [2, 2, 2, 9, BOARD.size()],
                no_moves,
            ),
        ]
    }

    /// Captures, walls and promotions.
    fn appeal(before: &Setup, after: &Setup) -> u32 {
        let count = |setup: &Setup, wanted: &dyn Fn(Piece) -> bool| {
            setup.pieces().filter(|(_, piece)| wanted(*piece)).count() as u32
        };
        let enemies = |piece: Piece| piece.owner != before.turn;
        let queens = |piece: Piece| piece.owner == before.turn && matches!(piece.kind, Kind::Q | Kind::R);
        let lost = count(before, &enemies).saturating_sub(count(after, &enemies));
        let promoted = count(after, &queens).saturating_sub(count(before, &queens));
        let walls = after.walls().count().saturating_sub(before.walls().count()) as u32;
        3 * lost + 3 * promoted + walls
    }
}

/// What stands on a square of a scene, as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Nothing,
    Friend,
    Enemy,
    EnemyKing,
    Wall,
}

impl Content {
    const ALL: [Content; 5] = [Content::Nothing, Content::Friend, Content::Enemy, Content::EnemyKing, Content::Wall];

    fn thing(self, player: Player, varied: usize) -> Option<Thing> {
        const OTHERS: [Kind; 6] = [Kind::O, Kind::P, Kind::X, Kind::Z, Kind::T, Kind::J];
        let piece = |kind, owner| Some(Thing::Piece(Piece { kind, owner }));
        match self {
            Content::Nothing => None,
            Content::Friend => piece(OTHERS[varied % OTHERS.len()], player),
            Content::Enemy => piece(OTHERS[varied % OTHERS.len()], player.other()),
            Content::EnemyKing => piece(Kind::K, player.other()),
            Content::Wall => Some(Thing::Wall),
        }
    }
}

/// A line from a square, and the first thing on it, if any.
#[derive(Clone, Copy)]
struct FirstOnLine {
    from: Square,
    direction: (i8, i8),
    on: Option<Square>,
    filling: Content,
}

/// All of them.
static LINES: LazyLock<Vec<FirstOnLine>> = LazyLock::new(|| {
    let mut lines = Vec::new();
    for from in BOARD.squares() {
        for direction in DIRECTIONS {
            lines.push(FirstOnLine { from, direction, on: None, filling: Content::Nothing });
            for square in line(BOARD, from, direction) {
                let fillings = Content::ALL.into_iter().filter(|filling| *filling != Content::Nothing);
                lines.extend(fillings.map(|filling| FirstOnLine { from, direction, on: Some(square), filling }));
            }
        }
    }
    lines
});

/// The kinds that make a knight's leap.
const LEAPING: [Kind; 6] = [Kind::E, Kind::F, Kind::H, Kind::M, Kind::N, Kind::S];

/// Every knight's leap on the board.
static LEAPS: LazyLock<Vec<(Square, Square)>> = LazyLock::new(|| {
    let from = |from: Square| {
        let ways = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        ways.into_iter().filter_map(move |(files, ranks)| Some((from, BOARD.step(from, files, ranks)?)))
    };
    BOARD.squares().flat_map(from).collect()
});

/// Where the pieces outside a scene stand: in a corner, walled in except for the path of the P. From the top; the first
/// line has the way of Black's P, the last that of White's.
const APART: [&str; 5] = ["**.**", "*kpq*", "*****", "*KPQ*", "**.**"];

/// Gives both players what they need, a K, a P and a Q, in the first corner of the board that has no
/// square in common with the scene.
fn set_apart(setup: &mut Setup, scene: &[Square]) {
    let size = APART.len() as u8;
    let mut corners =
        [BOARD.files - size, 0].into_iter().flat_map(|file| [BOARD.ranks - size, 0].map(|rank| (file, rank)));
    let is_free = |(file, rank): &(u8, u8)| {
        let within = |at: &Square| (*file..file + size).contains(&at.file) && (*rank..rank + size).contains(&at.rank);
        !scene.iter().any(within)
    };
    let (file, rank) = corners.find(is_free).expect("a scene leaves a corner free");
    for (down, line) in (0..).zip(APART) {
        for (right, sign) in (0..).zip(line.chars()) {
            setup.put(Square::new(file + right, rank + size - 1 - down), Thing::of_sign(&sign.to_string()));
        }
    }
}

/// A square and those beside it, as far as they are on the board.
fn around(square: Square) -> Vec<Square> {
    let beside = DIRECTIONS.into_iter().filter_map(|(files, ranks)| BOARD.step(square, files, ranks));
    std::iter::once(square).chain(beside).collect()
}

/// The world `lines`.
fn lines([owner, kind, varied]: [usize; 3]) -> Setup {
    let (owner, kind) = (Player::BOTH[owner], Kind::ALL[kind]);
    let FirstOnLine { from, direction, on, filling } = LINES[varied];
    let mut setup = Setup::empty(owner);
    setup.put(from, Some(Thing::Piece(Piece { kind, owner })));
    if let Some(square) = on {
        setup.put(square, filling.thing(owner, varied));
    }
    let mut scene = around(from);
    scene.extend(line(BOARD, from, direction));
    set_apart(&mut setup, &scene);
    setup
}

/// The world `leaps`.
fn leaps([owner, kind, filling, walls, varied]: [usize; 5]) -> Setup {
    let (owner, kind, (from, to)) = (Player::BOTH[owner], LEAPING[kind], LEAPS[varied]);
    let mut setup = Setup::empty(owner);
    let (files, ranks) = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    let straight = if files.abs() == 2 { (files.signum(), 0) } else { (0, ranks.signum()) };
    for (bit, (files, ranks)) in [(1, straight), (2, (files.signum(), ranks.signum()))] {
        if let (true, Some(square)) = (walls & bit != 0, BOARD.step(from, files, ranks)) {
            setup.put(square, Some(Thing::Wall));
        }
    }
    setup.put(from, Some(Thing::Piece(Piece { kind, owner })));
    setup.put(to, Content::ALL[filling].thing(owner, varied));
    let scene = [around(from), vec![to]].concat();
    set_apart(&mut setup, &scene);
    setup
}

/// The open, the edges and the corners.
const PLACES: [(u8, u8); 9] = [(10, 6), (0, 6), (28, 6), (10, 0), (10, 13), (0, 0), (28, 0), (0, 13), (28, 13)];

/// How many ways there are to fill seven squares, and eight, with three fillings.
const SEVEN: usize = 3_usize.pow(7);
const EIGHT: usize = 3_usize.pow(8);

/// How many scenes of the world `beside` there are at a place: F, J and an enemy's J, with all eight squares filled; D
/// and L, which come from one of four squares, with the other seven.
const BESIDE: usize = 3 * EIGHT + 2 * 4 * SEVEN;

/// The world `beside`.
fn beside([owner, place, varied]: [usize; 3]) -> Setup {
    let (owner, (file, rank)) = (Player::BOTH[owner], PLACES[place]);
    let centre = Square::new(file, rank);
    let mut setup = Setup::empty(owner);
    let piece = |kind, owner| Some(Thing::Piece(Piece { kind, owner }));
    // What stands in the middle, what as the third filling, and from which direction a piece comes there, if one does.
    let mut n = varied as u64;
    let (middle, third, comes) = if varied < 3 * EIGHT {
        match digit(&mut n, 3) {
            0 => (piece(Kind::F, owner), piece(Kind::J, owner.other()), None),
            1 => (piece(Kind::J, owner), piece(Kind::J, owner.other()), None),
            _ if varied.is_multiple_of(2) => (piece(Kind::J, owner.other()), piece(Kind::J, owner), None),
            _ => (piece(Kind::J, owner.other()), Content::Friend.thing(owner, varied / 2), None),
        }
    } else {
        n -= 3 * EIGHT as u64;
        let kind = [Kind::D, Kind::L][digit(&mut n, 2)];
        // D comes by a diagonal, L by a straight line.
        let comes = 2 * digit(&mut n, 4) + usize::from(kind == Kind::D);
        let third = [Content::Friend, Content::Enemy, Content::EnemyKing][varied % 3].thing(owner, varied);
        (None, third, Some((comes, piece(kind, owner))))
    };
    setup.put(centre, middle);
    for (direction, (files, ranks)) in DIRECTIONS.into_iter().enumerate() {
        let thing = match comes {
            Some((from, comer)) if from == direction => comer,
            _ => [None, Some(Thing::Wall), third][digit(&mut n, 3)],
        };
        if let Some(square) = BOARD.step(centre, files, ranks) {
            setup.put(square, thing);
        }
    }
    set_apart(&mut setup, &around(centre));
    setup
}

/// The world `sides`.
fn sides([owner, kind, from]: [usize; 3]) -> Setup {
    let (owner, kind, from) = (Player::BOTH[owner], [Kind::H, Kind::U][kind], other_square(BOARD, from, &[]));
    let mut setup = Setup::empty(owner);
    setup.put(from, Some(Thing::Piece(Piece { kind, owner })));
    set_apart(&mut setup, &around(from));
    setup
}

/// The world `no-moves`.
fn no_moves([owner, walled, stopped, beside, king]: [usize; 5]) -> Setup {
    let (owner, king) = (Player::BOTH[owner], other_square(BOARD, king, &[]));
    let mut setup = Setup::empty(owner);
    let scene = around(king);
    set_apart(&mut setup, &scene);
    // The player's own K stands in the scene instead.
    let apart: Vec<(Square, Piece)> = setup.pieces().filter(|(_, piece)| piece.owner == owner).collect();
    let forward = if owner == Player::White { -1 } else { 1 };
    for (square, piece) in apart {
        match (piece.kind, BOARD.step(square, 0, forward)) {
            (Kind::K, _) => setup.put(square, Some(Thing::Wall)),
            (Kind::P, Some(front)) if stopped == 1 => setup.put(front, Some(Thing::Wall)),
            _ => {}
        }
    }
    if walled == 1 {
        scene.iter().for_each(|square| setup.put(*square, Some(Thing::Wall)));
    }
    setup.put(king, Some(Thing::Piece(Piece { kind: Kind::K, owner })));
    let j = DIRECTIONS.get(beside).and_then(|(files, ranks)| BOARD.step(king, *files, *ranks));
    if let Some(square) = j {
        setup.put(square, Some(Thing::Piece(Piece { kind: Kind::J, owner: owner.other() })));
    }
    setup
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn the_lines_are_counted() {
        // From a square 28 squares lie in its rank and 13 in its file. Of diagonals, the pairs of squares on one: twice
        // for each of the two slants the pairs on diagonals of 1 to 13 squares, two of each length, and sixteen of 14.
        let straight = 406 * (28 + 13);
        let pairs = |length: u64| length * (length - 1);
        let diagonal = 2 * ((1..14).map(|length| 2 * pairs(length)).sum::<u64>() + 16 * pairs(14));
        let squares = straight + diagonal;
        assert_eq!(LINES.len() as u64, 406 * 8 + squares * (Content::ALL.len() as u64 - 1));
        // In each of 28 × 12 and of 27 × 13 rectangles of two by three squares there are four.
        assert_eq!(LEAPS.len(), 4 * 28 * 12 + 4 * 27 * 13);
    }

    #[test]
    fn what_stands_apart_is_never_in_the_scene() {
        // What stands apart has seventeen walls and three pieces of each player, wherever the scene is.
        for setup in World::<Aieirping>::named("lines").some(2000) {
            assert!(setup.walls().count() - 17 <= 1, "{setup}");
            assert!(setup.pieces().count() - 6 <= 2, "{setup}");
        }
    }
}
