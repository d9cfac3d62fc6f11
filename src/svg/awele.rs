//! Awele: twelve houses with seeds to count, and the captured seeds.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use crate::diagram::{BoardDiagram, PocketDiagram, SquareDiagram, title};

use super::board::{is_at_bottom, seen};
use super::lettering::{Anchor, Face, Lettering};
use super::look::BoardLook;
use super::marking::{self, Arrow};
use super::picture::{Panel, Symbols, escaped};
use super::{Marks, caption};

/// The space for a house.
const CELL: f64 = 128.0;

/// A house's radius.
const HOUSE: f64 = 55.0;

/// A seed's radius.
const SEED: f64 = 9.5;

/// Above and below the houses: their numbers.
const NUMBERS: f64 = 48.0;

/// Above and below the board: the houses' letters.
const LETTERS: f64 = 44.0;

/// The width of a player's captured seeds.
const STORE: f64 = 132.0;

/// Up to this number, seeds are drawn so that they can be counted; more are heaped.
const COUNTED: u32 = 12;

/// At most this many are drawn; the label gives their number.
const HEAP: u32 = 48;

/// Houses with seeds in them.
pub const LOOK: BoardLook = BoardLook::Otherwise(draw);

/// Draws the board with the captured seeds: a player's at the player's right.
fn draw(board: &BoardDiagram, marks: &Marks, _: &mut Symbols) -> Panel {
    let letters = if marks.coordinates { LETTERS } else { 6.0 };
    let (wide, high) = (f64::from(board.files) * CELL, f64::from(board.ranks) * CELL + 2.0 * NUMBERS);
    let width = wide + 2.0 * STORE;
    let mut places = BTreeMap::new();
    let mut svg = format!(
        "<rect y=\"{letters:.0}\" width=\"{width:.0}\" height=\"{high:.0}\" rx=\"60\" fill=\"#c99a62\" \
         stroke=\"#5a3b18\" stroke-width=\"5\"/>"
    );
    for square in &board.squares {
        let (column, row) = seen(board, marks, square.file, square.rank);
        let (x, y) = (STORE + (f64::from(column) + 0.5) * CELL, letters + NUMBERS + (f64::from(row) + 0.5) * CELL);
        places.insert(square.square.clone(), (x, y));
        svg += &house(square, marks, x, y, if row == 0 { -1.0 } else { 1.0 });
    }
    for pocket in &board.pockets {
        let x = if is_at_bottom(board, marks, &pocket.owner) { width - STORE / 2.0 } else { STORE / 2.0 };
        svg += &store(pocket, &board.beside, x, letters + high / 2.0);
    }
    let arrows = marks.arrows.iter();
    let arrows = arrows.filter_map(|(from, to)| Arrow::between(*places.get(from)?, *places.get(to)?, false));
    arrows.for_each(|arrow| svg += &arrow.svg());
    let foot = letters + high + letters + 4.0;
    let turn = caption::turn(&board.turn, wide);
    svg += &format!("<g transform=\"translate(0 {foot:.0})\">{}</g>", turn.svg);
    Panel { svg, width, height: foot + turn.height }
}

