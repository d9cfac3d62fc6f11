//! Attacks: `aviary.attack`.

use super::steps::{Bitboard, Blockers, Way, Ways, along, targets};
use crate::rules::aviary::SidewaysJump;

/// Which of the birds `by` (their ways in `ways`) attack the square; `blockers` are the other side's birds.
///
/// Every step is reversible over the same squares in between, so they are found by stepping out from the square
/// in every way at once.
#[inline]
pub(super) fn attackers(ways: &Ways, by: Bitboard, blockers: Bitboard, jump: SidewaysJump, square: u8) -> Bitboard {
    let out = targets(&[1 << square; Way::COUNT], by, Blockers::of(jump, by, blockers));
    [Way::Straight, Way::Diagonal, Way::StraightTwo, Way::DiagonalTwo, Way::Leap]
        .into_iter()
        .fold(0, |all, way| all | along(&out, way) & ways[way as usize])
}

/// All squares that the birds `by` attack; `blockers` are the other side's birds.
#[inline]
pub(super) fn attacked(ways: &Ways, by: Bitboard, blockers: Bitboard, jump: SidewaysJump) -> Bitboard {
    targets(&ways.map(|birds| birds & by), !0, Blockers::of(jump, by, blockers))
        .into_iter()
        .fold(0, |all, squares| all | squares)
}
