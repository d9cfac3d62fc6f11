//! Aieirping Chess: letters, the pieces' only names, on tokens; walls hatched.

use super::lettering::letters;
use super::look::{BoardLook, DrawnPiece, Ground, Look, Owner};

/// A plain board with a line between the players' own sides.
pub const LOOK: BoardLook = BoardLook::Squares(Look { ground, piece, line: "#9a917e", over: middle, ..Look::PLAIN });

fn ground(file: u8, rank: u8) -> Ground {
    let dark = (file ^ rank).is_multiple_of(2);
    Ground { fill: if dark { "#efe7d3" } else { "#fdfaf2" }, dark, ..Ground::PLAIN }
}

fn middle(files: u8, ranks: u8) -> String {
    let (width, half) = (u16::from(files) * 100, u16::from(ranks) * 50);
    format!("<path d=\"M0 {half}H{width}\" stroke=\"#3c3526\" stroke-width=\"6\"/>")
}

/// A square that nothing enters.
const WALL: &str = "<path d=\"M-50 -50H50V50H-50Z\" fill=\"#b9b3a6\"/>\
                    <path d=\"M-50 -25L-25 -50M-50 0L0 -50M-50 25L25 -50M-50 50L50 -50M-25 50L50 -25M0 50L50 0M25 50L50 25\" \
                    stroke=\"#3c3526\" stroke-width=\"5\"/>\
                    <path d=\"M-47 -47H47V47H-47Z\" fill=\"none\" stroke=\"#3c3526\" stroke-width=\"6\"/>";

fn piece(piece: &DrawnPiece<'_>) -> Option<String> {
    let letter = piece.sign.to_ascii_uppercase();
    let (fill, ink) = match piece.owner {
        Owner::Nobody => return (letter == "*").then(|| WALL.to_owned()),
        Owner::First => ("#ffffff", "#111111"),
        Owner::Second => ("#262626", "#ffffff"),
    };
    let letter = letters(&letter, 58.0, ink);
    Some(format!("<circle r=\"42\" fill=\"{fill}\" stroke=\"#111111\" stroke-width=\"4\"/>{letter}"))
}
