//! Draws that a player may claim.

use super::{Clause, Draw, Options};

/// A draw that comes about only if a player claims it. A claim is no move: it belongs to the record of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The clause that gives the right to it.
    pub clause: Clause,
    /// The place of that in the document.
    pub place: &'static str,
    /// Clause and place of a claim with a move, which the player announces and does not make yet.
    pub with_a_move: (Clause, &'static str),
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

impl When {
    /// Whether a claim is correct where the position has occurred so often, after so many moves without a capture or a
    /// Pawn's move.
    pub const fn is_met(self, occurrences: usize, quiet_moves: u16) -> bool {
        match self {
            When::Occurred(times) => occurrences >= times,
            When::Quiet(moves) => quiet_moves >= moves,
        }
    }
}

impl Claim {
    /// The same draw, claimed with a move.
    #[must_use]
    pub const fn announced(self) -> Self {
        let (clause, place) = self.with_a_move;
        Claim { clause, place, ..self }
    }

    /// Whether the draw has to be claimed under these rulings.
    pub fn is_needed(&self, options: &Options) -> bool {
        let (question, needed) = self.ruling;
        options.option(question).is_some_and(|option| needed.contains(&option))
    }
}
