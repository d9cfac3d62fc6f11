//! Which clause decides that a game has ended or goes on, in games whose outcome names only the result: more seeds, or
//! equally many.
//!
//! The clause follows from the law under the other options: if a game of Awele ends only under `end-at-25=yes`, the
//! twenty-fifth seed ends it.

use super::law::{Expected, Law, Place};
use crate::rules::{EndByRuling, Options};
use crate::session::LawSession;

/// The clause that decides whether a game has ended at a place. `None` if the outcome says so itself, or if the game
/// goes on under every ruling.
pub(super) fn deciding(law: &Law, place: &Place, session: &dyn LawSession) -> Option<&'static str> {
    let ends = law.game.ends()?;
    let over = session.outcome().is_some();
    let decides = |end: &&EndByRuling| {
        let other = if over { end.goes_on } else { end.ends };
        let options = law.options.clone().with([(end.question, other)]);
        options.is_ok_and(|options| is_over(law, options, place) == Some(!over))
    };
    let ruled = ends.ruled.iter().find(decides).map(|end| end.clause);
    ruled.or_else(|| over.then(|| (ends.otherwise)(&session.position())))
}

/// Whether the game is over at a place under some options; `None` if the place cannot be reached.
fn is_over(law: &Law, options: Options, place: &Place) -> Option<bool> {
    match Law::new(law.game, options).expected(place) {
        Expected::Reached(session) => Some(session.outcome().is_some()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::generator;

    /// The clause that decides after some moves from a position.
    fn deciding(rulings: &str, start: &str, moves: &[&str]) -> Option<&'static str> {
        let awele = generator("awele").expect("a game");
        let law = Law::new(awele, awele.options(rulings).expect("rulings"));
        let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
        let place = Place { start: start.to_owned(), moves, judge: None };
        let Expected::Reached(session) = law.expected(&place) else { panic!("the moves are legal") };
        super::deciding(&law, &place, &*session)
    }

    #[test]
    fn each_end_has_its_clause() {
        let won = "0,0,0,0,2,1/0,0,0,1,0,0 34-10 s";
        assert_eq!(deciding("", won, &[]), Some("awele.end.more-than-half"));
        assert_eq!(deciding("end-at-25=no", won, &[]), Some("awele.end.more-than-half"));
        assert_eq!(deciding("", "0,0,0,0,0,0/1,0,0,0,0,0 23-24 s", &[]), Some("awele.end.no-move"));
        assert_eq!(deciding("", "0,0,0,0,0,0/0,0,0,0,0,0 24-24 s", &[]), Some("awele.end.all-captured"));
        let (start, round) =
            ("1,0,0,0,0,0/1,0,0,0,0,0 23-23 s", ["A", "a", "B", "b", "C", "c", "D", "d", "E", "e", "F", "f"]);
        assert_eq!(deciding("", start, &round), Some("awele.end.cycle"));
        assert_eq!(deciding("cycle=goes-on", start, &round), Some("awele.end.cycle"));
        assert_eq!(deciding("", start, &round[..11]), None);
    }
}
