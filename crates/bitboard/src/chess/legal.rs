//! The legal moves, shown to a visitor as sets of squares.

use super::board::{Board, Way};
use super::guard::Guard;
use super::layout::{Bitboard, bit, squares};
use super::outlook::outlook;
use super::side::Side;
use super::{leaps, slides};
use crate::board::chess::{Kind, Wing};
use crate::processor::Processor;

/// A visitor of the legal moves of a player on a board. Sets may be empty.
pub(super) trait Visitor<S: Side> {
    /// A Knight, Bishop, Rook, Queen or King goes from a square to any of these.
    fn officer(&mut self, kind: Kind, from: u8, targets: Bitboard);
    /// A Pawn each goes to these squares, by where it comes from, those on the last rank with promotion. No two sets
    /// have squares in common but the last, to which it captures from either side.
    fn pawns(&mut self, targets: [Bitboard; Way::ALL.len()]);
    /// A Pawn on each of these squares captures en passant.
    fn en_passant(&mut self, origins: Bitboard);
    /// The player castles.
    fn castling(&mut self, wing: Wing);
}

/// Where Pawns may go, whatever stands there.
pub(super) struct PawnReach {
    /// One square on.
    pub onto: Bitboard,
    /// Capturing, towards file a.
    pub left: Bitboard,
    /// Capturing, towards file h.
    pub right: Bitboard,
}

impl Board {
    /// Shows all legal moves of the player, who is to move, as long as nothing but mate and stalemate ends the game.
    #[inline(always)]
    pub fn visit<S: Side>(&self, processor: impl Processor, visitor: &mut impl Visitor<S>) {
        let guard = self.guard::<S>();
        self.visit_guarded::<S>(processor, &guard, visitor);
    }

    /// The same, given the restrictions by the player's King.
    #[inline(always)]
    pub fn visit_guarded<S: Side>(&self, processor: impl Processor, guard: &Guard, visitor: &mut impl Visitor<S>) {
        self.visit_king::<S>(processor, guard, visitor);
        if guard.within == 0 {
            return;
        }
        self.visit_pawns::<S>(guard, visitor);
        self.visit_officers::<S>(processor, guard, visitor);
    }

    #[inline(always)]
    fn visit_king<S: Side>(&self, processor: impl Processor, guard: &Guard, visitor: &mut impl Visitor<S>) {
        let king = self.king::<S>();
        let steps = outlook(king).steps & !self.own::<S>();
        // `chess.castling.rights`, `chess.castling.between`, `chess.castling.out-of-check`
        let open = |wing| {
            let castling = S::castling(wing);
            self.rights & castling.corner != 0 && self.occupied() & castling.between == 0 && guard.checkers == 0
        };
        let [short, long] = Wing::BOTH.map(|wing| if open(wing) { S::castling(wing).target } else { 0 });
        let wanted = steps | short | long;
        if wanted == 0 {
            return;
        }
        let safe = self.safe::<S>(processor, wanted);
        visitor.officer(Kind::King, king, safe & steps);
        for (wing, target) in Wing::BOTH.into_iter().zip([short, long]) {
            // `chess.castling.through-check`, `chess.castling.into-check`: the square passed over is a step away.
            let ways = target | S::castling(wing).passed;
            if target != 0 && safe & ways == ways {
                visitor.castling(wing);
            }
        }
    }

    /// Where the player's Pawns may go, pinned ones only along their lines.
    #[inline(always)]
    pub fn pawn_reach<S: Side>(&self, guard: &Guard) -> PawnReach {
        let pawns = self.pawns & self.own::<S>();
        let free = pawns & !(guard.straight | guard.diagonal);
        let onto = S::forwards(free) | S::forwards(pawns & guard.straight) & guard.straight;
        let bound = pawns & guard.diagonal;
        let left = S::left(free) | S::left(bound) & guard.diagonal;
        let right = S::right(free) | S::right(bound) & guard.diagonal;
        PawnReach { onto, left, right }
    }

    #[inline(always)]
    fn visit_pawns<S: Side>(&self, guard: &Guard, visitor: &mut impl Visitor<S>) {
        let (vacant, enemies) = (!self.occupied(), self.own::<S::Other>() & guard.within);
        let PawnReach { onto, left, right } = self.pawn_reach::<S>(guard);
        let pushes = onto & vacant;
        let doubles = S::forwards(pushes & S::THIRD_RANK) & vacant;
        visitor.pawns([pushes & guard.within, doubles & guard.within, left & enemies, right & enemies]);
        if self.en_passant != 0 {
            visitor.en_passant(self.en_passant_origins::<S>());
        }
    }

    #[inline(always)]
    pub fn visit_officers<S: Side>(&self, processor: impl Processor, guard: &Guard, visitor: &mut impl Visitor<S>) {
        let (own, occupied) = (self.own::<S>(), self.occupied());
        let onto = guard.within & !own;
        let bound = guard.straight | guard.diagonal;
        let free = own & !bound;
        for from in squares(self.knights & free) {
            visitor.officer(Kind::Knight, from, leaps::knight(from) & onto);
        }
        for from in squares(self.of_kind(Kind::Bishop) & free) {
            visitor.officer(Kind::Bishop, from, slides::diagonal(processor, from, occupied) & onto);
        }
        for from in squares(self.of_kind(Kind::Rook) & free) {
            visitor.officer(Kind::Rook, from, slides::straight(processor, from, occupied) & onto);
        }
        for from in squares(self.of_kind(Kind::Queen) & free) {
            let reach = slides::diagonal(processor, from, occupied) | slides::straight(processor, from, occupied);
            visitor.officer(Kind::Queen, from, reach & onto);
        }
        if bound & own & (self.diagonal | self.straight) != 0 {
            self.visit_bound::<S>(processor, guard, onto, visitor);
        }
    }

    /// Bishops, Rooks and Queens that go only along the line on which they are pinned to the King.
    #[inline(always)]
    fn visit_bound<S: Side>(
        &self,
        processor: impl Processor,
        guard: &Guard,
        onto: Bitboard,
        visitor: &mut impl Visitor<S>,
    ) {
        let (own, occupied) = (self.own::<S>(), self.occupied());
        for from in squares(guard.diagonal & self.diagonal & own) {
            let kind = if self.straight & bit(from) != 0 { Kind::Queen } else { Kind::Bishop };
            visitor.officer(kind, from, slides::diagonal(processor, from, occupied) & onto & guard.diagonal);
        }
        for from in squares(guard.straight & self.straight & own) {
            let kind = if self.diagonal & bit(from) != 0 { Kind::Queen } else { Kind::Rook };
            visitor.officer(kind, from, slides::straight(processor, from, occupied) & onto & guard.straight);
        }
    }
}
