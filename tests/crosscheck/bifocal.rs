//! Planted faults in Bifocal Chess: pieces that go as they should not, checks and fields that are wrong are found out, by the
//! right clause.

use std::fmt::Debug;

use pretty_assertions::assert_eq;
use rulebook::board::bifocal::{Neutral, Own};
use rulebook::crosscheck::{Budget, RulingSets, Slice};
use rulebook::games::{Bifocal, Game};
use rulebook::rules::Rulings as _;
use rulebook::rules::bifocal::{KingDoubleStep, Rulings};

use crate::crosscheck::found;
use rulebook::mistakes::bifocal::Wrong;
use rulebook::mistakes::{Fault, Faulty, NotApplied};

/// Checks that a fault is told by one of these beginnings of a fingerprint, under these rulings.
fn found_under(rulings: &str, wrong: impl Fault<<Bifocal as Game>::Model> + Copy + Debug + 'static, beginning: &str) {
    let rulings = Rulings::read(rulings).expect("rulings of Bifocal Chess");
    let faulty = |rulings| Faulty { law: Bifocal::model(rulings), fault: wrong };
    let rulings = RulingSets::Only(vec![rulings]);
    let budget =
        Budget { games: 4, plies: 30, placements: 200, local: Slice::About(150), rulings, ..Budget::none(1799) };
    let beginning = format!("{beginning}…");
    found::disagreement_with(
        &found::hunt::<Bifocal, _>(&faulty, &budget, &beginning, usize::MAX),
        &wrong,
        &beginning,
        usize::MAX,
    );
}

fn found(wrong: impl Fault<<Bifocal as Game>::Model> + Copy + Debug + 'static, beginning: &str) {
    found_under("", wrong, beginning);
}

#[test]
fn the_model_agrees_with_itself() {
    let budget =
        Budget { games: 2, plies: 20, placements: 20, local: Slice::About(60), perft: 1, ..Budget::bounded(1799) };
    assert_eq!(found::compare::<Bifocal, _>(&Bifocal::model, &budget).disagreements, []);
}

