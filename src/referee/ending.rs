//! How the players end a game, other than on the board.

use std::fmt;

use crate::board::Named;
use crate::games::{AnyGame, IllegalMove};
use crate::rules::Clause;

/// How a game ends in its score, but not on the board, with the clause that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A player has lost by an illegal move.
    IllegalMove {
        /// Who made it.
        loser: Named,
        /// The clause by which they have lost.
        clause: Clause,
    },
    /// A player has resigned.
    Resignation {
        /// The player who resigned.
        loser: Named,
        /// The clause that allows it.
        clause: Clause,
    },
    /// The players have agreed on a draw.
    Agreement {
        /// The clause that allows it.
        clause: Clause,
    },
}

impl Ending {
    /// How an illegal move ends the game, if it does.
    pub fn of_illegal_move(game: &dyn AnyGame, loser: Named) -> Option<Self> {
        match game.illegal_move() {
            IllegalMove::Loses(clause) => Some(Ending::IllegalMove { loser, clause }),
            IllegalMove::TakenBack(_) | IllegalMove::NotSaid => None,
        }
    }

    /// The word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Ending::IllegalMove { .. } => "illegal-move",
            Ending::Resignation { .. } => "resignation",
            Ending::Agreement { .. } => "agreement",
        }
    }

    /// Who has won, if anybody has.
    pub const fn winner(self) -> Option<Named> {
        match self {
            Ending::IllegalMove { loser, .. } | Ending::Resignation { loser, .. } => Some(loser.other()),
            Ending::Agreement { .. } => None,
        }
    }

    /// The clause that says so.
    pub const fn clause(self) -> Clause {
        match self {
            Ending::IllegalMove { clause, .. }
            | Ending::Resignation { clause, .. }
            | Ending::Agreement { clause } => clause,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(winner) => write!(f, "{winner} has won: {} ({})", self.word(), self.clause()),
            None => write!(f, "drawn: {} ({})", self.word(), self.clause()),
        }
    }
}
