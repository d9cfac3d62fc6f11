//! Mistakes of chess, as authors of move generators make them.

use crate::board::chess::{Kind, Move, Piece, Setup};
use crate::board::{Player, Square};
use crate::games::Chess;
use crate::model::chess::Model;
use crate::rules::chess::Rulings;
use crate::rules::{Draw, Outcome, Repetition, Rules as _, Win};

use super::any_game::NotAppliedAlone;
use super::any_game::{Kinds, of_kinds};
use super::attack::{Attacks, of_attacks};
use super::faulty_law::{TakenFor, Unseen};
use super::{FaultyAnswers, ListOf, MistakeOf, Mistakes, misreadings, mistakes};

/// What an implementation does wrong.
#[derive(Clone, Copy, Debug)]
enum FaultyChess {
    NoUnderpromotion,
    NoEnPassant,
    NoQueensideCastling,
    NoCastlingWithTheRookAttacked,
    PawnLeftAfterEnPassant,
    RookLeftAfterCastling,
    PromotedToAQueenAlways,
    ClockNotReset,
    FiftyMovesBeforeMate,
    CheckByPawnsUnseen,
    RightsKeptWhenARookIsCaptured,
    RepetitionOfTheBoardAlone,
    RepetitionAtTheSecondTime,
}

impl FaultyAnswers<Model> for FaultyChess {
    fn lists(&self, _: &Model, setup: &Setup, mv: &Move) -> bool {
        let kind = setup.at(mv.from).map(|piece| piece.kind);
        let castles = kind == Some(Kind::King) && mv.from.file.abs_diff(mv.to.file) == 2;
        match self {
            Self::NoUnderpromotion => mv.promotion.is_none_or(|kind| kind == Kind::Queen),
            Self::NoEnPassant => kind != Some(Kind::Pawn) || Some(mv.to) != setup.en_passant,
            Self::NoQueensideCastling => !castles || mv.to.file != 2,
            Self::NoCastlingWithTheRookAttacked => !castles || !attacked_on_b(setup),
            _ => true,
        }
    }

    fn after(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let Some(piece) = before.at(mv.from) else { return after };
        let captured = before.at(mv.to);
        match self {
            Self::PawnLeftAfterEnPassant if piece.kind == Kind::Pawn && Some(mv.to) == before.en_passant => {
                let pawn = Square::new(mv.to.file, mv.from.rank);
                after.put(pawn, before.at(pawn));
            }
            Self::RookLeftAfterCastling if piece.kind == Kind::King && mv.from.file.abs_diff(mv.to.file) == 2 => {
                let (corner, beside) = if mv.to.file == 6 { (7, 5) } else { (0, 3) };
                after.put(Square::new(beside, mv.from.rank), None);
                after.put(Square::new(corner, mv.from.rank), Some(Piece { kind: Kind::Rook, owner: before.turn }));
            }
            Self::PromotedToAQueenAlways if mv.promotion.is_some() => {
                after.put(mv.to, Some(Piece { kind: Kind::Queen, owner: before.turn }));
            }
            Self::ClockNotReset if captured.is_some() => after.set_clock(before.clock() + 1),
            Self::RightsKeptWhenARookIsCaptured if captured.is_some() => {
                let theirs = before.castling_rights().filter(|(owner, _)| *owner != before.turn);
                theirs.for_each(|(owner, wing)| after.set_castling(owner, wing, true));
            }
            _ => {}
        }
        after
    }

    fn check(&self, law: &Model, position: &Setup) -> bool {
        if !matches!(self, Self::CheckByPawnsUnseen) {
            return law.check(position);
        }
        let mut without = *position;
        for (square, piece) in position.pieces() {
            if piece.kind == Kind::Pawn && piece.owner != position.turn {
                without.put(square, None);
            }
        }
        law.check(position) && law.check(&without)
    }

    fn recurs(&self, law: &Model, earlier: &Setup, now: &Setup) -> bool {
        if !matches!(self, Self::RepetitionOfTheBoardAlone) {
            return law.recurs(earlier, now);
        }
        earlier.turn == now.turn && earlier.pieces().eq(now.pieces())
    }

