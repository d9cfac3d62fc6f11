//! The clauses that a difference concerns besides those that name it, and the clause that decides an end.

use crate::rules::{EndByRuling, Options};
use crate::session::LawSession;
use crate::spec;
use crate::validate::ask::law::{Expected, GameLaw, Place};

/// The clauses of a law that say which positions nothing forbids.
pub(in crate::validate) fn possible(clauses: &[spec::Clause<'_>]) -> Vec<String> {
    ending_with(clauses, ".position.any")
}

/// The clauses of a law that say what an attack is.
pub(in crate::validate) fn attack(clauses: &[spec::Clause<'_>]) -> Vec<String> {
    ending_with(clauses, ".attack")
}

/// The clauses that say which of two endings comes first, in the law to which the clause `ending` belongs.
pub(in crate::validate) fn precedence(clauses: &[spec::Clause<'_>], ending: &str) -> Vec<String> {
    ending_with(clauses, ".end.precedence").into_iter().filter(|name| law(name) == law(ending)).collect()
}

/// The clauses of the game's own law that replace or supplement one of these clauses, which belong to a game that it is
/// made of: they say that they replace it, or end in the same word.
pub(in crate::validate) fn namesakes(clauses: &[spec::Clause<'_>], game: &str, named: &[String]) -> Vec<String> {
    let last = |name: &str, other: &str| name.rsplit('.').next() == other.rsplit('.').next();
    let is_about = |clause: &spec::Clause<'_>, other: &str| {
        last(clause.name, other) || replaced(clause).contains(&format!("`{other}`"))
    };
    let says = |clause: &&spec::Clause<'_>| named.iter().any(|other| law(other) != game && is_about(clause, other));
    let own = clauses.iter().filter(|clause| clause.kind != spec::Kind::Ruling && law(clause.name) == game);
    own.filter(says).map(|clause| clause.name.to_owned()).filter(|name| !named.contains(name)).collect()
}

/// What a clause says in parentheses of the clauses that it replaces.
fn replaced<'c>(clause: &'c spec::Clause<'_>) -> &'c str {
    let (_, said) = clause.text.split_once("his replaces ").unwrap_or_default();
    said.split(')').next().unwrap_or_default()
}

/// The law to which a clause belongs.
pub(in crate::validate) fn law(clause: &str) -> &str {
    clause.split('.').next().unwrap_or_default()
}

fn ending_with(clauses: &[spec::Clause<'_>], end: &str) -> Vec<String> {
    clauses.iter().map(|clause| clause.name.to_owned()).filter(|name| name.ends_with(end)).collect()
}

/// The clause that decides whether a game has ended at a place. `None` if the outcome says so itself, or if the game
/// goes on under every ruling.
pub(in crate::validate) fn deciding(law: &GameLaw, place: &Place, session: &dyn LawSession) -> Option<&'static str> {
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
fn is_over(law: &GameLaw, options: Options, place: &Place) -> Option<bool> {
    match GameLaw::new(law.game, options).expected(place) {
        Expected::Reached(session) => Some(session.outcome().is_some()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::generator;
    use crate::games::game;

    #[test]
    fn a_game_made_of_others_says_things_of_its_own_besides() {
        let id = "synchronous-awarichess";
        let clauses = game(id).expect("a game").clauses();
        let namesakes = |name: &str| namesakes(&clauses, id, &[name.to_owned()]);
        assert_eq!(namesakes("awarichess.end.stalemate"), ["synchronous-awarichess.stalemate"]);
        assert_eq!(namesakes("awarichess.awele.cycle"), ["synchronous-awarichess.cycle"]);
        assert_eq!(namesakes("awarichess.awele.again"), ["synchronous-awarichess.awele.on"]);
        assert_eq!(namesakes("synchronous-awarichess.cycle"), Vec::<String>::new());
        assert_eq!(namesakes("chess.knight.move"), Vec::<String>::new());
    }

    /// The clause that decides after some moves from a position.
    fn deciding(rulings: &str, start: &str, moves: &[&str]) -> Option<&'static str> {
        let awele = generator("awele").expect("a game");
        let law = GameLaw::new(awele, awele.options(rulings).expect("rulings"));
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
