//! A board of squares, what lies beside it, and whose turn it is.

use std::collections::BTreeMap;

use crate::diagram::{BoardDiagram, PocketDiagram, SquareDiagram, title};

use super::lettering::{Anchor, Face, Lettering};
use super::look::{DrawnPiece, HALF, Look, Owner};
use super::picture::{Panel, Symbols, escaped};
use super::{Marks, caption, marking};

/// A square's side.
const SQUARE: f64 = 2.0 * HALF;

/// The height of what lies beside the board.
const TRAY: f64 = 92.0;

/// Between the board and what lies beside it.
const GAP: f64 = 12.0;

/// How large a piece beside the board is.
const IN_TRAY: f64 = 0.8;

/// A board while it is drawn.
struct Drawing<'d> {
    board: &'d BoardDiagram,
    marks: &'d Marks,
    look: Look,
    symbols: &'d mut Symbols,
    /// The middles of squares, and of pieces in the hand of the player to move, by their names.
    places: BTreeMap<String, (f64, f64)>,
}

/// Draws a board with what belongs to it.
pub fn draw(board: &BoardDiagram, look: Look, marks: &Marks, symbols: &mut Symbols) -> Panel {
    let mut drawing = Drawing { board, marks, look, symbols, places: BTreeMap::new() };
    drawing.part()
}

