//! What is marked in a picture, and what a move marks.

use std::collections::BTreeMap;

use super::lettering::letters;
use super::look::HALF;
use crate::board::Route;
use crate::diagram::{Diagram, SquareDiagram};

/// What is marked in a picture, and how the board is shown. What is not on the board is left out.
///
/// ```
/// use rulebook::svg::{Mark, Marks};
/// let marks = Marks { squares: [("d5".to_owned(), Mark::Origin)].into(), ..Marks::default() };
/// assert!(marks.coordinates && !marks.turned);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// The marked squares, by the names that the game gives them; `T@` marks a piece in the hand of the player to move.
    pub squares: BTreeMap<String, Mark>,
    /// The arrows, each from a square to another.
    pub arrows: Vec<(String, String)>,
    /// Whether the board is turned, so that the other player's side is at the bottom.
    pub turned: bool,
    /// Whether files and ranks are named beside the board.
    pub coordinates: bool,
}

impl Default for Marks {
    fn default() -> Self {
        Marks { squares: BTreeMap::new(), arrows: Vec::new(), turned: false, coordinates: true }
    }
}

/// Why a square is marked. Each looks different in shape, not in colour alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A piece goes from here: a frame.
    Origin,
    /// It may go here: a dot, or dots in the corners around a piece.
    Target,
    /// It may capture here: a ring.
    Capture,
    /// Why a move is illegal: hatching.
    Reason,
    /// The last move was here: brackets in the corners.
    Last,
    /// What stands here is in check: a sign `!` in the corner.
    Check,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 6] = [Mark::Origin, Mark::Target, Mark::Capture, Mark::Reason, Mark::Last, Mark::Check];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Mark::Origin => "origin",
            Mark::Target => "target",
            Mark::Capture => "capture",
            Mark::Reason => "reason",
            Mark::Last => "last",
            Mark::Check => "check",
        }
    }

    /// The mark of this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Mark::ALL.into_iter().find(|mark| mark.word() == word)
    }
}

impl Marks {
    /// Marks a move with its arrow, and what else it changes if the position after it is known.
    pub fn go(&mut self, route: &Route, before: &Diagram, after: Option<&Diagram>) {
        let target = route.target.clone();
        let target = target.filter(|target| piece(before, &route.origin).is_some() && *target != route.origin);
        self.arrows.extend(target.map(|target| (route.origin.clone(), target)));
        self.squares.extend(after.map(|after| changed(before, after)).unwrap_or_default());
        self.reach(route, before, after);
        self.squares.insert(route.origin.clone(), Mark::Origin);
    }

    /// Marks where a move leads.
    pub fn reach(&mut self, route: &Route, before: &Diagram, after: Option<&Diagram>) {
        let Some(target) = &route.target else {
            // A sowing leads to many houses.
            self.squares.extend(after.map(|after| changed(before, after)).unwrap_or_default());
            return;
        };
        // What changes places with the piece is not captured.
        let stays = after.is_some_and(|after| piece(after, &route.origin).is_some());
        let captures = piece(before, target).is_some() && !stays;
        self.squares.insert(target.clone(), if captures { Mark::Capture } else { Mark::Target });
    }
}

/// What stands on a square.
fn piece<'d>(diagram: &'d Diagram, square: &str) -> Option<&'d str> {
    diagram.square(square)?.sign.as_deref()
}

/// The squares that a move changes. What vanishes from one and is not found on another is captured.
fn changed(before: &Diagram, after: &Diagram) -> Vec<(String, Mark)> {
    let differs = |square: &&SquareDiagram| piece(after, &square.square) != square.sign.as_deref();
    let differing: Vec<&SquareDiagram> = before.squares().filter(differs).collect();
    let arrives = |sign: &str| differing.iter().any(|square| piece(after, &square.square) == Some(sign));
    // The signs of Awele are numbers of seeds.
    let seeds = |sign: Option<&str>| sign.map_or(Some(0), |sign| sign.parse::<u32>().ok());
    let role = |square: &SquareDiagram| match (square.sign.as_deref(), piece(after, &square.square)) {
        (stood, stands) if seeds(stood).is_some() && seeds(stands).is_some() => {
            Some(if seeds(stands) < seeds(stood) { Mark::Capture } else { Mark::Target })
        }
        (Some(sign), None) if arrives(sign) => None,
        (Some(_), None) => Some(Mark::Capture),
        _ => Some(Mark::Target),
    };
    differing.iter().filter_map(|square| Some((square.square.clone(), role(square)?))).collect()
}

