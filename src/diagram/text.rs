//! A position as text: its boards, whose turn it is, and what is in hand.

use std::fmt::Write as _;

use crate::board::{Board, Setup, Square};

/// Draws a position.
///
/// ```
/// use rulebook::board::aviary::Setup;
/// let setup: Setup = "8/8/3T4/8/8/5s2/8/7S[w] b".parse().unwrap();
/// assert_eq!(rulebook::diagram::text(&setup), "\
/// 8  . . . . . . . .
/// 7  . . . . . . . .
/// 6  . . . T . . . .
/// 5  . . . . . . . .
/// 4  . . . . . . . .
/// 3  . . . . . s . .
/// 2  . . . . . . . .
/// 1  . . . . . . . S
///    a b c d e f g h
/// Black to move; in hand: White none, Black w
/// ");
/// ```
pub fn text<S: Setup>(setup: &S) -> String {
    let mut drawings: Vec<String> = setup.boards().into_iter().map(board).collect();
    drawings.extend(setup.remark().map(|remark| remark + "\n"));
    drawings.join("\n")
}

/// Draws one board.
fn board(board: &dyn Board) -> String {
    let grid = board.grid();
    let letter = |square| board.letter(square).unwrap_or_else(|| ".".to_owned());
    let margin = (0..grid.ranks).map(|rank| board.rank_name(rank).len()).max().unwrap_or(1);
    let width = grid.squares().map(|square| letter(square).len()).max().unwrap_or(1);
    let width = (0..grid.files).map(|file| board.file_name(file).len()).max().unwrap_or(1).max(width);
    let mut drawing = String::new();
    let mut row = |name: String, cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<String> = cells.map(|cell| format!("{cell:>width$}")).collect();
        let _ = writeln!(drawing, "{name:>margin$}  {}", cells.join(" "));
    };
    for rank in (0..grid.ranks).rev() {
        let mut cells = (0..grid.files).map(|file| letter(Square::new(file, rank)));
        row(board.rank_name(rank), &mut cells);
    }
    row(String::new(), &mut (0..grid.files).map(|file| board.file_name(file)));
    let names = board.names();
    let _ = write!(drawing, "{} to move", names.of(board.turn()));
    let beside = board.pockets().into_iter().map(|pocket| {
        let letters = if pocket.letters.is_empty() { "none" } else { &pocket.letters };
        format!("{} {letters}", names.of(pocket.owner))
    });
    let beside: Vec<String> = beside.collect();
    if !beside.is_empty() {
        let _ = write!(drawing, "; {}: {}", board.beside(), beside.join(", "));
    }
    drawing.push('\n');
    drawing
}
