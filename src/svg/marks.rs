//! What is marked in a picture, and what a move marks.

use std::collections::BTreeMap;

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
