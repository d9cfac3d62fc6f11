//! Directions and leaps, by files to the right and ranks up.

use super::square::{At, RANK};

/// A step: files to the right, ranks up.
pub(super) type Step = (i32, i32);

/// The eight directions; the straight ones first.
pub(super) const DIRECTIONS: [Step; 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];

/// How many of them are straight.
pub(super) const STRAIGHT: usize = 4;

/// The eight knight's leaps.
pub(super) const LEAPS: [Step; 8] = [(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)];

/// An index, a step farther or nearer; some index where the step leaves the board.
#[inline(always)]
pub(super) const fn stepped(at: At, (files, ranks): Step) -> At {
    at.wrapping_add((ranks * RANK as i32 + files) as At)
}

/// The step the other way.
#[inline(always)]
pub(super) const fn back((files, ranks): Step) -> Step {
    (-files, -ranks)
}
