//! Wrong rules of chess, as authors of move generators make them.

use crate::board::chess::{Kind, Move, Piece, Setup};
use crate::board::{Player, Square};
use crate::games::Chess;
use crate::model::chess::Model;
use crate::rules::chess::Rulings;
use crate::rules::{Draw, Outcome, Repetition, Rules as _, Win};

use super::attack::{Attacks, wrong_attacks};
use super::seen::{Kinds, wrong_kinds};
use super::{Fault, Misreading, WrongEngine, WrongRule, WrongRules, laws, misread, rule};

/// What an implementation does wrong.
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, Debug)]
pub enum Wrong {
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
    FiftyMovesBeforeMate,
    StalemateIsALoss,
    CheckByPawnsUnseen,
    RightsKeptWhenARookIsCaptured,
    AdmitsOpenKings,
    RepetitionOfTheBoardAlone,
    RepetitionAtTheSecondTime,
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
            Wrong::RightsKeptWhenARookIsCaptured if captured.is_some() => {
                let theirs = before.castling_rights().filter(|(owner, _)| *owner != before.turn);
                theirs.for_each(|(owner, wing)| after.set_castling(owner, wing, true));
            }
            _ => {}
        }
        after
    }

    fn makes(&self, refused: Setup) -> Option<Setup> {
        Some(refused)
    }

    fn admits(&self) -> &'static str {
        match self {
            Wrong::AdmitsOpenKings => "chess.position.king-open",
            _ => "",
        }
    }

    fn checks(&self, law: &Model, position: &Setup, check: bool) -> bool {
        if !matches!(self, Wrong::CheckByPawnsUnseen) {
            return check;
        }
        let mut without = *position;
        for (square, piece) in position.pieces() {
            if piece.kind == Kind::Pawn && piece.owner != position.turn {
                without.put(square, None);
            }
        }
        check && law.check(&without)
    }

    fn recurs(&self, law: &Model, earlier: &Setup, now: &Setup) -> bool {
        if !matches!(self, Wrong::RepetitionOfTheBoardAlone) {
            return law.recurs(earlier, now);
        }
        earlier.turn == now.turn && earlier.pieces().eq(now.pieces())
    }

    fn repeats(&self, repetition: Repetition) -> Repetition {
        match (self, repetition) {
            (Wrong::RepetitionAtTheSecondTime, Repetition::Draws { .. }) => Repetition::Draws { occurrence: 2 },
            _ => repetition,
        }
    }

    fn ends(&self, _: &Model, position: &Setup, outcome: Option<Outcome>) -> Option<Outcome> {
        match (self, outcome) {
            (Wrong::DeadPositionGoesOn, Some(Outcome::Draw(Draw::DeadPosition)))
            | (Wrong::MateGoesUnseen, Some(Outcome::Win { by: Win::Checkmate, .. })) => None,
            (Wrong::FiftyMovesBeforeMate, Some(Outcome::Win { .. })) if position.clock() >= 100 => {
                Some(Outcome::Draw(Draw::FiftyMoves))
            }
            (Wrong::StalemateIsALoss, Some(Outcome::Draw(Draw::Stalemate))) => {
                Some(Outcome::Win { winner: position.turn.other(), by: Win::NoMove })
            }
            _ => outcome,
        }
    }
}

/// Whether an enemy Rook or Queen anywhere on the b-file attacks the square beside the corner.
fn attacked_on_b(setup: &Setup) -> bool {
    let enemy = |piece: Piece| piece.owner != setup.turn && matches!(piece.kind, Kind::Rook | Kind::Queen);
    setup.pieces().any(|(square, piece)| square.file == 1 && enemy(piece))
}

