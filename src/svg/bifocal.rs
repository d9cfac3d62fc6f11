//! Bifocal Chess: Kings as in chess, Shields as shields, white or black; neutral pieces on grey stones.

use crate::board::Player;
use crate::board::bifocal::{Neutral, Own, Piece as Sort};

use super::chess::{self, BLACK, WHITE};
use super::lettering::letters;
use super::look::{BoardLook, DrawnPiece, Look, Tint, checkered};

/// A chequered board.
pub const LOOK: BoardLook = BoardLook::Squares(Look { ground: checkered, piece, ..Look::PLAIN });

/// Where pieces that go one square straight, and diagonally, may go: as dots around the letter.
const STRAIGHT: &str = "M0 -27h.01M-23 2h.01M23 2h.01M0 29h.01";
const DIAGONAL: &str = "M-22 -22h.01M22 -22h.01M-15 20h.01M15 20h.01";

fn piece(piece: &DrawnPiece<'_>) -> Option<String> {
    let (owner, kind) = match Sort::of_sign(piece.sign)? {
        Sort::Own(owner, kind) => (owner, kind),
        Sort::Neutral(kind) => return Some(neutral(kind)),
    };
    let tint = if owner == Player::White { WHITE } else { BLACK };
    let ways = match kind {
        Own::King => return chess::drawn('K', tint),
        Own::Mann => [STRAIGHT, DIAGONAL].concat(),
        Own::Wazir => STRAIGHT.to_owned(),
        Own::Firz => DIAGONAL.to_owned(),
    };
    Some(shield(kind.letter(), &ways, tint))
}

/// A Shield.
fn shield(letter: char, ways: &str, tint: Tint) -> String {
    let Tint { fill, line, detail } = tint;
    let letter = letters(&letter.to_string(), 32.0, detail);
    format!(
        "<path d=\"M-33 -36Q0 -42 33 -36V-2C33 22 16 36 0 43C-16 36 -33 22 -33 -2Z\" fill=\"{fill}\" stroke=\"{line}\" \
         stroke-width=\"3.2\" stroke-linejoin=\"round\"/>\
         <path d=\"{ways}\" stroke=\"{detail}\" stroke-width=\"6\" stroke-linecap=\"round\"/>\
         <g transform=\"translate(0 1)\">{letter}</g>"
    )
}

/// The colours of neutral pieces.
const STONE: Tint = Tint { fill: "#a9b7c2", line: "#22303a", detail: "#10181e" };

/// The ways in which a Kannon stands: bars straight, or diagonal, out of its stone.
const ROOKWISE: &str = "M0 -46V46M-46 0H46";
const BISHOPWISE: &str = "M-36 -36L36 36M-36 36L36 -36";

/// A stone with eight sides.
const EIGHT_SIDES: &str = "M-17 -41H17L41 -17V17L17 41H-17L-41 17V-17Z";

fn neutral(kind: Neutral) -> String {
    let Tint { fill, line, detail } = STONE;
    let letter = kind.letter().to_string();
    let bars = match kind {
        Neutral::Kannon => ROOKWISE,
        Neutral::BishopwiseKannon => BISHOPWISE,
        _ => {
            let letter = letters(&letter, 46.0, detail);
            return format!(
                "<path d=\"{EIGHT_SIDES}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"3.2\" \
                 stroke-linejoin=\"round\"/>{letter}"
            );
        }
    };
    let letter = letters(&letter, 36.0, detail);
    format!(
        "<path d=\"{bars}\" stroke=\"{line}\" stroke-width=\"15\" stroke-linecap=\"round\"/>\
         <circle r=\"28\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"3.2\"/>{letter}"
    )
}
