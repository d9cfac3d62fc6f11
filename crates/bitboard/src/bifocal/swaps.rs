//! Swaps: `bifocal.swap` and those after it.

use super::board::Board;
use super::geometry::{BESIDE, DIAGONAL_STEPS, STRAIGHT_STEPS};
use super::kinds::shields;
use super::square::{At, Set, bit, slot};
use super::targets::Shield;

impl Board {
    /// The Shields with which each Shield of the player to move may swap. A swap leaves vacant what was vacant, so it
    /// changes no attack; these are the swaps if the King is not attacked.
    #[inline(always)]
    pub fn swaps(&self, frozen: Set, mut each: impl FnMut(At, Set)) {
        let kinds = shields(self.turn);
        let friends = kinds.iter().fold(0, |all, kind| all | self.sets[*kind]);
        let with = if self.law.swap_with_frozen { friends } else { friends & !frozen };
        for (kind, shield) in kinds.into_iter().zip(Shield::ALL) {
            let with = if self.law.swap_equals { with } else { with & !self.sets[kind] };
            for from in self.all(kind) {
                if frozen & bit(from) == 0 {
                    each(from, with & self.swap_directions(shield, from));
                }
            }
        }
    }

    /// `bifocal.swap.directions`
    #[inline(always)]
    fn swap_directions(&self, shield: Shield, from: At) -> Set {
        match shield {
            Shield::Wazir if self.law.swap_own_directions => STRAIGHT_STEPS[slot(from)],
            Shield::Firz if self.law.swap_own_directions => DIAGONAL_STEPS[slot(from)],
            _ => BESIDE[slot(from)],
        }
    }
}
