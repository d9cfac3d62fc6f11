//! The two players, as types: what moves forwards for one moves backwards for the other.

use super::layout::{BOARD, Bitboard, RANK, WIDTH};
use crate::board::Player;

/// A player.
pub(super) trait Side {
    /// The other one, for whom everything is turned about.
    type Other: Side<Other = Self>;
    /// Who it is.
    const PLAYER: Player;
    /// Whether he sees the board turned about, as White does.
    const TURNED: bool;
    /// `tori-shogi.zone`: the two ranks farthest from him.
    const ZONE: Bitboard;
    /// The rank farthest from him.
    const LAST_RANK: Bitboard;

    /// These squares, moved so far as Black sees it.
    fn shift(squares: Bitboard, offset: i8) -> Bitboard;
}

/// Black, who plays up the board.
pub(super) struct Black;

/// White, who plays down.
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
