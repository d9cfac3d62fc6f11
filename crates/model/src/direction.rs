//! The directions in which pieces go, as the player sees them who moves.

use crate::board::Square;
use crate::squares::{away, steps};

/// A direction: less than 0 is to the left, or backwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Direction {
    right: i8,
    forwards: i8,
}

pub(crate) const FORWARDS: Direction = Direction { right: 0, forwards: 1 };
pub(crate) const FORWARDS_RIGHT: Direction = Direction { right: 1, forwards: 1 };
pub(crate) const RIGHT: Direction = Direction { right: 1, forwards: 0 };
pub(crate) const BACKWARDS_RIGHT: Direction = Direction { right: 1, forwards: -1 };
pub(crate) const BACKWARDS: Direction = Direction { right: 0, forwards: -1 };
pub(crate) const BACKWARDS_LEFT: Direction = Direction { right: -1, forwards: -1 };
pub(crate) const LEFT: Direction = Direction { right: -1, forwards: 0 };
pub(crate) const FORWARDS_LEFT: Direction = Direction { right: -1, forwards: 1 };

pub(crate) const STRAIGHT: &[Direction] = &[FORWARDS, RIGHT, BACKWARDS, LEFT];
pub(crate) const DIAGONAL: &[Direction] = &[FORWARDS_RIGHT, BACKWARDS_RIGHT, BACKWARDS_LEFT, FORWARDS_LEFT];
#[rustfmt::skip]
pub(crate) const ANY: &[Direction] =
    &[FORWARDS, FORWARDS_RIGHT, RIGHT, BACKWARDS_RIGHT, BACKWARDS, BACKWARDS_LEFT, LEFT, FORWARDS_LEFT];

/// In which direction one square lies from another, if it lies straight or diagonally, for a player whose forwards is
/// up the board or down.
pub(crate) fn direction(forwards_is_up: bool, from: Square, to: Square) -> Option<Direction> {
    let ((files, ranks), distance) = (away(from, to), steps(from, to));
    // It is in line if it is as far to the side as forwards or backwards, or not at all to the one or the other.
    let in_line = from != to && [0, distance].contains(&files.abs()) && [0, distance].contains(&ranks.abs());
    let (right, up) = (files.signum(), ranks.signum());
    // The player who plays down the board sits opposite: their right is the left of the board.
    let seen =
        if forwards_is_up { Direction { right, forwards: up } } else { Direction { right: -right, forwards: -up } };
    in_line.then_some(seen)
}
