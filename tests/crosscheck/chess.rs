//! Planted faults in chess: what writers of move generators get wrong is found out, by the right clause.

use std::fmt::Debug;

use pretty_assertions::assert_eq;
use rulebook::crosscheck::{Budget, Slice};
use rulebook::games::{Chess, Game};

use crate::crosscheck::found;
use rulebook::mistakes::chess::Wrong;
use rulebook::mistakes::{Fault, NotApplied};

fn found(wrong: impl Fault<<Chess as Game>::Model> + Copy + Debug + 'static, fingerprint: &str, most_pieces: usize) {
    found::found::<Chess, _>(wrong, fingerprint, most_pieces);
}

#[test]
fn the_model_agrees_with_itself() {
    let budget =
        Budget { games: 3, plies: 20, placements: 30, local: Slice::About(150), perft: 1, ..Budget::bounded(1799) };
    assert_eq!(found::compare::<Chess, _>(&Chess::model, &budget).disagreements, []);
}

#[test]
fn the_engine_agrees_with_the_model() {
    let summary = found::compare::<Chess, _>(
        &Chess::engine,
        &Budget { games: 8, placements: 200, local: Slice::About(250), ..Budget::bounded(31) },
    );
    assert_eq!(summary.disagreements, []);
}

#[test]
fn clauses_that_are_overlooked() {
    for (clause, pieces) in [
        ("chess.castling.rights", 3),
        ("chess.castling.between", 4),
        ("chess.castling.out-of-check", 4),
        ("chess.castling.through-check", 4),
        ("chess.castling.into-check", 4),
        ("chess.pawn.double-step", 3),
        ("chess.pawn.double-step.blocked", 4),
        ("chess.pawn.push", 4),
        ("chess.pawn.capture", 3),
        ("chess.promotion.forced", 3),
        ("chess.promotion.piece", 3),
        ("chess.promotion.outside", 3),
        ("chess.promotion.pawn", 3),
        ("chess.move.blocked", 4),
        ("chess.move.onto-friend", 4),
        ("chess.knight.move", 4),
        ("chess.king.move", 4),
    ]
    .into_iter()
    .step_by(if cfg!(feature = "exhaustive") { 1 } else { 5 })
    {
        found(NotApplied(clause), &format!("plays {clause}"), pieces);
    }
}

#[test]
fn a_king_left_open() {
    found(NotApplied("chess.king.safe"), "plays chess.king.safe", 3);
}

#[test]
fn promotion_to_a_queen_only() {
    found(
        Wrong::NoUnderpromotion,
        "misses chess.pawn.move chess.promotion.forced chess.promotion.choice chess.promotion.effect",
        3,
    );
}

#[test]
fn captures_en_passant_that_are_not_made() {
    found(Wrong::NoEnPassant, "misses chess.pawn.move chess.pawn.en-passant chess.pawn.en-passant.capture", 4);
}

#[test]
fn a_wing_on_which_one_never_castles() {
    found(Wrong::NoQueensideCastling, "misses chess.king.move chess.castling chess.castling.rights", 3);
}

#[test]
fn castling_refused_for_the_square_that_only_the_rook_passes() {
    found(Wrong::NoCastlingWithTheRookAttacked, "misses chess.king.move chess.castling chess.castling.rights", 5);
}

#[test]
fn a_mate_that_goes_unseen() {
    let budget = Budget { placements: 2500, ..Budget::none(1799) };
    found::found_within::<Chess, _>(Wrong::MateGoesUnseen, &budget, "outcome chess.end.checkmate", 6);
}

#[test]
fn a_dead_position_in_which_the_game_goes_on() {
    found(Wrong::DeadPositionGoesOn, "outcome chess.end.dead-position", 3);
}

#[test]
fn every_promotion_to_a_queen() {
    found::found_to_lead_elsewhere::<Chess, _>(Wrong::PromotedToAQueenAlways);
}

#[test]
fn a_pawn_that_stays_after_it_has_been_captured_en_passant() {
    found::found_to_lead_elsewhere::<Chess, _>(Wrong::PawnLeftAfterEnPassant);
}

#[test]
fn a_rook_that_stays_when_one_castles() {
    found::found_to_lead_elsewhere::<Chess, _>(Wrong::RookLeftAfterCastling);
}

#[test]
fn a_clock_that_is_not_reset_by_a_capture() {
    found::found_to_lead_elsewhere::<Chess, _>(Wrong::ClockNotReset);
}
