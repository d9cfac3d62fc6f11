//! What gives check. It is found by taking pieces off the board, and from the clauses that permit such moves.

use super::fact::Described;
use super::movement::{self, Act};
use super::position::{Whose, occupant};
use crate::board::Route;
use crate::crosscheck::AnyGenerator;
use crate::diagram::{Diagram, SquareDiagram};
use crate::rules::Options;
use crate::session::LawSession;
use crate::validate::explain::variations;

/// What can be said of the attacks on the player to move, who is in check, and the clauses by which the attackers move.
pub(super) fn described(
    game: &'static dyn AnyGenerator,
    options: &Options,
    session: &dyn LawSession,
    diagram: &Diagram,
) -> (Described, Vec<String>) {
    let (mut all, mut clauses) = (Described::default(), Vec::new());
    let (position, by) = (session.position(), session.turn().player);
    let check_without = |square: &str| {
        let text = variations::without(game, &position, square)?;
        Some(game.open_law(options, &text).ok().map(|session| session.check()))
    };
    for board in &diagram.boards {
        let of = |own: bool| {
            let all = board.squares.iter().filter_map(move |square| Some((square, occupant(square, by)?)));
            all.filter(move |(_, occupant)| (occupant.whose == Whose::Friend) == own).map(|(square, _)| square)
        };
        let attacker = of(false).find(|square| check_without(&square.square) == Some(Some(false)));
        // Without the player's royal piece the position is impossible, or there is no check.
        let royal = of(true).find(|square| matches!(check_without(&square.square), Some(None | Some(false))));
        let (Some(attacker), Some(royal)) = (attacker, royal) else { continue };
        let route = Route::new(&attacker.square, &royal.square);
        all.extend(movement::described(&**game, (diagram, by.other()), &route, ("", Act::Attack)));
        clauses.extend(permitting(game, options, &position, attacker, royal));
    }
    (all, clauses)
}

/// The clauses that permit the attack which makes a move illegal: an attack on another square of the reason, or else on
/// the move's target.
pub(super) fn exposing(game: &'static dyn AnyGenerator, options: &Options, position: &str, mv: &str) -> Vec<String> {
    let exposed = || {
        let mut session = game.open_law(options, position).ok()?;
        let (by, reason) = (session.turn().player, session.breach_in_play(mv)?.squares);
        session.force(mv);
        let diagram = session.diagram();
        let square = |name: &String| diagram.square(name);
        let is_enemy =
            |square: &&SquareDiagram| occupant(square, by).is_some_and(|occupant| occupant.whose == Whose::Enemy);
        let attacker = reason.iter().filter_map(square).find(is_enemy)?;
        let target = game.route(mv)?.target;
        let attacked = reason.iter().chain(&target).filter_map(square).find(|square| *square != attacker)?;
        let again = variations::to_move_again(game, position, &session.position()).pop()?;
        Some(permitting(game, options, &again, attacker, attacked))
    };
    exposed().unwrap_or_default()
}

/// The clauses that would permit a piece to move to the square that it attacks if another piece stood there and it were
/// its player's turn.
fn permitting(
    game: &'static dyn AnyGenerator,
    options: &Options,
    position: &str,
    attacker: &SquareDiagram,
    royal: &SquareDiagram,
) -> Vec<String> {
    let (back, mv) = (format!("{}{}", royal.square, attacker.square), format!("{}{}", attacker.square, royal.square));
    let grounds = |text: String| {
        let session = game.open_law(options, &text).ok().filter(|session| session.is_legal(&mv))?;
        Some(session.grounds(&mv).iter().map(ToString::to_string).collect())
    };
    variations::with_another_there(game, position, &back).into_iter().find_map(grounds).unwrap_or_default()
}
