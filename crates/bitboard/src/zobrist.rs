//! Zobrist keys: a fixed number for everything that distinguishes positions.

use crate::board::Player;

/// The keys of a game with this many kinds of pieces and indices of squares, and at most so many of a kind in hand, but
/// for one.
pub(crate) struct Keys<const KINDS: usize, const SQUARES: usize, const COUNTS: usize> {
    board: [[[u64; SQUARES]; KINDS]; 2],
    /// By number first, so that the keys of few pieces, which are used most, are close together.
    hands: [[[u64; KINDS]; 2]; COUNTS],
    second: u64,
}

impl<const KINDS: usize, const SQUARES: usize, const COUNTS: usize> Keys<KINDS, SQUARES, COUNTS> {
    pub const fn new() -> Self {
        let mut keys = Keys { board: [[[0; SQUARES]; KINDS]; 2], hands: [[[0; KINDS]; 2]; COUNTS], second: 0 };
        let mut state = 0;
        let mut player = 0;
        while player < 2 {
            let mut kind = 0;
            while kind < KINDS {
                let mut square = 0;
                while square < SQUARES {
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
        keys.second = splitmix64(&mut state);
        keys
    }

    /// A piece on the board.
    #[inline(always)]
    pub fn piece(&self, owner: Player, kind: usize, square: u8) -> u64 {
        self.board[owner as usize][kind][square as usize % SQUARES]
    }

    /// This many pieces of a kind in hand.
    #[inline(always)]
    pub fn in_hand(&self, owner: Player, kind: usize, count: u8) -> u64 {
        match self.hands.get(count as usize) {
            Some(keys) => keys[owner as usize][kind],
            None => rare(owner, kind, count),
        }
    }

    /// That the player who does not begin is to move.
    #[inline(always)]
    pub fn second(&self) -> u64 {
        self.second
    }
}

/// More pieces of a kind than a set has.
#[cold]
fn rare(owner: Player, kind: usize, count: u8) -> u64 {
    let mut state = u64::from_le_bytes([count, owner as u8, kind as u8, 0, 0, 0, 0, u8::MAX]);
    splitmix64(&mut state)
}

/// The next number of the sequence `SplitMix64`.
pub(crate) const fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = *state;
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_key_is_another() {
        let all = Keys::<9, 56, 17>::new();
        let mut keys = vec![all.second()];
        for owner in Player::BOTH {
            for kind in 0..9 {
                assert_eq!(all.in_hand(owner, kind, 0), 0);
                keys.extend((0..56).map(|square| all.piece(owner, kind, square)));
                keys.extend((1..=u8::MAX).map(|count| all.in_hand(owner, kind, count)));
            }
        }
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    }
}
