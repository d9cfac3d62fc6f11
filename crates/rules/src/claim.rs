//! Draws that a player may claim.

use super::{Clause, Draw, Options};

/// A draw that comes about only if a player claims it. A claim is no move: it belongs to the record of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The clause that gives the right to it.
    pub clause: Clause,
    /// The place in the document for a claim about the position on the board.
    pub place: &'static str,
    /// The place for a claim about the position after a move that the player announces and does not make yet.
    pub place_with_a_move: &'static str,
    /// The question and the options under which the draw has to be claimed.
    pub ruling: (&'static str, &'static [&'static str]),
    /// When the player who has the move may claim it.
    pub when: When,
    /// Why the game is then drawn.
    pub draw: Draw,
}

/// When a draw may be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// The position stands in the record for this time or a later one.
    Occurred(usize),
    /// So many moves of both players, or more, have been made without a capture or a Pawn's move.
    Quiet(u16),
}

impl Claim {
    /// Whether the draw has to be claimed under these rulings.
    pub fn is_needed(&self, options: &Options) -> bool {
        let (question, needed) = self.ruling;
        options.option(question).is_some_and(|option| needed.contains(&option))
    }
}