    fn repetition(&self, lawful: Repetition) -> Repetition {
        match (self, lawful) {
            (Self::RepetitionAtTheSecondTime, Repetition::Draws { .. }) => Repetition::Draws { occurrence: 2 },
            _ => lawful,
        }
    }

    fn outcome(&self, _: &Model, position: &Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        match (self, lawful) {
            (Self::FiftyMovesBeforeMate, Some(Outcome::Win { .. })) if position.clock() >= 100 => {
                Some(Outcome::Draw(Draw::FiftyMoves))
            }
            _ => lawful,
        }
    }
}

/// Whether an enemy Rook or Queen anywhere on the b-file attacks the square beside the corner.
fn attacked_on_b(setup: &Setup) -> bool {
    let enemy = |piece: Piece| piece.owner != setup.turn && matches!(piece.kind, Kind::Rook | Kind::Queen);
    setup.pieces().any(|(square, piece)| square.file == 1 && enemy(piece))
}

impl Mistakes for Chess {
    const FURTHER: &'static [ListOf<Self>] = &[misreadings::chess::misreadings, of_attacks, of_kinds];
    const OPEN: &'static str = "chess.position.king-open";

    fn own_mistakes() -> Vec<MistakeOf<Self>> {
        use FaultyChess::*;
        mistakes! {
            "castling-without-the-right" ["chess.castling.rights"]
                "a King and a Rook that have moved may still castle";
            "castling-over-pieces" ["chess.castling.between"] "pieces may stand between the King and the Rook";
            "castling-out-of-check" ["chess.castling.out-of-check"] "a King in check castles";
            "castling-through-check" ["chess.castling.through-check"] "the King castles across an attacked square";
            "castling-into-check" ["chess.castling.into-check"] "the King castles onto an attacked square";
            "castling-with-attacked-rook-path-refused" ["chess.castling"] breaks ["chess.castling.rook"]
                "the square that only the Rook passes must not be attacked" => NoCastlingWithTheRookAttacked;
            "castling-kingside-only" ["chess.castling"] "castling is possible on the King's wing only"
                => NoQueensideCastling;
            "castling-leaves-the-rook" ["chess.castling"] "castling leaves the Rook in its corner"
                => RookLeftAfterCastling;
            "castling-right-outlives-the-rook" ["chess.capture"] breaks ["chess.castling.rights.lost"]
                "a Rook captured in its corner leaves the right to castle with it" => RightsKeptWhenARookIsCaptured;
            "double-step-from-anywhere" ["chess.pawn.double-step"] "a Pawn steps twice from any rank";
            "double-step-jumps" ["chess.pawn.double-step.blocked"]
                "a Pawn's double step jumps over a piece in front of it";
            "pawn-captures-ahead" ["chess.pawn.push"] "a Pawn captures straight ahead";
            "pawn-moves-diagonally" ["chess.pawn.capture"] "a Pawn moves diagonally without capturing";
            "en-passant-unknown" ["chess.pawn.en-passant"] "no Pawn can capture en passant" => NoEnPassant;
            "en-passant-leaves-the-pawn" ["chess.pawn.en-passant.capture"]
                "the Pawn captured en passant stays on the board" => PawnLeftAfterEnPassant;
            "promotion-is-optional" ["chess.promotion.forced"] "a Pawn reaches the last rank and stays a Pawn";
            "promotion-to-king-or-pawn" ["chess.promotion.piece"] "a Pawn becomes any piece, even a King or a Pawn";
            "promotion-anywhere" ["chess.promotion.outside"] "a Pawn is promoted on any rank";
            "promotion-of-any-piece" ["chess.promotion.pawn"] "other pieces are promoted too";
            "promotion-to-a-queen-only" ["chess.promotion.choice"] "there is no underpromotion" => NoUnderpromotion;
            "promotion-always-makes-a-queen" ["chess.promotion.effect"]
                "a Knight, Bishop or Rook asked for becomes a Queen" => PromotedToAQueenAlways;
            "sliders-jump" ["chess.move.blocked"] "Bishops, Rooks and Queens pass over pieces";
            "friends-are-captured" ["chess.move.onto-friend"] "a player's own pieces are captured";
            "knight-goes-anywhere" ["chess.knight.move"] "a Knight goes to any square";
            "king-goes-anywhere" ["chess.king.move"] "a King goes to any square";
            "pins-ignored" ["chess.king.safe"] "a move may leave the King attacked";
            "check-by-pawns-unseen" ["chess.check"] breaks ["chess.attack", "chess.pawn.capture"]
                "a Pawn gives no check" => CheckByPawnsUnseen;
            "clock-outlives-a-capture" ["chess.capture"] breaks ["chess.clock"] "a capture does not reset the clock"
                => ClockNotReset;
            "mate-goes-unseen" ["chess.end.checkmate"] "a mated player plays on" => Unseen(Win::Checkmate);
            "fifty-moves-before-mate" ["chess.end.checkmate"] breaks ["chess.end.precedence"]
                "a mate by the last of the fifty moves is a draw" => FiftyMovesBeforeMate;
            "stalemate-is-a-loss" ["chess.end.stalemate"] "a player without a move has lost" => TakenFor(Draw::Stalemate, Win::NoMove);
            "dead-position-goes-on" ["chess.end.dead-position"] "a King against a King plays on"
                => Unseen(Draw::DeadPosition);
            "repetition-of-the-board-alone" ["chess.end.repetition"] breaks ["chess.end.repetition.same"]
                "rights to castle and to capture en passant do not distinguish positions"
                => RepetitionOfTheBoardAlone;
            "repetition-at-the-second-time" ["chess.end.repetition"] "a position's second occurrence is a draw"
                => RepetitionAtTheSecondTime;
            "open-king-admitted" ["chess.position.king-open"] "the King of the player not to move may be attacked"
                => NotAppliedAlone("chess.position.king-open");
        }
    }
}

