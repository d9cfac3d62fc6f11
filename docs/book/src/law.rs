//! All clauses of all games, and the pages of the book on which they are.

use std::collections::BTreeMap;

use rulebook::games::{AnyGame, GAMES};
use rulebook::spec::{self, Clause};

/// The clauses of all games by name. A game made of others has their clauses too; here each is there once.
pub struct Law {
    clauses: BTreeMap<&'static str, Clause<'static>>,
}

impl Law {
    /// Reads every game's own page.
    pub fn read() -> Self {
        let pages = GAMES.iter().flat_map(|game| spec::clauses(page(*game)));
        Law { clauses: pages.map(|clause| (clause.name, clause)).collect() }
    }

    /// The clause with this name.
    pub fn clause(&self, name: &str) -> Option<&Clause<'static>> {
        self.clauses.get(name)
    }

    /// The clause that `word` names on a page: a clause's name, or `question=option` with a question of that game.
    pub fn named(&self, game: Option<&dyn AnyGame>, word: &str) -> Option<&'static str> {
        if let Some(clause) = self.clause(word) {
            return Some(clause.name);
        }
        let (question, option) = word.split_once('=')?;
        let ends = format!(".ruling.{question}");
        let clauses = game?.clauses();
        // The game's own question comes before one of a game that it is made of.
        let ruling = clauses.iter().find(|clause| clause.name.ends_with(&ends))?;
        ruling.options.contains(&option).then_some(ruling.name)
    }
}

/// A game's own page of the law.
pub fn page(game: &dyn AnyGame) -> &'static str {
    game.law().first().copied().unwrap_or_default()
}

/// The id of the game on whose page a clause is.
pub fn game_of(clause: &str) -> &str {
    clause.split('.').next().unwrap_or(clause)
}

#[cfg(test)]
mod tests {
    use rulebook::games::game;

    use super::*;

    #[test]
    fn a_word_names_a_clause_or_the_question_that_an_option_answers() {
        let law = Law::read();
        let awarichess = game("awarichess");
        assert_eq!(law.named(None, "aviary.robin.blocked"), Some("aviary.robin.blocked"));
        assert_eq!(law.named(awarichess, "cycle=ends"), Some("awele.ruling.cycle"));
        assert_eq!(law.named(awarichess, "end-at-25=yes"), Some("awarichess.ruling.end-at-25"));
        assert_eq!(law.named(awarichess, "end-at-25=perhaps"), None);
        assert_eq!(law.named(None, "rulebook"), None);
    }
}
