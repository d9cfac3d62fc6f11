//! An engine for chess with a misreading.

use crate::board::chess::{BOARD, Kind, Move, Piece, Setup, Wing};
use crate::board::{Player, Square};
use crate::mistakes::misread::{away, between, breach};
use crate::mistakes::{Fault, ReachedOf};
use crate::model::chess::Model;
use crate::rules::chess::{DeadPosition, FiftyMoves, Rulings, SeventyFiveMoves};
use crate::rules::{Breach, Clause, Draw, Law as _, Outcome, Rules as _, Win};

/// What is misread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    SetWithoutPromotions,
    EnPassantSquareAlways,
    EnPassantSquareBesideAPawn,
    EnPassantByAnyPiece,
    CapturedPawnShields,
    NeverBecomes(&'static [Kind]),
    PawnsAttackAhead,
    CastlesPastWhatCannotMove,
    NothingBetweenAttacked,
    RookAttacked,
    PinnedPiecesStay,
    OnlyKingAnswers,
    FiftyMovesAt(u16),
    FiftyMovesBeforeStalemate,
    RightsNotCompared,
    EnPassantNotCompared,
    TurnNotCompared,
    CountsCompared,
}

/// An engine with a misreading. It knows by itself what attacks, and what is legal and how the game ends follow from
/// that, as in a whole engine; the rest is the law.
#[derive(Clone)]
pub(super) struct Misread {
    pub law: Model,
    pub rulings: Rulings,
    pub wrong: Wrong,
}

/// The clause that refuses a position because a King has been left attacked.
const OPEN: &str = "chess.position.king-open";

const fn forwards(player: Player) -> i8 {
    if matches!(player, Player::White) { 1 } else { -1 }
}

/// A player's rank of this number, counted from 1 on the player's own side.
const fn rank(player: Player, number: u8) -> u8 {
    if matches!(player, Player::White) { number - 1 } else { BOARD.ranks - number }
}

const fn corner(player: Player, wing: Wing) -> Square {
    Square::new(if matches!(wing, Wing::King) { 7 } else { 0 }, rank(player, 1))
}

const fn king_first(player: Player) -> Square {
    Square::new(4, rank(player, 1))
}

/// The square beside the origin on the target's file, where a Pawn stands that is captured en passant.
const fn beside(mv: &Move) -> Square {
    Square::new(mv.to.file, mv.from.rank)
}

fn kind_at(setup: &Setup, square: Square) -> Option<Kind> {
    setup.at(square).map(|piece| piece.kind)
}

fn king(setup: &Setup, player: Player) -> Option<Square> {
    let king = Piece { kind: Kind::King, owner: player };
    setup.pieces().find(|(_, piece)| *piece == king).map(|(square, _)| square)
}

fn count(setup: &Setup, piece: Piece) -> usize {
    setup.pieces().filter(|(_, other)| *other == piece).count()
}

/// The wing on which a move castles.
fn castling(setup: &Setup, mv: &Move) -> Option<Wing> {
    let castles = kind_at(setup, mv.from) == Some(Kind::King) && mv.from == king_first(setup.turn);
    match away(mv.from, mv.to) {
        _ if !castles || mv.promotion.is_some() => None,
        (2, 0) => Some(Wing::King),
        (-2, 0) => Some(Wing::Queen),
        _ => None,
    }
}

fn is_en_passant(setup: &Setup, mv: &Move) -> bool {
    kind_at(setup, mv.from) == Some(Kind::Pawn) && mv.from.file != mv.to.file && setup.at(mv.to).is_none()
}

/// The square that a Pawn's move of two squares passes over.
fn passed_over(setup: &Setup, mv: &Move) -> Option<Square> {
    let double_step = kind_at(setup, mv.from) == Some(Kind::Pawn) && away(mv.from, mv.to).1.abs() == 2;
    double_step.then(|| Square::new(mv.from.file, mv.from.rank.midpoint(mv.to.rank)))
}

impl Misread {
    /// Whether a piece attacks a square.
    fn piece_attacks(&self, setup: &Setup, from: Square, piece: Piece, to: Square) -> bool {
        let (files, ranks) = away(from, to);
        let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
        let clear = || between(BOARD, from, to).all(|square| setup.at(square).is_none());
        match piece.kind {
            Kind::Pawn => {
                let ahead = ranks * forwards(piece.owner);
                match self.wrong {
                    Wrong::PawnsAttackAhead if (files, ahead) == (0, 1) => true,
                    _ => (files.abs(), ahead) == (1, 1),
                }
            }
            Kind::Knight => (far, near) == (2, 1),
            Kind::King => far == 1,
            Kind::Bishop => far > 0 && far == near && clear(),
            Kind::Rook => far > 0 && near == 0 && clear(),
            Kind::Queen => far > 0 && (near == 0 || far == near) && clear(),
        }
    }

