//! Sequences of moves, counted without making the last ones.
//!
//! The last move of a sequence is counted as bits of lines. The last two are counted together: the replies to most moves
//! are those to no move at all, but for those of the pieces that depend on a square that the move touches (`replies`).
//! What is counted so and why it is right is told in `docs/reference/counting.md`.

mod replies;

use super::board::{Board, Ply};

impl Board {
    /// The number of sequences of this many legal moves. The list serves all of them: the moves of each level follow
    /// those that led to it.
    pub fn sequences(&mut self, depth: u32, list: &mut Vec<Ply>) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.count(),
            _ => {}
        }
        let begin = list.len();
        self.list(list);
        let replies = if depth == 2 { self.replies_to_pass() } else { None };
        let mut sequences = 0;
        for i in begin..list.len() {
            let ply = list[i];
            sequences += if let Some(replies) = &replies {
                self.replies_to(replies, ply)
            } else {
                let before = self.make(ply);
                let after = self.sequences(depth - 1, list);
                self.take_back(ply, before);
                after
            };
        }
        list.truncate(begin);
        sequences
    }
}
