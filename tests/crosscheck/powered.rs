//! Planted faults that both versions of Awarichess can have, in what seeds give and in how chess is played by powers.

use pretty_assertions::assert_eq;
use rulebook::board::awarichess::Move;
use rulebook::crosscheck::{
    Budget, Difference, Disagreement, Finding, Origin, RulingSets, Sides, Slice, describe, shrink,
};
use rulebook::games::{Awarichess, Game, SynchronousAwarichess};
use rulebook::record::Record;
use rulebook::rules::{Law as _, Rules as _, Rulings, Subject};

use crate::crosscheck::found;
use rulebook::mistakes::powered::Wrong;
use rulebook::mistakes::{Faulty, NotApplied};

/// Cases of the local worlds, about so many of each.
pub fn worlds<Q>(cases: u64) -> Budget<Q> {
    Budget { local: Slice::About(cases), ..Budget::none(1799) }
}

/// So many placements, under the default rulings and two others.
pub fn placements<Q>(placements: u64) -> Budget<Q> {
    Budget { placements, rulings: RulingSets::Drawn(2), ..Budget::none(1799) }
}

/// So many games under the default rulings.
fn games<Q: Default>(games: u64) -> Budget<Q> {
    Budget { games, plies: 60, rulings: RulingSets::Only(vec![Q::default()]), ..Budget::none(1799) }
}

/// The houses, which are counted with the pieces: in the synchronous game they are always there.
pub const HOUSES: usize = 12;

/// Checks that a fault is found in both versions, with at most so many pieces left at chess.
macro_rules! found {
    ($wrong:expr, $budget:expr, $fingerprint:expr, $pieces:expr) => {
        found::found_within::<Awarichess, _>($wrong, &$budget, $fingerprint, $pieces);
        found::found_within::<SynchronousAwarichess, _>($wrong, &$budget, $fingerprint, HOUSES + $pieces);
    };
}

#[test]
fn clauses_that_are_overlooked() {
    for clause in [
        "awarichess.chess.sowing",
        "awarichess.check.answered",
        "awarichess.power.other",
        "awarichess.power.order",
        "awarichess.power.order.own",
    ] {
        found!(NotApplied(clause), worlds(300), &format!("plays {clause}"), 3);
    }
    let clause = "awarichess.awele.chess-move";
    found!(NotApplied(clause), worlds(30), &format!("plays {clause}"), HOUSES + 2);
}

#[test]
fn powers_of_the_wrong_colour() {
    found!(Wrong::PowersOfTheOther, worlds(100), "leads awele.sowing awele.capture", HOUSES + 2);
}

#[test]
fn one_power_too_few() {
    found!(Wrong::OnePowerTooFew, worlds(100), "leads awele.sowing awele.capture", HOUSES + 2);
}

/// Some cases of the local worlds in which a game of Awele ends while both players have seeds.
fn ends_early<Q: Rulings>() -> Budget<Q> {
    let early = Q::read("end-at-25=yes").expect("the question has the option");
    Budget { rulings: RulingSets::Only(vec![early]), ..worlds(1500) }
}

#[test]
fn the_other_player_s_remaining_seeds_first() {
    found!(Wrong::RemainingOfTheOtherFirst, ends_early(), "leads awele.sowing awele.capture", HOUSES + 2);
}

#[test]
fn what_remains_before_what_is_captured() {
    found!(Wrong::RemainingBeforeCaptured, ends_early(), "leads awele.sowing awele.capture", HOUSES + 2);
}

#[test]
fn an_order_that_consumes_no_power() {
    found!(Wrong::OrderForFree, worlds(60), "leads awarichess.power.other", 2);
}

#[test]
fn an_answer_to_check_that_consumes_a_power() {
    found!(Wrong::CheckCosts, worlds(300), "leads awarichess.check.free chess.king.move", 3);
}

#[test]
fn an_en_passant_square_that_outlives_a_zero_move() {
    found!(Wrong::EnPassantKept, placements(100), "leads awarichess.power.other awarichess.zero", 4);
}

#[test]
fn an_en_passant_square_that_is_forgotten_with_an_order() {
    found!(Wrong::EnPassantForgotten, placements(100), "leads awarichess.power.other", 4);
}

