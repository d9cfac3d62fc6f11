//! Single observations from answers: one move, one position, one result, right or wrong.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::attack;
use super::fact::{Described, Fact, Source};
use super::kind::Kind;
use super::movement::{self, Act};
use super::position;
use crate::crosscheck::AnyGenerator;
use crate::diagram::Diagram;
use crate::rules::Options;
use crate::session::{LawSession, play_all};
use crate::validate::deviation::Deviation;

/// Where something was observed.
pub(super) struct Spot {
    pub options: Options,
    /// The position and the moves of the question.
    pub start: String,
    pub made: Vec<String>,
    /// The text of the position that is observed, or in which the move is made.
    pub position: String,
    here: Described,
}

/// An observation.
pub(super) struct Sighting {
    pub wrong: bool,
    /// If it is wrong: how the answer deviates in it, and in others that are not examined, because there are many like it.
    pub ways: BTreeSet<Deviation>,
    /// The part that these are of all that is unexplained in the answer.
    pub share: f64,
    pub spot: Arc<Spot>,
    /// The move, if it is about one.
    pub mv: Option<String>,
    pub own: Described,
    /// The clauses of the law at work, the most particular first.
    pub clauses: Vec<String>,
    /// The clauses that the wrong answer itself concerns.
    pub concerned: Vec<String>,
    /// The clauses of all that differs in the wrong answer.
    pub differing: BTreeSet<String>,
}

impl Sighting {
    fn right(spot: Arc<Spot>, mv: Option<String>, own: Described, clauses: Vec<String>) -> Self {
        let (ways, concerned, differing) = Default::default();
        Sighting { wrong: false, ways, share: 0.0, spot, mv, own, clauses, concerned, differing }
    }

    /// Whether a fact holds.
    pub fn holds(&self, fact: &Fact) -> bool {
        let all = self.described();
        // What is not counted occurs zero times.
        let none = (fact.source == Source::Count).then_some(0);
        let number = all.iter().find_map(|described| described.number(&fact.of)).or(none);
        all.iter().any(|described| described.says(fact)) || number.is_some_and(|number| fact.admits(number))
    }

    /// The moves of a question whose answer shows it.
    pub fn asks(&self, kind: &Kind) -> Vec<String> {
        let made = matches!(kind, Kind::Makes | Kind::Refuses | Kind::Holds(_));
        self.spot.made.iter().chain(self.mv.iter().filter(|_| made)).cloned().collect()
    }

    /// All that is said of it.
    pub fn described(&self) -> [&Described; 2] {
        [&self.own, &self.spot.here]
    }
}

/// A game at some point, with what can be said of the position.
pub(super) struct Stand {
    game: &'static dyn AnyGenerator,
    pub session: Box<dyn LawSession>,
    pub diagram: Diagram,
    pub spot: Arc<Spot>,
}

impl Stand {
    /// The game after some moves; `None` if the law does not make them.
    pub fn at(game: &'static dyn AnyGenerator, options: &Options, start: &str, made: &[String]) -> Option<Self> {
        let mut session = game.open_law(options, start).ok()?;
        play_all(&mut *session, made).ok()?;
        let diagram = session.diagram();
        let here = position::described(&diagram, options, Some(&*session));
        let (options, start, made, position) = (options.clone(), start.to_owned(), made.to_vec(), session.position());
        Some(Stand { game, session, diagram, spot: Arc::new(Spot { options, start, made, position, here }) })
    }

    fn of_move(&self, mv: &str) -> Described {
        let by = self.session.turn().player;
        let mut own = Described::default();
        if let Some(route) = self.game.route(mv) {
            own.extend(movement::described(&self.diagram, by, &route, mv, Act::Move));
        }
        own
    }

    fn sighting(&self, mv: Option<&str>, mut own: Described, clauses: Vec<String>) -> Sighting {
        for clause in &clauses {
            own.is(Source::Clause, "_ is at work", format!("`{clause}`"));
        }
        let (spot, mv) = (Arc::clone(&self.spot), mv.map(str::to_owned));
        Sighting::right(spot, mv, own, clauses)
    }

    /// A legal move.
    fn legal(&self, mv: &str) -> Sighting {
        let mut own = self.of_move(mv);
        own.extend(movement::result(&self.diagram, &*self.session, mv));
        let grounds = self.session.grounds(mv).iter().map(ToString::to_string).collect();
        self.sighting(Some(mv), own, grounds)
    }

    /// An illegal move, by the clause that the move itself breaks.
    fn illegal(&self, mv: &str) -> Option<Sighting> {
        let breach = self.session.breach_in_play(mv).or_else(|| self.session.breach_of(mv))?;
        let mut own = self.of_move(mv);
        own.extend(movement::result(&self.diagram, &*self.session, mv));
        own.extend(movement::reason(&self.diagram, self.session.turn().player, &breach.squares));
        Some(self.sighting(Some(mv), own, vec![breach.clause.to_string()]))
    }

    /// The observation of where the game stands after the last move.
    fn standing(&self, kind: &Kind) -> Sighting {
        let mut own = Described::default();
        let mut clauses = Vec::new();
        if let Some((mv, earlier)) = self.spot.made.split_last()
            && let Some(before) = Stand::at(self.game, &self.spot.options, &self.spot.start, earlier)
        {
            own = before.of_move(mv);
            if *kind == Kind::Turn {
                clauses = before.session.grounds(mv).iter().map(ToString::to_string).collect();
            }
        }
        if let (Kind::Check(false), true) = (kind, self.session.check()) {
            let (attack, by) = attack::described(self.game, &self.spot.options, &*self.session, &self.diagram);
            own.extend(attack);
            clauses = by;
        }
        self.sighting(None, own, clauses)
    }

    /// The observation of this kind, if there can be one here.
    pub fn observe(&self, kind: &Kind, mv: Option<&str>) -> Option<Sighting> {
        match (kind, mv) {
            (Kind::Lists | Kind::Makes, Some(mv)) => self.illegal(mv),
            (Kind::Misses | Kind::Refuses | Kind::Holds(_), Some(mv)) => {
                self.session.is_legal(mv).then(|| self.legal(mv))
            }
            (Kind::Check(says), None) => (self.session.check() != *says).then(|| self.standing(kind)),
            (Kind::Outcome(over, _), None) => {
                (self.session.outcome().is_some() == *over).then(|| self.standing(kind))
            }
            (Kind::Turn, None) => Some(self.standing(kind)),
            (Kind::RefusesPosition, None) => Some(self.sighting(None, Described::default(), Vec::new())),
            _ => None,
        }
    }
}

/// An impossible position.
pub(super) fn impossible(game: &'static dyn AnyGenerator, options: &Options, start: &str) -> Option<Sighting> {
    let refused = game.open_law(options, start).err()?;
    let here = position::described(&game.diagram(start), options, None);
    let (options, position) = (options.clone(), start.to_owned());
    let spot = Arc::new(Spot { options, start: position.clone(), made: Vec::new(), position, here });
    let mut own = Described::default();
    let clauses: Vec<String> = refused.reasons().iter().map(|reason| reason.clause.to_string()).collect();
    clauses.iter().for_each(|clause| own.is(Source::Clause, "_ is at work", format!("`{clause}`")));
    Some(Sighting::right(spot, None, own, clauses))
}
