//! Lines of text below a board, and a picture in words, for those who cannot see it.

use super::Marks;
use super::lettering::{Anchor, Face, Lettering};
use super::picture::Panel;
use crate::board::Named;
use crate::board::escape::capitalized;
use crate::diagram::{self, BoardDiagram, Diagram};

/// A caption's look.
const LETTERS: Lettering = Lettering { face: Face::Plain, size: 30.0, fill: "#1c1c1c", anchor: Anchor::Start };

/// Between the baselines of two lines, in sizes.
const LINE: f64 = 1.35;

/// A longer sentence is cut; the picture's description contains all of it.
const MOST_LINES: usize = 8;

/// The width up to which letters have their usual size; on a wider picture they are larger.
const USUAL: f64 = 1100.0;

/// How much larger letters are on a picture of this width.
pub fn enlarged(width: f64) -> f64 {
    (width / USUAL).clamp(1.0, 1.8)
}

/// A sentence, in lines of at most this width.
pub fn draw(sentence: &str, width: f64) -> Panel {
    let letters = Lettering { size: LETTERS.size * enlarged(width), ..LETTERS };
    let mut lines = letters.lines(&capitalized(sentence), width);
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        lines.push("...".to_owned());
    }
    let baseline = |at: usize| letters.size * (0.95 + LINE * at as f64);
    let drawn = lines.iter().enumerate().map(|(at, line)| letters.write(line, 4.0, baseline(at)));
    let svg = format!("<g class=\"caption\">{}</g>", drawn.collect::<String>());
    Panel { svg, width, height: letters.size * (LINE * (lines.len() as f64 - 1.0) + 1.2) }
}

/// Whose turn it is, with a disk of their colour.
pub fn turn(word: &str, width: f64) -> Panel {
    let letters = Lettering { size: LETTERS.size * enlarged(width), ..LETTERS };
    let (radius, middle) = (letters.size * 0.38, letters.size * 0.6);
    let colour = if word == "white" { "#ffffff" } else { "#262626" };
    let disk = format!(
        "<circle cx=\"{0:.1}\" cy=\"{middle:.1}\" r=\"{radius:.1}\" fill=\"{colour}\" stroke=\"#1c1c1c\" \
         stroke-width=\"3\"/>",
        radius + 6.0
    );
    let is_colour = Named::of_word(word).is_some_and(Named::is_colour);
    let (disk, left) = if is_colour { (disk, 2.0 * radius + 20.0) } else { (String::new(), 4.0) };
    let text = letters.centred(&format!("{} to move", diagram::title(word)), left, middle);
    Panel { svg: format!("<g class=\"turn\">{disk}{text}</g>"), width, height: letters.size * 1.2 }
}

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
