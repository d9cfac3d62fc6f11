//! The board after a move, found among the legal ones.

use super::board::{Board, Way};
use super::layout::{Bitboard, bit, index, lowest};
use super::legal::Visitor;
use super::list::PROMOTIONS;
use super::side::Side;
use crate::board::chess::{BOARD, Kind, Move, Wing};
use crate::processor::Plain;

/// Looks for one move.
struct Find<'a> {
    board: &'a Board,
    from: u8,
    to: u8,
    promotion: Option<Kind>,
    after: Option<Board>,
}

impl<S: Side> Visitor<S> for Find<'_> {
    fn officer(&mut self, kind: Kind, from: u8, targets: Bitboard) {
        if self.from == from && targets & bit(self.to) != 0 && self.promotion.is_none() {
            self.after = Some(self.board.after_officer::<S>(kind, from, self.to));
        }
    }

    fn pawns(&mut self, targets: [Bitboard; Way::ALL.len()]) {
        let goes =
            |(way, targets): &(Way, Bitboard)| targets & bit(self.to) != 0 && self.from == way.origin::<S>(self.to);
        let Some((way, _)) = Way::ALL.into_iter().zip(targets).find(goes) else { return };
        // `chess.promotion.forced`, `chess.promotion.outside`
        let last = S::LAST_RANK & bit(self.to) != 0;
        self.after = match self.promotion {
            None if !last => Some(self.board.after_pawn::<S>(way, self.to)),
            Some(kind) if last && PROMOTIONS.contains(&kind) => {
                Some(self.board.after_promotion::<S>(way, self.to, kind))
            }
            _ => None,
        };
    }

    fn en_passant(&mut self, origins: Bitboard) {
        let captures = origins & bit(self.from) != 0 && self.board.en_passant == bit(self.to);
        if captures && self.promotion.is_none() {
            self.after = Some(self.board.after_en_passant::<S>(self.from));
        }
    }

    fn castling(&mut self, wing: Wing) {
        let castling = S::castling(wing);
        let squares = (lowest(castling.home), lowest(castling.target));
        if (self.from, self.to) == squares && self.promotion.is_none() {
            self.after = Some(self.board.after_castling::<S>(wing));
        }
    }
}

impl Board {
    /// The board after a legal move of the player's; `None` if it is not legal. The en passant square is as
    /// [`after_pawn`](Board::after_pawn) leaves it.
    pub fn after<S: Side>(&self, mv: &Move) -> Option<Board> {
        if !BOARD.holds(mv.from) || !BOARD.holds(mv.to) {
            return None;
        }
        let (from, to) = (index(mv.from), index(mv.to));
        let mut find = Find { board: self, from, to, promotion: mv.promotion, after: None };
        self.visit::<S>(Plain, &mut find);
        find.after
    }
}
