//! `chess.winnable.material`

use super::super::board::Board;
use super::super::geometry::{Colour, DARK};
use crate::squares::several;

/// Whether a player has the material for a mate that is yet to be made.
pub(super) fn suffices<W: Colour>(board: &Board) -> bool {
    let (own, others) = (board.own::<W>(), board.own::<W::Other>());
    let bishops = board.diagonal & !board.straight;
    if own & (board.pawns | board.straight) != 0 {
        return true;
    }
    match (own & board.knights, own & bishops) {
        (0, 0) => false,
        (knights, 0) => {
            several(knights)
                || others & (board.pawns | board.knights | bishops | board.straight & !board.diagonal) != 0
        }
        (0, mine) => {
            let colour = if mine & DARK == 0 { !DARK } else { DARK };
            mine & !colour != 0 || others & (board.pawns | board.knights | bishops & !colour) != 0
        }
        _ => true,
    }
}
