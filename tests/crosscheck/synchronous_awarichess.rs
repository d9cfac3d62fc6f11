//! Planted faults in Synchronous Awarichess, beside those that both versions can have ([`super::powered`]).

use pretty_assertions::assert_eq;
use rulebook::crosscheck::{Budget, Slice};
use rulebook::games::{Game as _, SynchronousAwarichess};

use super::powered::{HOUSES, placements, worlds};
use crate::crosscheck::found;
use rulebook::mistakes::synchronous_awarichess::Wrong;

#[test]
fn the_model_agrees_with_itself() {
    let budget =
        Budget { games: 3, plies: 40, placements: 20, local: Slice::About(100), perft: 1, ..Budget::bounded(1799) };
    let summary = found::compare::<SynchronousAwarichess, _>(&SynchronousAwarichess::model, &budget);
    assert_eq!(summary.disagreements, []);
}

#[test]
fn the_engine_agrees_with_the_model() {
    let budget = Budget { games: 6, placements: 100, local: Slice::About(250), ..Budget::bounded(31) };
    let summary = found::compare::<SynchronousAwarichess, _>(&SynchronousAwarichess::engine, &budget);
    assert_eq!(summary.disagreements, []);
}

#[test]
fn a_capture_that_does_not_stop_awele() {
    let wrong = Wrong::CaptureDoesNotStopAwele;
    found::found_within::<SynchronousAwarichess, _>(wrong, &worlds(100), "plays awarichess.chess.sowing", HOUSES + 2);
    found::found_within::<SynchronousAwarichess, _>(
        wrong,
        &worlds(100),
        "misses awarichess.power.own awarichess.zero",
        HOUSES + 2,
    );
}

#[test]
fn a_turn_at_awele_that_a_capture_does_not_pass() {
    found::found_within::<SynchronousAwarichess, _>(
        Wrong::AweleGoesOnWithTheSame,
        &worlds(60),
        "leads awele.sowing awele.capture",
        HOUSES + 2,
    );
}

#[test]
fn a_game_of_awele_that_begins_anew_after_chess() {
    found::found_within::<SynchronousAwarichess, _>(
        Wrong::AweleAnewAfterChess,
        &placements(60),
        "leads awarichess.power.other awarichess.zero",
        HOUSES + 2,
    );
}

#[test]
fn a_check_that_is_left_unanswered_when_the_list_is_used_up() {
    found::found_within::<SynchronousAwarichess, _>(
        Wrong::CheckLeftUnanswered,
        &worlds(500),
        "misses awarichess.check.free chess.king.move",
        HOUSES + 3,
    );
}