#[test]
fn the_engine_agrees_with_the_model() {
    let budget = Budget { games: 8, placements: 80, local: Slice::About(150), ..Budget::bounded(31) };
    assert_eq!(found::compare::<Bifocal, _>(&Bifocal::engine, &budget).disagreements, []);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn clauses_that_are_overlooked() {
    for clause in [
        "bifocal.move.just-moved",
        "bifocal.move.frozen",
        "bifocal.king.move",
        "bifocal.mann.move",
        "bifocal.wazir.move",
        "bifocal.firz.move",
        "bifocal.rook.move",
        "bifocal.knight.move",
        "bifocal.bishop.move",
        "bifocal.falcon.move",
        "bifocal.kannon.move",
        "bifocal.immobilizer.move",
        "bifocal.move.occupied",
        "bifocal.move.blocked",
        "bifocal.falcon.blocked",
        "bifocal.kannon.jump",
        "bifocal.kannon.orientation",
        "bifocal.swap.frozen-shield",
        "bifocal.king.safe",
    ] {
        found(NotApplied(clause), &format!("plays {clause}"));
    }
}

#[test]
fn clauses_of_rulings_that_are_overlooked() {
    for (rulings, clause) in [
        ("kannon-over-kannon=may-not-jump", "bifocal.kannon.over-kannon"),
        ("kannon-orientation=either-way-each-jump", "bifocal.kannon.turn"),
        ("immobilizer-twice=forbidden", "bifocal.immobilizer.twice"),
        ("king-double-step=straight", "bifocal.king.double-step.blocked"),
        ("king-double-step=two-king-steps", "bifocal.king.double-step.attacked"),
        ("king-double-step=two-king-steps", "bifocal.king.double-step.out-of-check"),
        ("swap-directions=own-directions", "bifocal.swap.directions"),
        ("swap-of-equal-shields=illegal", "bifocal.swap.equal"),
        ("kings-side-by-side=illegal", "bifocal.kings.apart"),
    ] {
        found_under(rulings, NotApplied(clause), &format!("plays {clause}"));
    }
}

#[test]
fn pieces_that_do_not_move() {
    for (kind, beginning) in [
        (Neutral::Rook, "misses bifocal.rook.move"),
        (Neutral::Knight, "misses bifocal.knight.move"),
        (Neutral::Bishop, "misses bifocal.bishop.move"),
        (Neutral::Falcon, "misses bifocal.falcon.move"),
        (Neutral::Kannon, "misses bifocal.kannon.move"),
        (Neutral::Immobilizer, "misses bifocal.immobilizer.move"),
    ] {
        found(Wrong::Unmoved(kind), beginning);
    }
    for (kind, beginning) in [
        (Own::King, "misses bifocal.king.move"),
        (Own::Mann, "misses bifocal.mann.move"),
        (Own::Wazir, "misses bifocal.wazir.move"),
        (Own::Firz, "misses bifocal.firz.move"),
    ] {
        found(Wrong::OwnUnmoved(kind), beginning);
    }
}

#[test]
fn ways_that_are_not_gone() {
    for (wrong, beginning) in [
        (Wrong::BishopAsInChess, "misses bifocal.bishop.move"),
        (Wrong::FalconAsCamelOnly, "misses bifocal.falcon.move"),
        (Wrong::FalconByOnePath, "misses bifocal.falcon.move"),
        (Wrong::KannonStraightOnly, "misses bifocal.kannon.move"),
        (Wrong::KannonLandsBehindItsScreen, "misses bifocal.kannon.move"),
        (Wrong::KannonIsNeverTurned, "misses bifocal.kannon.move"),
        (Wrong::KannonIsAlwaysTurned, "misses bifocal.kannon.move"),
        (Wrong::SwapsFromOneEnd, "misses bifocal."),
    ] {
        found(wrong, beginning);
    }
}

#[test]
fn moves_that_lead_elsewhere() {
    for (rulings, wrong) in [
        ("", Wrong::SwapLeavesOne),
        ("", Wrong::SwapIsACapture),
        ("", Wrong::JustMovedUntold),
        ("", Wrong::OwnPieceToldAsJustMoved),
        ("immobilizer-twice=forbidden", Wrong::AgainUntold),
        ("", Wrong::KannonLandsAsItWas),
        ("", Wrong::KannonLandsTurned),
        ("", Wrong::OrientationForgotten),
    ] {
        found_under(rulings, wrong, "leads bifocal.");
    }
}

#[test]
fn a_check_along_the_other_line() {
    found(Wrong::KannonChecksEitherWay, "check bifocal.check");
}

#[test]
fn ends_that_are_not_seen() {
    for (wrong, beginning) in [
        (Wrong::MateGoesUnseen, "outcome bifocal.end.checkmate"),
        (Wrong::MateIsADraw, "outcome bifocal.end.checkmate"),
        (Wrong::StalemateIsALoss, "outcome bifocal.end.stalemate"),
    ] {
        found(wrong, beginning);
    }
}

/// An option read as the default is told, in a check under rulings with that option.
#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn options_that_are_not_known() {
    for question in Rulings::QUESTIONS {
        for option in &question.options[1..] {
            let mut rulings = Rulings::default();
            if question.name == "double-step-out-of-check" {
                // It is a question only where a King may go two squares.
                rulings.king_double_step = KingDoubleStep::Straight;
            }
            rulings.set(question.name, option).expect("the question has the option");
            let budget = Budget {
                games: 16,
                plies: 60,
                placements: 300,
                local: Slice::About(300),
                rulings: RulingSets::Only(vec![rulings]),
                ..Budget::none(1799)
            };
            let deaf = |mut rulings: Rulings| {
                rulings.set(question.name, question.options[0]).expect("the question has the option");
                Bifocal::engine(rulings)
            };
            assert!(found::differs::<Bifocal, _>(&deaf, &budget), "{}={option}", question.name);
        }
    }
}
