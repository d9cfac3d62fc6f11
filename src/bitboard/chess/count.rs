//! Legal moves counted without generating any.

use super::board::{Board, Way};
use super::layout::Bitboard;
use super::legal::Visitor;
use super::list::PROMOTIONS;
use super::side::Side;
use super::tally::Tally;
use crate::board::chess::{Kind, Wing};

/// How many moves there are.
#[derive(Default)]
struct Count(Tally);

impl<S: Side> Visitor<S> for Count {
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

impl Board {
    /// How many legal moves the player has, as long as nothing but mate and stalemate ends the game.
    #[inline(never)]
    pub fn count<S: Side>(&self) -> u64 {
        let mut count = Count::default();
        self.visit::<S>(&mut count);
        count.0.total()
    }

    /// Whether the player has any. In most positions an unpinned Pawn can advance, and nothing else is examined.
    pub fn can_move<S: Side>(&self) -> bool {
        let guard = self.guard::<S>();
        let free = self.pawns & self.own::<S>() & !(guard.straight | guard.diagonal);
        guard.checkers == 0 && S::forwards(free) & !self.occupied() != 0 || self.count::<S>() > 0
    }
}
