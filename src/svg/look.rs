//! How the boards and pieces of a game look.

use crate::diagram::BoardDiagram;

use super::Marks;
use super::lettering::letters;
use super::picture::{Panel, Symbols};

/// How a board is drawn.
pub enum BoardLook {
    /// As squares with pieces on them.
    Squares(Look),
    /// In a way of its own.
    Otherwise(fn(&BoardDiagram, &Marks, &mut Symbols) -> Panel),
}

/// Half a square's side. A piece is drawn around its square's middle.
pub const HALF: f64 = 50.0;

/// How a game's board and pieces look.
#[derive(Clone, Copy)]
pub struct Look {
    /// What a square looks like, by file and rank.
    pub ground: fn(u8, u8) -> Ground,
    /// A piece, drawn within [`HALF`] of the origin; `None` of a sign that the game does not have.
    pub piece: fn(&DrawnPiece<'_>) -> Option<String>,
    /// The lines between the squares.
    pub line: &'static str,
    /// What is drawn over the lines of a board of this many files and ranks, in units of a square from the top left.
    pub over: fn(u8, u8) -> String,
    /// Whether the files are named above and the ranks at the right, as in shogi.
    pub shogi: bool,
}

impl Look {
    /// The default look: plain squares, and letters for pieces.
    pub const PLAIN: Look = Look {
        ground: |_, _| Ground::PLAIN,
        piece: lettered,
        line: "#6b5d45",
        over: |_, _| String::new(),
        shogi: false,
    };
}

/// A square's look.
pub struct Ground {
    /// Its colour.
    pub fill: &'static str,
    /// What is drawn on it, around its middle.
    pub pattern: &'static str,
    /// Whether it counts as a dark square.
    pub dark: bool,
}

impl Ground {
    /// A light square.
    pub const PLAIN: Ground = Ground { fill: LIGHT, pattern: "", dark: false };
}

/// Light squares, on which black print is legible.
pub const LIGHT: &str = "#fbf6ea";
/// Dark squares, light enough for black print.
pub const DARK: &str = "#d3c2a0";

/// The squares of a chessboard.
pub fn checkered(file: u8, rank: u8) -> Ground {
    let dark = (file ^ rank).is_multiple_of(2);
    Ground { fill: if dark { DARK } else { LIGHT }, dark, ..Ground::PLAIN }
}

/// Whose a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// White or South.
    First,
    /// Black or North.
    Second,
    /// Nobody's.
    Nobody,
}

impl Owner {
    /// By the word of a scene.
    pub fn of(owner: Option<&str>) -> Self {
        match owner {
            Some("white" | "south") => Owner::First,
            Some(_) => Owner::Second,
            None => Owner::Nobody,
        }
    }
}

/// A piece to draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DrawnPiece<'s> {
    /// Its sign in the position's text.
    pub sign: &'s str,
    /// Whose it is.
    pub owner: Owner,
    /// Whether its owner's side is at the bottom of the picture.
    pub up: bool,
}

/// The colours of a piece.
#[derive(Clone, Copy)]
pub struct Tint {
    /// Its surface.
    pub fill: &'static str,
    /// Its outline.
    pub line: &'static str,
    /// What is drawn on it.
    pub detail: &'static str,
}

/// A letter in a circle: white for the first player, black for the second, grey for nobody.
fn lettered(piece: &DrawnPiece<'_>) -> Option<String> {
    let (fill, ink) = match piece.owner {
        Owner::First => ("#ffffff", "#1c1c1c"),
        Owner::Second => ("#2e2e2e", "#ffffff"),
        Owner::Nobody => ("#b9b9b9", "#1c1c1c"),
    };
    let letter = letters(piece.sign, 44.0, ink);
    Some(format!("<circle r=\"38\" fill=\"{fill}\" stroke=\"#1c1c1c\" stroke-width=\"4\"/>{letter}"))
}