impl Drawing<'_> {
    fn part(&mut self) -> Panel {
        let (board, shogi) = (self.board, self.look.shogi);
        let (wide, high) = (f64::from(board.files) * SQUARE, f64::from(board.ranks) * SQUARE);
        let size = 30.0 * caption::enlarged(wide);
        let margin = if self.marks.coordinates { size * 1.4 } else { 4.0 };
        // In shogi the files are named above and the ranks at the right, elsewhere below and at the left.
        let (left, right) = if shogi { (4.0, margin) } else { (margin, 4.0) };
        let (above, below) = if shogi { (margin, 4.0) } else { (4.0, margin) };
        let tray = if board.pockets.is_empty() { 0.0 } else { TRAY + GAP };
        let (width, top) = (left + wide + right, tray + above);
        let mut svg = String::new();
        for square in &board.squares {
            let (column, row) = seen(board, self.marks, square.file, square.rank);
            let (x, y) = (left + f64::from(column) * SQUARE + HALF, top + f64::from(row) * SQUARE + HALF);
            svg += &self.square(square, x, y);
        }
        svg += &self.lines(left, top);
        if self.marks.coordinates {
            svg += &self.coordinates(left, top, size);
        }
        let bottom = top + high + below;
        for pocket in &board.pockets {
            let y = if is_at_bottom(board, self.marks, &pocket.owner) { bottom + GAP } else { 0.0 };
            svg += &self.tray(pocket, left, y, wide);
        }
        svg += &self.arrows();
        let foot = bottom + tray + 10.0;
        let turn = caption::turn(&board.turn, wide);
        svg += &format!("<g transform=\"translate({left:.0} {foot:.0})\">{}</g>", turn.svg);
        Panel { svg, width, height: foot + turn.height }
    }

    fn square(&mut self, square: &SquareDiagram, x: f64, y: f64) -> String {
        let name = &square.square;
        self.places.insert(name.clone(), (x, y));
        let name = &escaped(name);
        let ground = (self.look.ground)(square.file, square.rank);
        let mark = self.marks.squares.get(&square.square).copied();
        let below = mark.map_or("", marking::below);
        let above = mark.map(|mark| marking::above(mark, square.sign.is_some())).unwrap_or_default();
        let piece = square.sign.as_deref().map(|sign| self.piece(sign, square.owner.as_deref())).unwrap_or_default();
        let what = escaped(square.piece.as_deref().unwrap_or("vacant"));
        let shade = if ground.dark { "dark" } else { "light" };
        let marked = mark.map(|mark| format!(" {}", mark.word())).unwrap_or_default();
        format!(
            "<g data-square=\"{name}\" class=\"square {shade}{marked}\" transform=\"translate({x:.0} {y:.0})\">\
             <title>{name}: {what}</title><rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"{}\"/>\
             {}{below}{piece}{above}</g>",
            ground.fill, ground.pattern
        )
    }

    /// The arrows, and above them once more the pieces over which they lie: none is hidden.
    fn arrows(&mut self) -> String {
        let board = self.board;
        let mut svg = String::new();
        let mut pieces = String::new();
        let occupied: Vec<(&SquareDiagram, &str)> =
            board.squares.iter().filter_map(|square| Some((square, square.sign.as_deref()?))).collect();
        let arrows: Vec<marking::Arrow> = self
            .marks
            .arrows
            .iter()
            .filter_map(|(from, to)| {
                let onto_piece = occupied.iter().any(|(square, _)| square.square == *to);
                marking::Arrow::between(*self.places.get(from)?, *self.places.get(to)?, onto_piece)
            })
            .collect();
        arrows.iter().for_each(|arrow| svg += &arrow.svg());
        for (square, sign) in occupied {
            let (x, y) = self.places[&square.square];
            if arrows.iter().any(|arrow| arrow.distance_to((x, y)) < HALF) {
                let piece = self.piece(sign, square.owner.as_deref());
                pieces += &format!("<g transform=\"translate({x:.0} {y:.0})\">{piece}</g>");
            }
        }
        if pieces.is_empty() { svg } else { format!("{svg}<g class=\"over\" pointer-events=\"none\">{pieces}</g>") }
    }

    fn piece(&mut self, sign: &str, owner: Option<&str>) -> String {
        let up = owner.is_some_and(|owner| is_at_bottom(self.board, self.marks, owner));
        let piece = DrawnPiece { sign, owner: Owner::of(owner), up };
        let draw = || (self.look.piece)(&piece).or_else(|| (Look::PLAIN.piece)(&piece)).unwrap_or_default();
        let name = format!("{} {sign} {}", self.board.game, u8::from(up));
        self.symbols.reference(name, draw)
    }

    /// The lines between the squares, and the frame.
    fn lines(&self, left: f64, top: f64) -> String {
        let (files, ranks) = (u16::from(self.board.files), u16::from(self.board.ranks));
        let (wide, high) = (files * 100, ranks * 100);
        let across: String = (1..ranks).map(|rank| format!("M0 {}H{wide}", rank * 100)).collect();
        let down: String = (1..files).map(|file| format!("M{} 0V{high}", file * 100)).collect();
        format!(
            "<g class=\"lines\" transform=\"translate({left:.0} {top:.0})\" fill=\"none\" stroke=\"{}\" \
             pointer-events=\"none\"><path d=\"{across}{down}\" stroke-width=\"1.5\"/>\
             <path d=\"M0 0H{wide}V{high}H0Z\" stroke-width=\"5\" stroke-linejoin=\"round\"/>{}</g>",
            self.look.line,
            (self.look.over)(self.board.files, self.board.ranks)
        )
    }

    fn coordinates(&self, left: f64, top: f64, size: f64) -> String {
        let letters = Lettering { face: Face::Plain, size, fill: "#3a3a3a", anchor: Anchor::Middle };
        let (board, space) = (self.board, size * 0.75);
        let (right, bottom) =
            (left + f64::from(board.files) * SQUARE + space, top + f64::from(board.ranks) * SQUARE + space);
        let (ranks_at, files_at) = if self.look.shogi { (right, top - space) } else { (left - space, bottom) };
        let middle = |place: u8| f64::from(place) * SQUARE + HALF;
        let files = (0..).zip(&board.file_names).map(|(file, name)| {
            let (column, _) = seen(board, self.marks, file, 0);
            letters.centred(name, left + middle(column), files_at)
        });
        let ranks = (0..).zip(&board.rank_names).map(|(rank, name)| {
            let (_, row) = seen(board, self.marks, 0, rank);
            letters.centred(name, ranks_at, top + middle(row))
        });
        format!("<g class=\"coordinates\">{}</g>", files.chain(ranks).collect::<String>())
    }

    /// What lies beside the board for one player, in a row.
    fn tray(&mut self, pocket: &PocketDiagram, left: f64, top: f64, wide: f64) -> String {
        let middle = top + TRAY / 2.0;
        let mut svg = format!(
            "<g class=\"pocket\" data-owner=\"{}\"><rect x=\"{left:.0}\" y=\"{top:.0}\" width=\"{wide:.0}\" \
             height=\"{TRAY}\" rx=\"12\" fill=\"#f4f1ea\" stroke=\"#b8ae99\" stroke-width=\"2\"/>",
            escaped(&pocket.owner)
        );
        if pocket.kinds.is_empty() {
            let letters = Lettering { face: Face::Plain, size: 26.0, fill: "#6b6455", anchor: Anchor::Start };
            let empty = format!("{}: nothing {}", title(&pocket.owner), self.board.beside);
            svg += &letters.centred(&empty, left + 20.0, middle);
        }
        let step = (wide / pocket.kinds.len().max(1) as f64).min(TRAY + 8.0);
        for (at, kind) in pocket.kinds.iter().enumerate() {
            let x = left + (at as f64 + 0.5) * step;
            svg += &self.held(pocket, &kind.sign, (x, middle), at);
        }
        svg + "</g>"
    }

    /// The pieces of one kind beside the board, with their number if there are several.
    fn held(&mut self, pocket: &PocketDiagram, sign: &str, (x, y): (f64, f64), at: usize) -> String {
        let kind = &pocket.kinds[at];
        let count = pocket.signs.iter().filter(|other| *other == sign).count();
        let moves = pocket.owner == self.board.turn;
        let origin = kind.origin.as_deref().unwrap_or_default();
        let mark = self.marks.squares.get(origin).copied().filter(|_| moves);
        if moves && kind.origin.is_some() {
            self.places.insert(origin.to_owned(), (x, y));
        }
        let piece = self.piece(sign, Some(&pocket.owner));
        let (below, above) = (mark.map_or("", marking::below), mark.map(|mark| marking::above(mark, true)));
        let number = if count > 1 { number(count) } else { String::new() };
        format!(
            "<g data-hand=\"{}\" data-owner=\"{}\" transform=\"translate({x:.1} {y:.0}) scale({IN_TRAY})\">\
             <title>{}, {count} {}</title>{below}{piece}{}{number}</g>",
            escaped(origin),
            escaped(&pocket.owner),
            escaped(&kind.piece),
            escaped(&self.board.beside),
            above.unwrap_or_default()
        )
    }
}

