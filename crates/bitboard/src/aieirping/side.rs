//! The two players, as types: what is forward for one is backward for the other.

use super::set::Set;
use crate::board::Player;
use crate::board::aieirping::BOARD;

const RANKS: usize = BOARD.ranks as usize;
const MIDDLE: usize = RANKS / 2;

/// A player.
pub(super) trait Side {
    /// The other player.
    type Other: Side<Other = Self>;
    /// The player.
    const PLAYER: Player;
    /// How many ranks up a step forward goes.
    const FORWARD: i32;
    /// `aieirping.sides`: this player's own side of the board.
    const OWN: Set;
    /// The opponent's first rank.
    const LAST: usize;
}

/// White, who plays down the board.
pub(super) struct White;

/// Black, who plays up the board.
pub(super) struct Black;

impl Side for White {
    type Other = Black;
    const PLAYER: Player = Player::White;
    const FORWARD: i32 = -1;
    const OWN: Set = Set::of_ranks(MIDDLE, RANKS);
    const LAST: usize = 0;
}

impl Side for Black {
    type Other = White;
    const PLAYER: Player = Player::Black;
    const FORWARD: i32 = 1;
    const OWN: Set = Set::of_ranks(0, MIDDLE);
    const LAST: usize = RANKS - 1;
}
