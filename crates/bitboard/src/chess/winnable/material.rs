//! What material a mate needs: `chess.winnable.material`.

use super::super::board::Board;
use super::super::geometry::{Colour, DARK};
use crate::squares::several;

/// `chess.winnable.material`: whether a player has the material for a mate that is yet to be made.
pub(super) fn suffices<W: Colour>(board: &Board) -> bool {
    let (own, others) = (board.own::<W>(), board.own::<W::Other>());
    let (bishops, rooks) = (board.diagonal & !board.straight, board.straight & !board.diagonal);
    // A Pawn, a Rook or a Queen will do.
    if own & (board.pawns | board.straight) != 0 {
        return true;
    }
    match (own & board.knights, own & bishops) {
        // Only a King.
        (0, 0) => false,
        // Several Knights will do; one, if the other player has a Pawn, a Knight, a Bishop or a Rook.
        (knights, 0) => several(knights) || others & (board.pawns | board.knights | bishops | rooks) != 0,
        // Bishops will do on squares of both colours; on squares of one colour, if the other player has a Pawn, a
        // Knight, or a Bishop on squares of the other colour.
        (0, mine) => {
            let colour = if mine & DARK == 0 { !DARK } else { DARK };
            mine & !colour != 0 || others & (board.pawns | board.knights | bishops & !colour) != 0
        }
        // A Knight and a Bishop will do.
        _ => true,
    }
}
