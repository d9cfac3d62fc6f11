//! Misreadings: how programmers might misunderstand a single clause, found by going through a game's law.
//!
//! Unlike the other mistakes, these only explain an engine's wrong answers: neither the cross-check nor the corpus must
//! find them. Each comes with a position where it shows.

use super::{FaultyAnswers, MakeEngine, Mistake, MistakeOf, Mistakes, PlainLaw, ReachedOf, mistakes, under};
use crate::board::{Grid, Square};
use crate::crosscheck::{apart, way};
use crate::rules::{Breach, Clause};

pub(super) mod aieirping;
pub(super) mod awarichess;
pub(super) mod awele;
pub(super) mod chess;
mod powered;
pub(super) mod synchronous_awarichess;
pub(super) mod tori_shogi;

/// How far it is from one square to another: files to the right and ranks up.
const fn away(from: Square, to: Square) -> (i8, i8) {
    (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8)
}

/// The squares between two squares of one line; none if they are not in one.
fn between(board: Grid, from: Square, to: Square) -> impl Iterator<Item = Square> {
    way(board, from, to).into_iter().flatten()
}

/// Whether one square is next to another, straight or diagonally.
const fn beside(one: Square, other: Square) -> bool {
    apart(one, other) == 1
}

/// Why a misreading refuses a setup.
fn breach(clause: &'static str, why: &str) -> Breach {
    Breach { clause: Clause::new(clause), squares: Vec::new(), why: why.to_owned() }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::iter;

    use crate::games;
    use crate::mistakes::Mistakes;
    use crate::rules::{Rules, Rulings as _};
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

    fn each_shows<G: Mistakes<Model: 'static>>() {
        let known: BTreeSet<&str> = G::clauses().iter().map(|clause| clause.name).collect();
        // The defaults, and the named sets: some are wrong only under a ruling.
        let sets = G::Rulings::SETS.iter().map(|set| G::Rulings::read(set.name).expect("a set"));
        let all: Vec<G::Rulings> = iter::once(G::Rulings::default()).chain(sets).collect();
        let mistakes = G::all_mistakes();
        let misreadings = mistakes.iter().filter_map(|mistake| Some((mistake, mistake.shows.as_deref()?)));
        for (misreading, shows) in misreadings {
            let name = &misreading.name;
            for clause in &misreading.breaks {
                assert!(known.contains(clause.as_str()), "{}: {name} breaks {clause}, which is no clause", G::ID);
            }
            let law = reached(G::model(all[0]), shows);
            assert!(!law.ends_with("is not legal") && law.lines().count() > 1, "{}: {name}: {shows}: {law}", G::ID);
            let is_shown = |rulings: &G::Rulings| {
                reached(G::model(*rulings), shows) != reached((misreading.make)(*rulings), shows)
            };
            assert!(all.iter().any(is_shown), "{}: {name} does not show at {shows}", G::ID);
        }
        let names: Vec<&str> = mistakes.iter().map(|mistake| mistake.name.as_str()).collect();
        let twice = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
        assert_eq!(twice, None, "{}: two mistakes have one name", G::ID);
    }

    #[test]
    fn each_misreading_shows() {
        for id in games::IDS {
            games::with_game!(*id, G => each_shows::<G>());
        }
    }
}
