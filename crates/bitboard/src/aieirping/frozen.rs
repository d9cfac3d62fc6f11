//! What a J freezes: `aieirping.move.frozen`.

use super::board::Board;
use super::set::{RANKS, Set};
use super::side::Side;
use super::square::{file, rank};
use crate::board::aieirping::Kind;
use crate::rules::aieirping::{JAdjacent, JBesideJ, Rulings};

/// The squares of a set and those that count as beside them (`aieirping.ruling.j-adjacent`); some may be outside the
/// board.
#[inline(always)]
fn around(set: Set, adjacent: JAdjacent) -> Set {
    let above_and_below = match adjacent {
        JAdjacent::Eight => 0b111_u64,
        JAdjacent::Four => 0b010,
    };
    let mut all = Set::EMPTY;
    set.each(|at| {
        let (here, shifted) = (rank(at), |three: u64| (three << file(at) >> 1) as u32);
        for rank in here.saturating_sub(1)..=here + 1 {
            all.0[rank % RANKS] |= shifted(above_and_below);
        }
        all.0[here % RANKS] |= shifted(0b111);
    });
    all
}

/// The squares on which a player's pieces cannot move, and possibly other squares without a piece of theirs.
#[inline(always)]
pub(super) fn frozen<S: Side>(board: &Board, rulings: &Rulings) -> Set {
    let all = *board.kind(Kind::J);
    let mut enemies = all & *board.of_player(S::Other::PLAYER);
    if rulings.j_beside_j == JBesideJ::FrozenDoesNotFreeze {
        enemies = enemies.without(around(all & *board.of_player(S::PLAYER), rulings.j_adjacent));
    }
    around(enemies, rulings.j_adjacent)
}
