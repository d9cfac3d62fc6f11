//! Going on to the board after each move.

use std::marker::PhantomData;

use super::board::{Board, Way};
use super::layout::{Bitboard, squares};
use super::legal::Visitor;
use super::list::PROMOTIONS;
use super::pairs::Steady;
use super::replies::Replies;
use super::side::Side;
use crate::board::chess::{Kind, Wing};
use crate::processor::{Processor, Task};

/// Passes the board after each move to a visitor.
struct Next<'a, F> {
    board: &'a Board,
    go: F,
}

impl<F: FnMut(Board)> Next<'_, F> {
    /// Out of line: there are many places from which it is called.
    #[inline(never)]
    fn go(&mut self, board: Board) {
        (self.go)(board);
    }
}

impl<S: Side, F: FnMut(Board)> Visitor<S> for Next<'_, F> {
    #[inline(always)]
    fn officer(&mut self, kind: Kind, from: u8, targets: Bitboard) {
        squares(targets).for_each(|to| self.go(self.board.after_officer::<S>(kind, from, to)));
    }

    #[inline(always)]
    fn pawns(&mut self, targets: [Bitboard; Way::ALL.len()]) {
        for (way, targets) in Way::ALL.into_iter().zip(targets) {
            squares(targets & !S::LAST_RANK).for_each(|to| self.go(self.board.after_pawn::<S>(way, to)));
            for to in squares(targets & S::LAST_RANK) {
                PROMOTIONS.into_iter().for_each(|kind| self.go(self.board.after_promotion::<S>(way, to, kind)));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, origins: Bitboard) {
        squares(origins).for_each(|from| self.go(self.board.after_en_passant::<S>(from)));
    }

    #[inline(always)]
    fn castling(&mut self, wing: Wing) {
        self.go(self.board.after_castling::<S>(wing));
    }
}

/// Goes on to the boards after a player's moves.
struct EachAfter<'a, S, F> {
    next: Next<'a, F>,
    pairs: bool,
    side: PhantomData<S>,
}

impl<S: Side, F: FnMut(Board)> Task for EachAfter<'_, S, F> {
    type Output = Steady;

    #[inline(always)]
    fn run<P: Processor>(self, processor: P) -> Steady {
        let EachAfter { mut next, pairs, side: PhantomData } = self;
        let board = next.board;
        let guard = board.guard::<S>();
        // Out of check there are few moves.
        if pairs
            && guard.checkers == 0
            && let Some(replies) = Replies::to::<S>(processor, board)
            && replies.are_sure()
        {
            return board.pairs::<S>(processor, &guard, replies, &mut next);
        }
        board.visit_guarded::<S>(processor, &guard, &mut next);
        Steady::default()
    }
}

impl Board {
    /// Goes on to the board after each legal move of the player's, as long as nothing but mate and stalemate ends the
    /// game. The en passant square is as [`after_pawn`](Board::after_pawn) leaves it.
    ///
    /// For `pairs` of moves, steady ones are left out and the replies to them counted; to each there is one.
    #[inline(always)]
    pub fn each_after<S: Side>(&self, processor: impl Processor, pairs: bool, go: impl FnMut(Board)) -> Steady {
        processor.run(EachAfter::<S, _> { next: Next { board: self, go }, pairs, side: PhantomData })
    }
}
