//! Bifocal Chess: which neutral pieces mate a King, alone or with the Immobilizer.
//!
//! The document makes no claim about this, but players will ask this first. The enumeration is described in
//! `docs/results/bifocal-mates.md`.

use super::endgame::{Endgame, Row, count, named, on_the_board, table};
use super::{CountedTable, EnumeratedClaims, Extent, Hook, markdown};
use crate::board::bifocal::{Neutral, Own, Piece, Setup};
use crate::board::symmetry::CLASSES;
use crate::board::{Grid, Player, Square};
use crate::games::Bifocal;
use crate::rules::Rules;

const BOARD: Grid = Grid::new(8, 8);

const COLUMNS: &str = "neutral pieces | just moved | positions | mates | in corners | at edges | elsewhere | lean";

/// A piece, and whether White has just moved it.
pub type Placed = (Piece, bool);

impl EnumeratedClaims for Bifocal {
    /// The slice has Black's King on a1 and White's on b3 or c2.
    fn enumerate<R: Rules<Setup = Setup>>(rules: &R, extent: Extent, progress: &Hook<'_>) -> CountedTable {
        let (black, white) = match extent {
            Extent::Whole => (CLASSES.to_vec(), BOARD.squares().collect()),
            Extent::Slice => (vec![CLASSES[0]], vec![Square::new(1, 2), Square::new(2, 1)]),
        };
        table(&count(rules, setup, endgames(&black, &white), progress), text)
    }
}

/// The table, whose numbers are for the whole board.
pub fn text(rows: &[Row]) -> String {
    let cells = named(rows, "").into_iter().map(|(name, rows)| {
        let mates = |classes: &[Square]| {
            on_the_board(&rows, |row| if classes.contains(&row.lone) { row.counts.mates } else { 0 })
        };
        let positions = on_the_board(&rows, |row| row.counts.positions);
        let lean = on_the_board(&rows, |row| row.counts.lean);
        let mates = [mates(&CLASSES), mates(&CLASSES[..1]), mates(&CLASSES[1..4]), mates(&CLASSES[4..])];
        let numbers = [&[positions], &mates[..], &[lean]].concat();
        name.split(" | ").map(str::to_owned).chain(numbers.iter().map(u64::to_string)).collect()
    });
    markdown(2, COLUMNS, cells)
}

/// Each neutral piece alone, a Kannon standing either way, then each with an Immobilizer; none of them just moved, or
/// one.
pub fn endgames(black: &[Square], white: &[Square]) -> Vec<Endgame<Placed>> {
    let with = Neutral::ALL.map(|kind| vec![Neutral::Immobilizer, kind]);
    let mut endgames = Vec::new();
    for pieces in Neutral::ALL.map(|kind| vec![kind]).into_iter().chain(with) {
        // Of two of a kind it does not matter which has been moved.
        let which = if pieces.first() == pieces.last() { 1 } else { pieces.len() };
        for moved in std::iter::once(None).chain((0..which).map(Some)) {
            let names = pieces.iter().map(Neutral::to_string).collect::<Vec<_>>().join(" + ");
            let name = format!("{names} | {}", moved.map_or("none".to_owned(), |moved| pieces[moved].to_string()));
            let neutral = pieces
                .iter()
                .enumerate()
                .map(|(n, kind)| ((Piece::Neutral(*kind), moved == Some(n)), BOARD.squares().collect::<Vec<_>>()));
            let king = ((Piece::Own(Player::White, Own::King), false), white.to_vec());
            let army: Vec<_> = std::iter::once(king).chain(neutral).collect();
            endgames.extend(black.iter().map(|lone| Endgame {
                title: "",
                name: name.clone(),
                lone: *lone,
                armies: vec![army.clone()],
            }));
        }
    }
    endgames
}

/// Black's King, and the pieces placed.
pub fn setup(lone: Square, placed: &[(Square, Placed)]) -> Setup {
    let mut setup = Setup::empty(BOARD, Player::Black);
    setup.put(lone, Some(Piece::Own(Player::Black, Own::King)));
    for (square, (piece, moved)) in placed {
        setup.put(*square, Some(*piece));
        setup.just_moved = setup.just_moved.or(moved.then_some(*square));
    }
    setup
}
