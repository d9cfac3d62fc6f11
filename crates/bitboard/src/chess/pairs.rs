//! Sequences of two moves counted, most of them without making the first.

use super::board::{Board, Way};
use super::guard::Guard;
use super::layout::Bitboard;
use super::legal::Visitor;
use super::replies::Replies;
use super::side::Side;
use crate::board::chess::{Kind, Wing};
use crate::processor::Processor;

/// Moves that change little.
#[derive(Clone, Copy, Default)]
pub(crate) struct Steady {
    /// How many there are. None of them is a check.
    pub moves: u64,
    /// How many replies there are to all of them.
    pub replies: u64,
}

/// Counts the replies to each move: those to moves that change little by the difference, and the rest by another
/// visitor, which makes the moves.
struct Pairs<'a, P, V> {
    replies: Replies<'a, P>,
    /// What has been counted by the difference.
    steady: Steady,
    rest: &'a mut V,
}

impl<P, V> Pairs<'_, P, V> {
    #[inline(always)]
    fn add(&mut self, moves: u32, replies: u64) {
        self.steady.moves += u64::from(moves);
        self.steady.replies += replies;
    }
}

impl<S: Side, P: Processor, V: Visitor<S>> Visitor<S> for Pairs<'_, P, V> {
    #[inline(always)]
    fn officer(&mut self, kind: Kind, from: u8, targets: Bitboard) {
        let steady = self.replies.steady::<S>(kind, from, targets);
        if steady != 0 {
            self.add(steady.count_ones(), self.replies.to_officer::<S>(from, steady));
        }
        self.rest.officer(kind, from, targets & !steady);
    }

    #[inline(always)]
    fn pawns(&mut self, [pushes, doubles, left, right]: [Bitboard; Way::ALL.len()]) {
        let (singly, doubly) = self.replies.steady_pawns::<S>(pushes, doubles);
        if singly | doubly != 0 {
            self.add((singly | doubly).count_ones(), self.replies.to_pawns::<S>(singly, doubly));
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

impl Board {
    /// Counts the replies to most of the player's moves, and shows the rest of them to a visitor. The player is not in
    /// check.
    #[inline(always)]
    pub fn pairs<S: Side>(
        &self,
        processor: impl Processor,
        guard: &Guard,
        replies: Replies<'_, impl Processor>,
        rest: &mut impl Visitor<S>,
    ) -> Steady {
        let mut pairs = Pairs { replies, steady: Steady::default(), rest };
        self.visit_guarded::<S>(processor, guard, &mut pairs);
        pairs.steady
    }
}
