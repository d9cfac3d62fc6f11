//! What the rulings say about moves with effects: "What a move does besides".

use super::board::Board;
use super::set::Set;
use super::side::Side;
use crate::board::aieirping::Kind;
use crate::rules::aieirping::{EffectsAfterKingCapture, LWithoutVacantSquare, Rulings};

pub(super) struct Effects {
    /// `effects-after-king-capture=none`: the last King, whose capture has no effect.
    pub without: Set,
    /// `l-without-vacant-square=may-move`: all squares of a rank, else none.
    pub may_not_mark: u32,
}

impl Effects {
    #[inline(always)]
    pub fn of<S: Side>(board: &Board, rulings: &Rulings) -> Effects {
        let enemy = S::Other::PLAYER;
        let none = rulings.effects_after_king_capture == EffectsAfterKingCapture::None;
        let last = board.count(Kind::K, enemy) == 1;
        let kings = *board.kind(Kind::K) & *board.of_player(enemy);
        let may_move = rulings.l_without_vacant_square == LWithoutVacantSquare::MayMove;
        Effects { without: kings.when(none && last), may_not_mark: if may_move { !0 } else { 0 } }
    }
}
