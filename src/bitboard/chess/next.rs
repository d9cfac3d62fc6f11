//! Going on to the board after each move.

use super::board::{Board, Way};
use super::layout::{Bitboard, squares};
use super::legal::Visitor;
use super::list::PROMOTIONS;
use super::side::Side;
use crate::bitboard::processor::Plain;
use crate::board::chess::{Kind, Wing};

/// Passes the board after each move to a visitor.
struct Next<'a, F> {
    board: &'a Board,
    go: F,
}

impl<S: Side, F: FnMut(Board)> Visitor<S> for Next<'_, F> {
    fn officer(&mut self, kind: Kind, from: u8, targets: Bitboard) {
        squares(targets).for_each(|to| (self.go)(self.board.after_officer::<S>(kind, from, to)));
    }

    fn pawns(&mut self, targets: [Bitboard; Way::ALL.len()]) {
        for (way, targets) in Way::ALL.into_iter().zip(targets) {
            squares(targets & !S::LAST_RANK).for_each(|to| (self.go)(self.board.after_pawn::<S>(way, to)));
            for to in squares(targets & S::LAST_RANK) {
                PROMOTIONS.into_iter().for_each(|kind| (self.go)(self.board.after_promotion::<S>(way, to, kind)));
            }
        }
    }

    fn en_passant(&mut self, origins: Bitboard) {
        squares(origins).for_each(|from| (self.go)(self.board.after_en_passant::<S>(from)));
    }

    fn castling(&mut self, wing: Wing) {
        (self.go)(self.board.after_castling::<S>(wing));
    }
}

impl Board {
    /// Goes on to the board after each legal move of the player's, as long as nothing but mate and stalemate ends the
    /// game. The en passant square is as [`after_pawn`](Board::after_pawn) leaves it.
    pub fn each_after<S: Side>(&self, go: impl FnMut(Board)) {
        self.visit::<S>(Plain, &mut Next { board: self, go });
    }
}