/// What is drawn below the piece, around the square's middle.
pub fn below(mark: Mark) -> &'static str {
    match mark {
        Mark::Origin => {
            "<path d=\"M-46 -46H46V46H-46Z\" fill=\"#1d5fa8\" fill-opacity=\".2\" stroke=\"#1d5fa8\" stroke-width=\"8\"/>"
        }
        Mark::Reason => {
            "<g stroke=\"#b91c1c\"><path d=\"M-48 -48H48V48H-48Z\" fill=\"#b91c1c\" fill-opacity=\".12\" \
             stroke-width=\"4\"/><path d=\"M-50 -24L-24 -50M-50 2L2 -50M-50 28L28 -50M-48 50L50 -48M-22 50L50 -22\
             M4 50L50 4M30 50L50 30\" stroke-width=\"5\"/></g>"
        }
        Mark::Last => {
            "<path d=\"M-50 -50H50V50H-50Z\" fill=\"#facc15\" fill-opacity=\".38\"/>\
             <path d=\"M-46 -22V-46H-22M22 -46H46V-22M46 22V46H22M-22 46H-46V22\" fill=\"none\" stroke=\"#7a5600\" \
             stroke-width=\"7\"/>"
        }
        Mark::Check => "<path d=\"M-50 -50H50V50H-50Z\" fill=\"#dc2626\" fill-opacity=\".4\"/>",
        Mark::Target | Mark::Capture => "",
    }
}

/// What is drawn above the piece, if there is one.
pub fn above(mark: Mark, occupied: bool) -> String {
    match mark {
        Mark::Target if occupied => "<path d=\"M-40 -40h.01M40 -40h.01M-40 40h.01M40 40h.01\" stroke=\"#ffffff\" \
                                     stroke-width=\"20\" stroke-linecap=\"round\"/>\
                                     <path d=\"M-40 -40h.01M40 -40h.01M-40 40h.01M40 40h.01\" stroke=\"#14713a\" \
                                     stroke-width=\"15\" stroke-linecap=\"round\"/>"
            .to_owned(),
        Mark::Target => {
            "<circle r=\"15\" fill=\"#14713a\" stroke=\"#ffffff\" stroke-width=\"3\"/>".to_owned()
        }
        Mark::Capture => "<g fill=\"none\"><circle r=\"45\" stroke=\"#ffffff\" stroke-width=\"11\"/>\
                          <circle r=\"45\" stroke=\"#7a1500\" stroke-width=\"6\"/>\
                          <path d=\"M0 -50V-33M0 50V33M-50 0H-33M50 0H33\" stroke=\"#7a1500\" stroke-width=\"6\"/></g>"
            .to_owned(),
        Mark::Check => format!(
            "<g transform=\"translate(33 -33)\"><circle r=\"15\" fill=\"#b91c1c\" stroke=\"#ffffff\" \
             stroke-width=\"2.5\"/>{}</g>",
            letters("!", 25.0, "#ffffff")
        ),
        Mark::Origin | Mark::Reason | Mark::Last => String::new(),
    }
}

/// An arrow.
pub struct Arrow {
    from: (f64, f64),
    /// In degrees, from the right clockwise.
    angle: f64,
    /// How far from its origin's middle it ends.
    end: f64,
}

impl Arrow {
    /// From the middle of a square to another: to beside that one's middle, or to the edge of a piece that stands there;
    /// none if they are the same.
    pub fn between(from: (f64, f64), to: (f64, f64), onto_piece: bool) -> Option<Self> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let end = length - HALF * if onto_piece { 0.72 } else { 0.25 };
        (length >= 1.0).then(|| Arrow { from, angle: dy.atan2(dx), end })
    }

    /// How far a point is from its line.
    pub fn distance_to(&self, (x, y): (f64, f64)) -> f64 {
        let (dx, dy) = (x - self.from.0, y - self.from.1);
        let (sin, cos) = self.angle.sin_cos();
        let along = (dx * cos + dy * sin).clamp(0.0, self.end);
        (dx - along * cos).hypot(dy - along * sin)
    }

    /// It as SVG.
    pub fn svg(&self) -> String {
        const COLOUR: &str = "#1d5fa8";
        let Arrow { from: (x, y), angle, end } = self;
        // From beside the middle of the origin.
        let (start, neck) = (HALF * 0.35, end - 34.0);
        format!(
            "<g class=\"arrow\" transform=\"translate({x:.1} {y:.1}) rotate({:.2})\" opacity=\".85\">\
             <path d=\"M{start:.1} -5.5H{neck:.1}V-20L{end:.1} 0L{neck:.1} 20V5.5H{start:.1}Z\" fill=\"{COLOUR}\" \
             stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\"/></g>",
            angle.to_degrees()
        )
    }
}
