//! How the players end a game, other than on the board, and the draws that may be claimed.

use std::fmt;

use crate::board::Named;
use crate::games::{AnyGame, IllegalMove};
use crate::rules::{Claim, Clause, Options};
use crate::session::{Claimable, Session};

/// How a game ends in its score, but not on the board.
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
    /// A player's time is over.
    TimeOver {
        /// The player whose time it was.
        loser: Named,
        /// The clause by which they have lost.
        clause: Clause,
    },
    /// A player has resigned, or their time is over, and the other could not have mated them: the game is drawn.
    Unwinnable {
        /// The player who could not win.
        winner: Named,
        /// The clause that says so.
        clause: Clause,
    },
    /// The players have agreed on a draw.
    Agreement {
        /// The clause that allows it.
        clause: Clause,
    },
    /// A player has claimed a draw, correctly.
    Claim {
        /// The player who claimed it.
        claimant: Named,
        /// The draw.
        claim: Claim,
    },
    /// The score states the result, and no more: who has won, if anybody has.
    Stated {
        /// Who has won.
        winner: Option<Named>,
        /// The clause that says what a result means.
        clause: Option<Clause>,
    },
    /// The score states that both players have lost.
    BothLost {
        /// The clause that says what a result means.
        clause: Option<Clause>,
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
            Ending::TimeOver { .. } => "time-forfeit",
            Ending::Unwinnable { .. } => "unwinnable",
            Ending::Agreement { .. } => "agreement",
            Ending::Claim { claim, .. } => claim.draw.word(),
            Ending::Stated { .. } => "stated",
            Ending::BothLost { .. } => "both-lost",
        }
    }

    /// Who has won, if anybody has.
    pub const fn winner(self) -> Option<Named> {
        match self {
            Ending::IllegalMove { loser, .. }
            | Ending::Resignation { loser, .. }
            | Ending::TimeOver { loser, .. } => Some(loser.other()),
            Ending::Stated { winner, .. } => winner,
            Ending::Unwinnable { .. } | Ending::Agreement { .. } | Ending::Claim { .. } | Ending::BothLost { .. } => {
                None
            }
        }
    }

    /// The clause that says so; `None` if only the score does.
    pub const fn clause(self) -> Option<Clause> {
        match self {
            Ending::IllegalMove { clause, .. }
            | Ending::Resignation { clause, .. }
            | Ending::TimeOver { clause, .. }
            | Ending::Unwinnable { clause, .. }
            | Ending::Agreement { clause } => Some(clause),
            Ending::Claim { claim, .. } => Some(claim.clause),
            Ending::Stated { clause, .. } | Ending::BothLost { clause } => clause,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, clause) = (self.word(), self.clause().map_or_else(String::new, |clause| format!(" ({clause})")));
        match self {
            Ending::IllegalMove { loser, .. }
            | Ending::Resignation { loser, .. }
            | Ending::TimeOver { loser, .. } => {
                write!(f, "{} has won: {word}{clause}", loser.other())
            }
            Ending::Unwinnable { winner, .. } => write!(f, "drawn: {winner} could not have mated{clause}"),
            Ending::Agreement { .. } => write!(f, "drawn: {word}{clause}"),
            Ending::Claim { claimant, .. } => write!(f, "drawn: {word}, claimed by {claimant}{clause}"),
            Ending::Stated { winner: Some(winner), .. } => write!(f, "{winner} has won, as the score says{clause}"),
            Ending::Stated { winner: None, .. } => write!(f, "drawn, as the score says{clause}"),
            Ending::BothLost { .. } => write!(f, "both players have lost, as the score says{clause}"),
        }
    }
}

/// A draw that the player who has the choice may claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenClaim {
    /// The draw.
    pub claim: Claim,
    /// How it may be claimed.
    pub how: Claimable,
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// How many moves are named in a sentence.
const NAMED: usize = 6;

/// The draws that may be claimed where a session stands; none once the game is over.
pub fn open_claims<S: Session + ?Sized>(game: &dyn AnyGame, options: &Options, session: &S) -> Vec<OpenClaim> {
    let open = session.open_claims(&game.claims(options)).into_iter();
    open.map(|open| OpenClaim { says: says(session, &open.claim, &open.how), claim: open.claim, how: open.how })
        .collect()
}

/// The draws that could be claimed before a session's last move, each since the first time.
pub fn missed<S: Session + ?Sized>(game: &dyn AnyGame, options: &Options, session: &S) -> Vec<OpenClaim> {
    let missed = session.missed_claims(&game.claims(options)).into_iter();
    missed
        .map(|missed| OpenClaim {
            says: says(session, &missed.claim, &missed.how),
            claim: missed.claim,
            how: missed.how,
        })
        .collect()
}

fn says<S: Session + ?Sized>(session: &S, claim: &Claim, how: &Claimable) -> String {
    let Claim { clause, place, place_with_a_move, .. } = claim;
    match how {
        Claimable::Since(0) => format!("a draw may be claimed ({clause}, {place}; since the first position)"),
        Claimable::Since(made) => {
            let (number, mv) = (session.numbering().of(made - 1), &session.moves()[made - 1]);
            format!("a draw may be claimed ({clause}, {place}; since {number} {mv})")
        }
        Claimable::With(moves) => {
            let named = moves.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
            let more = match moves.len().saturating_sub(NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!("a draw may be claimed with {named}{more}, before it is made ({clause}, {place_with_a_move})")
        }
    }
}
