//! A position as stored: what stands on each square, and whose turn it is.

use std::fmt;

use super::code::{self, Code, VACANT};
use super::directions::{DIRECTIONS, stepped};
use super::side::{Black, Side as _, White};
use super::square::{At, INDICES, index, square};
use crate::board::Player;
use crate::board::aieirping::{BOARD, Kind, Setup};

/// A position.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// By index; indices that are no squares are vacant.
    pub(super) squares: [Code; INDICES],
    pub(super) turn: Player,
}

impl Position {
    /// `aieirping.position.any`
    pub(super) fn of(setup: &Setup) -> Self {
        let mut squares = [VACANT; INDICES];
        for square in BOARD.squares() {
            if let Some(at) = index(square) {
                squares[usize::from(at)] = code::of_thing(setup.at(square));
            }
        }
        Position { squares, turn: setup.turn }
    }

    /// Whether a player has a piece of a kind.
    pub(super) fn has(&self, kind: Kind, owner: Player) -> bool {
        self.squares.contains(&code::piece(kind, owner))
    }

    /// Whether a P of the player to move can step straight forward and is on none of the eight squares beside an enemy's
    /// J. Usually one is, and nothing else need be examined.
    pub(super) fn has_push(&self) -> bool {
        let at = |at: At| self.squares.get(usize::from(at)).copied();
        let (p, j) = (code::piece(Kind::P, self.turn), code::piece(Kind::J, self.turn.other()));
        let forward = match self.turn {
            Player::White => White::FORWARD,
            Player::Black => Black::FORWARD,
        };
        let beside_j = |p: At| DIRECTIONS.into_iter().any(|step| at(stepped(p, step)) == Some(j));
        let pawns = (0..).zip(&self.squares).filter(|(_, code)| **code == p);
        pawns.into_iter().any(|(p, _)| at(stepped(p, (0, forward))) == Some(VACANT) && !beside_j(p))
    }

    pub(super) fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.turn);
        for (at, code) in self.squares.iter().enumerate().filter(|(_, code)| **code != VACANT) {
            setup.put(square(at as At), code::thing(*code));
        }
        setup
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.setup(), f)
    }
}
