//! Planted faults in Awarichess, beside those that both versions can have ([`super::powered`]).

use pretty_assertions::assert_eq;
use rulebook::crosscheck::{Budget, Slice};
use rulebook::games::{Awarichess, Game as _};

use super::powered::worlds;
use crate::crosscheck::found;
use rulebook::mistakes::awarichess::Wrong;

#[test]
fn the_model_agrees_with_itself() {
    let budget =
        Budget { games: 3, plies: 40, placements: 20, local: Slice::About(100), perft: 1, ..Budget::bounded(1799) };
    assert_eq!(found::compare::<Awarichess, _>(&Awarichess::model, &budget).disagreements, []);
}

#[test]
fn the_engine_agrees_with_the_model() {
    let summary = found::compare::<Awarichess, _>(
        &Awarichess::engine,
        &Budget { games: 6, placements: 100, local: Slice::About(250), ..Budget::bounded(31) },
    );
    assert_eq!(summary.disagreements, []);
}

#[test]
fn a_new_game_of_awele_that_does_not_begin() {
    found::found_within::<Awarichess, _>(
        Wrong::NoNewAwele,
        &worlds(60),
        "leads awarichess.power.own awarichess.zero",
        2,
    );
}

#[test]
fn a_new_game_of_awele_where_the_mover_is_stalemated() {
    found::found_within::<Awarichess, _>(
        Wrong::AweleInsteadOfStalemate,
        &worlds(3000),
        "leads awarichess.power.own chess.queen.move",
        3,
    );
}

#[test]
fn a_new_game_of_awele_while_a_check_is_to_be_answered() {
    found::found_within::<Awarichess, _>(
        Wrong::AweleDespiteCheck,
        &worlds(300),
        "leads awarichess.power.own chess.rook.move",
        3,
    );
}
