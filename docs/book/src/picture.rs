//! The pictures of the book: files of their own, each once.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use rulebook::diagram::{Diagram, SquareDiagram};
use rulebook::games::AnyGame;
use sha2::{Digest as _, Sha256};

use crate::html::escape;

/// The folder of the pictures in the book.
pub const FOLDER: &str = "diagrams";

/// What is marked on a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The squares, each with what it is.
    pub squares: BTreeMap<String, Role>,
    /// From where to where.
    pub arrows: Vec<(String, String)>,
}

/// What a marked square is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Where a piece comes from.
    Origin,
    /// Where it goes.
    Target,
    /// Where it goes and captures.
    Capture,
    /// The reason of a refusal.
    Reason,
}

impl Marks {
    /// Marks a move with its arrow, and what else it changes if the position after it is known.
    pub fn go(&mut self, game: &dyn AnyGame, mv: &str, before: &Diagram, after: Option<&Diagram>) {
        let Some(route) = game.route(mv) else { return };
        let target =
            route.target.clone().filter(|target| piece(before, &route.origin).is_some() && *target != route.origin);
        self.arrows.extend(target.map(|target| (route.origin.clone(), target)));
        for (square, role) in after.map(|after| changed(before, after)).unwrap_or_default() {
            self.squares.insert(square, role);
        }
        self.reach(game, mv, before, after);
        self.squares.insert(route.origin, Role::Origin);
    }

    /// Marks where a move leads.
    pub fn reach(&mut self, game: &dyn AnyGame, mv: &str, before: &Diagram, after: Option<&Diagram>) {
        let Some(route) = game.route(mv) else { return };
        let Some(target) = route.target else {
            // A sowing leads to many houses.
            self.squares.extend(after.map(|after| changed(before, after)).unwrap_or_default());
            return;
        };
        // What changes places with the piece is not captured.
        let stays = after.is_some_and(|after| piece(after, &route.origin).is_some());
        let captures = piece(before, &target).is_some() && !stays;
        self.squares.insert(target, if captures { Role::Capture } else { Role::Target });
    }
}

/// What stands on a square.
fn piece<'d>(diagram: &'d Diagram, square: &str) -> Option<&'d str> {
    diagram.boards.iter().find_map(|board| board.square(square)).and_then(|square| square.sign.as_deref())
}

/// The squares that a move changes. What vanishes from one and is not found on another is captured.
fn changed(before: &Diagram, after: &Diagram) -> Vec<(String, Role)> {
    let squares = before.boards.iter().flat_map(|board| &board.squares);
    let differs = |square: &&SquareDiagram| piece(after, &square.square) != square.sign.as_deref();
    let differing: Vec<&SquareDiagram> = squares.filter(differs).collect();
    let arrives = |sign: &str| differing.iter().any(|square| piece(after, &square.square) == Some(sign));
    // The signs of Awele are numbers of seeds.
    let seeds = |sign: Option<&str>| sign.map_or(Some(0), |sign| sign.parse::<u32>().ok());
    let role = |square: &SquareDiagram| match (square.sign.as_deref(), piece(after, &square.square)) {
        (stood, stands) if seeds(stood).is_some() && seeds(stands).is_some() => {
            Some(if seeds(stands) < seeds(stood) { Role::Capture } else { Role::Target })
        }
        (Some(sign), None) if arrives(sign) => None,
        (Some(_), None) => Some(Role::Capture),
        _ => Some(Role::Target),
    };
    differing.iter().filter_map(|square| Some((square.square.clone(), role(square)?))).collect()
}

/// All pictures, by the names of their files.
#[derive(Default)]
pub struct Pictures {
    files: BTreeMap<String, String>,
}

impl Pictures {
    /// Adds a picture unless it is there; returns the element that shows it.
    pub fn add(&mut self, diagram: &Diagram, marks: &Marks, about: &str) -> String {
        let svg = svg(diagram, marks);
        let (width, height) = size(&svg);
        let digest = Sha256::digest(svg.as_bytes());
        let name: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let path = format!("{FOLDER}/{name}.svg");
        self.files.entry(path.clone()).or_insert(svg);
        format!(
            "<img src=\"{path}\" alt=\"{}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\">",
            escape(&format!("{about} {}", diagram.position))
        )
    }

    /// Writes all of them below a folder.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder.join(FOLDER))?;
        self.files.iter().try_for_each(|(path, svg)| fs::write(folder.join(path), svg))
    }
}

/// A drawing's width and height, as its `viewBox` has them.
fn size(svg: &str) -> (u32, u32) {
    let numbers =
        svg.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"')).map_or("", |(numbers, _)| numbers);
    let mut numbers =
        numbers.split_whitespace().skip(2).map(|number| number.parse::<f64>().map_or(0, |n| n.round() as u32));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

/// Draws a position with its marks.
fn svg(diagram: &Diagram, marks: &Marks) -> String {
    let _ = marks;
    let text = diagram.text();
    let lines: Vec<&str> = text.lines().collect();
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1) * 9 + 10;
    let height = lines.len() * 18 + 10;
    let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">");
    for (n, line) in lines.iter().enumerate() {
        svg.push_str(&format!(
            "<text x=\"5\" y=\"{}\" font-family=\"monospace\" font-size=\"15\" xml:space=\"preserve\">{}</text>",
            n * 18 + 20,
            escape(line)
        ));
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use rulebook::games::game;
    use rulebook::rules::Options;

    use super::*;

    /// The marks of a legal move, as `square role`.
    fn marked(id: &str, position: &str, mv: &str) -> String {
        let game = game(id).expect("a game");
        let mut session = game.open_law(&Options::defaults(game.questions()), position).expect("a position");
        let before = session.diagram();
        session.play(mv).expect("a legal move");
        let mut marks = Marks::default();
        marks.go(game, mv, &before, Some(&session.diagram()));
        let squares = marks.squares.iter().map(|(square, role)| format!("{square} {role:?}"));
        squares.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_move_is_marked_with_what_it_changes() {
        assert_eq!(marked("chess", "startpos", "e2e4"), "e2 Origin, e4 Target");
        let castles = "1k6/7p/8/8/8/8/P7/R3K2R w KQ - 0 1";
        assert_eq!(marked("chess", castles, "e1g1"), "e1 Origin, f1 Target, g1 Target");
        let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(marked("chess", en_passant, "e5d6"), "d5 Capture, d6 Target, e5 Origin");
        let robin = "s6S/8/4g3/4b3/3R4/8/8/8[] w";
        assert_eq!(marked("aviary", robin, "d4e6"), "d4 Origin, e6 Capture");
    }

    #[test]
    fn a_sowing_is_marked_with_its_houses() {
        let captures = "4,4,4,4,4,4/1,4,4,4,4,4 3-0 s";
        assert_eq!(marked("awele", captures, "C"), "C Origin, D Target, E Target, F Target, a Capture");
    }
}
