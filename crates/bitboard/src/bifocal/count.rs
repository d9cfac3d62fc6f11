//! Sequences of moves, of which the last is counted as bits of lines and not made.

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
        let mut sequences = 0;
        for i in begin..list.len() {
            let ply = list[i];
            let before = self.make(ply);
            sequences += self.sequences(depth - 1, list);
            self.take_back(ply, before);
        }
        list.truncate(begin);
        sequences
    }
}