/// A house; its number and its letter are above it or below.
fn house(square: &SquareDiagram, marks: &Marks, x: f64, y: f64, outwards: f64) -> String {
    let (name, sign) = (&escaped(&square.square), square.sign.as_deref().unwrap_or("0"));
    let mark = marks.squares.get(&square.square).copied();
    let number = Lettering { face: Face::Bold, size: 38.0, fill: "#2a1a06", anchor: Anchor::Middle };
    let letter = Lettering { face: Face::Plain, size: 30.0, fill: "#3a3a3a", anchor: Anchor::Middle };
    let number = number.centred(sign, 0.0, outwards * (HOUSE + 27.0));
    let letter = if marks.coordinates {
        letter.centred(&square.square, 0.0, outwards * (CELL / 2.0 + NUMBERS + LETTERS * 0.55))
    } else {
        String::new()
    };
    let mark_of =
        |drawn: String| if drawn.is_empty() { drawn } else { format!("<g transform=\"scale(1.2)\">{drawn}</g>") };
    let below = mark.map(|mark| mark_of(marking::below(mark).to_owned())).unwrap_or_default();
    let above = mark.map(|mark| mark_of(marking::above(mark, sign != "0"))).unwrap_or_default();
    format!(
        "<g data-square=\"{name}\" class=\"square house{}\" transform=\"translate({x:.0} {y:.0})\"><title>{name}: {}\
         </title>{below}<circle r=\"{HOUSE}\" fill=\"#8f6230\" stroke=\"#5a3b18\" stroke-width=\"4\"/>{}{number}{above}\
         {letter}</g>",
        mark.map(|mark| format!(" {}", mark.word())).unwrap_or_default(),
        escaped(square.piece.as_deref().unwrap_or("vacant")),
        seeds(sign.parse().unwrap_or(0), HOUSE - SEED - 3.0)
    )
}

/// A player's captured seeds.
fn store(pocket: &PocketDiagram, beside: &str, x: f64, y: f64) -> String {
    let count: u32 = pocket.text.parse().unwrap_or(0);
    let name = title(&pocket.owner);
    let number = Lettering { face: Face::Bold, size: 42.0, fill: "#2a1a06", anchor: Anchor::Middle };
    let label = Lettering { face: Face::Plain, size: 22.0, fill: "#2a1a06", anchor: Anchor::Middle };
    let heap: String = (0..count.min(HEAP))
        .map(|at| {
            let (column, row) =
                (f64::from(at % 4) - 1.5, f64::from(at / 4) - f64::from((count.min(HEAP) - 1) / 4) / 2.0);
            seed(column * 20.0, row * 13.0 - 12.0)
        })
        .collect();
    format!(
        "<g class=\"pocket\" data-owner=\"{}\" transform=\"translate({x:.0} {y:.0})\"><title>{}: {count} {}\
         </title><rect x=\"-48\" y=\"-98\" width=\"96\" height=\"172\" rx=\"46\" fill=\"#8f6230\" stroke=\"#5a3b18\" \
         stroke-width=\"4\"/>{heap}{}{}{}</g>",
        escaped(&pocket.owner),
        escaped(&name),
        escaped(beside),
        number.centred(&pocket.text, 0.0, 99.0),
        label.centred(&name, 0.0, -124.0),
        label.centred(beside, 0.0, 132.0)
    )
}

/// Seeds within a radius: in a ring, or in a ring around others, so that one can count them.
fn seeds(count: u32, radius: f64) -> String {
    let ring = |many: u32, radius: f64, turn: f64| -> String {
        let angle = |at: u32| TAU * (f64::from(at) / f64::from(many) + turn);
        (0..many).map(|at| seed(radius * angle(at).cos(), radius * angle(at).sin())).collect()
    };
    let inner = match count {
        0 => return String::new(),
        1 => return seed(0.0, 0.0),
        2..=5 => return ring(count, radius * 0.5, if count == 4 { 0.125 } else { -0.25 }),
        6..=8 => 1,
        9..=10 => 2,
        11..=COUNTED => 3,
        _ => {
            // A sunflower's seeds.
            let shown = count.min(HEAP);
            let place = |at: u32| {
                let out = radius * ((f64::from(at) + 0.5) / f64::from(shown)).sqrt();
                let angle = f64::from(at) * 2.399_963;
                seed(out * angle.cos(), out * angle.sin())
            };
            return (0..shown).map(place).collect();
        }
    };
    let middle = if inner == 1 { seed(0.0, 0.0) } else { ring(inner, radius * 0.32, 0.25) };
    middle + &ring(count - inner, radius * 0.86, -0.25)
}

fn seed(x: f64, y: f64) -> String {
    format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{SEED}\" fill=\"#f1ead8\" stroke=\"#3d2a10\" stroke-width=\"2.5\"/>"
    )
}
