//! How the game ends other than by mate and stalemate.

use super::board::Board;
use super::geometry::DARK;
use crate::rules::Draw;
use crate::rules::chess::{DeadPosition, FiftyMoves, Rulings, SeventyFiveMoves};
use crate::squares::several;

/// `chess.end.fifty-moves`
const FIFTY_MOVES: u16 = 100;

/// `chess.end.seventy-five-moves`
const SEVENTY_FIVE_MOVES: u16 = 150;

impl Board {
    /// `chess.end.dead-position`: too little is left for either player to mate.
    #[inline(always)]
    pub fn is_dead(&self) -> bool {
        self.pawns | self.straight == 0 && self.is_bare()
    }

    /// The same where there is no Pawn, Rook or Queen.
    #[cold]
    #[inline(never)]
    fn is_bare(&self) -> bool {
        match (self.knights, self.diagonal) {
            (knights, 0) => !several(knights),
            (0, bishops) => bishops & DARK == 0 || bishops & !DARK == 0,
            _ => false,
        }
    }

    /// Whether a dead position may arise within this many moves. Each removes at most two of the pieces that prevent
    /// one: a Pawn that captures a Rook or Queen and is promoted to a minor piece.
    pub fn may_die(&self, moves: u32) -> bool {
        (self.pawns | self.straight).count_ones() <= moves.saturating_mul(2)
    }
}

/// The half-move clock at which the game is over.
pub(super) fn last_clock(rulings: &Rulings) -> Option<u16> {
    match (rulings.fifty_moves, rulings.seventy_five_moves) {
        (FiftyMoves::Automatic, _) => Some(FIFTY_MOVES),
        (FiftyMoves::Claimed, SeventyFiveMoves::On) => Some(SEVENTY_FIVE_MOVES),
        (FiftyMoves::Claimed, SeventyFiveMoves::Off) => None,
    }
}

/// Whether the clock may end the game before the last of so many moves.
pub(super) fn may_run_out(rulings: &Rulings, clock: u16, moves: u32) -> bool {
    last_clock(rulings).is_some_and(|last| u32::from(clock).saturating_add(moves) > u32::from(last))
}

/// How the game is drawn, if the player to move has a legal move.
pub(super) fn drawn(rulings: &Rulings, board: &Board, clock: u16) -> Option<Draw> {
    match rulings.dead_position {
        DeadPosition::Draw | DeadPosition::Exact if board.is_dead() => return Some(Draw::DeadPosition),
        DeadPosition::Draw | DeadPosition::Exact | DeadPosition::GoesOn => {}
    }
    if last_clock(rulings).is_none_or(|last| clock < last) {
        return None;
    }
    match rulings.fifty_moves {
        FiftyMoves::Automatic => Some(Draw::FiftyMoves),
        FiftyMoves::Claimed => Some(Draw::SeventyFiveMoves),
    }
}
