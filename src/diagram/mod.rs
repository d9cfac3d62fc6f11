//! A position as a picture.

mod text;

pub use text::text;

use crate::board::{Named, Setup};

/// A drawing of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The position's canonical text.
    pub position: String,
    /// Its boards, as lines of text.
    pub drawing: String,
    /// Where the boards do not show who has the choice: who it is and what waits meanwhile, in words.
    pub decides: Option<String>,
}

impl Diagram {
    /// Draws a setup. The player is the one who has the choice, if that is known.
    pub fn of(setup: &impl Setup, turn: Option<Named>) -> Self {
        let decides = |turn: Named| {
            let waits = setup.waits(turn).map_or_else(String::new, |waits| format!("; {waits}"));
            format!("{turn} decides{waits}")
        };
        Diagram {
            position: setup.to_string(),
            drawing: text(setup),
            decides: turn.filter(|_| !setup.turn_is_on_boards()).map(decides),
        }
    }
}