/// The column from the left and the row from the top in which a square is seen.
pub fn seen(board: &BoardDiagram, marks: &Marks, file: u8, rank: u8) -> (u8, u8) {
    // A place among so many, counted from the other end.
    let mirrored = |place: u8, many: u8| many.saturating_sub(1).saturating_sub(place);
    if marks.turned { (mirrored(file, board.files), rank) } else { (file, mirrored(rank, board.ranks)) }
}

/// Whether a player's side is at the bottom of the picture.
pub fn is_at_bottom(board: &BoardDiagram, marks: &Marks, owner: &str) -> bool {
    (owner == board.bottom) != marks.turned
}

/// A number on a label at the lower right of a piece.
fn number(count: usize) -> String {
    let text = count.to_string();
    let letters = Lettering { face: Face::Bold, size: 32.0, fill: "#111111", anchor: Anchor::Middle };
    let width = (letters.width(&text) + 18.0).max(40.0);
    format!(
        "<g transform=\"translate(34 32)\"><rect x=\"{:.1}\" y=\"-20\" width=\"{width:.1}\" height=\"40\" rx=\"20\" \
         fill=\"#ffffff\" stroke=\"#111111\" stroke-width=\"3\"/>{}</g>",
        -width / 2.0,
        letters.centred(&text, 0.0, 0.0)
    )
}
