//! What a J freezes: `aieirping.move.frozen`.

use super::board::Board;
use super::set::{RANKS, Set};
use super::side::Side;
use super::square::{file, rank};
use crate::board::aieirping::Kind;
use crate::rules::aieirping::{JBesideJ, Rulings};

/// The squares of a set and those beside them; some may be outside the board.
#[inline(always)]
fn around(set: Set) -> Set {
    let mut all = Set::EMPTY;
    set.each(|at| {
        let three = 0b111_u64 << file(at) >> 1;
        for rank in rank(at).saturating_sub(1)..=rank(at) + 1 {
            all.0[rank % RANKS] |= three as u32;
        }
    });
    all
}

/// The squares on which a player's pieces cannot move, and possibly other squares without a piece of theirs.
#[inline(always)]
pub(super) fn frozen<S: Side>(board: &Board, rulings: &Rulings) -> Set {
    let all = *board.kind(Kind::J);
    let mut enemies = all & *board.of_player(S::Other::PLAYER);
    if rulings.j_beside_j == JBesideJ::FrozenDoesNotFreeze {
        enemies = enemies.without(around(all & *board.of_player(S::PLAYER)));
    }
    around(enemies)
}
