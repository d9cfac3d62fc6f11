//! How the players end a game, other than on the board, and the draws that may be claimed.

use std::fmt;

use super::cited;
use crate::arbiter::IllegalMoveEffect;
use crate::board::{Entry, EntryPlace, Named};
use crate::games::{AnyGame, Ruled};
use crate::rules::{Claim, Clause, NamedOutcome, Outcome, Subject, When};
use crate::session::{self, Claimable, MoveNumber, Session};

/// How a game ends: on the board, or in its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By its moves.
    OnBoard {
        /// How.
        outcome: NamedOutcome,
        /// The clause that says so.
        clause: Clause,
    },
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
    /// A player ran out of time.
    TimeOver {
        /// The player whose time it was.
        loser: Named,
        /// The clause by which they have lost; none in a game whose document has no clock.
        clause: Option<Clause>,
    },
    /// A player has resigned or run out of time, and the other could not have mated them: the game is drawn.
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
    /// How a game has ended by its moves.
    pub fn on_board(game: &dyn AnyGame, outcome: NamedOutcome) -> Self {
        Ending::OnBoard { outcome, clause: game.clause(Subject::Ending(outcome.outcome)) }
    }

    /// `tori-shogi.illegal-loses`: how an illegal move ends the game, if it does.
    pub fn of_illegal_move(game: &dyn AnyGame, loser: Named) -> Option<Self> {
        match game.arbiter_of(loser).illegal_move(None) {
            IllegalMoveEffect::Loses(clause) => Some(Ending::IllegalMove { loser, clause }),
            _ => None,
        }
    }

    /// The word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Ending::OnBoard { outcome, .. } => outcome.word(),
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
            Ending::OnBoard { outcome, .. } => outcome.winner(),
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
            Ending::OnBoard { clause, .. }
            | Ending::IllegalMove { clause, .. }
            | Ending::Resignation { clause, .. }
            | Ending::Unwinnable { clause, .. }
            | Ending::Agreement { clause } => Some(clause),
            Ending::Claim { claim, .. } => Some(claim.clause),
            Ending::TimeOver { clause, .. } | Ending::Stated { clause, .. } | Ending::BothLost { clause } => clause,
        }
    }

    /// By what the game has ended, with the clause: the sentence without the result.
    pub fn why(self) -> String {
        let clause = match self {
            // The clause of claims with a move quotes two Articles.
            Ending::Claim { claim: Claim { place, clause, .. }, .. } => format!(" ({place}, {clause})"),
            _ => self.clause().map_or_else(String::new, |clause| format!(" ({})", cited(clause))),
        };
        let why = match self {
            Ending::OnBoard { outcome, .. } => outcome.reason(),
            Ending::IllegalMove { loser, .. } => format!("{loser} made an illegal move"),
            Ending::Resignation { loser, .. } => format!("{loser} resigned"),
            Ending::TimeOver { loser, clause: Some(_) } => format!("{loser} ran out of time"),
            Ending::TimeOver { loser, clause: None } => {
                format!("{loser} ran out of time, as the score says; the game's document has no clock")
            }
            Ending::Unwinnable { winner, .. } => format!("{winner} could not have mated"),
            Ending::Agreement { .. } => "the players agreed".to_owned(),
            Ending::Claim { claimant, claim } => {
                let drawn = match claim.when {
                    // Not too often yet.
                    When::Occurred(times) => format!("a position has occurred {times} times"),
                    When::Quiet(_) => NamedOutcome::from(Outcome::Draw(claim.draw)).reason(),
                };
                format!("{drawn}, claimed by {claimant}")
            }
            Ending::Stated { .. } | Ending::BothLost { .. } => "as the score says".to_owned(),
        };
        why + &clause
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.winner()) {
            (Ending::BothLost { .. }, _) => f.write_str("both players have lost")?,
            (_, Some(winner)) => write!(f, "{winner} has won")?,
            (_, None) => f.write_str("drawn")?,
        }
        let stated = matches!(self, Ending::Stated { .. } | Ending::BothLost { .. });
        write!(f, "{} {}", if stated { "," } else { ":" }, self.why())
    }
}

