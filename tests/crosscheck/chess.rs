//! Planted faults in chess: what writers of move generators get wrong is found out, by the right clause.

use pretty_assertions::assert_eq;
use rulebook::board::Square;
use rulebook::board::chess::{Kind, Move, Piece, Setup};
use rulebook::crosscheck::{Budget, check};
use rulebook::games::Chess;
use rulebook::model::chess::Model;
use rulebook::rules::{Draw, Outcome, Win};

use super::faulty::{self, Fault};

/// What an implementation does wrong.
#[derive(Clone, Copy, Debug)]
enum Wrong {
    Overlooks(&'static str),
    NoUnderpromotion,
    NoEnPassant,
    NoQueensideCastling,
    NoCastlingWithTheRookAttacked,
    PawnLeftAfterEnPassant,
    RookLeftAfterCastling,
    PromotedToAQueenAlways,
    ClockNotReset,
    DeadPositionGoesOn,
    MateGoesUnseen,
}

impl Fault<Model> for Wrong {
    fn overlooked(&self) -> &'static str {
        match self {
            Wrong::Overlooks(clause) => clause,
            _ => "",
        }
    }

    fn lists(&self, _: &Model, setup: &Setup, mv: &Move) -> bool {
        let kind = setup.at(mv.from).map(|piece| piece.kind);
        let castles = kind == Some(Kind::King) && mv.from.file.abs_diff(mv.to.file) == 2;
        match self {
            Wrong::NoUnderpromotion => mv.promotion.is_none_or(|kind| kind == Kind::Queen),
            Wrong::NoEnPassant => kind != Some(Kind::Pawn) || Some(mv.to) != setup.en_passant,
            Wrong::NoQueensideCastling => !castles || mv.to.file != 2,
            Wrong::NoCastlingWithTheRookAttacked => !castles || !attacked_on_b(setup),
            _ => true,
        }
    }

    fn leads(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let Some(piece) = before.at(mv.from) else { return after };
        let captured = before.at(mv.to);
        match self {
            Wrong::PawnLeftAfterEnPassant if piece.kind == Kind::Pawn && Some(mv.to) == before.en_passant => {
                let pawn = Square::new(mv.to.file, mv.from.rank);
                after.put(pawn, before.at(pawn));
            }
            Wrong::RookLeftAfterCastling if piece.kind == Kind::King && mv.from.file.abs_diff(mv.to.file) == 2 => {
                let (corner, beside) = if mv.to.file == 6 { (7, 5) } else { (0, 3) };
                after.put(Square::new(beside, mv.from.rank), None);
                after.put(Square::new(corner, mv.from.rank), Some(Piece { kind: Kind::Rook, owner: before.turn }));
            }
            Wrong::PromotedToAQueenAlways if mv.promotion.is_some() => {
                after.put(mv.to, Some(Piece { kind: Kind::Queen, owner: before.turn }));
            }
            Wrong::ClockNotReset if captured.is_some() => after.set_clock(before.clock() + 1),
            _ => {}
        }
        after
    }

    fn ends(&self, _: &Model, _: &Setup, outcome: Option<Outcome>) -> Option<Outcome> {
        match (self, outcome) {
            (Wrong::DeadPositionGoesOn, Some(Outcome::Draw(Draw::DeadPosition)))
            | (Wrong::MateGoesUnseen, Some(Outcome::Win { by: Win::Checkmate, .. })) => None,
            _ => outcome,
        }
    }
}

/// Whether an enemy Rook or Queen looks along the b-file, from anywhere, at the square beside the corner.
fn attacked_on_b(setup: &Setup) -> bool {
    let enemy = |piece: Piece| piece.owner != setup.turn && matches!(piece.kind, Kind::Rook | Kind::Queen);
    setup.pieces().any(|(square, piece)| square.file == 1 && enemy(piece))
}

fn found(wrong: Wrong, fingerprint: &str, most_pieces: usize) {
    faulty::found::<Chess, Wrong>(wrong, fingerprint, most_pieces);
}

#[test]
fn the_model_agrees_with_itself() {
    use rulebook::games::Game as _;
    let budget = Budget { games: 3, plies: 20, placements: 60, perft: 1, ..Budget::bounded(1799) };
    assert_eq!(check::<Chess, _>(&Chess::model, &budget, &|_| {}).disagreements, []);
}

#[test]
fn the_engine_agrees_with_the_model() {
    use rulebook::games::Game as _;
    let summary = check::<Chess, _>(&Chess::engine, &Budget { games: 8, ..Budget::bounded(31) }, &|_| {});
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
    ] {
        found(Wrong::Overlooks(clause), &format!("plays {clause}"), pieces);
    }
}

#[test]
fn a_king_left_open() {
    found(Wrong::Overlooks("chess.king.safe"), "plays chess.king.safe", 3);
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
    use rulebook::games::Game as _;
    let faulty = |rulings| faulty::Faulty { law: Chess::model(rulings), fault: Wrong::MateGoesUnseen };
    let summary = check::<Chess, _>(&faulty, &Budget { placements: 2500, ..Budget::none(1799) }, &|_| {});
    let told = summary.disagreements.iter().find(|told| told.fingerprint == "outcome chess.end.checkmate");
    assert!(told.expect("a mate is among the placements").pieces <= 6, "{summary:?}");
}

#[test]
fn a_dead_position_in_which_the_game_goes_on() {
    found(Wrong::DeadPositionGoesOn, "outcome chess.end.dead-position", 3);
}

#[test]
fn every_promotion_to_a_queen() {
    faulty::found_to_lead_elsewhere::<Chess, _>(Wrong::PromotedToAQueenAlways);
}

#[test]
fn a_pawn_that_stays_after_it_has_been_captured_en_passant() {
    faulty::found_to_lead_elsewhere::<Chess, _>(Wrong::PawnLeftAfterEnPassant);
}

#[test]
fn a_rook_that_stays_when_one_castles() {
    faulty::found_to_lead_elsewhere::<Chess, _>(Wrong::RookLeftAfterCastling);
}

#[test]
fn a_clock_that_is_not_reset_by_a_capture() {
    faulty::found_to_lead_elsewhere::<Chess, _>(Wrong::ClockNotReset);
}
