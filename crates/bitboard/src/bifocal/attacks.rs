//! Attack (`bifocal.attack`), and what may happen to the King of the player to move when a piece of theirs or a neutral one
//! goes: `bifocal.king.safe`.

use super::board::Board;
use super::falcon::{Paths, paths, winding_paths};
use super::geometry::{
    At, BESIDE, DIAGONAL_LINES, EVERYWHERE, FALCON_LEAPS, KNIGHT_LEAPS, STRAIGHT_LINES, STRAIGHT_STEPS, Set, between,
    bit, one_at_most, only, slot, squares,
};
use super::position::{BISHOP, BISHOPWISE, FALCON, IMMOBILIZER, KANNON, KNIGHT, Kind, ROOK};
use crate::rules::bifocal::{ImmobilizedAttack, ImmobilizerAttacks};

/// The neutral pieces that could attack a square, if nothing were in their way.
pub(super) struct Candidates {
    pub knights: Set,
    /// Those that go any distance over vacant squares, and Bishops one straight step away.
    pub sliders: Set,
    pub kannons: Set,
    pub falcons: Set,
}

impl Board {
    /// The neutral pieces on some squares that could attack a square.
    #[inline(always)]
    pub fn candidates(&self, square: At, among: Set) -> Candidates {
        Candidates {
            knights: self.could_attack(KNIGHT, square) & among,
            sliders: (self.could_attack(ROOK, square)
                | self.could_attack(BISHOP, square)
                | self.could_attack(IMMOBILIZER, square))
                & among,
            kannons: (self.could_attack(KANNON, square) | self.could_attack(BISHOPWISE, square)) & among,
            falcons: self.could_attack(FALCON, square) & among,
        }
    }

    /// Those of a kind.
    #[inline(always)]
    fn could_attack(&self, kind: Kind, square: At) -> Set {
        self.sets[kind] & self.could_attack_from(kind, square)
    }

    /// From where a neutral piece of a kind could attack a square, if nothing were in its way.
    #[inline(always)]
    pub fn could_attack_from(&self, kind: Kind, square: At) -> Set {
        let (straight, diagonal) = (STRAIGHT_LINES[slot(square)], DIAGONAL_LINES[slot(square)]);
        match kind {
            ROOK => straight,
            KNIGHT => KNIGHT_LEAPS[slot(square)],
            BISHOP => diagonal | STRAIGHT_STEPS[slot(square)],
            FALCON => FALCON_LEAPS[slot(square)],
            // `bifocal.kannon.orientation`
            KANNON if self.oriented() => straight,
            BISHOPWISE => diagonal,
            KANNON => straight | diagonal,
            // `bifocal.attack.immobilizer`
            IMMOBILIZER if self.rulings.immobilizer_attacks == ImmobilizerAttacks::AsAQueen => straight | diagonal,
            _ => 0,
        }
    }

    /// The paths of a Falcon to a square a Falcon's leap away, past these pieces.
    #[inline(always)]
    pub fn paths(&self, falcon: At, to: At, occupied: Set) -> Paths {
        if self.falcons_wind() { winding_paths(falcon, to, occupied) } else { paths(falcon, to, occupied) }
    }

    /// Whether a Kannon goes past these pieces between.
    #[inline(always)]
    pub fn passes(&self, over: Set) -> bool {
        if over == 0 { self.kannons_slide() } else { self.jumped(over) }
    }

    /// Whether a Kannon jumps over these pieces between, at least one.
    #[inline(always)]
    fn jumped(&self, over: Set) -> bool {
        one_at_most(over) && (self.over_kannon() || over & self.kannons() == 0)
    }

    /// Whether one of the neutral pieces on some squares attacks a square, past these pieces.
    #[inline(always)]
    pub fn is_attacked(&self, square: At, among: Set, occupied: Set) -> bool {
        let by = self.candidates(square, among);
        by.knights != 0
            || squares(by.sliders).any(|at| between(square, at) & occupied == 0)
            || squares(by.kannons).any(|at| self.passes(between(square, at) & occupied))
            || squares(by.falcons).any(|at| self.paths(at, square, occupied).free)
    }

    /// Those of the neutral pieces on some squares that attack a square.
    pub fn attackers(&self, square: At, among: Set) -> Set {
        only(among & self.occupied, |at| self.is_attacked(square, bit(*at), self.occupied))
    }

    /// The squares from which a neutral piece of a kind would attack a square, if it were not frozen: among some, past
    /// these pieces.
    #[inline(never)]
    pub fn attacked_from(&self, kind: Kind, square: At, among: Set, occupied: Set) -> Set {
        only(self.could_attack_from(kind, square) & among, |at| match kind {
            KNIGHT => true,
            FALCON => self.paths(*at, square, occupied).free,
            KANNON | BISHOPWISE => self.passes(between(square, *at) & occupied),
            _ => between(square, *at) & occupied == 0,
        })
    }

    /// The squares whose pieces attack, as far as freezing goes: `bifocal.attack.frozen`.
    #[inline(always)]
    pub fn attacking(&self, frozen: Set) -> Set {
        if self.rulings.immobilized_attack == ImmobilizedAttack::Counts { !0 } else { !frozen }
    }

    /// Whether the player to move is in check: `bifocal.check`.
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.king(), self.attacking(self.frozen()), self.occupied)
    }
}

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
                if self.kannons_slide() {
                    danger.attacked = true;
                    // What can be jumped over does not stop it.
                    danger.safe &= if comer == Comer::NotJumped { path } else { 0 } | stilled(at);
                } else if comer != Comer::NotJumped {
                    danger.safe &= !path | stilled(at);
                }
            } else if one_at_most(over) {
                danger.delicate |= over | bit(at);
                if self.jumped(over) {
                    danger.attacked = true;
                    danger.safe &= path | stilled(at);
                }
            } else if one_at_most(over & (over - 1)) {
                // If one of two pieces between leaves, the other can be jumped over.
                danger.delicate |= over;
            }
        }
        for at in squares(falcons) {
            let paths = self.paths(at, square, occupied);
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
