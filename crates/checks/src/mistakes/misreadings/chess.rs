//! Misreadings of the law of chess.

use super::{FaultyAnswers, MakeEngine, MistakeOf, Mistakes as _, ReachedOf, away, breach, mistakes, under};
use crate::board::chess::{BOARD, Kind, Move, Piece, Setup, Wing};
use crate::board::{Player, Square};
use crate::games::Chess;
use crate::mistakes::attack::Attacks as _;
use crate::model::chess::Model;
use crate::rules::chess::{FiftyMoves, Rulings};
use crate::rules::{Breach, Clause, Draw, Law as _, Outcome, Rules as _, Win};

/// What is misread.
#[derive(Clone, Copy, Debug)]
enum Misreading {
    SetWithoutPromotions,
    EnPassantSquareAlways,
    EnPassantSquareBesideAPawn,
    EnPassantByAnyPiece,
    CapturedPawnShields,
    NeverBecomes(&'static [Kind]),
    PawnsAttackAhead,
    CastlesPastWhatCannotMove,
    /// On these files, from the King to the Rook, no square may be attacked when castling.
    MustBeSafe(&'static [u8]),
    WrittenOntoTheRook,
    PinnedPiecesStay,
    OnlyKingAnswers,
    FiftyMovesAt(u16),
    FiftyMovesBeforeStalemate,
    /// This does not distinguish positions, besides the counts.
    NotCompared(fn(&mut Setup)),
    CountsCompared,
}

use Misreading::*;

/// Chess by a misreading. What is legal and how the game ends follow from what attacks by it, as in a whole engine; the
/// rest is the law.
#[derive(Clone)]
struct MisreadChess {
    law: Model,
    rulings: Rulings,
    wrong: Misreading,
}

const fn forwards(player: Player) -> i8 {
    if matches!(player, Player::White) { 1 } else { -1 }
}

/// The square beside the origin on the target's file, where a Pawn stands that is captured en passant.
const fn beside(mv: &Move) -> Square {
    Square::new(mv.to.file, mv.from.rank)
}

fn kind_at(setup: &Setup, square: Square) -> Option<Kind> {
    setup.at(square).map(|piece| piece.kind)
}

/// The wing on which a move castles.
fn castling(setup: &Setup, mv: &Move) -> Option<Wing> {
    let first_rank = if setup.turn == Player::White { 0 } else { BOARD.ranks - 1 };
    let from_first = mv.from == Square::new(4, first_rank) && kind_at(setup, mv.from) == Some(Kind::King);
    match away(mv.from, mv.to) {
        _ if !from_first || mv.promotion.is_some() => None,
        (2, 0) => Some(Wing::King),
        (-2, 0) => Some(Wing::Queen),
        _ => None,
    }
}

/// The King's move that castles, from its move onto its own Rook and the other way round; other moves are what they are.
fn onto_the_rook(setup: &Setup, mv: &Move) -> Move {
    let rook = Some(Piece { kind: Kind::Rook, owner: setup.turn });
    let corner = |wing| if wing == Wing::King { 7 } else { 0 };
    let exchanged = |file| Move { to: Square::new(file, mv.to.rank), ..*mv };
    let castled = [(7, 6), (0, 2)].into_iter().find(|(file, _)| *file == mv.to.file);
    match (castling(setup, mv), castled) {
        (Some(wing), _) => exchanged(corner(wing)),
        (None, Some((_, target))) if castling(setup, &exchanged(target)).is_some() && setup.at(mv.to) == rook => {
            exchanged(target)
        }
        _ => *mv,
    }
}

/// The square that a Pawn's move of two squares passes over.
fn passed_over(setup: &Setup, mv: &Move) -> Option<Square> {
    let double_step = kind_at(setup, mv.from) == Some(Kind::Pawn) && away(mv.from, mv.to).1.abs() == 2;
    double_step.then(|| Square::new(mv.from.file, mv.from.rank.midpoint(mv.to.rank)))
}

/// Takes all rights to castle.
pub(super) fn take_rights(setup: &mut Setup) {
    for player in Player::BOTH {
        Wing::BOTH.into_iter().for_each(|wing| setup.set_castling(player, wing, false));
    }
}

impl MisreadChess {
    /// The move that a text stands for.
    fn meant(&self, setup: &Setup, mv: &Move) -> Move {
        if matches!(self.wrong, WrittenOntoTheRook) { onto_the_rook(setup, mv) } else { *mv }
    }

    fn in_check(&self, setup: &Setup, player: Player) -> bool {
        let pawn = Piece { kind: Kind::Pawn, owner: player.other() };
        let behind_a_pawn =
            |king: Square| BOARD.step(king, 0, forwards(player)).is_some_and(|ahead| setup.at(ahead) == Some(pawn));
        let ahead = || Chess::checked(setup, player).into_iter().any(behind_a_pawn);
        self.law.check(&Chess::with_turn(setup, player)) || (matches!(self.wrong, PawnsAttackAhead) && ahead())
    }

    /// Whether a square is attacked when a player castles.
    fn castling_is_attacked(&self, setup: &Setup, king: Square, square: Square) -> bool {
        let player = setup.turn;
        if matches!(self.wrong, CastlesPastWhatCannotMove) {
            let turned = Chess::with_turn(setup, player.other());
            let onto = self.law.conceivable(&turned).into_iter().filter(|mv| mv.to == square);
            let mut clauses = onto.map(|mv| self.law.forbids(&turned, &mv).map(Clause::name));
            return clauses.any(|clause| matches!(clause, None | Some("chess.king.safe")));
        }
        // What attacks the square only because the King has left its own attacks that one, which must be safe too.
        let mut there = *setup;
        there.put(king, None);
        there.put(square, Some(Piece { kind: Kind::King, owner: player }));
        self.in_check(&there, player)
    }

    /// Whether the player to move castles on a wing with the King on a square.
    fn castles(&self, setup: &Setup, wing: Wing, king: Square) -> bool {
        // From the King to the Rook, both included.
        let files: &[u8] = if wing == Wing::King { &[4, 5, 6, 7] } else { &[4, 3, 2, 1, 0] };
        let squares: Vec<Square> = files.iter().map(|file| Square::new(*file, king.rank)).collect();
        let [_, between @ .., corner] = &squares[..] else { return false };
        let safe = if let MustBeSafe(files) = self.wrong { files } else { &[2, 3, 4, 5, 6] };
        setup.castling(setup.turn, wing)
            && setup.at(*corner) == Some(Piece { kind: Kind::Rook, owner: setup.turn })
            && between.iter().all(|square| setup.at(*square).is_none())
            && !squares
                .iter()
                .filter(|square| safe.contains(&square.file))
                .any(|at| self.castling_is_attacked(setup, king, *at))
    }

    /// Whether a move leaves the player's own King as it must be.
    fn is_safe(&self, setup: &Setup, mv: &Move) -> bool {
        let steps = kind_at(setup, mv.from) == Some(Kind::King) && castling(setup, mv).is_none();
        let pinned = || {
            let mut without = *setup;
            without.put(mv.from, None);
            self.in_check(&without, setup.turn)
        };
        match self.wrong {
            OnlyKingAnswers if !steps && self.in_check(setup, setup.turn) => return false,
            PinnedPiecesStay if !steps && !self.in_check(setup, setup.turn) && pinned() => return false,
            _ => {}
        }
        let mut after = self.moved(setup, mv);
        let en_passant =
            kind_at(setup, mv.from) == Some(Kind::Pawn) && mv.from.file != mv.to.file && setup.at(mv.to).is_none();
        if matches!(self.wrong, CapturedPawnShields) && en_passant {
            after.put(beside(mv), setup.at(beside(mv)));
        }
        !self.in_check(&after, setup.turn)
    }

    /// The board after a move, with the rest as the law has it.
    fn moved(&self, setup: &Setup, mv: &Move) -> Setup {
        let mut after = self.law.play(setup, mv);
        if let (EnPassantByAnyPiece, Some(square)) = (self.wrong, setup.en_passant.filter(|on| *on == mv.to)) {
            after.put(Square::new(square.file, if setup.turn == Player::White { 4 } else { 3 }), None);
        }
        after
    }

    /// The same position without an en passant square that is not one by the misreading.
    fn with_en_passant_square(&self, setup: &Setup) -> Setup {
        let Some(to) = setup.en_passant else { return *setup };
        let pawn = Piece { kind: Kind::Pawn, owner: setup.turn };
        let origins = [-1, 1].into_iter().filter_map(|files| BOARD.step(to, files, -forwards(setup.turn)));
        let mut pawns = origins.filter(|from| setup.at(*from) == Some(pawn));
        let stays = match self.wrong {
            EnPassantSquareAlways => true,
            EnPassantSquareBesideAPawn => pawns.next().is_some(),
            _ => pawns.any(|from| self.allows(&self.law, setup, &Move { from, to, promotion: None })),
        };
        let mut with = *setup;
        with.en_passant = setup.en_passant.filter(|_| stays);
        with
    }

    /// The legal moves, if the game is not over for another reason than that there is none.
    fn open_moves(&self, setup: &Setup) -> impl Iterator<Item = Move> {
        self.law.conceivable(setup).into_iter().filter(move |mv| self.allows(&self.law, setup, mv))
    }

    /// The parts of a position that are compared for repetition.
    fn compared(&self, setup: &Setup) -> Setup {
        let mut compared = *setup;
        if !matches!(self.wrong, CountsCompared) {
            compared.set_clock(0);
            compared.set_number(1);
        }
        if let NotCompared(part) = self.wrong {
            part(&mut compared);
        }
        compared
    }
}

impl FaultyAnswers<Model> for MisreadChess {
    fn breaches(&self, _: &Model, setup: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        lawful.retain(|breach| breach.clause.name() != Chess::OPEN);
        if self.in_check(setup, setup.turn.other()) {
            lawful.push(breach(Chess::OPEN, "the King of the player not to move is attacked by the misreading"));
        }
        let count = |setup: &Setup, piece: Piece| setup.pieces().filter(|(_, other)| *other == piece).count();
        let too_many = |piece: Piece| count(setup, piece) > count(&self.law.start(), piece);
        if matches!(self.wrong, SetWithoutPromotions) && setup.pieces().any(|(_, piece)| too_many(piece)) {
            lawful.push(breach("chess.set", "there are more pieces of a kind than at the beginning"));
        }
        lawful
    }

    fn admitted(&self, setup: &Setup, _: Option<Setup>) -> Setup {
        self.with_en_passant_square(setup)
    }

    fn check(&self, _: &Model, position: &Setup) -> bool {
        self.in_check(position, position.turn)
    }

    fn allows(&self, law: &Model, setup: &Setup, mv: &Move) -> bool {
        let mv = &self.meant(setup, mv);
        let lacks =
            matches!(self.wrong, NeverBecomes(kinds) if mv.promotion.is_some_and(|kind| kinds.contains(&kind)));
        let made = match (castling(setup, mv), law.forbids(setup, mv).map(Clause::name)) {
            // A piece on the King's target, or a blocked way, is between King and Rook.
            (Some(wing), _) => self.castles(setup, wing, mv.from),
            (None, None | Some("chess.king.safe")) => !lacks,
            (None, Some(_)) => false,
        };
        made && self.is_safe(setup, mv)
    }

    fn own_moves(&self, law: &Model, reached: &ReachedOf<Model>) -> Option<Vec<Move>> {
        let over = self.outcome(law, &reached.setup, law.outcome(&reached.setup)).is_some();
        Some(if over { Vec::new() } else { self.open_moves(&reached.setup).collect() })
    }

    fn outcome(&self, _: &Model, setup: &Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        let fifty_at = if let FiftyMovesAt(clock) = self.wrong { clock } else { 100 };
        let fifty = self.rulings.fifty_moves == FiftyMoves::Automatic && setup.clock() >= fifty_at;
        let can_move = self.open_moves(setup).next().is_some();
        let before_stalemate = fifty && matches!(self.wrong, FiftyMovesBeforeStalemate);
        match lawful {
            _ if !can_move && self.in_check(setup, setup.turn) => {
                Some(Outcome::Win { winner: setup.turn.other(), by: Win::Checkmate })
            }
            _ if !can_move && !before_stalemate => Some(Outcome::Draw(Draw::Stalemate)),
            None | Some(Outcome::Win { .. } | Outcome::Draw(Draw::Stalemate)) => {
                fifty.then_some(Outcome::Draw(Draw::FiftyMoves))
            }
            lawful => lawful,
        }
    }

    fn play(&self, _: &Model, position: &Setup, mv: &Move) -> Setup {
        let mv = &self.meant(position, mv);
        let mut after = self.moved(position, mv);
        after.en_passant = passed_over(position, mv);
        self.with_en_passant_square(&after)
    }

    fn recurs(&self, _: &Model, earlier: &Setup, now: &Setup) -> bool {
        self.compared(earlier) == self.compared(now)
    }
}

/// The engine that misreads this.
fn of(wrong: Misreading) -> MakeEngine<Chess> {
    under(move |rulings| MisreadChess { law: Model::new(rulings), rulings, wrong })
}

/// The misreadings, in the order of the law's clauses.
pub(in crate::mistakes) fn misreadings() -> Vec<MistakeOf<Chess>> {
    mistakes! {
        by of;
        "set-without-promotions" ["chess.set"]
            "no player has more pieces of a kind than at the beginning, and promoted ones count as too many"
            => SetWithoutPromotions, at "4k3/8/8/8/8/8/8/Q2QK3 w - - 0 1";
        "en-passant-square-always" ["chess.pawn.en-passant.square"]
            "every Pawn's move of two squares leaves an en passant square, whether it can be captured or not"
            => EnPassantSquareAlways, at "startpos | e2e4";
        "en-passant-square-beside-a-pawn" ["chess.pawn.en-passant.square"]
            "an enemy Pawn beside makes an en passant square, even if its capture would open the King"
            => EnPassantSquareBesideAPawn, at "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1 | e2e4";
        "en-passant-by-any-piece" ["chess.pawn.en-passant.capture"]
            "any piece that goes onto the en passant square captures the Pawn that passed over it"
            => EnPassantByAnyPiece, at "4k3/8/8/6b1/3p4/8/4P3/4K3 w - - 0 1 | e2e4 g5e3";
        "captured-pawn-still-shields" ["chess.king.safe"]
            "whether a capture en passant opens the King is judged while the captured Pawn still stands there"
            => CapturedPawnShields, at "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1 | e2e4";
        "no-promotion-to-a-bishop" ["chess.promotion.piece"]
            "a Pawn becomes a Queen, a Rook or a Knight, and no Bishop" => NeverBecomes(&[Kind::Bishop]),
            at "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        "no-promotion-to-a-knight" ["chess.promotion.piece"]
            "a Pawn becomes a Queen, a Rook or a Bishop, and no Knight" => NeverBecomes(&[Kind::Knight]),
            at "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        "no-promotion-to-a-rook" ["chess.promotion.piece"] "a Pawn becomes a Queen, a Bishop or a Knight, and no Rook"
            => NeverBecomes(&[Kind::Rook]), at "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        "promotion-to-queen-or-knight-only" ["chess.promotion.piece"] "a Pawn becomes a Queen or a Knight only"
            => NeverBecomes(&[Kind::Rook, Kind::Bishop]), at "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        "pawns-attack-ahead" ["chess.attack"] "a Pawn attacks the square straight before it too" => PawnsAttackAhead,
            at "4k3/8/8/8/8/4p3/8/3K4 w - - 0 1";
        "castling-rook-path-safe" ["chess.castling.rook"]
            "no square between King and Rook may be attacked when castling" => MustBeSafe(&[1, 2, 3, 4, 5, 6]),
            at "4k3/8/8/8/4b3/8/8/R3K3 w Q - 0 1";
        "castling-rook-not-attacked" ["chess.castling.rook"] "a player does not castle with a Rook that is attacked"
            => MustBeSafe(&[0, 2, 3, 4, 5, 6, 7]), at "4k3/8/8/8/3b4/8/8/R3K3 w Q - 0 1";
        "castling-written-onto-the-rook" ["chess.castling"]
            "castling is written as in Chess960, as the King's move onto its own Rook: `e1h1` for `e1g1`"
            => WrittenOntoTheRook, at "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | e1g1";
        "castling-past-what-cannot-move-there" ["chess.attack"]
            "for castling only what could move to a square as the board stands attacks it"
            => CastlesPastWhatCannotMove, at "4k3/8/8/8/8/8/4p3/4K2R w K - 0 1";
        "pinned-pieces-stay" ["chess.king.safe"]
            "a piece that shields its King does not move at all, not even along the line of the attack"
            => PinnedPiecesStay, at "4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1";
        "only-the-king-answers-check" ["chess.king.safe"] "only the King itself may move in check" => OnlyKingAnswers,
            at "4k3/8/8/8/4r3/8/7P/3BK3 w - - 0 1";
        "fifty-moves-of-both" ["chess.end.fifty-moves"] "fifty moves of both players together draw"
            => FiftyMovesAt(50), at "4k3/7p/8/8/8/8/7P/R3K3 w - - 50 60";
        "fifty-moves-before-stalemate" ["chess.end.precedence"]
            "a stalemate by the last of the fifty moves is reported as the fifty moves" => FiftyMovesBeforeStalemate,
            at "7k/5Q2/6K1/8/8/8/8/8 b - - 100 90";
        "repetition-without-rights" ["chess.end.repetition.same"] "rights to castle do not distinguish positions"
            => NotCompared(take_rights),
            at "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8";
        "repetition-without-en-passant" ["chess.end.repetition.same"]
            "an en passant square does not distinguish positions" => NotCompared(|setup| setup.en_passant = None),
            at "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1 | a2a4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1";
        "repetition-without-the-turn" ["chess.end.repetition.same"]
            "the player to move does not distinguish positions" => NotCompared(|setup| setup.turn = Player::White),
            at "7k/8/8/8/8/8/7P/K7 w - - 0 1 | a1b1 h8g8 b1b2 g8h8 b2a1 h8g8 a1b1 g8g7 b1a1 g7h8";
        "repetition-of-the-counts-too" ["chess.end.repetition.same"]
            "the half-move clock and the move number distinguish positions" => CountsCompared,
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
