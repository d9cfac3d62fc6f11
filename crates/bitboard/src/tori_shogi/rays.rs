//! Lines on the empty board.

use super::layout::{BOARD, Bitboard, INDICES};
use super::side::Side;

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

const fn shifted(squares: Bitboard, offset: i8) -> Bitboard {
    if offset >= 0 { squares << offset } else { squares >> -offset }
}

/// For each direction and square the squares beyond it.
static RAYS: [[Bitboard; INDICES]; Direction::COUNT] = {
    let mut rays = [[0; INDICES]; Direction::COUNT];
    let mut direction = 0;
    while direction < Direction::COUNT {
        let mut from = 0;
        while from < INDICES {
            let mut at = shifted(1 << from, OFFSETS[direction]) & BOARD;
            while at != 0 {
                rays[direction][from] |= at;
                at = shifted(at, OFFSETS[direction]) & BOARD;
            }
            from += 1;
        }
        direction += 1;
    }
    rays
};

/// The squares next to each square.
static NEXT_TO: [Bitboard; INDICES] = {
    let mut all = [0; INDICES];
    let mut from = 0;
    while from < INDICES {
        let mut direction = 0;
        while direction < Direction::COUNT {
            all[from] |= shifted(1 << from, OFFSETS[direction]) & BOARD;
            direction += 1;
        }
        from += 1;
    }
    all
};

const fn opposite(direction: usize) -> usize {
    (direction + Direction::COUNT / 2) % Direction::COUNT
}

/// The squares beyond a square in a direction as a player sees it.
#[inline(always)]
pub(super) fn ray<S: Side>(direction: Direction, from: u8) -> Bitboard {
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
