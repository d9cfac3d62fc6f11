//! What may happen to the King of the player to move when a piece of theirs or a neutral one goes: `bifocal.king.safe`.

use super::attack::Candidates;
use super::board::Board;
use super::falcon::paths;
use super::geometry::{BESIDE, between};
use super::square::{At, EVERYWHERE, Set, bit, one_at_most, slot, squares};

/// What threatens the square of a King that stays.
pub(super) struct Danger {
    /// Whether it is attacked as it is.
    pub attacked: bool,
    /// Squares where a piece that arrives stops the attack.
    pub safe: Set,
    /// The pieces whose leaving may change that: what screens it, what is jumped over, what attacks.
    pub delicate: Set,
}

/// How a piece that arrives on a square affects attacks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Comer {
    /// It stands in the way, or is jumped over.
    Plain,
    /// It also freezes what is beside it: `bifocal.attack.frozen`.
    Freezing,
    /// It stands in the way, and is not jumped over: `bifocal.kannon.over-kannon`.
    NotJumped,
}

impl Board {
    /// What threatens a square, by the neutral pieces on some squares and past these pieces.
    #[inline(always)]
    pub fn danger(&self, square: At, among: Set, occupied: Set, comer: Comer) -> Danger {
        let Candidates { knights, sliders, kannons, falcons } = self.candidates(square, among);
        let mut danger = Danger { attacked: knights != 0, safe: EVERYWHERE, delicate: knights };
        // Where an arriving piece stops the attack wherever else it stands.
        let stilled = |at: At| if comer == Comer::Freezing { BESIDE[slot(at)] } else { 0 };
        for at in squares(knights) {
            danger.safe &= stilled(at);
        }
        for at in squares(sliders) {
            let path = between(square, at);
            let over = path & occupied;
            if over == 0 {
                danger.attacked = true;
                danger.safe &= path | stilled(at);
                danger.delicate |= bit(at);
            } else if one_at_most(over) {
                danger.delicate |= over;
            }
        }
        for at in squares(kannons) {
            let path = between(square, at);
            let over = path & occupied;
            if over == 0 {
                danger.delicate |= bit(at);
                if comer != Comer::NotJumped {
                    danger.safe &= !path | stilled(at);
                }
            } else if one_at_most(over) {
                danger.delicate |= over | bit(at);
                if self.law.over_kannon || over & self.kannons() == 0 {
                    danger.attacked = true;
                    danger.safe &= path | stilled(at);
                }
            } else if one_at_most(over & (over - 1)) {
                // If one of two pieces between leaves, the other can be jumped over.
                danger.delicate |= over;
            }
        }
        for at in squares(falcons) {
            let paths = paths(at, square, occupied);
            danger.delicate |= paths.all & occupied;
            if paths.free {
                danger.attacked = true;
                danger.safe &= paths.shut | stilled(at);
                danger.delicate |= bit(at);
            }
        }
        danger
    }
}
