//! Planted faults in Synchronous Awarichess, beside those that both versions can have ([`super::powered`]).

use pretty_assertions::assert_eq;
use rulebook::board::awele::START;
use rulebook::board::synchronous_awarichess::{Move, Setup};
use rulebook::crosscheck::{Budget, check};
use rulebook::games::{Game as _, SynchronousAwarichess};
use rulebook::model::synchronous_awarichess::Model;
use rulebook::rules::{Draw, Outcome, Rules as _};

use super::faulty::{self, Fault};
use super::powered::{HOUSES, placements, stalemated, worlds};

/// What an implementation does wrong.
#[derive(Clone, Copy, Debug)]
enum Wrong {
    CaptureDoesNotStopAwele,
    AweleGoesOnWithTheSame,
    AweleAnewAfterChess,
    CheckLeftUnanswered,
    StalemateAtTheEndOfTheList,
}

/// Whether there is neither a power nor an order.
fn used_up(setup: &Setup) -> bool {
    setup.powers.list.is_empty() && !setup.powers.ordered
}

impl Fault<Model> for Wrong {
    fn overlooked(&self) -> &'static str {
        match self {
            Wrong::CaptureDoesNotStopAwele => "awarichess.chess.sowing",
            _ => "",
        }
    }

    fn lists(&self, law: &Model, setup: &Setup, mv: &Move) -> bool {
        match self {
            Wrong::CaptureDoesNotStopAwele => matches!(mv, Move::Sowing(_)),
            Wrong::CheckLeftUnanswered => !(used_up(setup) && law.check(setup)),
            _ => true,
        }
    }

    fn leads(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let captures = matches!(mv, Move::Sowing(_)) && !used_up(&after);
        match self {
            Wrong::AweleGoesOnWithTheSame if captures => after.awele.turn = before.awele.turn,
            Wrong::AweleAnewAfterChess if !used_up(before) && used_up(&after) => {
                after.awele = START.parse().expect("the array");
            }
            _ => {}
        }
        after
    }

    fn ends(&self, _: &Model, setup: &Setup, outcome: Option<Outcome>) -> Option<Outcome> {
        match self {
            Wrong::StalemateAtTheEndOfTheList if used_up(setup) && stalemated(&setup.chess) => {
                Some(Outcome::Draw(Draw::Stalemate))
            }
            _ => outcome,
        }
    }
}

#[test]
fn the_model_agrees_with_itself() {
    let budget = Budget { games: 3, plies: 40, placements: 60, perft: 1, ..Budget::bounded(1799) };
    let summary = check::<SynchronousAwarichess, _>(&SynchronousAwarichess::model, &budget, &|_| {});
    assert_eq!(summary.disagreements, []);
}

#[test]
fn the_engine_agrees_with_the_model() {
    let budget = Budget { games: 6, placements: 200, ..Budget::bounded(31) };
    let summary = check::<SynchronousAwarichess, _>(&SynchronousAwarichess::engine, &budget, &|_| {});
    assert_eq!(summary.disagreements, []);
}

#[test]
fn a_capture_that_does_not_stop_awele() {
    let wrong = Wrong::CaptureDoesNotStopAwele;
    faulty::found_within::<SynchronousAwarichess, _>(
        wrong,
        &worlds(100),
        "plays awarichess.chess.sowing",
        HOUSES + 2,
    );
    faulty::found_within::<SynchronousAwarichess, _>(
        wrong,
        &worlds(100),
        "misses awarichess.power.own awarichess.zero",
        HOUSES + 2,
    );
}

#[test]
fn a_turn_at_awele_that_a_capture_does_not_pass() {
    faulty::found_within::<SynchronousAwarichess, _>(
        Wrong::AweleGoesOnWithTheSame,
        &worlds(60),
        "leads awele.sowing awele.capture",
        HOUSES + 2,
    );
}

#[test]
fn a_game_of_awele_that_begins_anew_after_chess() {
    faulty::found_within::<SynchronousAwarichess, _>(
        Wrong::AweleAnewAfterChess,
        &placements(60),
        "leads awarichess.power.other awarichess.zero",
        HOUSES + 2,
    );
}

#[test]
fn a_check_that_is_left_unanswered_when_the_list_is_used_up() {
    faulty::found_within::<SynchronousAwarichess, _>(
        Wrong::CheckLeftUnanswered,
        &worlds(500),
        "misses awarichess.check.free chess.king.move",
        HOUSES + 3,
    );
}

#[test]
fn a_stalemate_at_the_end_of_the_list() {
    let (wrong, budget) = (Wrong::StalemateAtTheEndOfTheList, worlds(12_000));
    faulty::found_within::<SynchronousAwarichess, _>(wrong, &budget, "outcome awarichess.end.stalemate", HOUSES + 3);
}
