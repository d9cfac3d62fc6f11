//! Misreadings of the law of chess.

mod engine;

use self::engine::Misread;
use super::{MakeEngine, WrongEngine, under, wrong_rules};
use crate::board::chess::Kind;
use crate::games::Chess;
use crate::model::chess::Model;

/// What is misread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrong {
    KingStraightOnly,
    SlidesSixAtMost,
    KnightBlocked,
    SetWithoutPromotions,
    DoubleStepFromThird,
    DoubleStepOverAPiece,
    DoubleStepCaptures,
    EnPassantSquareAlways,
    EnPassantSquareBesideAPawn,
    EnPassantStays,
    EnPassantByAnyPiece,
    CapturedPawnShields,
    NeverBecomes(&'static [Kind]),
    BecomesWhatIsMissing,
    PawnsAttackAhead,
    PawnsAttackBackwards,
    PawnsAttackUpwards,
    CastlesPastPawns,
    CastlesPastWhatCannotMove,
    CastlesOverB,
    NothingBetweenAttacked,
    RookAttacked,
    CheckTakesRights,
    RookKeepsRight,
    KingKeepsRights,
    RookTakesBothRights,
    BlackCornersExchanged,
    KingShieldsItself,
    KingTakesProtected,
    KingStepsAnywhere,
    PinsUnseen,
    PinnedPiecesStay,
    OnlyKingAnswers,
    PawnKeepsClock,
    CastlingResetsClock,
    ClockOfWholeMoves,
    NumberOfEachMove,
    MateWithoutKingStep,
    StalemateGoesOn,
    Dead(Material),
    FiftyMovesAt(u16),
    FiftyMovesBeforeStalemate,
    RightsNotCompared,
    EnPassantNotCompared,
    TurnNotCompared,
    CountsCompared,
}

/// Which material is regarded as dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Material {
    KingsAlone,
    OnePieceAtMost,
    AnyTwoBishops,
    TwoKnights,
    OneMinorEach,
}

/// The engine that misreads this.
fn of(wrong: Wrong) -> MakeEngine<Chess> {
    under(move |rulings| Misread { law: Model::new(rulings), rulings, wrong })
}

