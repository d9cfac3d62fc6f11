//! A position, and how a move or a pass changes it.

use super::board::Board;
use super::count::LocalCount;
use super::geometry::Colour;
use crate::board::Player;
use crate::board::chess::{LAST_COUNT, Move, Setup};
use crate::colour::{by_colour, debug_as_setup};
use crate::processor::Processor;
use crate::squares::{bit, index};

/// A position that the law admits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// With an en passant square only where a capture onto it is legal.
    pub(super) board: Board,
    /// Whose turn it is.
    pub(crate) turn: Player,
    /// The half-move clock.
    pub(crate) clock: u16,
    number: u16,
}

/// The board without an en passant square onto which no capture of the player's is legal:
/// `chess.pawn.en-passant.square`.
#[inline(always)]
pub(super) fn useful<S: Colour>(mut board: Board) -> Board {
    if board.en_passant != 0 && is_useless::<S>(board) {
        board.en_passant = 0;
    }
    board
}

/// Takes a copy, for the compiler to keep the board itself in registers.
#[cold]
#[inline(never)]
fn is_useless<S: Colour>(board: Board) -> bool {
    board.en_passant_origins::<S>() == 0
}

impl Position {
    /// The setup, which must be a possible position.
    pub(super) fn of(setup: &Setup) -> Self {
        Position::on(Board::of(setup), setup)
    }

    /// The same, given the setup's board.
    pub(super) fn on(board: Board, setup: &Setup) -> Self {
        let board = by_colour!(setup.turn, S => useful::<S>(board));
        Position { board, turn: setup.turn, clock: setup.clock(), number: setup.number() }
    }

    pub(crate) fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.turn);
        self.board.write(&mut setup);
        setup.set_clock(self.clock);
        setup.set_number(self.number);
        setup
    }

    /// Whether the player to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        by_colour!(self.turn, S => self.board.in_check::<S>())
    }

    /// `chess.end.dead-position`: whether too little is left for either player to mate.
    #[inline(always)]
    pub(crate) fn is_dead(&self) -> bool {
        self.board.is_dead()
    }

    /// Whether that may be so after the next move.
    #[inline(always)]
    pub(crate) fn may_be_dead_next(&self) -> bool {
        self.board.may_die(1)
    }

    /// The moves that no clause but those on the end of the game forbids.
    pub(crate) fn moves(&self) -> Vec<Move> {
        by_colour!(self.turn, S => self.board.list::<S>())
    }

    /// How many such moves there are.
    #[inline(always)]
    pub(crate) fn count(&self, processor: impl Processor) -> u64 {
        by_colour!(self.turn, S => self.board.count::<S>(processor))
    }

    /// Whether there is any such move.
    pub(crate) fn can_move(&self) -> bool {
        by_colour!(self.turn, S => self.board.can_move::<S>())
    }

    /// Goes on to the position after each such move. For `pairs` of moves, local ones, which are no check and have a
    /// reply, are left out and the replies to them counted.
    #[inline(always)]
    pub(crate) fn each_after(
        &self,
        processor: impl Processor,
        pairs: bool,
        mut go: impl FnMut(Position),
    ) -> LocalCount {
        let mut go = |board| go(self.turned(board));
        by_colour!(self.turn, S => self.board.each_after::<S>(processor, pairs, |board| go(useful::<<S as Colour>::Other>(board))))
    }

    /// Whether a move is one of them.
    pub(crate) fn allows(&self, mv: &Move) -> bool {
        by_colour!(self.turn, S => self.board.is_legal::<S>(mv))
    }

    /// The position after a move, legal or not; `None` if no piece could make it, or if it captured a King: every board has two.
    #[inline(always)]
    pub(crate) fn after(&self, mv: &Move) -> Option<Self> {
        if self.board.kings & bit(index(mv.to)) != 0 {
            return None;
        }
        by_colour!(self.turn, S => {
            let board = self.board.made::<S>(mv)?;
            Some(self.turned(useful::<<S as Colour>::Other>(board)))
        })
    }

    /// The position after no move: the turn passes, what could be captured en passant no longer can be, and both
    /// counters advance as after a move that captures nothing. The player must not be in check.
    pub(crate) fn pass(&self) -> Self {
        let mut board = self.board;
        board.en_passant = 0;
        self.turned(board)
    }

    /// The same with the half-move clock as it was.
    pub(crate) fn pass_uncounted(&self) -> Self {
        Position { clock: self.clock, ..self.pass() }
    }

    /// The position at the first move, with the half-move clock as it is or at its beginning.
    pub(crate) fn at_first(&self, clock: bool) -> Self {
        Position { clock: if clock { self.clock } else { 0 }, number: 1, ..*self }
    }

    /// The position with the board after a turn: who is to move and the counters follow from it.
    #[inline(always)]
    pub(super) fn turned(&self, board: Board) -> Self {
        // `chess.clock`: something is captured, or a Pawn moves, unless all Pawns and enemies stay.
        let enemy = self.turn.other();
        let quiet = board.pawns == self.board.pawns && board.of_player(enemy) == self.board.of_player(enemy);
        let next = |count: u16| (count + 1).min(LAST_COUNT);
        Position {
            board,
            turn: enemy,
            clock: if quiet { next(self.clock) } else { 0 },
            // `chess.number`
            number: if self.turn == Player::Black { next(self.number) } else { self.number },
        }
    }
}

debug_as_setup!(Position);

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        Position::of(&text.parse().unwrap())
    }

    #[test]
    fn a_pass_changes_the_turn_the_counters_and_what_can_be_captured_en_passant() {
        let passed = position("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 7").pass();
        assert_eq!(passed, position("4k3/8/8/8/3pP3/8/8/4K2R w K - 1 8"));
        assert_eq!(passed.pass(), position("4k3/8/8/8/3pP3/8/8/4K2R b K - 2 8"));
        assert_eq!(
            position("4k3/8/8/8/8/8/8/4K3 b - - 9999 9999").pass().setup().to_string(),
            "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999"
        );
        assert_eq!(
            position("4k3/8/8/8/8/8/8/4K3 w - - 7 9").pass_uncounted(),
            position("4k3/8/8/8/8/8/8/4K3 b - - 7 9")
        );
        assert_ne!(passed, passed.pass().pass());
        assert!(passed.board == passed.pass().pass().board);
    }
}
