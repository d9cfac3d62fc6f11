//! Whether a player can still win: `chess.winnable`.
//!
//! Three questions that cost little come first: is there a move at all, is there the material for a mate (`material`), and
//! do walls keep every man away from the other King (`walls`)? Then series of moves are tried, the most promising first
//! (`search`), until one mates or none is left. A search that has not soon found a mate asks about walls again, after each
//! capture and each move of a Pawn.

mod estimates;
mod material;
mod search;
mod shadows;
mod walls;

use super::geometry::Colour;
use super::position::Position;
use crate::board::Player;
use crate::colour::by_colour;
use crate::rules::chess::winnable::{Verdict, Why};
use crate::squares::{square, squares};

impl Position {
    /// Whether the position is winnable for a player (`chess.winnable`), found among at most this many positions.
    pub fn winnable(&self, winner: Player, limit: u64) -> Verdict {
        by_colour!(winner, W => self.winnable_for::<W>(limit))
    }

    fn winnable_for<W: Colour>(&self, limit: u64) -> Verdict {
        // The mate on the board comes first: a text may show one by two Bishops at once, for which no series of moves has
        // the material.
        if !self.can_move() {
            return if self.turn != W::PLAYER && self.in_check() {
                Verdict::Winnable(Vec::new())
            } else {
                Verdict::Unwinnable(Why::Searched { positions: 1 })
            };
        }
        if !material::suffices::<W>(&self.board) {
            return Verdict::Unwinnable(Why::Material);
        }
        if let Some(king) = walls::walled_in::<W>(&self.board) {
            return Verdict::Unwinnable(Why::Walls { king: squares(king).map(square).collect() });
        }
        search::search::<W>(self, limit)
    }
}
