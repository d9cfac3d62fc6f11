//! Misreadings: how programmers might misunderstand a single clause, found by going through a game's law.
//!
//! Unlike the other wrong rules, these only explain an engine's wrong answers: neither the cross-check nor the corpus must
//! find them. Each comes with a position where it shows.

use super::{Fault, Faulty, WrongEngine, WrongRule, engines, rule};
use crate::board::Square;
use crate::crosscheck::{Second, Terrain};

pub(super) mod aieirping;
pub(super) mod aviary;
pub(super) mod awarichess;
pub(super) mod awele;
pub(super) mod bifocal;
pub(super) mod chess;
mod powered;
pub(super) mod synchronous_awarichess;
pub(super) mod tori_shogi;

/// A misreading, with a position where it shows.
pub struct Misreading<G: Terrain> {
    /// The engine that has it.
    pub engine: WrongEngine<G>,
    /// A position's text; after a `|`, moves. There this engine differs from the law, under the default rulings.
    pub shows: String,
}

/// How far it is from one square to another: files to the right and ranks up.
const fn away(from: Square, to: Square) -> (i8, i8) {
    (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8)
}

/// A wrong rule in one line, and where it shows.
fn shown<W>(name: &str, what: &str, clauses: &[&str], wrong: W, shows: &'static str) -> (WrongRule<W>, &'static str) {
    (rule(name, what, clauses, wrong), shows)
}

/// The game's law with each of these faults, and where each shows.
fn misread_laws<G: Terrain, F: Fault<G::Model> + 'static>(
    rules: Vec<(WrongRule<F>, &'static str)>,
) -> Vec<Misreading<G>> {
    misread_engines(rules, |rulings, fault| Faulty { law: G::model(rulings), fault })
}

/// The engines that have these misreadings, and where each shows. `make` makes one under given rulings.
fn misread_engines<G, W, R, S: Into<String>>(
    rules: Vec<(WrongRule<W>, S)>,
    make: impl Fn(G::Rulings, W) -> R + Copy + Send + Sync + 'static,
) -> Vec<Misreading<G>>
where
    G: Terrain,
    W: Clone + Send + Sync + 'static,
    R: Second<G> + 'static,
{
    let (rules, shows): (Vec<_>, Vec<_>) = rules.into_iter().unzip();
    let shown = |(engine, shows): (WrongEngine<G>, S)| Misreading { engine, shows: shows.into() };
    engines(rules, make).into_iter().zip(shows).map(shown).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::games;
    use crate::mistakes::WrongRules;
    use crate::rules::{Law, Rules};
    use crate::session::{self, Session};

    /// What one sees of a game.
    fn seen(session: &dyn Session) -> String {
        let (position, legal) = (session.position(), session.legal().join(" "));
        format!("{position}\n{:?}\n{}\n{legal}\n{:?}", session.turn(), session.check(), session.outcome())
    }

    /// What an engine answers where a misreading should show, an illegal move and a refused position included.
    fn reached<R: Rules + 'static>(rules: R, shows: &str) -> String {
        // A position may itself contain `|`; its last field is a board, and moves are not.
        let moves = shows.rsplit_once('|').filter(|(_, moves)| !moves.contains('/'));
        let (position, moves) = moves.unwrap_or((shows, ""));
        let mut session = match session::open(rules, position.trim()) {
            Ok(session) => session,
            Err(refused) => return refused.to_string(),
        };
        for mv in moves.split_whitespace() {
            if session.play(mv).is_err() {
                return format!("{}\n{mv} is not legal", seen(&*session));
            }
        }
        seen(&*session)
    }

    fn each_shows<G: WrongRules>()
    where
        G::Model: Law<Position = G::Setup> + 'static,
    {
        let known: BTreeSet<&str> = G::clauses().iter().map(|clause| clause.name).collect();
        let rulings = G::Rulings::default();
        for misreading in G::misreadings() {
            let (name, shows) = (&misreading.engine.name, misreading.shows.as_str());
            for clause in &misreading.engine.breaks {
                assert!(known.contains(clause.as_str()), "{}: {name} breaks {clause}, which is no clause", G::ID);
            }
            let law = reached(G::model(rulings), shows);
            assert!(!law.ends_with("is not legal") && law.lines().count() > 1, "{}: {name}: {shows}: {law}", G::ID);
            let wrong = reached((misreading.engine.wrong)(rulings), shows);
            assert_ne!(law, wrong, "{}: {name} does not show at {shows}", G::ID);
        }
        let names: Vec<String> = G::explanations().into_iter().map(|rule| rule.name).collect();
        let twice = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
        assert_eq!(twice, None, "{}: two mistakes have one name", G::ID);
    }

    #[test]
    fn each_misreading_of_aviary_shows() {
        each_shows::<games::Aviary>();
    }

    #[test]
    fn each_misreading_of_tori_shogi_shows() {
        each_shows::<games::ToriShogi>();
    }

    #[test]
    fn each_misreading_of_chess_shows() {
        each_shows::<games::Chess>();
    }

    #[test]
    fn each_misreading_of_awele_shows() {
        each_shows::<games::Awele>();
    }

    #[test]
    fn each_misreading_of_awarichess_shows() {
        each_shows::<games::Awarichess>();
    }

    #[test]
    fn each_misreading_of_synchronous_awarichess_shows() {
        each_shows::<games::SynchronousAwarichess>();
    }

    #[test]
    fn each_misreading_of_aieirping_shows() {
        each_shows::<games::Aieirping>();
    }

    #[test]
    fn each_misreading_of_bifocal_shows() {
        each_shows::<games::Bifocal>();
    }
}