#[test]
fn rights_to_castle_that_a_zero_move_loses() {
    found!(Wrong::RightsLost, placements(20), "leads awarichess.power.own awarichess.zero", 3);
}

#[test]
fn a_clock_that_a_zero_move_does_not_advance() {
    found!(Wrong::ClockStandsStill, worlds(60), "leads awarichess.power.own awarichess.zero", 2);
}

#[test]
fn a_new_game_of_awele_that_the_wrong_player_begins() {
    let (wrong, budget) = (Wrong::NewAweleByTheOther, worlds(60));
    found::found_within::<Awarichess, _>(wrong, &budget, "leads awarichess.power.own awarichess.zero", 2);
    let budget = worlds(60);
    found::found_within::<SynchronousAwarichess, _>(wrong, &budget, "leads awele.sowing…", HOUSES + 2);
}

#[test]
fn a_new_game_of_awele_with_a_new_game_of_chess() {
    let (wrong, budget) = (Wrong::ChessSetUpAnew, worlds(60));
    found::found_within::<Awarichess, _>(wrong, &budget, "leads awarichess.power.own awarichess.zero", 2);
    let budget = worlds(60);
    found::found_within::<SynchronousAwarichess, _>(wrong, &budget, "leads awele.sowing…", HOUSES + 2);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_stalemate_that_goes_unseen() {
    found!(Wrong::StalemateUnseen, worlds(2000), "outcome awarichess.end.stalemate", 3);
}

#[test]
fn fifty_moves_that_go_unseen() {
    found!(Wrong::FiftyMovesUnseen, placements(150), "outcome awarichess.end.fifty-moves", HOUSES + 2);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_cycle_that_goes_unseen() {
    found!(Wrong::CycleUnseen, games(60), "recurred awarichess.awele.cycle", HOUSES + 2);
}

/// Sows where most is gained, and lets every turn at chess pass, so that each game of Awele begins like the first, until
/// the record goes on otherwise than it should; and describes that.
fn disagreement_on_a_cycle_across_games(rulings: &str) -> Disagreement {
    let faulty = |rulings| Faulty { law: Awarichess::model(rulings), fault: Wrong::CycleAcrossGames };
    let sides = Sides::<Awarichess, _>::new(faulty, Rulings::read(rulings).expect("rulings"));
    let start = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 7k/8/8/8/8/8/8/K7 w - - 0 1";
    let start = sides.law.read(start).expect("a position");
    let mut law = Record::<<Awarichess as Game>::Model>::new(start.clone());
    let admitted = sides.second.admit(&start).expect("a position that the law admits");
    let mut second = Record::new(admitted);
    for _ in 0..200 {
        let gain = |mv: &Move| sides.law.play(law.position(), mv).powers.list.len();
        let moves = law.legal_moves(&sides.law);
        let zero = moves.iter().find(|mv| **mv == Move::Zero);
        let mv = zero.or_else(|| moves.iter().rev().max_by_key(|mv| gain(mv))).copied().expect("a legal move");
        let after = (law.after(&sides.law, &mv), second.after(&sides.second, &mv));
        if after.0 != after.1.setup {
            let difference = Difference::Recurred {
                mv: mv.to_string(),
                clause: <Awarichess as Game>::Model::clause(Subject::Recurrence).to_string(),
                grounds: Vec::new(),
                law: after.0.to_string(),
                second: after.1.setup.to_string(),
            };
            let finding = Finding::new(&sides, &start, law.moves(), difference, Origin::Given);
            return describe::<Awarichess, _>(&faulty, &shrink::<Awarichess, _>(&faulty, finding));
        }
        law.play(&sides.law, mv);
        second.play(&sides.second, mv);
    }
    panic!("the second game of Awele begins as the first");
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_cycle_counted_through_several_games_of_awele() {
    let disagreement = disagreement_on_a_cycle_across_games("end-at-25=yes,remaining-seeds-are-powers=no");
    assert_eq!(disagreement.fingerprint, "recurred awarichess.awele.cycle");
    assert!(disagreement.pieces <= HOUSES + 2, "{disagreement}");
    // A whole game of Awele and a whole chess phase lie between, whose moves are what is left.
    assert!(disagreement.moves.len() >= 2 * 25, "{disagreement}");
}
