//! Legal moves near an illegal one: what the player may have meant.

use crate::diagram::{BoardDiagram, Diagram, SquareDiagram};
use crate::games::AnyGame;

/// How many moves are named at most.
pub const NEAREST: usize = 5;

/// How many moves of each kind come first, so that no kind crowds out the others.
const OF_EACH: usize = 2;

/// How a legal move is near another move. The nearest comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Near {
    /// The same piece goes to the same square, but with a different promotion or none.
    Same,
    /// Another piece of the same kind goes to the same square.
    SameKind,
    /// The same piece goes to another square.
    SamePiece,
    /// Any other piece goes to the same square.
    SameTarget,
    /// A move from a nearby square, in a game whose moves name only their origin.
    Beside,
}

/// The legal moves that are nearest to a move, at most [`NEAREST`]: moves of the same kind of piece to its target, of
/// the same piece to squares around the target, and of another piece to the target. `diagram` is the position.
pub fn nearest(game: &dyn AnyGame, diagram: &Diagram, legal: &[String], mv: &str) -> Vec<String> {
    let Some(wanted) = game.route(mv) else { return Vec::new() };
    let piece = piece(diagram, &wanted.origin);
    let near = |other: &String| {
        let route = game.route(other)?;
        let same_target = route.target.is_some() && route.target == wanted.target;
        let (near, between) = if route.origin == wanted.origin {
            let targets = (wanted.target.as_deref(), route.target.as_deref());
            let distance = if let (Some(a), Some(b)) = targets { distance(diagram, a, b)? } else { 0 };
            (if same_target { Near::Same } else { Near::SamePiece }, distance)
        } else if same_target {
            let same_kind = piece.is_some() && self::piece(diagram, &route.origin) == piece;
            let between = distance(diagram, &wanted.origin, &route.origin).unwrap_or(u8::MAX);
            (if same_kind { Near::SameKind } else { Near::SameTarget }, between)
        } else if wanted.target.is_none() && route.target.is_none() {
            (Near::Beside, distance(diagram, &wanted.origin, &route.origin)?)
        } else {
            return None;
        };
        Some((near, between, other.clone()))
    };
    let mut found: Vec<(Near, u8, String)> = legal.iter().filter_map(near).collect();
    found.sort();
    let rank = |at: usize| found[..at].iter().filter(|(near, ..)| *near == found[at].0).count();
    // The first few of each kind come before all others. This relies on a stable sort.
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|at| rank(*at) >= OF_EACH);
    order.truncate(NEAREST);
    order.sort_unstable();
    order.into_iter().map(|at| found[at].2.clone()).collect()
}

/// The piece on a square or in hand, in words.
fn piece<'d>(diagram: &'d Diagram, origin: &str) -> Option<&'d str> {
    let on_square = diagram.square(origin).and_then(|square| square.piece.as_deref());
    let mut beside = diagram.beside().filter(|kind| kind.origin.as_deref() == Some(origin));
    on_square.or_else(|| beside.next().map(|kind| kind.piece.as_str()))
}

/// How many King's steps lie between two squares of one board.
fn distance(diagram: &Diagram, a: &str, b: &str) -> Option<u8> {
    let on = |board: &BoardDiagram| {
        let place = |square: &SquareDiagram| (square.file, square.rank);
        let (a, b) = (board.square(a).map(place)?, board.square(b).map(place)?);
        Some(a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)))
    };
    diagram.boards.iter().find_map(on)
}
