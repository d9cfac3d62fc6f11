//! Planted faults in Awele: sowings, captures and ends that are wrong are found out, by the right clause.

use pretty_assertions::assert_eq;
use rulebook::crosscheck::Budget;
use rulebook::games::{Awele, Game as _};

use crate::crosscheck::found;
use rulebook::mistakes::NotApplied;
use rulebook::mistakes::awele::Wrong;

fn found(wrong: Wrong, fingerprint: &str) {
    found::found::<Awele, Wrong>(wrong, fingerprint, 12);
}

#[test]
fn the_model_agrees_with_itself() {
    assert_eq!(found::compare::<Awele, _>(&Awele::model, &Budget::bounded(1799)).disagreements, []);
}

#[test]
fn the_engine_agrees_with_the_model() {
    assert_eq!(found::compare::<Awele, _>(&Awele::engine, &Budget::bounded(31)).disagreements, []);
}

#[test]
fn clauses_that_are_overlooked() {
    for clause in
        ["awele.move.own-house", "awele.move.empty-house", "awele.feeding", "awele.capture-of-all.forbidden"]
    {
        found::found::<Awele, _>(NotApplied(clause), &format!("plays {clause}"), 12);
    }
}

#[test]
fn an_equal_count_that_is_won() {
    found(Wrong::EqualSeedsWin, "outcome awele.result.equal-seeds awele.result.more-seeds");
}

#[test]
fn an_origin_that_is_sown() {
    found::found_to_lead_elsewhere::<Awele, _>(Wrong::OriginSown);
}

#[test]
fn a_capture_of_four() {
    found::found_to_lead_elsewhere::<Awele, _>(Wrong::CapturesFour);
}

#[test]
fn a_chain_that_stops_after_one_house() {
    found::found_to_lead_elsewhere::<Awele, _>(Wrong::ChainOfOne);
}

#[test]
fn captured_seeds_that_go_to_the_other_player() {
    found::found_to_lead_elsewhere::<Awele, _>(Wrong::CapturedGoToTheOther);
}

#[test]
fn a_turn_that_does_not_pass() {
    found::found_to_lead_elsewhere::<Awele, _>(Wrong::TurnStays);
}
