//! A board and whose turn it is in few words, to be kept and compared.

use super::board::Board;
use crate::board::Player;
use crate::squares::Bitboard;

/// A board and whose turn it is, packed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Packed {
    /// Of each square a number that tells what stands there, a bit in each word.
    words: [Bitboard; 4],
    pub turn: Player,
}

impl Packed {
    pub fn of(board: &Board, turn: Player) -> Self {
        // A Pawn is 1, a Bishop 2, a Knight 3, a Rook 4, a King 5, a Queen 6, and 7 a Rook with the right to castle.
        let words = [
            board.pawns | board.knights | board.kings | board.rights,
            board.diagonal | board.knights | board.rights,
            board.straight | board.kings,
            // A vacant square of White's is the en passant square.
            board.of_player(Player::White) | board.en_passant,
        ];
        Packed { words, turn }
    }

    pub fn board(&self) -> Board {
        let [one, two, four, white] = self.words;
        let occupied = one | two | four;
        Board {
            pawns: one & !two & !four,
            knights: one & two & !four,
            diagonal: two & !one,
            straight: four & !(one & !two),
            kings: one & four & !two,
            sides: [white & occupied, occupied & !white],
            rights: one & two & four,
            en_passant: white & !occupied,
        }
    }

    pub fn hash(&self) -> u64 {
        let mut hash = self.turn as u64;
        for word in self.words {
            hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 32;
        }
        hash
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Position;
    use super::*;

    #[test]
    fn a_packed_board_tells_all_that_moves_depend_on() {
        // In pairs that differ in a right to castle, in the en passant square, or in the turn alone.
        let texts = [
            "r3k2r/1ppppppp/2n5/8/3P4/1QB3N1/PPP1PPPP/R3K2R w KQkq - 0 1",
            "r3k2r/1ppppppp/2n5/8/3P4/1QB3N1/PPP1PPPP/R3K2R w Kkq - 0 1",
            "r3k2r/1ppppppp/2n5/8/3P4/1QB3N1/PPP1PPPP/R3K2R b Kkq - 0 1",
            "r3k2r/1ppppppp/2n5/8/3P4/1QB3N1/PPP1PPPP/R3K2R b KQk - 0 1",
            "4k3/8/4p3/p2pP1p1/P2P2P1/8/8/4K3 w - d6 0 1",
            "4k3/8/4p3/p2pP1p1/P2P2P1/8/8/4K3 w - - 0 1",
        ];
        let positions = texts.map(|text| Position::of(&text.parse().expect("a setup")));
        let packed = positions.each_ref().map(|position| Packed::of(&position.board, position.turn));
        for (at, (position, one)) in positions.iter().zip(&packed).enumerate() {
            assert!(one.board() == position.board && one.turn == position.turn, "{}", texts[at]);
            assert!(packed[..at].iter().all(|other| other != one), "{}", texts[at]);
        }
    }
}