/// The wrong rules by name.
fn wrong_rules() -> Vec<WrongRule<Wrong>> {
    use Wrong::*;
    vec![
        rule(
            "castling-without-the-right",
            "a King and a Rook that have moved may still castle",
            &["chess.castling.rights"],
            Overlooks("chess.castling.rights"),
        ),
        rule(
            "castling-over-pieces",
            "pieces may stand between the King and the Rook",
            &["chess.castling.between"],
            Overlooks("chess.castling.between"),
        ),
        rule(
            "castling-out-of-check",
            "a King in check castles",
            &["chess.castling.out-of-check"],
            Overlooks("chess.castling.out-of-check"),
        ),
        rule(
            "castling-through-check",
            "the King castles across an attacked square",
            &["chess.castling.through-check"],
            Overlooks("chess.castling.through-check"),
        ),
        rule(
            "castling-into-check",
            "the King castles onto an attacked square",
            &["chess.castling.into-check"],
            Overlooks("chess.castling.into-check"),
        ),
        rule(
            "castling-with-attacked-rook-path-refused",
            "the square that only the Rook passes must not be attacked",
            &["chess.castling"],
            NoCastlingWithTheRookAttacked,
        )
        .breaking(&["chess.castling.rook"]),
        rule(
            "castling-kingside-only",
            "castling is possible on the King's wing only",
            &["chess.castling"],
            NoQueensideCastling,
        ),
        rule(
            "castling-leaves-the-rook",
            "castling leaves the Rook in its corner",
            &["chess.castling"],
            RookLeftAfterCastling,
        ),
        rule(
            "castling-right-outlives-the-rook",
            "a Rook captured in its corner leaves the right to castle with it",
            &["chess.capture"],
            RightsKeptWhenARookIsCaptured,
        )
        .breaking(&["chess.castling.rights.lost"]),
        rule(
            "double-step-from-anywhere",
            "a Pawn steps twice from any rank",
            &["chess.pawn.double-step"],
            Overlooks("chess.pawn.double-step"),
        ),
        rule(
            "double-step-jumps",
            "a Pawn's double step jumps over a piece in front of it",
            &["chess.pawn.double-step.blocked"],
            Overlooks("chess.pawn.double-step.blocked"),
        ),
        rule(
            "pawn-captures-ahead",
            "a Pawn captures straight ahead",
            &["chess.pawn.push"],
            Overlooks("chess.pawn.push"),
        ),
        rule(
            "pawn-moves-diagonally",
            "a Pawn moves diagonally without capturing",
            &["chess.pawn.capture"],
            Overlooks("chess.pawn.capture"),
        ),
        rule("en-passant-unknown", "no Pawn can capture en passant", &["chess.pawn.en-passant"], NoEnPassant),
        rule(
            "en-passant-leaves-the-pawn",
            "the Pawn captured en passant stays on the board",
            &["chess.pawn.en-passant.capture"],
            PawnLeftAfterEnPassant,
        ),
        rule(
            "promotion-is-optional",
            "a Pawn reaches the last rank and stays a Pawn",
            &["chess.promotion.forced"],
            Overlooks("chess.promotion.forced"),
        ),
        rule(
            "promotion-to-king-or-pawn",
            "a Pawn becomes any piece, even a King or a Pawn",
            &["chess.promotion.piece"],
            Overlooks("chess.promotion.piece"),
        ),
        rule(
            "promotion-anywhere",
            "a Pawn is promoted on any rank",
            &["chess.promotion.outside"],
            Overlooks("chess.promotion.outside"),
        ),
        rule(
            "promotion-of-any-piece",
            "other pieces are promoted too",
            &["chess.promotion.pawn"],
            Overlooks("chess.promotion.pawn"),
        ),
        rule(
            "promotion-to-a-queen-only",
            "there is no underpromotion",
            &["chess.promotion.choice"],
            NoUnderpromotion,
        ),
        rule(
            "promotion-always-makes-a-queen",
            "a Knight, Bishop or Rook asked for becomes a Queen",
            &["chess.promotion.effect"],
            PromotedToAQueenAlways,
        ),
        rule(
            "sliders-jump",
            "Bishops, Rooks and Queens pass over pieces",
            &["chess.move.blocked"],
            Overlooks("chess.move.blocked"),
        ),
        rule(
            "friends-are-captured",
            "a player's own pieces are captured",
            &["chess.move.onto-friend"],
            Overlooks("chess.move.onto-friend"),
        ),
        rule(
            "knight-goes-anywhere",
            "a Knight goes to any square",
            &["chess.knight.move"],
            Overlooks("chess.knight.move"),
        ),
        rule("king-goes-anywhere", "a King goes to any square", &["chess.king.move"], Overlooks("chess.king.move")),
        rule(
            "pins-ignored",
            "a move may leave the King attacked",
            &["chess.king.safe"],
            Overlooks("chess.king.safe"),
        ),
        rule("check-by-pawns-unseen", "a Pawn gives no check", &["chess.check"], CheckByPawnsUnseen)
            .breaking(&["chess.attack", "chess.pawn.capture"]),
        rule("clock-outlives-a-capture", "a capture does not reset the clock", &["chess.capture"], ClockNotReset)
            .breaking(&["chess.clock"]),
        rule("mate-goes-unseen", "a mated player plays on", &["chess.end.checkmate"], MateGoesUnseen),
        rule(
            "fifty-moves-before-mate",
            "a mate by the last of the fifty moves is a draw",
            &["chess.end.checkmate"],
            FiftyMovesBeforeMate,
        )
        .breaking(&["chess.end.precedence"]),
        rule("stalemate-is-a-loss", "a player without a move has lost", &["chess.end.stalemate"], StalemateIsALoss),
        rule(
            "dead-position-goes-on",
            "a King against a King plays on",
            &["chess.end.dead-position"],
            DeadPositionGoesOn,
        ),
        rule(
            "repetition-of-the-board-alone",
            "rights to castle and to capture en passant do not distinguish positions",
            &["chess.end.repetition"],
            RepetitionOfTheBoardAlone,
        )
        .breaking(&["chess.end.repetition.same"]),
        rule(
            "repetition-at-the-second-time",
            "a position's second occurrence is a draw",
            &["chess.end.repetition"],
            RepetitionAtTheSecondTime,
        ),
        rule(
            "open-king-admitted",
            "the King of the player not to move may be attacked",
            &["chess.position.king-open"],
            AdmitsOpenKings,
        ),
    ]
}

