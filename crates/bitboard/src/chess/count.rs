//! Legal moves counted without generating any.

use std::marker::PhantomData;

use super::board::{Board, Way};
use super::layout::Bitboard;
use super::legal::Visitor;
use super::list::PROMOTIONS;
use super::side::Side;
use super::tally::Tally;
use crate::board::chess::{Kind, Wing};
use crate::processor::{Plain, Processor, Task};

/// How many moves there are.
struct Count<P>(Tally<P>);

impl<S: Side, P: Processor> Visitor<S> for Count<P> {
    #[inline(always)]
    fn officer(&mut self, _kind: Kind, _from: u8, targets: Bitboard) {
        self.0.add(targets);
    }

    #[inline(always)]
    fn pawns(&mut self, [pushes, doubles, left, right]: [Bitboard; Way::ALL.len()]) {
        self.0.add(pushes | doubles | left);
        self.0.add(right);
        if (pushes | left | right) & S::LAST_RANK != 0 {
            let promoted = [pushes, left, right].map(|targets| (targets & S::LAST_RANK).count_ones());
            // One of the promotion choices has already been counted.
            self.0.add_number(u64::from(promoted.into_iter().sum::<u32>()) * (PROMOTIONS.len() as u64 - 1));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, origins: Bitboard) {
        self.0.add_number(u64::from(origins.count_ones()));
    }

    #[inline(always)]
    fn castling(&mut self, _wing: Wing) {
        self.0.add_number(1);
    }
}

/// The legal moves of a player.
struct Moves<'a, S> {
    board: &'a Board,
    side: PhantomData<S>,
}

impl<S: Side> Task for Moves<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<P: Processor>(self, processor: P) -> u64 {
        let mut count = Count(Tally::<P>::new());
        self.board.visit::<S>(processor, &mut count);
        count.0.total()
    }
}

impl Board {
    /// How many legal moves the player has, as long as nothing but mate and stalemate ends the game.
    #[inline(always)]
    pub fn count<S: Side>(&self, processor: impl Processor) -> u64 {
        processor.run(Moves::<S> { board: self, side: PhantomData })
    }

    /// Whether the player has any. In most positions an unpinned Pawn can advance, and nothing else is examined.
    pub fn can_move<S: Side>(&self) -> bool {
        let guard = self.guard::<S>();
        let free = self.pawns & self.own::<S>() & !(guard.straight | guard.diagonal);
        guard.checkers == 0 && S::forwards(free) & !self.occupied() != 0 || self.count::<S>(Plain) > 0
    }
}
