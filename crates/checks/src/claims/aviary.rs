//! Aviary's claims on mates: which birds mate a lone last Sparrow, and where.
//!
//! The enumeration is described in `docs/results/aviary-claims.md`.

use super::endgame::{Army, Endgame, Row, count, named, on_the_board, table};
use super::{CountedTable, EnumeratedClaims, Extent, Hook, markdown};
use crate::board::aviary::{BOARD, Bird, Kind, Setup};
use crate::board::symmetry::CLASSES;
use crate::board::{Player, Square};
use crate::games::Aviary;
use crate::rules::Rules;

/// The nine kinds, the four major birds first.
pub const KINDS: [Kind; 9] = [
    Kind::Owl,
    Kind::Gull,
    Kind::Tern,
    Kind::Pigeon,
    Kind::Canary,
    Kind::Bluejay,
    Kind::Robin,
    Kind::Woodpecker,
    Kind::Sparrow,
];

/// The tables of one bird, by how many birds of its own hem the last Sparrow in.
const ONE_BIRD: [&str; 3] = [
    "One bird",
    "One bird where one bird of its own stands next to it",
    "One bird where two birds of its own stand next to it",
];

/// The tables of two birds, by how many of them are major.
const TWO_BIRDS: [&str; 3] = ["Two minor birds", "A major and a minor bird", "Two major birds"];

/// The columns: how many placements mate a last Sparrow on each of [`CLASSES`], and on the whole board.
const COLUMNS: &str = "birds | corner a1 | edge b1 | edge c1 | edge d1 | \
    b2 | c2 | d2 | middle c3 | middle d3 | middle d4 | mates | stalemates";

impl EnumeratedClaims for Aviary {
    /// The slice has the last Sparrow on the squares of [`CLASSES`] only, and at most one bird next to it.
    fn enumerate<R: Rules<Setup = Setup>>(rules: &R, extent: Extent, progress: &Hook<'_>) -> CountedTable {
        let (squares, friends): (Vec<Square>, usize) = match extent {
            Extent::Whole => (BOARD.squares().collect(), 2),
            Extent::Slice => (CLASSES.into(), 1),
        };
        let mut endgames = [one_bird(&squares, 0), two_birds(&squares)].concat();
        endgames.extend((1..=friends).flat_map(|friends| one_bird(&CLASSES, friends)));
        table(&count(rules, setup, endgames, progress), text)
    }
}

/// One bird against a last Sparrow on each of these squares, with so many birds of its own next to it.
pub fn one_bird(squares: &[Square], friends: usize) -> Vec<Endgame<Bird>> {
    let on = |lone: &Square| KINDS.map(|kind| endgame(*lone, &[kind], friends));
    squares.iter().flat_map(on).collect()
}

/// Two birds, each pair of kinds once and two of a kind too.
pub fn two_birds(squares: &[Square]) -> Vec<Endgame<Bird>> {
    let pairs = || KINDS.iter().enumerate().flat_map(|(i, a)| KINDS[i..].iter().map(|b| [*a, *b]));
    squares.iter().flat_map(|lone| pairs().map(|pair| endgame(*lone, &pair, 0))).collect()
}

/// White's birds on any squares, and so many birds of Black's (two at most) next to the last Sparrow: any except Sparrows.
pub fn endgame(lone: Square, birds: &[Kind], friends: usize) -> Endgame<Bird> {
    let next: Vec<Square> = BOARD
        .squares()
        .filter(|square| square.file.abs_diff(lone.file).max(square.rank.abs_diff(lone.rank)) == 1)
        .collect();
    let white: Army<Bird> =
        birds.iter().map(|kind| (Bird { kind: *kind, owner: Player::White }, BOARD.squares().collect())).collect();
    let mut armies = vec![white];
    for _ in 0..friends {
        // A list has Black's birds in one order only.
        let more = |army: &Army<Bird>| {
            let last = army[0].0;
            let from = if last.owner == Player::Black { last.kind } else { Kind::ALL[0] };
            let kinds = Kind::ALL.into_iter().filter(move |kind| *kind >= from && *kind != Kind::Sparrow);
            let black = kinds.map(|kind| (Bird { kind, owner: Player::Black }, next.clone()));
            black.map(|bird| [&[bird], &army[..]].concat()).collect::<Vec<_>>()
        };
        armies = armies.iter().flat_map(more).collect();
    }
    let title = match birds {
        [_] => ONE_BIRD[friends],
        _ => TWO_BIRDS[birds.iter().filter(|kind| KINDS[..4].contains(kind)).count()],
    };
    let names: Vec<&str> = birds.iter().map(|kind| kind.name()).collect();
    Endgame { title, name: names.join(" + "), lone, armies }
}

/// The last Sparrow, the birds placed, and White's own Sparrow in a corner.
pub fn setup(lone: Square, placed: &[(Square, Bird)]) -> Setup {
    let mut setup = Setup::empty(Player::Black);
    setup.put(lone, Some(Bird { kind: Kind::Sparrow, owner: Player::Black }));
    for (square, bird) in placed {
        setup.put(*square, Some(*bird));
    }
    // Two birds and what stands next to the last Sparrow never take all three.
    let corner = far_corners(lone).into_iter().find(|corner| setup.at(*corner).is_none());
    setup.put(corner.unwrap_or(lone), Some(Bird { kind: Kind::Sparrow, owner: Player::White }));
    setup
}

/// The corners of the three quarters of the board in which the square is not: first the one across the middle of the
/// board, then the one across the files, then the one across the ranks. All are at least four steps of a Sparrow
/// away.
pub fn far_corners(square: Square) -> [Square; 3] {
    let ends = |place: u8, count: u8| if place < count / 2 { (0, count - 1) } else { (count - 1, 0) };
    let ((near_file, file), (near_rank, rank)) = (ends(square.file, BOARD.files), ends(square.rank, BOARD.ranks));
    [Square::new(file, rank), Square::new(file, near_rank), Square::new(near_file, rank)]
}

/// The tables: one bird, two birds by what they are, and a Sparrow hemmed in.
pub fn text(rows: &[Row]) -> String {
    let [alone, hemmed @ ..] = ONE_BIRD;
    let titles = [alone].into_iter().chain(TWO_BIRDS.into_iter().rev()).chain(hemmed);
    let table = |title| {
        let cells = named(rows, title).into_iter().map(|(name, rows)| {
            let on = |class: &Square| {
                rows.iter().find(|row| row.lone == *class).map(|row| cell(row.counts.mates, row.counts.lean))
            };
            let mut cells = vec![name.to_owned()];
            cells.extend(CLASSES.iter().filter_map(on));
            cells.push(cell(on_the_board(&rows, |row| row.counts.mates), on_the_board(&rows, |row| row.counts.lean)));
            let stalemates = on_the_board(&rows, |row| row.counts.stalemates);
            cells.push(cell(stalemates, stalemates));
            cells
        });
        format!("### {title}\n\n{}\n", markdown(1, COLUMNS, cells))
    };
    titles.map(table).collect()
}

fn cell(all: u64, lean: u64) -> String {
    match (all, lean) {
        (0, _) => "·".to_owned(),
        _ if all == lean => grouped(all),
        _ => format!("{} ({})", grouped(all), grouped(lean)),
    }
}

/// A number with its digits in groups of three: `10,124,352`.
fn grouped(number: u64) -> String {
    let last = format!("{:03}", number % 1000);
    if number < 1000 { number.to_string() } else { format!("{},{last}", grouped(number / 1000)) }
}
