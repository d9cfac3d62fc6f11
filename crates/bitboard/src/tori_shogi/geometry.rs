//! Squares, sets of them, and how they lie to each other on the empty board.
//!
//! 7g is the lowest square of a set and 1a the highest. A rank takes eight bits of which the last is no square, so that a step over the board's side lands on none. Which way
//! is forward for a player is known at compile time: what is written for a [`Colour`] is compiled for each.

use crate::board::Player;
use crate::colour::{Black, White};
use crate::squares::{Bitboard, shifted};
use crate::table::table;

/// All squares.
pub(super) const BOARD: Bitboard = 0x007F_7F7F_7F7F_7F7F;

/// The lowest rank, Black's own.
const RANK: Bitboard = 0x7F;

/// The leftmost file.
pub(super) const FILE: Bitboard = 0x0001_0101_0101_0101;

/// How many bits a rank takes.
pub(super) const WIDTH: u8 = 8;

/// One more than the highest index.
pub(super) const INDICES: usize = 56;

/// The eight directions as a player sees them, clockwise; four further on is the opposite.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Forwards,
    ForwardsRight,
    Right,
    BackRight,
    Back,
    BackLeft,
    Left,
    ForwardsLeft,
}

impl Direction {
    pub const COUNT: usize = 8;

    /// How much farther the next square's index is, as Black sees it.
    pub const fn offset(self) -> i8 {
        OFFSETS[self as usize]
    }
}

/// In the order of [`Direction`].
pub(super) const OFFSETS: [i8; Direction::COUNT] = [8, 9, 1, -7, -8, -9, -1, 7];

/// For each direction and square the squares beyond it.
static RAYS: [[Bitboard; INDICES]; Direction::COUNT] = table!(Direction::COUNT, direction => {
    table!(INDICES, from => {
        let mut ray = 0;
        let mut at = next(from, direction);
        while at != 0 {
            ray |= at;
            at = shifted(at, OFFSETS[direction]) & BOARD;
        }
        ray
    })
});

/// The square next to one in a direction, if the board has it.
const fn next(from: usize, direction: usize) -> Bitboard {
    shifted(1 << from, OFFSETS[direction]) & BOARD
}

/// The squares next to each square.
static NEXT_TO: [Bitboard; INDICES] = table!(INDICES, from => {
    let (mut all, mut direction) = (0, 0);
    while direction < Direction::COUNT {
        all |= next(from, direction);
        direction += 1;
    }
    all
});

const fn opposite(direction: usize) -> usize {
    (direction + Direction::COUNT / 2) % Direction::COUNT
}

/// The squares beyond a square in a direction as a player sees it.
#[inline(always)]
pub(super) fn ray<S: Colour>(direction: Direction, from: u8) -> Bitboard {
    let direction = direction as usize;
    RAYS[if S::TURNED { opposite(direction) } else { direction }][from as usize % INDICES]
}

/// The squares next to a square.
#[inline(always)]
pub(super) fn next_to(square: u8) -> Bitboard {
    NEXT_TO[square as usize % INDICES]
}

/// The squares between two on a line; none between two on no line.
pub(super) fn between(a: u8, b: u8) -> Bitboard {
    let line = (0..Direction::COUNT).find(|direction| RAYS[*direction][a as usize % INDICES] & 1 << b != 0);
    line.map_or(0, |direction| {
        RAYS[direction][a as usize % INDICES] & RAYS[opposite(direction)][b as usize % INDICES]
    })
}

/// A player.
pub(super) trait Colour {
    /// The other player, for whom everything is reversed.
    type Other: Colour<Other = Self>;
    /// The player.
    const PLAYER: Player;
    /// Whether this player sees the board rotated, as White does.
    const TURNED: bool;
    /// `tori-shogi.zone`: the two ranks farthest from this player.
    const ZONE: Bitboard;
    /// The rank farthest from this player.
    const LAST_RANK: Bitboard;

    /// These squares, shifted this far as Black sees it.
    #[inline(always)]
    fn shift(squares: Bitboard, offset: i8) -> Bitboard {
        shifted(squares, if Self::TURNED { -offset } else { offset })
    }
}

const TOP: u8 = 6 * WIDTH;

/// Black plays up the board.
impl Colour for Black {
    type Other = White;
    const PLAYER: Player = Player::Black;
    const TURNED: bool = false;
    const ZONE: Bitboard = BOARD & !(BOARD >> (2 * WIDTH));
    const LAST_RANK: Bitboard = RANK << TOP;
}

/// White plays down the board.
impl Colour for White {
    type Other = Black;
    const PLAYER: Player = Player::White;
    const TURNED: bool = true;
    const ZONE: Bitboard = RANK | RANK << WIDTH;
    const LAST_RANK: Bitboard = RANK;
}
