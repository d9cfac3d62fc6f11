//! Mistakes of chess, as authors of move generators make them.

use crate::board::chess::{BOARD, Kind, Move, Piece, Setup};
use crate::board::{Player, Square};
use crate::games::{Chess, Game as _};
use crate::model::chess::Model;
use crate::rules::chess::{FiftyMoves, Rulings};
use crate::rules::{Breach, Clause, Draw, Outcome, Repetition, Rules as _, Win};

use super::any_game::NotAppliedAlone;
use super::any_game::{Kinds, of_kinds};
use super::attack::{Attacks, of_attacks};
use super::faulty_law::{TakenFor, Unseen};
use super::{FaultyAnswers, ListOf, MistakeOf, Mistakes, mistakes, under};

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
    RepetitionOfTheCountsToo,
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
        match self {
            Self::RepetitionOfTheBoardAlone => earlier.turn == now.turn && earlier.pieces().eq(now.pieces()),
            Self::RepetitionOfTheCountsToo => earlier == now,
            _ => law.recurs(earlier, now),
        }
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

/// Which double steps leave a square for a capture en passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EnPassantSquare {
    BesideAPawn,
    /// Whether the capture leaves the King attacked is judged while the captured Pawn still stands there.
    WhileThePawnShields,
}

impl EnPassantSquare {
    /// Whether a capture en passant opens the King of its player by the misreading, where it is another one than the law.
    fn opens(self, setup: &Setup, mv: &Move) -> Option<bool> {
        let pawn = setup.at(mv.from).filter(|piece| piece.kind == Kind::Pawn);
        let captures = Some(mv.to) == setup.en_passant && mv.from.file != mv.to.file;
        pawn.filter(|_| captures && self == Self::WhileThePawnShields)?;
        let mut after = *setup;
        after.put(mv.from, None);
        after.put(mv.to, pawn);
        Some(Chess::model(Default::default()).check(&after))
    }

    /// The setup with this square, if a Pawn can capture there by the misreading.
    fn with_square(self, mut setup: Setup, square: Option<Square>) -> Setup {
        setup.en_passant = square;
        let Some(to) = square else { return setup };
        let pawn = Some(Piece { kind: Kind::Pawn, owner: setup.turn });
        let back = if setup.turn == Player::White { -1 } else { 1 };
        let origins = [-1, 1].into_iter().filter_map(|files| BOARD.step(to, files, back));
        let opens = |from| self.opens(&setup, &Move { from, to, promotion: None }).unwrap_or(false);
        if !origins.filter(|from| setup.at(*from) == pawn).any(|from| !opens(from)) {
            setup.en_passant = None;
        }
        setup
    }
}

impl FaultyAnswers<Model> for EnPassantSquare {
    fn admitted(&self, setup: &Setup, _: Option<Setup>) -> Setup {
        self.with_square(*setup, setup.en_passant)
    }

    fn plays(&self, _: &Model, setup: &Setup, mv: &Move, forbidding: Clause) -> bool {
        forbidding.name() == "chess.king.safe" && self.opens(setup, mv) == Some(false)
    }

    fn lists(&self, _: &Model, setup: &Setup, mv: &Move) -> bool {
        self.opens(setup, mv) != Some(true)
    }

    fn play(&self, law: &Model, before: &Setup, mv: &Move) -> Setup {
        let double_step = before.at(mv.from).is_some_and(|piece| piece.kind == Kind::Pawn)
            && mv.from.rank.abs_diff(mv.to.rank) == 2;
        let passed = double_step.then(|| Square::new(mv.from.file, mv.from.rank.midpoint(mv.to.rank)));
        self.with_square(law.play(before, mv), passed)
    }
}

/// Fifty moves are those of both players.
#[derive(Clone, Copy, Debug)]
struct FiftyOfBoth(Rulings);

impl FaultyAnswers<Model> for FiftyOfBoth {
    fn lists(&self, law: &Model, setup: &Setup, _: &Move) -> bool {
        self.outcome(law, setup, None).is_none()
    }

    fn outcome(&self, _: &Model, setup: &Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        let drawn = self.0.fifty_moves == FiftyMoves::Automatic && setup.clock() >= 50;
        lawful.or_else(|| drawn.then_some(Outcome::Draw(Draw::FiftyMoves)))
    }
}

/// Promoted pieces count as pieces beyond the set.
#[derive(Clone, Copy, Debug)]
struct SetWithoutPromotions;

impl FaultyAnswers<Model> for SetWithoutPromotions {
    fn breaches(&self, law: &Model, setup: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        let count = |setup: &Setup, piece: Piece| setup.pieces().filter(|(_, other)| *other == piece).count();
        if setup.pieces().any(|(_, piece)| count(setup, piece) > count(&law.start(), piece)) {
            lawful.push(Clause::new("chess.set").into());
        }
        lawful
    }
}

impl Mistakes for Chess {
    const MADE_ALIKE: &'static [ListOf<Self>] = &[of_attacks, of_kinds];
    const OPEN: &'static str = "chess.position.king-open";

    fn misreadings() -> Vec<MistakeOf<Self>> {
        mistakes! {
            "set-without-promotions" ["chess.set"]
                "no player has more pieces of a kind than at the beginning, and promoted ones count as too many"
                => SetWithoutPromotions;
            "en-passant-square-beside-a-pawn" ["chess.pawn.en-passant.square"]
                "an enemy Pawn beside makes an en passant square, even if its capture would open the King"
                => EnPassantSquare::BesideAPawn;
            "captured-pawn-still-shields" ["chess.king.safe"]
                "whether a capture en passant opens the King is judged while the captured Pawn still stands there"
                => EnPassantSquare::WhileThePawnShields;
            "fifty-moves-of-both" ["chess.end.fifty-moves"] "fifty moves are counted as fifty plies, those of both players"
                by under(FiftyOfBoth);
            "repetition-of-the-counts-too" ["chess.end.repetition.same"]
                "the half-move clock and the move number distinguish positions" => FaultyChess::RepetitionOfTheCountsToo;
        }
    }

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
