//! A position as text: its boards, whose turn it is, and what is in hand.

use std::fmt::Write as _;

use super::Diagram;
use super::scene::{BoardDiagram, title};

impl Diagram {
    /// The position as lines of text.
    pub fn text(&self) -> String {
        let mut drawings: Vec<String> = self.boards.iter().map(board).collect();
        drawings.extend(self.remark.iter().map(|remark| format!("{remark}\n")));
        drawings.join("\n")
    }
}

/// Draws one board.
fn board(board: &BoardDiagram) -> String {
    let longest = |names: &[String]| names.iter().map(String::len).max().unwrap_or(1);
    let cells: Vec<&str> = board.squares.iter().map(|square| square.sign.as_deref().unwrap_or(".")).collect();
    let margin = longest(&board.rank_names);
    let width = cells.iter().map(|cell| cell.len()).max().unwrap_or(1).max(longest(&board.file_names));
    let mut drawing = String::new();
    let mut row = |name: &str, cells: &mut dyn Iterator<Item = &str>| {
        let cells: Vec<String> = cells.map(|cell| format!("{cell:>width$}")).collect();
        let _ = writeln!(drawing, "{name:>margin$}  {}", cells.join(" "));
    };
    for (rank, name) in cells.chunks(board.files.max(1).into()).zip(board.rank_names.iter().rev()) {
        row(name, &mut rank.iter().copied());
    }
    row("", &mut board.file_names.iter().map(String::as_str));
    let _ = write!(drawing, "{} to move", title(&board.turn));
    let beside = board.pockets.iter().map(|pocket| {
        let letters = if pocket.text.is_empty() { "none" } else { &pocket.text };
        format!("{} {letters}", title(&pocket.owner))
    });
    let beside: Vec<String> = beside.collect();
    if !beside.is_empty() {
        let _ = write!(drawing, "; {}: {}", board.beside, beside.join(", "));
    }
    drawing.push('\n');
    drawing
}
