//! Zobrist keys: a fixed number for everything that distinguishes positions.

use crate::board::Player;
use crate::board::aviary::Kind;
use crate::splitmix::splitmix64;

/// The maximum number of birds of a kind.
const MOST: usize = 8;

struct Keys {
    board: [[[u64; 64]; 9]; 2],
    hands: [[[u64; MOST + 1]; 9]; 2],
    black: u64,
}

static KEYS: Keys = Keys::new();

impl Keys {
    const fn new() -> Self {
        let mut keys = Keys { board: [[[0; 64]; 9]; 2], hands: [[[0; MOST + 1]; 9]; 2], black: 0 };
        let mut state = 0;
        let mut player = 0;
        while player < 2 {
            let mut kind = 0;
            while kind < 9 {
                let mut square = 0;
                while square < 64 {
                    keys.board[player][kind][square] = splitmix64(&mut state);
                    square += 1;
                }
                // Zero in hand has no key, so empty hands add nothing.
                let mut count = 1;
                while count <= MOST {
                    keys.hands[player][kind][count] = splitmix64(&mut state);
                    count += 1;
                }
                kind += 1;
            }
            player += 1;
        }
        keys.black = splitmix64(&mut state);
        keys
    }
}

/// A bird on the board.
#[inline]
pub(super) fn bird(owner: Player, kind: Kind, square: u8) -> u64 {
    KEYS.board[owner as usize][kind as usize][square as usize % 64]
}

/// This many birds of a kind in hand.
#[inline]
pub(super) fn in_hand(owner: Player, kind: Kind, count: usize) -> u64 {
    KEYS.hands[owner as usize][kind as usize][if count <= MOST { count } else { MOST }]
}

/// That Black is to move.
#[inline]
pub(super) fn black() -> u64 {
    KEYS.black
}
