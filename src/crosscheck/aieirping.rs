//! Where to look in Aieirping Chess: placements, and local worlds: what stands first on each line from each square, the
//! knights' leaps, what lies beside the pieces that care for it, and the side of the board.

use std::sync::LazyLock;

use rand::RngExt as _;
use rand::seq::IndexedRandom as _;

use super::local::{World, digit, player};
use super::scene::other_square;
use super::{Chance, Terrain};
use crate::board::aieirping::{BOARD, Kind, Piece, Setup, Thing};
use crate::board::{Player, Square};
use crate::games::Aieirping;
use crate::rules::Rulings as _;
use crate::rules::aieirping::Rulings;

impl Terrain for Aieirping {
    fn placement(chance: &mut Chance) -> Setup {
        placement(chance)
    }

    fn worlds() -> Vec<World<Self>> {
        vec![
            World {
                name: "lines",
                holds: "each piece of each player on each square, each of the eight directions, and on that line nothing, \
                        or at each distance as the nearest thing a friend, an enemy, an enemy's K or a wall",
                setups: 2 * KINDS * LINES.len() as u64,
                setup: lines_setup,
                rulings: vec![Rulings::default(), other_options()],
            },
            World {
                name: "leaps",
                holds: "each piece that makes a knight's leap, on each square, each leap, each filling of the target, and \
                        walls on the squares between or not",
                setups: 2 * LEAPING.len() as u64 * LEAPS.len() as u64 * FILLINGS * 4,
                setup: leaps_setup,
                rulings: Rulings::combinations(|question| question == "knights-and-walls"),
            },
            World {
                name: "beside",
                holds: "a D, F, J or L in the open, at an edge or in a corner, and every filling of the eight squares beside \
                        it with nothing, a wall or an enemy's J",
                setups: 2 * BESIDE.len() as u64 * PLACES.len() as u64 * 3_u64.pow(8),
                setup: beside_setup,
                rulings: vec![Rulings::default(), other_options()],
            },
            World {
                name: "sides",
                holds: "an H or a U on each square, on either side of the board",
                setups: 2 * 2 * BOARD.size() as u64,
                setup: sides_setup,
                rulings: Rulings::combinations(|question| question == "your-side-judged"),
            },
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

/// How many kinds of piece there are.
const KINDS: u64 = Kind::ALL.len() as u64;

/// Every question answered by its last option, but who begins.
fn other_options() -> Rulings {
    let mut rulings = Rulings::default();
    for question in Rulings::QUESTIONS.iter().filter(|question| question.name != "first-player") {
        let last = question.options.last().expect("a question has options");
        rulings.set(question.name, last).expect("the question has the option");
    }
    rulings
}

/// What stands on a square of a scene, as the player sees it who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Filling {
    Nothing,
    Friend,
    Enemy,
    EnemyKing,
    Wall,
}

/// How many fillings there are.
const FILLINGS: u64 = 5;

impl Filling {
    const ALL: [Filling; FILLINGS as usize] =
        [Filling::Nothing, Filling::Friend, Filling::Enemy, Filling::EnemyKing, Filling::Wall];

    fn thing(self, player: Player, varied: usize) -> Option<Thing> {
        const OTHERS: [Kind; 6] = [Kind::O, Kind::P, Kind::X, Kind::Z, Kind::T, Kind::J];
        let piece = |kind, owner| Some(Thing::Piece(Piece { kind, owner }));
        match self {
            Filling::Nothing => None,
            Filling::Friend => piece(OTHERS[varied % OTHERS.len()], player),
            Filling::Enemy => piece(OTHERS[varied % OTHERS.len()], player.other()),
            Filling::EnemyKing => piece(Kind::K, player.other()),
            Filling::Wall => Some(Thing::Wall),
        }
    }
}

/// The eight directions, by files to the right and ranks up.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A line from a square: where something stands on it first, if anything does.
struct Line {
    from: Square,
    nearest: Option<(Square, Filling)>,
}

/// All of them.
static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let mut lines = Vec::new();
    for from in BOARD.squares() {
        for (files, ranks) in DIRECTIONS {
            lines.push(Line { from, nearest: None });
            for square in (1..).map_while(|n| BOARD.step(from, files * n, ranks * n)) {
                let fillings = Filling::ALL.into_iter().filter(|filling| *filling != Filling::Nothing);
                lines.extend(fillings.map(|filling| Line { from, nearest: Some((square, filling)) }));
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

/// Gives both players what they must not be without, a K, a P and a Q, far from the scene.
fn set_apart(setup: &mut Setup, scene: Square) {
    let (file, rank) = (if scene.file < 15 { 26 } else { 1 }, if scene.rank < 7 { 10 } else { 1 });
    for (row, owner) in Player::BOTH.into_iter().enumerate() {
        for (column, kind) in [Kind::K, Kind::P, Kind::Q].into_iter().enumerate() {
            let square = Square::new(file + column as u8 - 1, rank + row as u8 * 2 - 1);
            if setup.at(square).is_none() {
                setup.put(square, Some(Thing::Piece(Piece { kind, owner })));
            }
        }
    }
}

/// The world `lines`.
fn lines_setup(mut n: u64) -> Setup {
    let owner = player(&mut n);
    let kind = Kind::ALL[digit(&mut n, Kind::ALL.len())];
    let line = &LINES[n as usize];
    let mut setup = Setup::empty(owner);
    setup.put(line.from, Some(Thing::Piece(Piece { kind, owner })));
    if let Some((square, filling)) = line.nearest {
        setup.put(square, filling.thing(owner, n as usize));
    }
    set_apart(&mut setup, line.from);
    setup
}

/// The world `leaps`.
fn leaps_setup(mut n: u64) -> Setup {
    let owner = player(&mut n);
    let kind = LEAPING[digit(&mut n, LEAPING.len())];
    let filling = Filling::ALL[digit(&mut n, Filling::ALL.len())];
    let walls = digit(&mut n, 4);
    let (from, to) = LEAPS[n as usize];
    let mut setup = Setup::empty(owner);
    let (files, ranks) = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    let straight = if files.abs() == 2 { (files.signum(), 0) } else { (0, ranks.signum()) };
    for (bit, (files, ranks)) in [(1, straight), (2, (files.signum(), ranks.signum()))] {
        if let (true, Some(square)) = (walls & bit != 0, BOARD.step(from, files, ranks)) {
            setup.put(square, Some(Thing::Wall));
        }
    }
    setup.put(from, Some(Thing::Piece(Piece { kind, owner })));
    setup.put(to, filling.thing(owner, n as usize));
    set_apart(&mut setup, from);
    setup
}

/// The kinds that care for what is beside them.
const BESIDE: [Kind; 4] = [Kind::D, Kind::F, Kind::J, Kind::L];

/// The open, the edges and the corners.
const PLACES: [(u8, u8); 9] = [(10, 6), (0, 6), (28, 6), (10, 0), (10, 13), (0, 0), (28, 0), (0, 13), (28, 13)];

/// The world `beside`.
fn beside_setup(mut n: u64) -> Setup {
    let owner = player(&mut n);
    let kind = BESIDE[digit(&mut n, BESIDE.len())];
    let (file, rank) = PLACES[digit(&mut n, PLACES.len())];
    let from = Square::new(file, rank);
    let mut setup = Setup::empty(owner);
    setup.put(from, Some(Thing::Piece(Piece { kind, owner })));
    for (files, ranks) in DIRECTIONS {
        let thing = match digit(&mut n, 3) {
            0 => None,
            1 => Some(Thing::Wall),
            _ => Some(Thing::Piece(Piece { kind: Kind::J, owner: owner.other() })),
        };
        if let Some(square) = BOARD.step(from, files, ranks) {
            setup.put(square, thing);
        }
    }
    set_apart(&mut setup, from);
    setup
}

/// The world `sides`.
fn sides_setup(mut n: u64) -> Setup {
    let owner = player(&mut n);
    let kind = [Kind::H, Kind::U][digit(&mut n, 2)];
    let from = other_square(BOARD, n as usize, &[]);
    let mut setup = Setup::empty(owner);
    setup.put(from, Some(Thing::Piece(Piece { kind, owner })));
    set_apart(&mut setup, from);
    setup
}

/// A random placement: few pieces or many, walls scattered or none, crowded together or all over the board; now and then
/// without a K, or without P and Q.
fn placement(chance: &mut Chance) -> Setup {
    let turn = *Player::BOTH.choose(chance).expect("there are two");
    let mut setup = Setup::empty(turn);
    let crowded = chance.random_bool(0.5);
    let centre = (chance.random_range(0..BOARD.files), chance.random_range(0..BOARD.ranks));
    let square = |chance: &mut Chance| {
        let all = (0..BOARD.files, 0..BOARD.ranks);
        let near = (
            centre.0.saturating_sub(3)..(centre.0 + 4).min(BOARD.files),
            centre.1.saturating_sub(3)..(centre.1 + 4).min(BOARD.ranks),
        );
        let (files, ranks) = if crowded { near } else { all };
        Square::new(chance.random_range(files), chance.random_range(ranks))
    };
    let walls = *[0, 0, 4, 12, 30].choose(chance).expect("some");
    for _ in 0..walls {
        let at = square(chance);
        setup.put(at, Some(Thing::Wall));
    }
    let pieces = *[2, 6, 12, 30, 80].choose(chance).expect("some");
    for _ in 0..pieces {
        let owner = *Player::BOTH.choose(chance).expect("there are two");
        let kind = *Kind::ALL.choose(chance).expect("there are kinds");
        let at = square(chance);
        setup.put(at, Some(Thing::Piece(Piece { kind, owner })));
    }
    // What a player must not be without; a few times it is missing.
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

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::games::Game;
    use crate::rules::{Law as _, Rules as _, Subject};

    #[test]
    fn the_lines_are_counted() {
        // From a square 28 squares lie in its rank and 13 in its file. Of diagonals, the pairs of squares on one: twice
        // for each of the two slants the pairs on diagonals of 1 to 13 squares, two of each length, and sixteen of 14.
        let straight = 406 * (28 + 13);
        let pairs = |length: u64| length * (length - 1);
        let diagonal = 2 * ((1..14).map(|length| 2 * pairs(length)).sum::<u64>() + 16 * pairs(14));
        let squares = straight + diagonal;
        assert_eq!(LINES.len() as u64, 406 * 8 + squares * (FILLINGS - 1));
        // In each of 28 × 12 and of 27 × 13 rectangles of two by three squares there are four.
        assert_eq!(LEAPS.len(), 4 * 28 * 12 + 4 * 27 * 13);
    }

    #[test]
    fn the_worlds_go_on_for_the_most_part() {
        let law = Aieirping::model(Rulings::default());
        for world in Aieirping::worlds() {
            let step = (world.setups / 500).max(1) as usize;
            let setups: HashSet<Setup> = (0..world.setups).step_by(step).map(|n| (world.setup)(n)).collect();
            let on = setups.iter().filter(|setup| law.outcome(setup).is_none()).count();
            assert!(on * 10 >= setups.len() * 7, "{}: {on} of {}", world.name, setups.len());
        }
    }

    #[test]
    fn placements_are_of_every_sort() {
        let law = Aieirping::model(Rulings::default());
        let placements: Vec<Setup> = (0..400).map(crate::crosscheck::placement::<Aieirping>).collect();
        let over: BTreeSet<String> = placements
            .iter()
            .filter_map(|setup| law.outcome(setup))
            .map(|outcome| <Aieirping as Game>::Model::clause(Subject::Ending(outcome)).to_string())
            .collect();
        assert!(over.len() >= 3, "{over:?}");
        let moves: BTreeSet<String> = placements
            .iter()
            .flat_map(|setup| law.legal_moves(setup).into_iter().flat_map(|mv| law.grounds(setup, &mv)))
            .map(|clause| clause.to_string())
            .collect();
        for clause in
            ["aieirping.l.mark", "aieirping.i.place", "aieirping.f.mark", "aieirping.t.switch", "aieirping.d.walls"]
        {
            assert!(moves.contains(clause), "{clause} is not in {moves:?}");
        }
    }
}
