//! The positions that show how the pieces move.

use pretty_assertions::assert_eq;
use rulebook::games::{GAMES, game};
use rulebook::rules::Options;
use rulebook::session::Side;
use rulebook::spec::{Movement, clauses};

/// The moves that a movement shows, by the law or by the engine.
fn legal(movement: &Movement, side: Side) -> Vec<String> {
    let game = movement.clause.split('.').next().and_then(game).unwrap_or_else(|| panic!("{movement:?}"));
    let opened = game.open(side, &Options::defaults(game.questions()), movement.position);
    let session = opened.unwrap_or_else(|refused| panic!("{movement:?}: {refused}"));
    session.legal().iter().filter(|mv| movement.shows(mv)).cloned().collect()
}

#[test]
fn every_clause_about_a_piece_s_move_has_its_movement() {
    let pages = GAMES.iter().flat_map(|game| game.law().first()).flat_map(|page| clauses(page));
    let of_pieces = pages.filter(
        |clause| matches!(clause.name.split('.').collect::<Vec<_>>()[..], [_, piece, "move"] if piece != "score"),
    );
    let missing: Vec<&str> =
        of_pieces.map(|clause| clause.name).filter(|clause| Movement::beside(clause).next().is_none()).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_movement_stands_beside_a_clause() {
    let known: Vec<&str> = GAMES.iter().flat_map(|game| game.clauses()).map(|clause| clause.name).collect();
    let lost: Vec<_> = Movement::all().filter(|movement| !known.contains(&movement.clause)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn the_engine_goes_where_the_model_does_and_somewhere() {
    for movement in Movement::all() {
        let model = legal(&movement, Side::Model);
        assert!(!model.is_empty(), "{movement:?}");
        assert_eq!(model, legal(&movement, Side::Engine), "{movement:?}");
    }
}

#[test]
fn a_robin_goes_to_the_eight_squares_of_a_knight() {
    let robin = Movement::beside("aviary.robin.move").next().expect("a movement");
    assert_eq!(legal(&robin, Side::Model), ["d5b4", "d5b6", "d5c3", "d5c7", "d5e3", "d5e7", "d5f4", "d5f6"]);
}
