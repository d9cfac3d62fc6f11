//! Counting the sequences of moves.

use super::game::Game;
use super::law::Law;
use super::table::{Alternation, Table};
use crate::bitboard::awele::houses::Houses;

impl<A: Alternation> Table<A> {
    /// How many sequences of this many legal moves there are.
    pub(in crate::bitboard) fn lines(&self, law: &Law, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        match self.played() {
            // Checked here once for all the sowings that leave chess as it is.
            Some(_) if A::outcome_in_awele(law, &self.powered).is_some() => 0,
            Some(game) => self.sowings(law, game, game.sowable(law), depth),
            None if rest == 0 => self.powered.count(law),
            None => {
                let mut lines = 0;
                self.powered.each_after(law, |powered| lines += self.awele.after_ply(law, powered).lines(law, rest));
                lines
            }
        }
    }

    /// The sequences that begin by sowing one of these houses of a game that stands on this table instead of its own.
    /// As long as nothing is captured and the game goes on, nothing else changes.
    fn sowings(&self, law: &Law, game: Game, houses: Houses, depth: u32) -> u64 {
        if depth <= 1 {
            return houses.count().into();
        }
        let lines = |lane| {
            let (next, captured) = game.sown_from(law, lane);
            let sowable = next.sowable(law);
            if captured == 0 && !sowable.is_empty() {
                self.sowings(law, next, sowable, depth - 1)
            } else {
                self.after_sowing(law, next, captured, sowable.is_empty()).lines(law, depth - 1)
            }
        };
        houses.lanes().map(lines).sum()
    }
}
