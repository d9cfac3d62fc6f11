//! A case as a picture: its position, what of it is marked, and where the page shows it.

use rulebook::corpus::{Case, Standing};
use rulebook::diagram::Diagram;

use crate::opening::Opening;
use crate::picture::{Marks, Role};

/// A case's position with the move in question.
pub struct Figure {
    /// The position, after the case's moves.
    pub diagram: Diagram,
    /// What is marked.
    pub marks: Marks,
    /// Where the page shows it.
    pub opening: Opening,
    /// Whether the move in question is legal, if there is one.
    pub legal: Option<bool>,
}

impl Figure {
    /// The picture of a case as it concerns a clause.
    pub fn of(case: &Case, clause: &str) -> Self {
        let text = case.position.trim();
        let mut opening = Opening::of(case.game, text).under(&case.options);
        opening.moves.clone_from(&case.moves);
        let mut marks = Marks::default();
        let diagram = match case.game.open_law(&case.options, text) {
            Ok(mut session) => {
                // The cases' own test says so if one of these is not legal.
                for mv in &case.moves {
                    let _ = session.play(mv);
                }
                session.diagram()
            }
            Err(refused) => {
                let (about, others): (Vec<_>, Vec<_>) =
                    refused.reasons().iter().partition(|reason| reason.clause.name() == clause);
                let reasons = if about.is_empty() { others } else { about };
                let squares = reasons.iter().flat_map(|reason| &reason.squares);
                marks.squares.extend(squares.map(|square| (square.clone(), Role::Reason)));
                case.game.diagram(text)
            }
        };
        let mut legal = None;
        if let Some((mv, is_legal)) = case.standing().and_then(|standing| in_question(standing, clause)) {
            let (after, reasons) = answered(case, &mv);
            marks.squares.extend(reasons.into_iter().map(|square| (square, Role::Reason)));
            marks.go(case.game, &mv, &diagram, after.as_ref());
            (opening.judge, legal) = (Some(mv), Some(is_legal));
        } else if let Some((from, moves)) = case.standing().and_then(|standing| standing.from.iter().next()) {
            for mv in moves {
                marks.reach(case.game, mv, &diagram, None);
            }
            marks.squares.insert(from.clone(), Role::Origin);
        }
        Figure { diagram, marks, opening, legal }
    }
}

/// The move that the case is about, and whether it is legal: one that the clause refuses, a legal one, any other.
fn in_question(standing: &Standing, clause: &str) -> Option<(String, bool)> {
    let refused = |all: bool| standing.illegal.iter().find(|illegal| all || illegal.clause == clause);
    let illegal = |all| refused(all).map(|illegal| (illegal.mv.clone(), false));
    let legal = standing.legal.first().or_else(|| standing.after.keys().next()).map(|mv| (mv.clone(), true));
    illegal(false).or(legal).or_else(|| if standing.from.is_empty() { illegal(true) } else { None })
}

/// What the law says of a move of a case: the position after it, or the squares by which it refuses it.
fn answered(case: &Case, mv: &str) -> (Option<Diagram>, Vec<String>) {
    let Ok(mut session) = case.game.open_law(&case.options, case.position.trim()) else { return (None, Vec::new()) };
    for mv in &case.moves {
        let _ = session.play(mv);
    }
    if let Some(breach) = session.breach_of(mv) {
        return (None, breach.squares);
    }
    (session.play(mv).is_ok().then(|| session.diagram()), Vec::new())
}
