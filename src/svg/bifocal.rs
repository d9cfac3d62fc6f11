//! Bifocal Chess: Kings as in chess, Shields as shields, white or black; what belongs to nobody on grey stones.

use super::chess::{self, BLACK, WHITE};
use super::lettering::letters;
use super::look::{Look, Piece, Side, Tint, checkered};

/// A checkered board.
pub const LOOK: Look = Look { ground: checkered, piece, ..Look::PLAIN };

/// Where pieces that go one square straight, and diagonally, may go: as dots around the letter.
const STRAIGHT: &str = "M0 -27h.01M-23 2h.01M23 2h.01M0 29h.01";
const DIAGONAL: &str = "M-22 -22h.01M22 -22h.01M-15 20h.01M15 20h.01";

fn piece(piece: &Piece<'_>) -> Option<String> {
    let letter = piece.sign.trim_start_matches(['=', '+']).to_ascii_uppercase();
    let tint = match piece.side {
        Side::First => WHITE,
        Side::Second => BLACK,
        Side::Nobody => return neutral(&letter, piece.sign.starts_with("=+")),
    };
    match letter.as_str() {
        "K" => chess::drawn('K', tint),
        "M" => Some(shield("M", &[STRAIGHT, DIAGONAL].concat(), tint)),
        "W" => Some(shield("W", STRAIGHT, tint)),
        "F" => Some(shield("F", DIAGONAL, tint)),
        _ => None,
    }
}

/// A Shield.
fn shield(letter: &str, ways: &str, tint: Tint) -> String {
    let Tint { fill, line, detail } = tint;
    let letter = letters(letter, 32.0, detail);
    format!(
        "<path d=\"M-33 -36Q0 -42 33 -36V-2C33 22 16 36 0 43C-16 36 -33 22 -33 -2Z\" fill=\"{fill}\" stroke=\"{line}\" \
         stroke-width=\"3.2\" stroke-linejoin=\"round\"/>\
         <path d=\"{ways}\" stroke=\"{detail}\" stroke-width=\"6\" stroke-linecap=\"round\"/>\
         <g transform=\"translate(0 1)\">{letter}</g>"
    )
}

/// The colours of what belongs to nobody.
const STONE: Tint = Tint { fill: "#a9b7c2", line: "#22303a", detail: "#10181e" };

/// The ways in which a Kannon stands: bars straight, or diagonal, out of its stone.
const ROOKWISE: &str = "M0 -46V46M-46 0H46";
const BISHOPWISE: &str = "M-36 -36L36 36M-36 36L36 -36";

/// A stone with eight sides.
const EIGHT_SIDES: &str = "M-17 -41H17L41 -17V17L17 41H-17L-41 17V-17Z";

fn neutral(letter: &str, bishopwise: bool) -> Option<String> {
    let Tint { fill, line, detail } = STONE;
    let stone = |path: &str| {
        format!(
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"3.2\" stroke-linejoin=\"round\"/>"
        )
    };
    let inner = match letter {
        "C" => {
            let bars = if bishopwise { BISHOPWISE } else { ROOKWISE };
            return Some(format!(
                "<path d=\"{bars}\" stroke=\"{line}\" stroke-width=\"15\" stroke-linecap=\"round\"/>\
                 <circle r=\"28\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"3.2\"/>{}",
                letters("C", 36.0, detail)
            ));
        }
        "R" | "N" | "B" | "L" | "I" => letters(letter, 46.0, detail),
        _ => return None,
    };
    Some(stone(EIGHT_SIDES) + &inner)
}
