//! Tori Shogi: wedges that point towards the enemy, with the letters by which a score names the birds.

use crate::board::tori_shogi::Piece as Bird;

use super::lettering::letters;
use super::look::{BoardLook, DrawnPiece, Ground, Look, Owner};

/// A board of wood with dots where the promotion zones begin.
pub const LOOK: BoardLook = BoardLook::Squares(Look { ground, piece, line: "#5a4524", over: dots, shogi: true });

fn ground(_file: u8, _rank: u8) -> Ground {
    Ground { fill: "#f3dfb2", ..Ground::PLAIN }
}

/// How many ranks deep the promotion zone is.
const ZONE: u8 = 2;

fn dots(files: u8, ranks: u8) -> String {
    let dot = |(file, rank): (u8, u8)| {
        format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"6\" fill=\"#5a4524\"/>",
            u16::from(file) * 100,
            u16::from(rank) * 100
        )
    };
    let (far_file, far_rank) = (files.saturating_sub(ZONE), ranks.saturating_sub(ZONE));
    [(ZONE, ZONE), (far_file, ZONE), (ZONE, far_rank), (far_file, far_rank)].map(dot).concat()
}

fn piece(piece: &DrawnPiece<'_>) -> Option<String> {
    let kind = Bird::of_letters(piece.sign)?.kind;
    let promoted = kind.unpromoted() != kind;
    let fill = if piece.owner == Owner::First { "#fffaf0" } else { "#dcb374" };
    let ink = if promoted { "#b3141d" } else { "#1c1c1c" };
    let (turn, below) = if piece.up { ("", 11.0) } else { (" transform=\"rotate(180)\"", -11.0) };
    let letters = letters(kind.abbreviation(), 33.0, ink);
    // A promoted piece is also marked by two lines; its letters are higher, above them.
    let (lines, lift) = if promoted {
        (format!("<path d=\"M-22 18H22M-22 24H22\" stroke=\"{ink}\" stroke-width=\"3\"/>"), -6.0)
    } else {
        (String::new(), 0.0)
    };
    let middle = below + lift;
    Some(format!(
        "<path{turn} d=\"M0 -43L27 -29L36 42H-36L-27 -29Z\" fill=\"{fill}\" stroke=\"#3a2a10\" stroke-width=\"3\" \
         stroke-linejoin=\"round\"/><g transform=\"translate(0 {middle})\">{letters}{lines}</g>"
    ))
}
