//! Where a move begins and where it goes.

/// A move's two ends, as the game names its squares.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::{Route, Routed as _, tori_shogi::Move};
/// let route = |usi: &str| usi.parse::<Move>().unwrap().route();
/// assert_eq!(route("3c3b+"), Route { origin: "3c".to_owned(), target: Some("3b".to_owned()) });
/// assert_eq!(route("S*4d"), Route { origin: "S*".to_owned(), target: Some("4d".to_owned()) });
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Route {
    /// The square from which the move goes. For a piece in hand, the text with which such a move begins (`T@`); for a
    /// move that comes from neither, its whole text.
    pub origin: String,
    /// The square to which it goes, or which it marks if the piece stays. `None` for a sowing, and if nothing moves.
    pub target: Option<String>,
}

/// A move that has a [`Route`].
pub trait Routed {
    /// Its route.
    fn route(&self) -> Route;
}

impl Route {
    /// From one named place to another.
    pub fn new(origin: impl ToString, target: impl ToString) -> Self {
        Route { origin: origin.to_string(), target: Some(target.to_string()) }
    }

    /// From a place to no square.
    pub fn from(origin: impl ToString) -> Self {
        Route { origin: origin.to_string(), target: None }
    }
}
