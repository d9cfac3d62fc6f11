//! A position drawn, even if the law refuses it.

use super::ask::{Asked, Field, Question, Refusal};
use super::by::By;
use crate::board::Unreadable;
use crate::diagram::Diagram;
use crate::games::AnyGame;
use crate::rules::Options;

/// A position, drawn.
pub struct Drawn {
    /// The scene. If the text cannot be read, as much as could be read.
    pub diagram: Diagram,
    /// What is wrong with the text, if it cannot be read.
    pub unreadable: Option<Unreadable>,
}

/// Draws the position after the moves of a question. If there are no moves, an impossible position is drawn too, and as
/// much of an unreadable text as can be read.
///
/// # Errors
/// The question is refused because of its moves.
pub fn drawn(game: &'static dyn AnyGame, options: &Options, question: &Question<'_>) -> Result<Drawn, Refusal> {
    let asked = Asked { game, options, by: By::Model };
    let reached = asked.read(question).and_then(|read| asked.law_at_end(read.begun, &read.moves));
    match reached {
        Ok(law) => Ok(Drawn { diagram: law.diagram(), unreadable: None }),
        Err(Refusal::Malformed { field: Field::Position, unreadable, .. }) if question.moves.is_empty() => {
            Ok(Drawn { diagram: game.diagram(question.position), unreadable: Some(unreadable) })
        }
        Err(Refusal::Impossible { diagram, .. }) if question.moves.is_empty() => {
            Ok(Drawn { diagram: *diagram, unreadable: None })
        }
        Err(refusal) => Err(refusal),
    }
}
