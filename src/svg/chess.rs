//! Chess: the pieces as in printed diagrams.

use super::look::{BoardLook, DrawnPiece, Look, Owner, Tint, checkered};

/// A chequered board with the usual pieces.
pub const LOOK: BoardLook = BoardLook::Squares(Look { ground: checkered, piece, ..Look::PLAIN });

fn piece(piece: &DrawnPiece<'_>) -> Option<String> {
    let tint = if piece.owner == Owner::First { WHITE } else { BLACK };
    drawn(piece.sign.chars().next()?.to_ascii_uppercase(), tint)
}

/// The fill of a white piece, its outline and the lines on it.
pub const WHITE: Tint = Tint { fill: "#ffffff", line: "#1c1c1c", detail: "#1c1c1c" };
/// Those of a black piece.
pub const BLACK: Tint = Tint { fill: "#2e2e2e", line: "#0e0e0e", detail: "#f2f2f2" };

/// A piece by its letter.
pub fn drawn(letter: char, tint: Tint) -> Option<String> {
    let (shapes, details) = match letter {
        'P' => (PAWN, ""),
        'N' => (KNIGHT, KNIGHT_DETAILS),
        'B' => (BISHOP, "M0 -15V5M-8 -6H8M-15 31H15M-12 17H12"),
        'R' => (ROOK, "M-17 -12H17M-18 22H18M-24 31H24"),
        'Q' => (QUEEN, "M-24 17Q0 10 24 17M-21 28Q0 22 21 28"),
        'K' => (KING, "M-23 16Q0 8 23 16M-21 27Q0 20 21 27M0 -8V9"),
        _ => return None,
    };
    let Tint { fill, line, detail } = tint;
    let shapes: String = shapes.iter().map(|path| format!("<path d=\"{path}\"/>")).collect();
    let details = if details.is_empty() {
        String::new()
    } else {
        format!("<path d=\"{details}\" fill=\"none\" stroke=\"{detail}\" stroke-width=\"2.6\"/>")
    };
    Some(format!(
        "<g fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"3.2\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
         {shapes}{details}</g>"
    ))
}

const PAWN: &[&str] = &[
    "M-15 28C-15 10 -6 8 -6 -6H6C6 8 15 10 15 28Z",
    "M0 -34A12.5 12.5 0 0 1 9 -12.5H-9A12.5 12.5 0 0 1 0 -34Z",
    "M-13 -13H13L10 -6H-10Z",
    "M-24 38V34Q-24 27 -16 27H16Q24 27 24 34V38Z",
];

const ROOK: &[&str] = &[
    "M-18 22L-15 -12H15L18 22Z",
    "M-25 -35H-14V-28H-6V-35H6V-28H14V-35H25V-20L17 -12H-17L-25 -20Z",
    "M-24 31L-19 22H19L24 31Z",
    "M-29 39V31H29V39Z",
];

const BISHOP: &[&str] = &[
    "M-16 31Q-13 24 -12 17H12Q13 24 16 31Z",
    "M-14 17C-29 3 -18 -13 0 -29C18 -13 29 3 14 17Z",
    "M0 -40A5.4 5.4 0 0 1 0 -29A5.4 5.4 0 0 1 0 -40Z",
    "M-28 39Q-28 31 -17 31H17Q28 31 28 39Z",
];

const QUEEN: &[&str] = &[
    "M-24 17L-36 -17L-20 1L-19 -25L-7 0L0 -29L7 0L19 -25L20 1L36 -17L24 17Z",
    "M-24 17Q0 10 24 17L21 28Q0 22 -21 28Z",
    "M-21 28Q0 22 21 28L26 39H-26Z",
    "M-36 -27A5 5 0 0 1 -36 -17A5 5 0 0 1 -36 -27Z",
    "M-19 -35A5 5 0 0 1 -19 -25A5 5 0 0 1 -19 -35Z",
    "M0 -39A5 5 0 0 1 0 -29A5 5 0 0 1 0 -39Z",
    "M19 -35A5 5 0 0 1 19 -25A5 5 0 0 1 19 -35Z",
    "M36 -27A5 5 0 0 1 36 -17A5 5 0 0 1 36 -27Z",
];

const KING: &[&str] = &[
    "M-3 -44H3V-39H8V-33H3V-24H-3V-33H-8V-39H-3Z",
    "M0 -28C8 -22 8 -14 0 -4C-8 -14 -8 -22 0 -28Z",
    "M-23 16C-46 -2 -36 -24 -16 -20C-7 -18 -2 -11 0 -3C2 -11 7 -18 16 -20C36 -24 46 -2 23 16Q0 8 -23 16Z",
    "M-23 16Q0 8 23 16L21 27Q0 20 -21 27Z",
    "M-21 27Q0 20 21 27L26 39H-26Z",
];

const KNIGHT: &[&str] =
    &["M-21 38C-22 23 -6 18 -1 4C-8 10 -13 9 -17 14C-20 19 -27 21 -31 15C-36 9 -34 5 -30 -2C-27 -8 -26 -14 -21 -21\
     C-17 -26 -15 -28 -16 -38L-7 -31L-2 -39L4 -29C25 -24 34 -4 31 38Z"];

const KNIGHT_DETAILS: &str = "M9 -21C20 -12 24 6 23 31M-14 -14L-12 -13M-28 8L-27 7M-1 4C1 0 1 -3 0 -6";
