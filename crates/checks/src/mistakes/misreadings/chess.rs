//! Misreadings of the law of chess.

mod engine;

use self::engine::{MisreadChess, Misreading};
use super::{MakeEngine, MistakeOf, mistakes, under};
use crate::board::chess::Kind;
use crate::games::Chess;
use crate::model::chess::Model;

/// The engine that misreads this.
fn of(wrong: Misreading) -> MakeEngine<Chess> {
    under(move |rulings| MisreadChess { law: Model::new(rulings), rulings, wrong })
}

/// The misreadings, in the order of the law's clauses.
pub(in crate::mistakes) fn misreadings() -> Vec<MistakeOf<Chess>> {
    use Misreading::*;
    mistakes! {
        "set-without-promotions" ["chess.set"]
            "no player has more pieces of a kind than at the beginning, and promoted ones count as too many"
            by of(SetWithoutPromotions), at "4k3/8/8/8/8/8/8/Q2QK3 w - - 0 1";
        "en-passant-square-always" ["chess.pawn.en-passant.square"]
            "every Pawn's move of two squares leaves an en passant square, whether it can be captured or not"
            by of(EnPassantSquareAlways), at "startpos | e2e4";
        "en-passant-square-beside-a-pawn" ["chess.pawn.en-passant.square"]
            "an enemy Pawn beside makes an en passant square, even if its capture would open the King"
            by of(EnPassantSquareBesideAPawn), at "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1 | e2e4";
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
        "pawns-attack-ahead" ["chess.attack"] "a Pawn attacks the square straight before it too"
            by of(PawnsAttackAhead), at "4k3/8/8/8/8/4p3/8/3K4 w - - 0 1";
        "castling-rook-path-safe" ["chess.castling.rook"]
            "no square between King and Rook may be attacked when castling" by of(NothingBetweenAttacked),
            at "4k3/8/8/8/4b3/8/8/R3K3 w Q - 0 1";
        "castling-rook-not-attacked" ["chess.castling.rook"] "a player does not castle with a Rook that is attacked"
            by of(RookAttacked), at "4k3/8/8/8/3b4/8/8/R3K3 w Q - 0 1";
        "castling-written-onto-the-rook" ["chess.castling"]
            "castling is written as in Chess960, as the King's move onto its own Rook: `e1h1` for `e1g1`"
            by of(WrittenOntoTheRook), at "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | e1g1";
        "castling-past-what-cannot-move-there" ["chess.attack"]
            "for castling only what could move to a square as the board stands attacks it"
            by of(CastlesPastWhatCannotMove), at "4k3/8/8/8/8/8/4p3/4K2R w K - 0 1";
        "pinned-pieces-stay" ["chess.king.safe"]
            "a piece that shields its King does not move at all, not even along the line of the attack"
            by of(PinnedPiecesStay), at "4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1";
        "only-the-king-answers-check" ["chess.king.safe"] "only the King itself may move in check"
            by of(OnlyKingAnswers), at "4k3/8/8/8/4r3/8/7P/3BK3 w - - 0 1";
        "fifty-moves-of-both" ["chess.end.fifty-moves"] "fifty moves of both players together draw"
            by of(FiftyMovesAt(50)), at "4k3/7p/8/8/8/8/7P/R3K3 w - - 50 60";
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

#[cfg(test)]
mod tests {
    use super::{Misreading, of};
    use crate::crosscheck::RulingSets;
    use crate::games::Chess;
    use crate::mistakes::tests::answers_as_the_law;

    #[test]
    fn without_a_misreading_the_engine_is_the_law() {
        answers_as_the_law::<Chess>(RulingSets::Drawn(2), &of(Misreading::NeverBecomes(&[])));
    }
}
