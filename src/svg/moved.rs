//! What is marked for a move.

use super::{Mark, Marks};
use crate::board::Route;
use crate::diagram::{Diagram, SquareDiagram};

impl Marks {
    /// Marks a move with its arrow, and what else it changes if the position after it is known.
    pub fn go(&mut self, route: &Route, before: &Diagram, after: Option<&Diagram>) {
        let target = route.target.clone();
        let target = target.filter(|target| piece(before, &route.origin).is_some() && *target != route.origin);
        self.arrows.extend(target.map(|target| (route.origin.clone(), target)));
        self.squares.extend(after.map(|after| changed(before, after)).unwrap_or_default());
        self.reach(route, before, after);
        self.squares.insert(route.origin.clone(), Mark::Origin);
    }

    /// Marks where a move leads.
    pub fn reach(&mut self, route: &Route, before: &Diagram, after: Option<&Diagram>) {
        let Some(target) = &route.target else {
            // A sowing leads to many houses.
            self.squares.extend(after.map(|after| changed(before, after)).unwrap_or_default());
            return;
        };
        // What changes places with the piece is not captured.
        let stays = after.is_some_and(|after| piece(after, &route.origin).is_some());
        let captures = piece(before, target).is_some() && !stays;
        self.squares.insert(target.clone(), if captures { Mark::Capture } else { Mark::Target });
    }
}

/// What stands on a square.
fn piece<'d>(diagram: &'d Diagram, square: &str) -> Option<&'d str> {
    diagram.square(square)?.sign.as_deref()
}

/// The squares that a move changes. What vanishes from one and is not found on another is captured.
fn changed(before: &Diagram, after: &Diagram) -> Vec<(String, Mark)> {
    let differs = |square: &&SquareDiagram| piece(after, &square.square) != square.sign.as_deref();
    let differing: Vec<&SquareDiagram> = before.squares().filter(differs).collect();
    let arrives = |sign: &str| differing.iter().any(|square| piece(after, &square.square) == Some(sign));
    // The signs of Awele are numbers of seeds.
    let seeds = |sign: Option<&str>| sign.map_or(Some(0), |sign| sign.parse::<u32>().ok());
    let role = |square: &SquareDiagram| match (square.sign.as_deref(), piece(after, &square.square)) {
        (stood, stands) if seeds(stood).is_some() && seeds(stands).is_some() => {
            Some(if seeds(stands) < seeds(stood) { Mark::Capture } else { Mark::Target })
        }
        (Some(sign), None) if arrives(sign) => None,
        (Some(_), None) => Some(Mark::Capture),
        _ => Some(Mark::Target),
    };
    differing.iter().filter_map(|square| Some((square.square.clone(), role(square)?))).collect()
}
