//! A picture in words, for those who cannot see it.

use crate::diagram::{self, BoardDiagram, Diagram};

use super::Marks;
use crate::board::shown::capitalized;

/// A picture's title: the games whose boards it shows.
pub fn title(diagram: &Diagram) -> String {
    let name = |board: &BoardDiagram| board.game.split('-').map(capitalized).collect::<Vec<_>>().join(" ");
    diagram.boards.iter().map(name).collect::<Vec<_>>().join(" and ")
}

/// What a picture shows.
pub fn text(diagram: &Diagram, marks: &Marks) -> String {
    let mut sentences: Vec<String> = diagram.boards.iter().flat_map(board).collect();
    sentences.extend([&diagram.remark, &diagram.decides].into_iter().flatten().cloned());
    if !marks.squares.is_empty() {
        let marked = marks.squares.iter().map(|(square, mark)| format!("{square} {}", mark.word()));
        sentences.push(format!("marked: {}", marked.collect::<Vec<_>>().join(", ")));
    }
    if !marks.arrows.is_empty() {
        let arrows = marks.arrows.iter().map(|(from, to)| format!("{from} to {to}"));
        sentences.push(format!("arrows: {}", arrows.collect::<Vec<_>>().join(", ")));
    }
    sentences.join(". ") + "."
}

/// A board: each kind of piece with its squares, what is beside the board, and whose turn it is.
fn board(board: &BoardDiagram) -> Vec<String> {
    let mut pieces: Vec<(&str, Vec<&str>)> = Vec::new();
    for square in &board.squares {
        let Some(piece) = square.piece.as_deref() else { continue };
        match pieces.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, squares)) => squares.push(&square.square),
            None => pieces.push((piece, vec![&square.square])),
        }
    }
    let listed: Vec<String> =
        pieces.iter().map(|(piece, squares)| format!("{piece} {}", squares.join(", "))).collect();
    let mut sentences = vec![if listed.is_empty() { "An empty board".to_owned() } else { listed.join("; ") }];
    for pocket in board.pockets.iter().filter(|pocket| !pocket.kinds.is_empty()) {
        let kinds = pocket.kinds.iter().map(|kind| {
            let count = pocket.signs.iter().filter(|sign| **sign == kind.sign).count();
            if count == 1 { kind.piece.clone() } else { format!("{count} × {}", kind.piece) }
        });
        let owner = diagram::title(&pocket.owner);
        sentences.push(format!("{owner} {}: {}", board.beside, kinds.collect::<Vec<_>>().join(", ")));
    }
    sentences.push(format!("{} to move", diagram::title(&board.turn)));
    sentences
}
