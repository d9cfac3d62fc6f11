//! What is marked in a picture.

use std::collections::BTreeMap;

/// What is marked in a picture, and how the board is shown. What is not on the board is left out.
///
/// ```
/// use rulebook::svg::{Mark, Marks};
/// let marks = Marks { squares: [("d5".to_owned(), Mark::Origin)].into(), ..Marks::default() };
/// assert!(marks.coordinates && !marks.turned);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
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
