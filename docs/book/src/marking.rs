//! What is marked for a move.

use rulebook::diagram::{Diagram, SquareDiagram};
use rulebook::games::AnyGame;
use rulebook::svg::{Mark, Marks};

/// Marks a move with its arrow, and what else it changes if the position after it is known.
pub fn go(marks: &mut Marks, game: &dyn AnyGame, mv: &str, before: &Diagram, after: Option<&Diagram>) {
    let Some(route) = game.route(mv) else { return };
    let target =
        route.target.clone().filter(|target| piece(before, &route.origin).is_some() && *target != route.origin);
    marks.arrows.extend(target.map(|target| (route.origin.clone(), target)));
    for (square, role) in after.map(|after| changed(before, after)).unwrap_or_default() {
        marks.squares.insert(square, role);
    }
    reach(marks, game, mv, before, after);
    marks.squares.insert(route.origin, Mark::Origin);
}

/// Marks where a move leads.
pub fn reach(marks: &mut Marks, game: &dyn AnyGame, mv: &str, before: &Diagram, after: Option<&Diagram>) {
    let Some(route) = game.route(mv) else { return };
    let Some(target) = route.target else {
        // A sowing leads to many houses.
        marks.squares.extend(after.map(|after| changed(before, after)).unwrap_or_default());
        return;
    };
    // What changes places with the piece is not captured.
    let stays = after.is_some_and(|after| piece(after, &route.origin).is_some());
    let captures = piece(before, &target).is_some() && !stays;
    marks.squares.insert(target, if captures { Mark::Capture } else { Mark::Target });
}

/// What stands on a square.
fn piece<'d>(diagram: &'d Diagram, square: &str) -> Option<&'d str> {
    diagram.boards.iter().find_map(|board| board.square(square)).and_then(|square| square.sign.as_deref())
}

/// The squares that a move changes. What vanishes from one and is not found on another is captured.
fn changed(before: &Diagram, after: &Diagram) -> Vec<(String, Mark)> {
    let squares = before.boards.iter().flat_map(|board| &board.squares);
    let differs = |square: &&SquareDiagram| piece(after, &square.square) != square.sign.as_deref();
    let differing: Vec<&SquareDiagram> = squares.filter(differs).collect();
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

#[cfg(test)]
mod tests {
    use rulebook::games::game;
    use rulebook::rules::Options;

    use super::*;

    /// The marks of a legal move, as `square role`.
    fn marked(id: &str, position: &str, mv: &str) -> String {
        let game = game(id).expect("a game");
        let mut session = game.open_law(&Options::defaults(game.questions()), position).expect("a position");
        let before = session.diagram();
        session.play(mv).expect("a legal move");
        let mut marks = Marks::default();
        go(&mut marks, game, mv, &before, Some(&session.diagram()));
        let squares = marks.squares.iter().map(|(square, role)| format!("{square} {role:?}"));
        squares.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_move_is_marked_with_what_it_changes() {
        assert_eq!(marked("chess", "startpos", "e2e4"), "e2 Origin, e4 Target");
        let castles = "1k6/7p/8/8/8/8/P7/R3K2R w KQ - 0 1";
        assert_eq!(marked("chess", castles, "e1g1"), "e1 Origin, f1 Target, g1 Target");
        let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(marked("chess", en_passant, "e5d6"), "d5 Capture, d6 Target, e5 Origin");
        let robin = "s6S/8/4g3/4b3/3R4/8/8/8[] w";
        assert_eq!(marked("aviary", robin, "d4e6"), "d4 Origin, e6 Capture");
    }

    #[test]
    fn a_sowing_is_marked_with_its_houses() {
        let captures = "4,4,4,4,4,4/1,4,4,4,4,4 3-0 s";
        assert_eq!(marked("awele", captures, "C"), "C Origin, D Target, E Target, F Target, a Capture");
    }
}
