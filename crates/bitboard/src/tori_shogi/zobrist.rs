//! Zobrist keys: a fixed number for everything that distinguishes positions.

use super::layout::INDICES;
use crate::board::Player;
use crate::board::tori_shogi::Kind;
use crate::splitmix::splitmix64;

/// How many numbers of pieces of a kind in hand have a key in the table, zero included: as many as a set of pieces allows.
const COUNTS: usize = 17;

const KINDS: usize = Kind::ALL.len();

struct Keys {
    board: [[[u64; INDICES]; KINDS]; 2],
    /// By number first, so that the keys of few pieces, which are used most, are close together.
    hands: [[[u64; KINDS]; 2]; COUNTS],
    white: u64,
}

static KEYS: Keys = Keys::new();

impl Keys {
    const fn new() -> Self {
        let mut keys = Keys { board: [[[0; INDICES]; KINDS]; 2], hands: [[[0; KINDS]; 2]; COUNTS], white: 0 };
        let mut state = 0;
        let mut player = 0;
        while player < 2 {
            let mut kind = 0;
            while kind < KINDS {
                let mut square = 0;
                while square < INDICES {
                    keys.board[player][kind][square] = splitmix64(&mut state);
                    square += 1;
                }
                // Zero in hand has no key, so empty hands add nothing.
                let mut count = 1;
                while count < COUNTS {
                    keys.hands[count][player][kind] = splitmix64(&mut state);
                    count += 1;
                }
                kind += 1;
            }
            player += 1;
        }
        keys.white = splitmix64(&mut state);
        keys
    }
}

/// A piece on the board.
#[inline(always)]
pub(super) fn piece(owner: Player, kind: Kind, square: u8) -> u64 {
    KEYS.board[owner as usize][kind as usize][square as usize % INDICES]
}

/// This many pieces of a kind in hand.
#[inline(always)]
pub(super) fn in_hand(owner: Player, kind: Kind, count: u8) -> u64 {
    match KEYS.hands.get(count as usize) {
        Some(keys) => keys[owner as usize][kind as usize],
        None => rare(owner, kind, count),
    }
}

/// More pieces of a kind than a set has (`tori-shogi.set`).
#[cold]
fn rare(owner: Player, kind: Kind, count: u8) -> u64 {
    let mut state = u64::from_le_bytes([count, owner as u8, kind as u8, 0, 0, 0, 0, u8::MAX]);
    splitmix64(&mut state)
}

/// That White is to move.
#[inline(always)]
pub(super) fn white() -> u64 {
    KEYS.white
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_key_is_another() {
        let mut keys = vec![white()];
        for owner in [Player::Black, Player::White] {
            for kind in Kind::ALL {
                assert_eq!(in_hand(owner, kind, 0), 0);
                keys.extend((0..INDICES).map(|square| piece(owner, kind, square as u8)));
                keys.extend((1..=u8::MAX).map(|count| in_hand(owner, kind, count)));
            }
        }
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    }
}