/// The misreadings, in the order of the law's clauses.
pub(in crate::mistakes) fn misreadings() -> Vec<WrongEngine<Chess>> {
    use Wrong::*;
    wrong_rules! {
        "set-without-promotions" ["chess.set"]
            "no player has more pieces of a kind than at the beginning, and promoted ones count as too many"
            by of(SetWithoutPromotions), at "4k3/8/8/8/8/8/8/Q2QK3 w - - 0 1";
        "king-moves-straight-only" ["chess.king.move"] "a King moves straight only" by of(KingStraightOnly),
            at "4k3/7p/8/8/8/8/7P/4K3 w - - 0 1";
        "slides-six-squares-at-most" ["chess.rook.move", "chess.bishop.move", "chess.queen.move"]
            "Bishop, Rook and Queen slide six squares at most" by of(SlidesSixAtMost),
            at "4k3/7p/8/8/8/8/7P/R3K3 w - - 0 1";
        "knight-is-blocked" ["chess.knight.jump", "chess.knight.move"]
            "a Knight is blocked by a piece straight beside it, as the Horse of Xiangqi" by of(KnightBlocked),
            at "startpos";
        "double-step-from-the-third-rank" ["chess.pawn.double-step"]
            "a Pawn goes two squares from its player's third rank too" by of(DoubleStepFromThird),
            at "4k3/7p/8/8/8/7P/8/4K3 w - - 0 1";
        "double-step-over-a-piece" ["chess.pawn.double-step.blocked"]
            "only the square that a Pawn's move of two squares reaches must be vacant" by of(DoubleStepOverAPiece),
            at "4k3/7p/8/8/8/7n/7P/4K3 w - - 0 1";
        "double-step-captures" ["chess.pawn.double-step.blocked"] "a Pawn's move of two squares captures"
            by of(DoubleStepCaptures), at "4k3/7p/8/8/7n/8/7P/4K3 w - - 0 1";
        "en-passant-square-always" ["chess.pawn.en-passant.square"]
            "every Pawn's move of two squares leaves an en passant square, whether it can be captured or not"
            by of(EnPassantSquareAlways), at "startpos | e2e4";
        "en-passant-square-beside-a-pawn" ["chess.pawn.en-passant.square"]
            "an enemy Pawn beside makes an en passant square, even if its capture would open the King"
            by of(EnPassantSquareBesideAPawn), at "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1 | e2e4";
        "en-passant-square-stays" ["chess.pawn.en-passant.square", "chess.pawn.en-passant"]
            "an en passant square stays until another Pawn goes two squares" by of(EnPassantStays),
            at "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 | e2e4 e8d8";
        "en-passant-by-any-piece" ["chess.pawn.en-passant.capture"]
            "any piece that goes onto the en passant square captures the Pawn that passed over it"
            by of(EnPassantByAnyPiece), at "4k3/8/8/6b1/3p4/8/4P3/4K3 w - - 0 1 | e2e4 g5e3";
        "captured-pawn-still-shields" ["chess.king.safe"]
            "whether a capture en passant opens the King is judged while the captured Pawn still stands there"
            by of(CapturedPawnShields), at "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1 | e2e4";
        "no-promotion-to-a-bishop" ["chess.promotion.piece"]
            "a Pawn becomes a Queen, a Rook or a Knight, and no Bishop" by of(NeverBecomes(&[Kind::Bishop])),
            at "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        "no-promotion-to-a-knight" ["chess.promotion.piece"]
            "a Pawn becomes a Queen, a Rook or a Bishop, and no Knight" by of(NeverBecomes(&[Kind::Knight])),
            at "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        "no-promotion-to-a-rook" ["chess.promotion.piece"] "a Pawn becomes a Queen, a Bishop or a Knight, and no Rook"
            by of(NeverBecomes(&[Kind::Rook])), at "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        "promotion-to-queen-or-knight-only" ["chess.promotion.piece"] "a Pawn becomes a Queen or a Knight only"
            by of(NeverBecomes(&[Kind::Rook, Kind::Bishop])), at "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        "promotion-to-captured-pieces-only" ["chess.promotion.choice"]
            "a Pawn becomes only what its player has fewer of than at the beginning" by of(BecomesWhatIsMissing),
            at "8/P6k/8/8/8/8/8/K2Q4 w - - 0 1";
        "pawns-attack-ahead" ["chess.attack"] "a Pawn attacks the square straight before it too"
            by of(PawnsAttackAhead), at "4k3/8/8/8/8/4p3/8/3K4 w - - 0 1";
        "pawns-attack-backwards" ["chess.attack"] "a Pawn attacks the squares diagonally behind it"
            by of(PawnsAttackBackwards), at "4k3/8/8/8/8/4p3/8/3K4 w - - 0 1";
        "pawns-attack-upwards" ["chess.attack"] "the Pawns of both players attack the squares diagonally above them"
            by of(PawnsAttackUpwards), at "4k3/8/8/8/8/4p3/8/3K4 w - - 0 1";
        "castling-rook-path-safe" ["chess.castling.rook"]
            "no square between King and Rook may be attacked when castling" by of(NothingBetweenAttacked),
            at "4k3/8/8/8/4b3/8/8/R3K3 w Q - 0 1";
        "castling-rook-not-attacked" ["chess.castling.rook"] "a player does not castle with a Rook that is attacked"
            by of(RookAttacked), at "4k3/8/8/8/3b4/8/8/R3K3 w Q - 0 1";
        "castling-past-pawns" ["chess.castling.through-check", "chess.attack"] "no Pawn's attack prevents castling"
            by of(CastlesPastPawns), at "4k3/8/8/8/8/8/4p3/4K2R w K - 0 1";
        "castling-past-what-cannot-move-there" ["chess.attack"]
            "for castling only what could move to a square as the board stands attacks it"
            by of(CastlesPastWhatCannotMove), at "4k3/8/8/8/8/8/4p3/4K2R w K - 0 1";
        "castling-over-b" ["chess.castling.between"]
            "on the Queen's wing the square beside the Rook need not be vacant" by of(CastlesOverB),
            at "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1";
        "check-takes-the-rights-to-castle" ["chess.castling.rights.lost"]
            "a player who has been in check does not castle any more" by of(CheckTakesRights),
            at "r3k3/7p/8/8/8/8/7P/4KB2 w q - 0 1 | f1b5";
        "rook-keeps-the-right-to-castle" ["chess.castling.rights.lost"] "a Rook's move takes no right to castle"
            by of(RookKeepsRight), at "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 | a1b1";
        "king-keeps-the-rights-to-castle" ["chess.castling.rights.lost"] "a King's step takes no right to castle"
            by of(KingKeepsRights), at "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 | e1e2";
        "rook-takes-both-rights-to-castle" ["chess.castling.rights.lost"]
            "a Rook's move from its corner takes the right to castle on either wing" by of(RookTakesBothRights),
            at "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | a1b1";
        "black-corners-exchanged" ["chess.castling.rights.lost"]
            "the Rook from a8 takes Black's right on the King's wing, and the one from h8 that on the Queen's"
            by of(BlackCornersExchanged), at "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1 | a8b8";
        "king-shields-itself" ["chess.king.safe"]
            "the King hides the square behind it, and steps back along the line of a check" by of(KingShieldsItself),
            at "4k3/8/8/8/8/8/7P/r3K3 w - - 0 1";
        "king-captures-protected-pieces" ["chess.king.safe", "chess.attack"]
            "the King captures pieces that are protected" by of(KingTakesProtected),
            at "3rk3/8/8/8/8/8/3q4/4K3 w - - 0 1";
        "king-steps-onto-attacked-squares" ["chess.king.safe"]
            "the King steps onto attacked squares, and other pieces may not expose it" by of(KingStepsAnywhere),
            at "4k3/8/8/8/8/8/r6P/4K3 w - - 0 1";
        "pins-unseen" ["chess.king.safe"] "a check must be answered, and a piece that shields the King may go away"
            by of(PinsUnseen), at "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1";
        "pinned-pieces-stay" ["chess.king.safe"]
            "a piece that shields its King does not move at all, not even along the line of the attack"
            by of(PinnedPiecesStay), at "4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1";
        "only-the-king-answers-check" ["chess.king.safe"] "only the King itself may move in check"
            by of(OnlyKingAnswers), at "4k3/8/8/8/4r3/8/7P/3BK3 w - - 0 1";
        "pawn-keeps-the-clock" ["chess.clock"] "a Pawn's move does not set the half-move clock to 0"
            by of(PawnKeepsClock), at "4k3/7p/8/8/8/8/7P/R3K3 w - - 5 9 | h2h3";
        "castling-resets-the-clock" ["chess.clock"] "castling sets the half-move clock to 0"
            by of(CastlingResetsClock), at "4k3/8/8/8/8/8/8/R3K3 w Q - 5 9 | e1c1";
        "clock-of-whole-moves" ["chess.clock"] "the half-move clock counts only Black's moves"
            by of(ClockOfWholeMoves), at "4k3/7p/8/8/8/8/7P/R3K3 w - - 5 9 | a1a2";
        "number-of-each-move" ["chess.number"] "the move number goes up after White's moves too"
            by of(NumberOfEachMove), at "4k3/7p/8/8/8/8/7P/R3K3 w - - 5 9 | a1a2";
        "mated-without-a-step" ["chess.end.checkmate"]
            "a King in check that has no step is mated, whatever other pieces could do" by of(MateWithoutKingStep),
            at "4k3/8/8/8/4r3/8/3P1P2/3BKB2 w - - 0 1";
        "stalemate-goes-unseen" ["chess.end.stalemate"] "a player who is not in check and has no move plays on"
            by of(StalemateGoesOn), at "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
        "only-bare-kings-are-dead" ["chess.end.dead-position"]
            "only two Kings alone are dead, and a single Knight or Bishop plays on" by of(Dead(Material::KingsAlone)),
            at "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1";
        "several-bishops-play-on" ["chess.end.dead-position"] "several Bishops on squares of one colour play on"
            by of(Dead(Material::OnePieceAtMost)), at "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1";
        "bishops-on-both-colours-are-dead" ["chess.end.dead-position"]
            "a Bishop against a Bishop is dead, on whatever colours they stand" by of(Dead(Material::AnyTwoBishops)),
            at "4k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1";
        "two-knights-are-dead" ["chess.end.dead-position"] "two Knights against a King are dead"
            by of(Dead(Material::TwoKnights)), at "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1";
        "a-knight-or-bishop-each-is-dead" ["chess.end.dead-position"] "a Knight or Bishop of each player is dead"
            by of(Dead(Material::OneMinorEach)), at "4k1n1/8/8/8/8/8/8/1N2K3 w - - 0 1";
        "fifty-moves-of-both" ["chess.end.fifty-moves"] "fifty moves of both players together draw"
            by of(FiftyMovesAt(50)), at "4k3/7p/8/8/8/8/7P/R3K3 w - - 50 60";
        "more-than-fifty-moves" ["chess.end.fifty-moves"]
            "the game is drawn only after more than fifty moves of each player" by of(FiftyMovesAt(101)),
            at "4k3/7p/8/8/8/8/7P/R3K3 w - - 100 60";
        "fifty-moves-before-stalemate" ["chess.end.precedence"]
            "a stalemate by the last of the fifty moves is reported as the fifty moves"
            by of(FiftyMovesBeforeStalemate), at "7k/5Q2/6K1/8/8/8/8/8 b - - 100 90";
        "repetition-without-rights" ["chess.end.repetition.same"] "rights to castle do not distinguish positions"
            by of(RightsNotCompared),
            at "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8";
        "repetition-without-en-passant" ["chess.end.repetition.same"]
            "an en passant square does not distinguish positions" by of(EnPassantNotCompared),
            at "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1 | a2a4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1";
        "repetition-without-the-turn" ["chess.end.repetition.same"]
            "the player to move does not distinguish positions" by of(TurnNotCompared),
            at "7k/8/8/8/8/8/7P/K7 w - - 0 1 | a1b1 h8g8 b1b2 g8h8 b2a1 h8g8 a1b1 g8g7 b1a1 g7h8";
        "repetition-of-the-counts-too" ["chess.end.repetition.same"]
            "the half-move clock and the move number distinguish positions" by of(CountsCompared),
            at "startpos | g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    }
}
