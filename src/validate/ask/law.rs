//! Places about which an engine is asked, and what the law expects there.

use std::sync::OnceLock;

use crate::board::Names;
use crate::crosscheck::{AnyGenerator, Difference, Finding, Origin};
use crate::deviation::{ComparedAnswer, Strictness};
use crate::rules::{Breach, Options};
use crate::session::LawSession;
use crate::spec;
use crate::wire::{self, Question};

/// The law of a game under some rulings.
pub(in crate::validate) struct GameLaw {
    pub game: &'static dyn AnyGenerator,
    pub options: Options,
    /// The text of the position from which the game begins.
    start: String,
    /// The players' names there.
    names: Names,
    /// The law's clauses, computed on first use.
    clauses: OnceLock<Vec<spec::Clause<'static>>>,
}

/// A position with moves made from it, all as canonical texts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::validate) struct Place {
    /// The position before the moves, possible or not.
    pub start: String,
    /// The moves, legal or not.
    pub moves: Vec<String>,
    /// A move to be judged after them.
    pub judge: Option<String>,
}

/// What the law expects at a place.
pub(in crate::validate) enum Expected {
    /// The moves are legal; the game after them.
    Reached(Box<dyn LawSession>),
    /// One of the moves is not legal.
    IllegalMove {
        /// The game before it.
        before: Box<dyn LawSession>,
        /// Its index.
        at: usize,
        /// Why it is not.
        breach: Breach,
    },
    /// The position is impossible, with all reasons.
    Impossible(Vec<Breach>),
}

impl GameLaw {
    pub fn new(game: &'static dyn AnyGenerator, options: Options) -> Self {
        let begun = game.open_law(&options, "startpos").expect("a game begins with a position");
        let (start, names) = (begun.position(), begun.names());
        GameLaw { game, options, start, names, clauses: OnceLock::new() }
    }

    /// The players' names when the game begins.
    pub fn names(&self) -> Names {
        self.names
    }

    /// The clauses of the law.
    pub fn clauses(&self) -> &[spec::Clause<'static>] {
        self.clauses.get_or_init(|| self.game.clauses())
    }

    /// The text of the position from which the game begins.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// What the law expects at a place.
    pub fn expected(&self, place: &Place) -> Expected {
        self.walk(&place.start, &place.moves)
    }

    /// Plays moves from a position until one is illegal.
    pub fn walk(&self, start: &str, moves: &[String]) -> Expected {
        match self.game.open_law(&self.options, start) {
            Ok(session) => moves.iter().fold(Expected::Reached(session), |expected, mv| expected.after(mv)),
            Err(refused) => Expected::Impossible(refused.reasons().to_vec()),
        }
    }

    /// The question that asks about a place.
    pub fn question(&self, place: &Place) -> Question {
        let begins = place.start == self.start;
        Question {
            game: self.game.id().to_owned(),
            rulings: wire::Rulings::taking(self.options.departures()),
            position: if begins { "startpos".to_owned() } else { place.start.clone() },
            moves: place.moves.clone(),
            judge: place.judge.clone(),
        }
    }
}

impl Place {
    /// A position without moves.
    pub fn of(start: String) -> Self {
        Place { start, ..Place::default() }
    }

    /// Where a finding shows.
    pub fn of_finding(finding: &Finding) -> Self {
        Place { start: finding.start.clone(), moves: finding.moves.clone(), judge: None }
    }

    /// What differs after the first moves made here.
    pub fn finding(&self, options: &Options, made: usize, difference: Difference, origin: Origin) -> Finding {
        let (start, moves) = (self.start.clone(), self.moves[..made].to_vec());
        Finding { seen_under: options.clone(), options: options.clone(), start, moves, difference, origin }
    }

    /// The same place after one more move.
    pub fn after(&self, mv: String) -> Self {
        let mut place = self.clone();
        place.moves.push(mv);
        place
    }
}

impl Expected {
    /// What the law expects after one more move.
    pub fn after(self, mv: &str) -> Self {
        let Expected::Reached(mut session) = self else { return self };
        match session.breach_of(mv) {
            None => {
                session.force(mv);
                Expected::Reached(session)
            }
            Some(breach) => {
                let at = session.moves().len();
                Expected::IllegalMove { before: session, at, breach }
            }
        }
    }

    /// An independent copy.
    pub fn fork(&self) -> Self {
        match self {
            Expected::Reached(session) => Expected::Reached(session.fork_law()),
            Expected::IllegalMove { before, at, breach } => {
                Expected::IllegalMove { before: before.fork_law(), at: *at, breach: breach.clone() }
            }
            Expected::Impossible(reasons) => Expected::Impossible(reasons.clone()),
        }
    }

    /// The same as an answer that is compared.
    pub fn answer(&self, strictness: Strictness) -> ComparedAnswer {
        match self {
            Expected::Impossible(reasons) => ComparedAnswer::refused(reasons, strictness),
            Expected::IllegalMove { at, .. } => ComparedAnswer::RefusesMove(*at),
            Expected::Reached(session) => ComparedAnswer::of_session(&**session, strictness),
        }
    }

    pub fn is_impossible(&self) -> bool {
        matches!(self, Expected::Impossible(_))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::generator;

    fn law() -> GameLaw {
        let chess = generator("chess").expect("a game");
        GameLaw::new(chess, chess.options("").expect("the defaults"))
    }

    fn moves(moves: &[&str]) -> Vec<String> {
        moves.iter().map(|mv| (*mv).to_owned()).collect()
    }

    #[test]
    fn a_walk_ends_with_the_first_illegal_move() {
        let law = law();
        let Expected::Reached(session) = law.walk(law.start(), &moves(&["e2e4", "e7e5"])) else {
            panic!("the moves are legal")
        };
        assert_eq!(session.moves(), ["e2e4", "e7e5"]);
        let stopped = law.walk(law.start(), &moves(&["e2e4", "e2e4", "e7e5"]));
        let Expected::IllegalMove { before, at, .. } = &stopped else { panic!("the second is illegal") };
        assert_eq!((*at, before.moves()), (1, vec!["e2e4".to_owned()]));
        assert!(matches!(stopped.after("e7e5"), Expected::IllegalMove { at: 1, .. }));
        assert!(law.walk("8/8/8/8/8/8/8/8 w - - 0 1", &[]).is_impossible());
    }

    #[test]
    fn a_question_says_startpos_where_the_game_begins() {
        let law = law();
        let place = Place::of(law.start().to_owned()).after("e2e4".to_owned());
        assert_eq!(law.question(&place).position, "startpos");
        let elsewhere = Place::of("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned());
        assert_eq!(law.question(&elsewhere).position, elsewhere.start);
    }
}
