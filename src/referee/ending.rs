//! The clause by which a game has ended.

use crate::games::Game;
use crate::rules::{Clause, Outcome};
use crate::spec;

/// The clause that says that a game ends so: the one that is named for it, or that names it.
///
/// ```
/// use rulebook::{games::Aviary, referee::ending_clause, rules::{Draw, Outcome}};
/// let clause = ending_clause::<Aviary>(Outcome::Draw(Draw::Stalemate)).unwrap();
/// assert_eq!(clause.name(), "aviary.end.stalemate");
/// ```
pub fn ending_clause<G: Game>(outcome: Outcome) -> Option<Clause> {
    let word = match outcome {
        Outcome::Win { by, .. } => by.word(),
        Outcome::Draw(draw) => draw.word(),
    };
    let endings: Vec<_> = spec::clauses(G::LAW).into_iter().filter(|clause| clause.name.contains(".end.")).collect();
    let named = endings.iter().find(|clause| clause.name.ends_with(&format!(".end.{word}")));
    let found = named.or_else(|| endings.iter().find(|clause| clause.text.contains(&format!("(`{word}`)"))));
    found.map(|clause| Clause::new(clause.name))
}
