//! Counting the sequences of moves.

use super::game::Game;
use super::law::Law;
use super::powers::Powers;
use super::table::{Alternation, Table};
use crate::bitboard::awele::houses::Houses;

/// What is counted once for all sowings between which chess stays as it is: the sequences in chess alone, by the powers
/// with which they begin and their length.
struct InChess {
    counted: Vec<(Powers, u32, u64)>,
    /// Where those of the chess that is on the table now begin.
    begin: usize,
}

impl InChess {
    /// The number of sequences of this length from a table on which a sowing has just changed the powers.
    #[inline(always)]
    fn lines<A: Alternation>(&mut self, law: &Law, table: &Table<A>, depth: u32) -> u64 {
        let powers = table.powered.powers;
        // Where powers are left before the last move, Awele is not played.
        if powers.may_be_spent_by(depth - 1) || table.played().is_some() {
            return table.lines(law, depth, self);
        }
        let mut of_this = self.counted[self.begin..].iter();
        if let Some((.., lines)) = of_this.find(|(first, length, _)| *first == powers && *length == depth) {
            return *lines;
        }
        let lines = table.lines(law, depth, self);
        self.counted.push((powers, depth, lines));
        lines
    }
}

impl<A: Alternation> Table<A> {
    /// How many sequences of this many legal moves there are.
    pub(in crate::bitboard) fn perft(&self, law: &Law, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.lines(law, depth, &mut InChess { counted: Vec::new(), begin: 0 }),
        }
    }

    /// The same of at least one move.
    fn lines(&self, law: &Law, depth: u32, in_chess: &mut InChess) -> u64 {
        match self.played() {
            // Checked here once for all the sowings that leave chess as it is.
            Some(_) if A::outcome_in_awele(law, &self.powered).is_some() => 0,
            Some(game) => {
                let before = (in_chess.begin, in_chess.counted.len());
                in_chess.begin = before.1;
                let lines = self.sowings(law, game, game.sowable(law), depth, in_chess);
                in_chess.counted.truncate(before.1);
                in_chess.begin = before.0;
                lines
            }
            None if depth == 1 => self.powered.count(law),
            None => {
                let mut lines = 0;
                self.powered.each_after(law, |powered| {
                    lines += self.awele.after_ply(law, powered).lines(law, depth - 1, in_chess);
                });
                lines
            }
        }
    }

    /// The sequences that begin by sowing one of these houses of a game that stands on this table instead of its own.
    /// As long as nothing is captured and the game goes on, nothing else changes.
    fn sowings(&self, law: &Law, game: Game, houses: Houses, depth: u32, in_chess: &mut InChess) -> u64 {
        match depth {
            1 => return houses.count().into(),
            2 => {
                return game.pairs(law, houses, A::CHESS_AFTER_CAPTURE, |next, captured| {
                    let table = self.after_sowing(law, next, captured, next.sowable(law).is_empty());
                    in_chess.lines(law, &table, 1)
                });
            }
            _ => {}
        }
        let lines = |lane| {
            let (next, captured) = game.sown_from(law, lane);
            let sowable = next.sowable(law);
            if captured == 0 && !sowable.is_empty() {
                self.sowings(law, next, sowable, depth - 1, in_chess)
            } else {
                let table = self.after_sowing(law, next, captured, sowable.is_empty());
                in_chess.lines(law, &table, depth - 1)
            }
        };
        houses.lanes().map(lines).sum()
    }
}
