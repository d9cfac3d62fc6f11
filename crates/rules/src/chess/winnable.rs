//! Whether a player can still win: the answers to `chess.winnable`.

use super::{DeadPosition, FiftyMoves, ImpossibleCheck, PiecesBeyondTheSet, Repetition, Rulings, SeventyFiveMoves};
use crate::board::Square;
use crate::board::chess::Move;

/// The rulings by which a series of moves is played on: only mate and stalemate end it. No verdict hangs on how many pieces
/// a position may hold, or on how a check came about.
pub const PLAYED_ON: Rulings = Rulings {
    repetition: Repetition::None,
    fifty_moves: FiftyMoves::Claimed,
    seventy_five_moves: SeventyFiveMoves::Off,
    dead_position: DeadPosition::GoesOn,
    pieces_beyond_the_set: PiecesBeyondTheSet::Allowed,
    impossible_check: ImpossibleCheck::Accepted,
};

/// Whether a position is winnable for a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is: after these legal moves the other player is checkmated.
    Winnable(Vec<Move>),
    /// It is not.
    Unwinnable(Why),
    /// Nobody knows: after so many positions the search was stopped.
    Undecided {
        /// How many positions it had found, those included from which no move had been tried yet.
        searched: u64,
    },
}

/// Why a position is not winnable for a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// `chess.winnable.material`
    Material,
    /// `chess.winnable.walls`
    Walls {
        /// The squares on which the other King might ever stand, in order.
        king: Vec<Square>,
    },
    /// `chess.winnable.escape`
    Escape,
    /// `chess.winnable.searched`
    Searched {
        /// How many positions were looked at, the first one included. From those that are not winnable by another clause
        /// nothing was tried.
        positions: u64,
    },
}
