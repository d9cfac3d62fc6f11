//! Zobrist keys: a fixed number for everything that distinguishes positions.

use crate::board::Player;
use crate::table::table;

/// The keys of a game with this many kinds of pieces and indices of squares, and at most so many of a kind in hand, but
/// for one.
pub(crate) struct Keys<const KINDS: usize, const SQUARES: usize, const COUNTS: usize> {
    board: [[[u64; SQUARES]; KINDS]; 2],
    /// By number first, so that the keys of few pieces, which are used most, are close together.
    hands: [[[u64; KINDS]; 2]; COUNTS],
    /// That the player who does not begin is to move.
    pub second: u64,
}

impl<const KINDS: usize, const SQUARES: usize, const COUNTS: usize> Keys<KINDS, SQUARES, COUNTS> {
    pub const fn new() -> Self {
        let mut state = 0;
        let board = table!(2, _owner => table!(KINDS, _kind => table!(SQUARES, _square => splitmix64(&mut state))));
        let mut hands = table!(COUNTS, _count => table!(2, _owner => table!(KINDS, _kind => splitmix64(&mut state))));
        // None in hand has no key, so empty hands add nothing.
        hands[0] = [[0; KINDS]; 2];
        Keys { board, hands, second: splitmix64(&mut state) }
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
        let mut keys = vec![all.second];
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