impl WrongRules for Chess {
    fn wrong_rules() -> Vec<WrongEngine<Self>> {
        laws(wrong_rules())
    }

    fn wrong_attacks() -> Vec<WrongEngine<Self>> {
        wrong_attacks()
    }

    fn wrong_kinds() -> Vec<WrongEngine<Self>> {
        wrong_kinds()
    }

    fn misreadings() -> Vec<Misreading<Self>> {
        misread::chess::misreadings()
    }
}

impl Attacks for Chess {
    const MOVEMENT: &'static [&'static str] = &[
        "chess.move.own",
        "chess.bishop.move",
        "chess.rook.move",
        "chess.queen.move",
        "chess.knight.move",
        "chess.pawn.move",
        "chess.king.move",
        "chess.move.onto-friend",
        "chess.move.blocked",
        "chess.pawn.push",
        "chess.pawn.double-step",
        "chess.pawn.double-step.blocked",
        "chess.pawn.capture",
        "chess.pawn.en-passant",
        "chess.promotion.forced",
        "chess.promotion.pawn",
        "chess.promotion.outside",
        "chess.promotion.piece",
        "chess.castling.rights",
        "chess.castling.between",
        "chess.castling.out-of-check",
        "chess.castling.through-check",
        "chess.castling.into-check",
    ];
    const IN_THE_WAY: &'static [&'static str] = &["chess.move.blocked"];
    const KINDS: &'static [&'static str] = &[
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
    const OPEN: &'static str = "chess.position.king-open";

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
    const OPEN: &'static str = "chess.position.king-open";

    fn with_kinds(setup: &Setup, kind: &dyn Fn(Kind, Option<Player>) -> Kind) -> Setup {
        let mut seen = *setup;
        for (square, piece) in setup.pieces() {
            seen.put(square, Some(Piece { kind: kind(piece.kind, Some(piece.owner)), ..piece }));
        }
        seen
    }
}
