//! Clauses that a difference concerns besides those that name it.

use crate::spec;

/// The clauses of a law that say which positions nothing forbids.
pub(super) fn possible(clauses: &[spec::Clause<'_>]) -> Vec<String> {
    ending_with(clauses, ".position.any")
}

/// The clauses of a law that say what an attack is.
pub(super) fn attack(clauses: &[spec::Clause<'_>]) -> Vec<String> {
    ending_with(clauses, ".attack")
}

/// The clauses that say which of two endings comes first, in the law to which the clause `ending` belongs.
pub(super) fn precedence(clauses: &[spec::Clause<'_>], ending: &str) -> Vec<String> {
    ending_with(clauses, ".end.precedence").into_iter().filter(|name| law(name) == law(ending)).collect()
}

/// The clauses of the game's own law that replace or supplement one of these clauses, which belong to a game that it is
/// made of: they end in the same word.
pub(super) fn namesakes(clauses: &[spec::Clause<'_>], game: &str, named: &[String]) -> Vec<String> {
    let last = |name: &str, other: &str| name.rsplit('.').next() == other.rsplit('.').next();
    let says = |name: &str| named.iter().any(|other| law(other) != game && last(name, other));
    let own = clauses.iter().filter(|clause| clause.kind != spec::Kind::Ruling && law(clause.name) == game);
    let names = own.map(|clause| clause.name.to_owned());
    names.filter(|name| says(name) && !named.contains(name)).collect()
}

/// The law to which a clause belongs.
fn law(clause: &str) -> &str {
    clause.split('.').next().unwrap_or_default()
}

fn ending_with(clauses: &[spec::Clause<'_>], end: &str) -> Vec<String> {
    clauses.iter().map(|clause| clause.name.to_owned()).filter(|name| name.ends_with(end)).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::games::game;

    #[test]
    fn a_game_made_of_others_says_things_of_its_own_besides() {
        let id = "synchronous-awarichess";
        let clauses = game(id).expect("a game").clauses();
        let namesakes = |name: &str| namesakes(&clauses, id, &[name.to_owned()]);
        assert_eq!(namesakes("awarichess.end.stalemate"), ["synchronous-awarichess.stalemate"]);
        assert_eq!(namesakes("awarichess.awele.cycle"), ["synchronous-awarichess.cycle"]);
        assert_eq!(namesakes("synchronous-awarichess.cycle"), Vec::<String>::new());
        assert_eq!(namesakes("chess.knight.move"), Vec::<String>::new());
    }
}
