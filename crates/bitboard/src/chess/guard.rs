//! How the King restricts the other pieces: `chess.king.safe`.

use super::board::Board;
use super::layout::{Bitboard, bit, lowest, several, squares};
use super::lines::between;
use super::outlook::outlook;
use super::side::Side;
use super::{leaps, slides};
use crate::processor::Processor;

/// What an attacked King, or one in line with enemies, allows the other pieces.
#[derive(Clone, Copy)]
pub(super) struct Guard {
    /// The enemies that attack the King.
    pub checkers: Bitboard,
    /// Where another piece must go: anywhere, unless the King is attacked; nowhere, if twice.
    pub within: Bitboard,
    /// The straight lines from the King over one piece to an enemy who attacks along them, that enemy with them. A
    /// piece of the player's on one is pinned to it: it moves along a straight line of its own only on these, because
    /// its other one is parallel to the King's.
    pub straight: Bitboard,
    /// The same of diagonals.
    pub diagonal: Bitboard,
}

impl Board {
    /// What the player's King asks.
    #[inline(always)]
    pub fn guard<S: Side>(&self) -> Guard {
        let (king, enemies, occupied) = (self.king::<S>(), self.own::<S::Other>(), self.occupied());
        let seen = outlook(king);
        let leapers = seen.knight & self.knights | S::pawn_attacks(bit(king)) & self.pawns;
        let mut guard = Guard { checkers: leapers & enemies, within: !0, straight: 0, diagonal: 0 };
        let along = |from: u8, line: &mut Bitboard, checkers: &mut Bitboard| {
            let way = between(king, from);
            let pieces = way & occupied;
            if pieces == 0 {
                *checkers |= bit(from);
            } else if !several(pieces) {
                *line |= way | bit(from);
            }
        };
        for from in squares(seen.straight & self.straight & enemies) {
            along(from, &mut guard.straight, &mut guard.checkers);
        }
        for from in squares(seen.diagonal & self.diagonal & enemies) {
            along(from, &mut guard.diagonal, &mut guard.checkers);
        }
        if guard.checkers != 0 {
            let stops = guard.checkers | between(king, lowest(guard.checkers));
            guard.within = if several(guard.checkers) { 0 } else { stops };
        }
        guard
    }

    /// Those of these squares that no enemy attacks once the player's King has left its own square.
    #[inline(always)]
    pub fn safe<S: Side>(&self, processor: impl Processor, wanted: Bitboard) -> Bitboard {
        let enemies = self.own::<S::Other>();
        let seen = outlook(self.king::<S>());
        let occupied = self.occupied() & !(self.kings & self.own::<S>());
        let mut danger = S::Other::pawn_attacks(self.pawns & enemies) | leaps::king(self.king::<S::Other>());
        for from in squares(self.knights & enemies & seen.knight_near) {
            danger |= leaps::knight(from);
        }
        for from in squares(self.straight & enemies & seen.straight_near) {
            danger |= slides::straight(processor, from, occupied);
        }
        for from in squares(self.diagonal & enemies & seen.diagonal_near) {
            danger |= slides::diagonal(processor, from, occupied);
        }
        wanted & !danger
    }

    /// Where the player's Pawns stand that may capture en passant.
    #[cold]
    #[inline(never)]
    pub fn en_passant_origins<S: Side>(&self) -> Bitboard {
        let to = self.en_passant;
        let captured = S::Other::forwards(to);
        let enemies = self.own::<S::Other>() & !captured;
        // The player's own Pawn attacks the square from the squares that an enemy Pawn would attack from it.
        let pawns = S::Other::pawn_attacks(to) & self.pawns & self.own::<S>();
        let safe = |from: &u8| {
            let occupied = (self.occupied() | to) & !(captured | bit(*from));
            self.attackers::<S::Other>(self.king::<S>(), occupied) & enemies == 0
        };
        squares(pawns).filter(safe).fold(0, |all, from| all | bit(from))
    }
}
