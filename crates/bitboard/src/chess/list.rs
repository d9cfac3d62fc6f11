//! Legal moves listed.

use super::board::{Board, Way};
use super::layout::{Bitboard, lowest, square, squares};
use super::legal::Visitor;
use super::side::Side;
use crate::board::chess::{Kind, Move, Wing};
use crate::processor::Plain;

/// What a Pawn becomes: `chess.promotion.piece`.
pub(super) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

struct List {
    moves: Vec<Move>,
    en_passant: Bitboard,
}

impl List {
    fn add(&mut self, from: u8, to: u8, promotion: Option<Kind>) {
        self.moves.push(Move { from: square(from), to: square(to), promotion });
    }
}

impl<S: Side> Visitor<S> for List {
    fn officer(&mut self, _kind: Kind, from: u8, targets: Bitboard) {
        squares(targets).for_each(|to| self.add(from, to, None));
    }

    fn pawns(&mut self, targets: [Bitboard; Way::ALL.len()]) {
        for (way, targets) in Way::ALL.into_iter().zip(targets) {
            squares(targets & !S::LAST_RANK).for_each(|to| self.add(way.origin::<S>(to), to, None));
            for to in squares(targets & S::LAST_RANK) {
                PROMOTIONS.into_iter().for_each(|kind| self.add(way.origin::<S>(to), to, Some(kind)));
            }
        }
    }

    fn en_passant(&mut self, origins: Bitboard) {
        squares(origins).for_each(|from| self.add(from, lowest(self.en_passant), None));
    }

    fn castling(&mut self, wing: Wing) {
        let castling = S::castling(wing);
        self.add(lowest(castling.home), lowest(castling.target), None);
    }
}

impl Board {
    /// The legal moves of the player, as long as nothing but mate and stalemate ends the game.
    pub fn list<S: Side>(&self) -> Vec<Move> {
        let mut list = List { moves: Vec::with_capacity(64), en_passant: self.en_passant };
        self.visit::<S>(Plain, &mut list);
        list.moves
    }
}
