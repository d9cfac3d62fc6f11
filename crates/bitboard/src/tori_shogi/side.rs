//! The two players, as types: what moves forwards for one moves backwards for the other.

use super::layout::{BOARD, Bitboard, RANK, WIDTH};
use crate::board::Player;

/// A player.
pub(super) trait Side {
    /// The other player, for whom everything is reversed.
    type Other: Side<Other = Self>;
    /// The player.
    const PLAYER: Player;
    /// Whether this player sees the board rotated, as White does.
    const TURNED: bool;
    /// `tori-shogi.zone`: the two ranks farthest from this player.
    const ZONE: Bitboard;
    /// The rank farthest from this player.
    const LAST_RANK: Bitboard;

    /// These squares, shifted this far as Black sees it.
    fn shift(squares: Bitboard, offset: i8) -> Bitboard;
}

/// Black, who plays up the board.
pub(super) struct Black;

/// White, who plays down the board.
pub(super) struct White;

const TOP: u8 = 6 * WIDTH;

impl Side for Black {
    type Other = White;
    const PLAYER: Player = Player::Black;
    const TURNED: bool = false;
    const ZONE: Bitboard = BOARD & !(BOARD >> (2 * WIDTH));
    const LAST_RANK: Bitboard = RANK << TOP;

    #[inline(always)]
    fn shift(squares: Bitboard, offset: i8) -> Bitboard {
        if offset >= 0 { squares << offset } else { squares >> -offset }
    }
}

impl Side for White {
    type Other = Black;
    const PLAYER: Player = Player::White;
    const TURNED: bool = true;
    const ZONE: Bitboard = RANK | RANK << WIDTH;
    const LAST_RANK: Bitboard = RANK;

    #[inline(always)]
    fn shift(squares: Bitboard, offset: i8) -> Bitboard {
        Black::shift(squares, -offset)
    }
}