/// A draw that the player who has the choice may claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordedClaim {
    /// The draw.
    pub claim: Claim,
    /// How it may be claimed.
    pub how: Claimable,
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// A draw that could be claimed, and that nobody claimed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordedMissedClaim {
    /// The draw.
    pub claim: Claim,
    /// After how many moves it could be claimed first.
    pub since: usize,
    /// After how many moves it could be claimed last, without a break in between.
    pub until: usize,
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// How many moves are named in a sentence.
const NAMED: usize = 6;

/// The draws that may be claimed where a session stands; none once the game is over.
pub fn open_claims<S: Session + ?Sized>(ruled: Ruled<'_>, session: &S) -> Vec<WordedClaim> {
    let open = session.open_claims(&ruled.game.claims(ruled.options)).into_iter();
    open.map(|open| WordedClaim { says: says(ruled, session, &open), claim: open.claim, how: open.how }).collect()
}

fn says<S: Session + ?Sized>(ruled: Ruled<'_>, session: &S, open: &session::OpenClaim) -> String {
    let Claim { clause, place, .. } = &open.claim;
    match &open.how {
        Claimable::Since(made) => {
            let since = since(ruled, session, *made);
            format!("a draw may be claimed ({place}, {clause}; since {since})")
        }
        Claimable::With(moves) => {
            let position = session.position();
            let named = moves.iter().take(NAMED).map(|mv| entry(ruled, &position, mv).text);
            let more = match moves.len().saturating_sub(NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let named = named.collect::<Vec<_>>().join(", ");
            format!("a draw may be claimed with {named}{more}, before it is made ({place}, {clause})")
        }
    }
}

/// The draws that could be claimed at any time in a session before the game was over, each the first time. `ended` says
/// whether the players have ended it where it stands, so that nothing can be claimed there any more.
pub fn missed_claims<S: Session + ?Sized>(ruled: Ruled<'_>, session: &S, ended: bool) -> Vec<WordedMissedClaim> {
    let missed = session.missed_claims(&ruled.game.claims(ruled.options)).into_iter();
    let told = |session::MissedClaim { claim, since: made, until }| {
        let (Claim { clause, place, .. }, since) = (&claim, since(ruled, session, made));
        let says = if until < session.made() {
            let next = called(ruled, session, until);
            format!("a draw could have been claimed ({place}, {clause}; since {since}, until {next})")
        } else {
            let may = if ended { "could have been" } else { "may be" };
            format!("a draw {may} claimed ({place}, {clause}; since {since})")
        };
        WordedMissedClaim { claim, since: made, until, says }
    };
    missed.map(told).collect()
}

/// The position after so many moves of a session, by its last move.
fn since<S: Session + ?Sized>(ruled: Ruled<'_>, session: &S, made: usize) -> String {
    let last = made.checked_sub(1);
    last.map_or_else(|| "the first position".to_owned(), |last| called(ruled, session, last))
}

/// A move of a session as players call it: with its number, and written as the game's document writes moves.
pub(super) fn called<S: Session + ?Sized>(ruled: Ruled<'_>, session: &S, at: usize) -> String {
    let mut before = session.fork();
    let mut mv = String::new();
    for _ in at..session.made() {
        mv = before.take_back().unwrap_or_default();
    }
    let entry = entry(ruled, &before.position(), &mv);
    let number = match entry.numbered {
        Some((number, place)) => MoveNumber { number: number.into(), second: place == EntryPlace::Second },
        None => session.numbering().of(at),
    };
    format!("{number} {}", entry.text)
}

/// A move from a position, in the notation of the game's document, or else in the protocol's.
fn entry(ruled: Ruled<'_>, position: &str, mv: &str) -> Entry {
    let notation = ruled.game.notations().first().copied();
    let moves = [mv.to_owned()];
    let written =
        notation.and_then(|notation| ruled.game.write_moves(ruled.options, position, &moves, notation, true));
    let plain = || Entry { text: mv.to_owned(), moves: 1, numbered: None };
    written.and_then(|mut entries| entries.pop()).unwrap_or_else(plain)
}
