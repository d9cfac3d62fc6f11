//! Planted faults in Awarichess, beside those that both versions can have ([`super::powered`]).

use pretty_assertions::assert_eq;
use rulebook::board::awarichess::{Move, Setup};
use rulebook::board::awele::START;
use rulebook::crosscheck::{Budget, check};
use rulebook::games::{Awarichess, Game as _};
use rulebook::model::awarichess::Model;

use super::faulty::{self, Fault};
use super::powered::{stalemated, worlds};

/// What an implementation does wrong.
#[derive(Clone, Copy, Debug)]
enum Wrong {
    NoNewAwele,
    AweleInsteadOfStalemate,
    AweleDespiteCheck,
}

impl Fault<Model> for Wrong {
    fn leads(&self, before: &Setup, _: &Move, mut after: Setup) -> Setup {
        let used_up = before.awele.is_none() && after.powers.list.is_empty() && !after.powers.ordered;
        let array = || START.parse().ok();
        match self {
            Wrong::NoNewAwele if used_up => after.awele = None,
            Wrong::AweleInsteadOfStalemate if used_up && stalemated(&after.chess) => after.awele = array(),
            Wrong::AweleDespiteCheck if used_up => after.awele = array(),
            _ => {}
        }
        after
    }

    fn makes(&self, refused: Setup) -> Option<Setup> {
        Some(refused)
    }
}

#[test]
fn the_model_agrees_with_itself() {
    let budget = Budget { games: 3, plies: 40, placements: 60, perft: 1, ..Budget::bounded(1799) };
    assert_eq!(check::<Awarichess, _>(&Awarichess::model, &budget, &|_| {}).disagreements, []);
}

#[test]
fn the_engine_agrees_with_the_model() {
    let summary = check::<Awarichess, _>(
        &Awarichess::engine,
        &Budget { games: 6, placements: 200, ..Budget::bounded(31) },
        &|_| {},
    );
    assert_eq!(summary.disagreements, []);
}

#[test]
fn a_new_game_of_awele_that_does_not_begin() {
    faulty::found_within::<Awarichess, _>(
        Wrong::NoNewAwele,
        &worlds(60),
        "leads awarichess.power.own awarichess.zero",
        2,
    );
}

#[test]
fn a_new_game_of_awele_where_the_mover_is_stalemated() {
    faulty::found_within::<Awarichess, _>(
        Wrong::AweleInsteadOfStalemate,
        &worlds(3000),
        "leads awarichess.power.own chess.queen.move",
        3,
    );
}

#[test]
fn a_new_game_of_awele_while_a_check_is_to_be_answered() {
    faulty::found_within::<Awarichess, _>(
        Wrong::AweleDespiteCheck,
        &worlds(300),
        "leads awarichess.power.own chess.rook.move",
        3,
    );
}
