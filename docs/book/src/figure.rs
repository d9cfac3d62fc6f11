//! A case as a picture: its position, what of it is marked, and where the page shows it.

use rulebook::corpus::{Case, Standing};
use rulebook::diagram::Diagram;
use rulebook::rules::Refused;
use rulebook::session::LawSession;
use rulebook::svg::{Mark, Marks};

use crate::opening::Opening;

/// Where the page shows what a case says about a clause.
pub struct Question {
    /// The address.
    pub opening: Opening,
    /// Whether the move in question is legal, if there is one.
    pub legal: Option<bool>,
}

impl Question {
    /// What a case asks about a clause.
    pub fn of(case: &Case, clause: &str) -> Self {
        let mut opening = Opening::of(case.game, case.position.trim()).under(&case.options);
        opening.moves.clone_from(&case.moves);
        let (judge, legal) = case.standing().and_then(|standing| in_question(standing, clause)).unzip();
        opening.judge = judge;
        Question { opening, legal }
    }
}

/// A case's position with what is marked on it.
pub struct Figure {
    /// The position, after the case's moves.
    pub diagram: Diagram,
    /// What is marked.
    pub marks: Marks,
}

impl Figure {
    /// The picture of what a case asks about a clause.
    pub fn of(case: &Case, clause: &str, question: &Question) -> Self {
        let mut marks = Marks::default();
        let mut session = match opened(case) {
            Ok(session) => session,
            Err(refused) => {
                let (about, others): (Vec<_>, Vec<_>) =
                    refused.reasons().iter().partition(|reason| reason.clause.name() == clause);
                let reasons = if about.is_empty() { others } else { about };
                let squares = reasons.iter().flat_map(|reason| &reason.squares);
                marks.squares.extend(squares.map(|square| (square.clone(), Mark::Reason)));
                return Figure { diagram: case.game.diagram(case.position.trim()), marks };
            }
        };
        let diagram = session.diagram();
        let last = session.moves().last().and_then(|mv| case.game.route(mv));
        if let Some(mv) = &question.opening.judge {
            let breach = session.breach_of(mv);
            let reasons = breach.into_iter().flat_map(|breach| breach.squares);
            marks.squares.extend(reasons.map(|square| (square, Mark::Reason)));
            let after = session.play(mv).is_ok().then(|| session.diagram());
            if let Some(route) = case.game.route(mv) {
                marks.go(&route, &diagram, after.as_ref());
            }
        } else if let Some((from, moves)) = case.standing().and_then(|standing| standing.from.iter().next()) {
            for route in moves.iter().filter_map(|mv| case.game.route(mv)) {
                marks.reach(&route, &diagram, None);
            }
            marks.squares.insert(from.clone(), Mark::Origin);
        }
        for square in last.into_iter().flat_map(|route| route.target.into_iter().chain([route.origin])) {
            marks.squares.entry(square).or_insert(Mark::Last);
        }
        Figure { diagram, marks }
    }
}

/// A case's position after its moves.
fn opened(case: &Case) -> Result<Box<dyn LawSession>, Refused> {
    let mut session = case.game.open_law(&case.options, case.position.trim())?;
    for mv in &case.moves {
        // The cases' own test says so if one of these is not legal.
        let _ = session.play(mv);
    }
    Ok(session)
}

/// The move that the case is about, and whether it is legal: one that the clause refuses, a legal one, any other.
fn in_question(standing: &Standing, clause: &str) -> Option<(String, bool)> {
    let refused = |all: bool| standing.illegal.iter().find(|illegal| all || illegal.clause == clause);
    let illegal = |all| refused(all).map(|illegal| (illegal.mv.clone(), false));
    let legal = standing.legal.first().or_else(|| standing.after.keys().next()).map(|mv| (mv.clone(), true));
    illegal(false).or(legal).or_else(|| if standing.from.is_empty() { illegal(true) } else { None })
}
