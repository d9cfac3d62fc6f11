//! Where the King goes: `bifocal.king.move`, `bifocal.king.double-step` and those after it, `bifocal.kings.apart`.

use super::board::Board;
use super::geometry::{BESIDE, between};
use super::kinds::king;
use super::square::{At, Set, bit, slot, squares};
use crate::rules::bifocal::KingDoubleStep;

impl Board {
    /// The squares to which the King of the player to move may go, neutral pieces attacking from some squares.
    #[inline(always)]
    pub fn king_targets(&self, from: At, attacking: Set) -> Set {
        let others = self.occupied & !bit(from);
        let is_safe = |at: At| !self.is_attacked(at, attacking, others);
        let steps = self.vacant() & BESIDE[slot(from)];
        let mut safe = 0;
        for at in squares(steps) {
            if is_safe(at) {
                safe |= bit(at);
            }
        }
        let two = match self.law.double_step {
            KingDoubleStep::Off => 0,
            // `bifocal.king.double-step.out-of-check`
            _ if !self.law.double_step_out_of_check && self.is_attacked(from, attacking, self.occupied) => 0,
            _ => self.two_steps(from, safe, is_safe),
        };
        let all = safe | two;
        if self.law.kings_apart { all & !self.beside_other_king() } else { all }
    }

    /// `bifocal.king.double-step`: over at least one of the squares beside it that is vacant and not attacked.
    #[inline(never)]
    fn two_steps(&self, from: At, over: Set, is_safe: impl Fn(At) -> bool) -> Set {
        let one = |at: At| BESIDE[slot(at)];
        let beyond = squares(over).fold(0, |all, at| all | one(at)) & !one(from) & !bit(from);
        let is_line = |to: &At| between(from, *to) & over != 0;
        let straight = self.law.double_step == KingDoubleStep::Straight;
        let targets = squares(beyond & self.vacant()).filter(|to| !straight || is_line(to));
        targets.filter(|to| is_safe(*to)).fold(0, |all, to| all | bit(to))
    }

    /// The squares beside the opponent's King.
    fn beside_other_king(&self) -> Set {
        self.all(king(self.turn.other())).fold(0, |all, at| all | BESIDE[slot(at)])
    }
}