    fn attacked(&self, setup: &Setup, square: Square, by: Player) -> bool {
        let mut pieces = setup.pieces().filter(|(_, piece)| piece.owner == by);
        pieces.any(|(from, piece)| self.piece_attacks(setup, from, piece, square))
    }

    fn in_check(&self, setup: &Setup, player: Player) -> bool {
        king(setup, player).is_some_and(|king| self.attacked(setup, king, player.other()))
    }

    /// Whether a move that the law has is not made, whatever becomes of the King.
    fn lacks(&self, mv: &Move) -> bool {
        matches!(self.wrong, Wrong::NeverBecomes(kinds) if mv.promotion.is_some_and(|kind| kinds.contains(&kind)))
    }

    /// Whether a square is attacked when a player castles.
    fn castling_is_attacked(&self, setup: &Setup, square: Square) -> bool {
        let by = setup.turn.other();
        match self.wrong {
            Wrong::CastlesPastWhatCannotMove => {
                let mut turned = *setup;
                (turned.turn, turned.en_passant) = (by, None);
                let onto = self.law.conceivable(&turned).into_iter().filter(|mv| mv.to == square);
                let clauses = onto.map(|mv| self.law.forbids(&turned, &mv).map(Clause::name));
                clauses.into_iter().any(|clause| matches!(clause, None | Some("chess.king.safe")))
            }
            _ => self.attacked(setup, square, by),
        }
    }

    /// Whether the player to move castles on a wing.
    fn castles(&self, setup: &Setup, wing: Wing) -> bool {
        let player = setup.turn;
        // From the King to the Rook, both included.
        let files: &[u8] = if wing == Wing::King { &[4, 5, 6, 7] } else { &[4, 3, 2, 1, 0] };
        let squares: Vec<Square> = files.iter().map(|file| Square::new(*file, rank(player, 1))).collect();
        let between = &squares[1..squares.len() - 1];
        let safe = match self.wrong {
            Wrong::NothingBetweenAttacked => &squares[..squares.len() - 1],
            Wrong::RookAttacked => &squares[..],
            _ => &squares[..3],
        };
        let safe = safe.iter().filter(|square| square.file != 1 || self.wrong != Wrong::RookAttacked);
        let rook = Piece { kind: Kind::Rook, owner: player };
        setup.castling(player, wing)
            && setup.at(corner(player, wing)) == Some(rook)
            && between.iter().all(|square| setup.at(*square).is_none())
            && safe.into_iter().all(|square| !self.castling_is_attacked(setup, *square))
    }

    /// Whether a move leaves the player's own King as it must be.
    fn is_safe(&self, setup: &Setup, mv: &Move) -> bool {
        let steps = kind_at(setup, mv.from) == Some(Kind::King) && castling(setup, mv).is_none();
        let in_check = || self.in_check(setup, setup.turn);
        match self.wrong {
            Wrong::OnlyKingAnswers if !steps && in_check() => return false,
            Wrong::PinnedPiecesStay if !steps && !in_check() => {
                let mut without = *setup;
                without.put(mv.from, None);
                if self.in_check(&without, setup.turn) {
                    return false;
                }
            }
            _ => {}
        }
        let mut after = self.moved(setup, mv);
        if self.wrong == Wrong::CapturedPawnShields && is_en_passant(setup, mv) {
            after.put(beside(mv), setup.at(beside(mv)));
        }
        !self.in_check(&after, setup.turn)
    }

    /// Whether a move is legal, if the game is not over.
    fn allows(&self, setup: &Setup, mv: &Move) -> bool {
        let made = match (castling(setup, mv), self.law.forbids(setup, mv).map(Clause::name)) {
            // A piece on the King's target, or a blocked way, is between King and Rook.
            (Some(wing), _) => self.castles(setup, wing),
            (None, None | Some("chess.king.safe")) => !self.lacks(mv),
            (None, Some(_)) => false,
        };
        made && self.is_safe(setup, mv)
    }

    /// The board after a move, with the rest as the law has it.
    fn moved(&self, setup: &Setup, mv: &Move) -> Setup {
        let mut after = self.law.play(setup, mv);
        if self.wrong == Wrong::EnPassantByAnyPiece && setup.en_passant == Some(mv.to) {
            after.put(Square::new(mv.to.file, rank(setup.turn, 5)), None);
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
            Wrong::EnPassantSquareAlways => true,
            Wrong::EnPassantSquareBesideAPawn => pawns.next().is_some(),
            _ => pawns.any(|from| self.allows(setup, &Move { from, to, promotion: None })),
        };
        let mut with = *setup;
        with.en_passant = setup.en_passant.filter(|_| stays);
        with
    }

