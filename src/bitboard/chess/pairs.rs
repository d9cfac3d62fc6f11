//! Sequences of two moves counted, most of them without making the first.

use super::board::Way;
use super::layout::Bitboard;
use super::legal::Visitor;
use super::replies::Replies;
use super::side::Side;
use crate::bitboard::processor::Processor;
use crate::board::chess::{Kind, Wing};

/// Counts the replies to each move: those to moves that change little by the difference, and the rest by another
/// visitor, which makes the moves.
pub(super) struct Pairs<'a, P, V> {
    pub replies: Replies<'a, P>,
    /// What has been counted by the difference.
    pub lines: u64,
    pub rest: V,
}

impl<S: Side, P: Processor, V: Visitor<S>> Visitor<S> for Pairs<'_, P, V> {
    #[inline(always)]
    fn officer(&mut self, kind: Kind, from: u8, targets: Bitboard) {
        let steady = self.replies.steady::<S>(kind, from, targets);
        if steady != 0 {
            self.lines += self.replies.to_officer::<S>(from, steady);
        }
        self.rest.officer(kind, from, targets & !steady);
    }

    #[inline(always)]
    fn pawns(&mut self, [pushes, doubles, left, right]: [Bitboard; Way::ALL.len()]) {
        let (singly, doubly) = self.replies.steady_pawns::<S>(pushes, doubles);
        if singly | doubly != 0 {
            self.lines += self.replies.to_pawns::<S>(singly, doubly);
        }
        self.rest.pawns([pushes & !singly, doubles & !doubly, left, right]);
    }

    #[inline(always)]
    fn en_passant(&mut self, origins: Bitboard) {
        self.rest.en_passant(origins);
    }

    #[inline(always)]
    fn castling(&mut self, wing: Wing) {
        self.rest.castling(wing);
    }
}
