//! A position.

use super::board::Board;
use crate::board::Player;
use crate::board::awele::Setup;
use crate::colour::debug_as_setup;

/// A position that the law admits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// As the player to move sees it.
    pub(super) board: Board,
    pub(super) turn: Player,
}

impl Position {
    /// The setup, which holds as many seeds as the game has.
    pub(super) fn of(setup: &Setup) -> Self {
        Position { board: Board::of(setup, setup.turn), turn: setup.turn }
    }

    pub(super) fn setup(&self) -> Setup {
        self.board.setup(self.turn)
    }
}

debug_as_setup!(Position);