    /// How the game has ended; `can_move` says whether there is a move.
    fn ended(&self, setup: &Setup, can_move: bool) -> Option<Outcome> {
        let Rulings { dead_position, fifty_moves, seventy_five_moves, .. } = self.rulings;
        let fifty_at = if let Wrong::FiftyMovesAt(clock) = self.wrong { clock } else { 100 };
        let fifty = fifty_moves == FiftyMoves::Automatic && setup.clock() >= fifty_at;
        if !can_move {
            return match (self.in_check(setup, setup.turn), self.wrong) {
                (true, _) => Some(Outcome::Win { winner: setup.turn.other(), by: Win::Checkmate }),
                (false, Wrong::FiftyMovesBeforeStalemate) if fifty => Some(Outcome::Draw(Draw::FiftyMoves)),
                (false, _) => Some(Outcome::Draw(Draw::Stalemate)),
            };
        }
        if dead_position == DeadPosition::Draw && lawfully_dead(setup) {
            return Some(Outcome::Draw(Draw::DeadPosition));
        }
        if fifty {
            return Some(Outcome::Draw(Draw::FiftyMoves));
        }
        let seventy_five = seventy_five_moves == SeventyFiveMoves::On && setup.clock() >= 150;
        seventy_five.then_some(Outcome::Draw(Draw::SeventyFiveMoves))
    }

    /// The legal moves, if the game is not over for another reason than that there is none.
    fn open_moves(&self, setup: &Setup) -> Vec<Move> {
        let mut moves = self.law.conceivable(setup);
        moves.retain(|mv| self.allows(setup, mv));
        moves
    }

    /// The parts of a position that are compared for repetition.
    fn compared(&self, setup: &Setup) -> Setup {
        let mut compared = *setup;
        if self.wrong != Wrong::CountsCompared {
            compared.set_clock(0);
            compared.set_number(1);
        }
        match self.wrong {
            Wrong::RightsNotCompared => {
                setup.castling_rights().for_each(|(owner, wing)| compared.set_castling(owner, wing, false));
            }
            Wrong::EnPassantNotCompared => compared.en_passant = None,
            Wrong::TurnNotCompared => compared.turn = Player::White,
            _ => {}
        }
        compared
    }
}

/// Whether there is, besides Kings, nothing, or one Knight, or only Bishops on squares of one colour.
fn lawfully_dead(setup: &Setup) -> bool {
    let besides: Vec<(Square, Piece)> = setup.pieces().filter(|(_, piece)| piece.kind != Kind::King).collect();
    let dark = besides.iter().filter(|(square, _)| (square.file + square.rank).is_multiple_of(2)).count();
    let only_bishops = besides.iter().all(|(_, piece)| piece.kind == Kind::Bishop);
    let one_knight = matches!(besides[..], [(_, Piece { kind: Kind::Knight, .. })]);
    one_knight || (only_bishops && (dark == 0 || dark == besides.len()))
}

impl Fault<Model> for Misread {
    fn breaches(&self, _: &Model, setup: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        lawful.retain(|breach| breach.clause.name() != OPEN);
        if self.in_check(setup, setup.turn.other()) {
            lawful.push(breach(OPEN, "the King of the player not to move is attacked by the misreading"));
        }
        let too_many = |piece: Piece| count(setup, piece) > count(&self.law.start(), piece);
        if self.wrong == Wrong::SetWithoutPromotions && setup.pieces().any(|(_, piece)| too_many(piece)) {
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

    fn own_moves(&self, _: &Model, reached: &ReachedOf<Model>) -> Option<Vec<Move>> {
        let moves = self.open_moves(&reached.setup);
        Some(if self.ended(&reached.setup, !moves.is_empty()).is_some() { Vec::new() } else { moves })
    }

    fn own_outcome(&self, _: &Model, reached: &ReachedOf<Model>) -> Option<Option<Outcome>> {
        Some(self.ended(&reached.setup, !self.open_moves(&reached.setup).is_empty()))
    }

    fn play(&self, _: &Model, position: &Setup, mv: &Move) -> Setup {
        let mut after = self.moved(position, mv);
        after.en_passant = passed_over(position, mv);
        self.with_en_passant_square(&after)
    }

    fn recurs(&self, _: &Model, earlier: &Setup, now: &Setup) -> bool {
        self.compared(earlier) == self.compared(now)
    }
}

#[cfg(test)]
mod tests {
    use crate::crosscheck::RulingSets;
    use crate::games::Chess;
    use crate::mistakes::misread::chess::of;
    use crate::mistakes::tests::answers_as_the_law;

    #[test]
    fn without_a_misreading_the_engine_is_the_law() {
        answers_as_the_law::<Chess>(RulingSets::Drawn(2), &of(Wrong::NeverBecomes(&[])));
    }
}