impl Attacks for Chess {
    const ALL_THE_SAME: &'static [&'static str] = &["chess.king.safe"];
    const IN_THE_WAY: &'static [&'static str] = &["chess.move.blocked"];
    const PERMITTING: &'static [&'static str] = &[
        "chess.bishop.move",
        "chess.rook.move",
        "chess.queen.move",
        "chess.knight.move",
        "chess.king.move",
        "chess.pawn.capture",
    ];
    const SAFETY: &'static [&'static str] = &["chess.king.safe", "chess.castling.into-check"];
    const ATTACK: &'static str = "chess.attack";
    const PINNED: &'static str = "chess.attack.pinned";

    fn checked(setup: &Setup, player: Player) -> Vec<Square> {
        let king = Piece { kind: Kind::King, owner: player };
        setup.pieces().filter(|(_, piece)| *piece == king).map(|(square, _)| square).collect()
    }

    fn target(mv: &Move) -> Option<Square> {
        Some(mv.to)
    }

    fn with_turn(setup: &Setup, player: Player) -> Setup {
        let mut turned = *setup;
        if setup.turn != player {
            turned.turn = player;
            turned.en_passant = None;
        }
        turned
    }

    fn without_move(_: &Rulings, setup: &Setup, attacked: bool, _: bool) -> Option<Outcome> {
        let winner = setup.turn.other();
        Some(if attacked { Outcome::Win { winner, by: Win::Checkmate } } else { Outcome::Draw(Draw::Stalemate) })
    }
}

impl Kinds for Chess {
    type Kind = Kind;

    const KINDS: &'static [(Kind, &'static str, &'static str)] = &[
        (Kind::Bishop, "Bishop", "chess.bishop.move"),
        (Kind::Rook, "Rook", "chess.rook.move"),
        (Kind::Queen, "Queen", "chess.queen.move"),
        (Kind::Knight, "Knight", "chess.knight.move"),
    ];

    fn with_kinds(setup: &Setup, kind: &dyn Fn(Kind, Option<Player>) -> Kind) -> Setup {
        let mut seen = *setup;
        for (square, piece) in setup.pieces() {
            seen.put(square, Some(Piece { kind: kind(piece.kind, Some(piece.owner)), ..piece }));
        }
        seen
    }
}
