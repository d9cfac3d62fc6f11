//! Draws that may be claimed where a game stands.

use crate::games::AnyGame;
use crate::rules::{Claim, Options};
use crate::session::Claimable;
use crate::session::Session;

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
