//! A position as a picture: one SVG that stands alone, without fonts, scripts or references.
//!
//! Each game's pieces are in a file of its name; what they share is in the others.

// games with src/svg/{module}.rs: mod {module};
mod aieirping;
mod aviary;
mod awele;
mod bifocal;
mod chess;
mod tori_shogi;
// games: end

mod board;
mod caption;
mod glyphs;
mod lettering;
mod look;
mod marking;
mod marks;
mod picture;
#[cfg(feature = "png")]
mod png;
mod powers;

pub use marks::{Mark, Marks};
#[cfg(feature = "png")]
pub use png::{MAX_WIDTH, PngError, png};

use crate::diagram::Diagram;

use look::{BoardLook, Look};
use picture::{Panel, Symbols, escaped};

/// Lists the games whose boards have a look of their own: the `LOOK` of the file of their name.
macro_rules! looks {
    ($($game:ident,)+) => {
        /// The look of a game's board; `None` for a game that has none of its own.
        fn look_of(game: &str) -> Option<BoardLook> {
            // An id with a dash is written with `_` in Rust.
            match game.replace('-', "_").as_str() {
                $( stringify!($game) => Some($game::LOOK), )+
                _ => None,
            }
        }
    };
}

looks! {
    // games with src/svg/{module}.rs: {module},
    aviary,
    tori_shogi,
    chess,
    awele,
    aieirping,
    bifocal,
    // games: end
}

/// The space between two parts of a picture.
const GAP: f64 = 24.0;

/// The margin around a picture.
const MARGIN: f64 = 14.0;

/// Whether the board of this game is drawn in its own way; any other is drawn as plain squares with letters.
pub fn has_look(game: &str) -> bool {
    look_of(game).is_some()
}

/// Draws a scene as SVG.
///
/// Each square is a group with `data-square`, its name in the game, each kind of piece in hand one with `data-hand`, the
/// text with which its drop begins, and `data-owner`; both have a `<title>`.
///
/// ```
/// use rulebook::svg::{Marks, svg};
/// let diagram = rulebook::games::game("chess").unwrap().diagram("8/8/8/8/8/8/8/K6k w - - 0 1");
/// let picture = svg(&diagram, &Marks::default());
/// assert!(picture.starts_with("<svg "));
/// assert!(picture.contains("<title>a1: White King</title>"));
/// ```
pub fn svg(diagram: &Diagram, marks: &Marks) -> String {
    let mut symbols = Symbols::for_picture(diagram, marks);
    let mut parts: Vec<Panel> = Vec::new();
    for board in &diagram.boards {
        parts.push(match look_of(&board.game).unwrap_or(BoardLook::Squares(Look::PLAIN)) {
            BoardLook::Squares(look) => board::draw(board, look, marks, &mut symbols),
            BoardLook::Otherwise(draw) => draw(board, marks, &mut symbols),
        });
    }
    let width = parts.iter().map(|part| part.width).fold(0.0, f64::max);
    parts.extend(diagram.powers.as_ref().and_then(|powers| powers::draw(powers, width)));
    let lines = [&diagram.remark, &diagram.decides];
    parts.extend(lines.into_iter().flatten().map(|line| caption::draw(line, width)));
    let mut top = MARGIN;
    let mut body = String::new();
    for part in &parts {
        let left = MARGIN + (width - part.width) / 2.0;
        body += &format!("<g transform=\"translate({left:.0} {top:.0})\">{}</g>", part.svg);
        top += part.height + GAP;
    }
    let (width, height) = (width + 2.0 * MARGIN, top - GAP + MARGIN);
    let prefix = symbols.prefix();
    let (title, description) = (escaped(&caption::title(diagram)), escaped(&caption::text(diagram, marks)));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
         aria-labelledby=\"{prefix}-title {prefix}-desc\"><title id=\"{prefix}-title\">{title}</title>\
         <desc id=\"{prefix}-desc\">{description}</desc><defs>{}</defs>\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#ffffff\"/>{body}</svg>",
        symbols.defined()
    )
}
