//! Where pieces go, whether or not a King is left attacked ("How the pieces go"), where the King goes, and which Shields
//! swap.

use super::board::Board;
use super::falcon::ahead;
use super::geometry::{
    At, BESIDE, DIAGONAL_STEPS, FALCON_LEAPS, STRAIGHT_STEPS, Set, between, bit, only, slot, squares,
};
use super::lines::{Bits, Line, Place, jumps, place, slides, square_of};
use super::position::{
    BISHOP, BISHOPWISE, FALCON, FIRZ, IMMOBILIZER, KANNON, KNIGHT, Kind, MANN, OWN, ROOK, WAZIR, king, shields,
};
use crate::rules::bifocal::{
    DoubleStepOutOfCheck, KingDoubleStep, KingsSideBySide, SwapDirections, SwapOfEqualShields, SwapWithFrozenShield,
};

/// What a step leads to on the line before, the own line and the line behind, seen from one bit left of the piece.
const ONE_STEP: [Bits; 2] = [0b111, 0b101];
const STRAIGHT_STEP: [Bits; 2] = [0b010, 0b101];
const DIAGONAL_STEP: [Bits; 2] = [0b101, 0];

impl Board {
    /// The lines on which a piece has targets, with these targets; without swaps, and not a King's.
    ///
    /// Loops over arrays instead of chained iterators, which are not inlined and cost half as much again.
    #[inline(always)]
    pub fn targets(&self, kind: Kind, from: At, mut each: impl FnMut(Line, Bits)) {
        let Place { rank, file, rising, falling, across, up } = place(from);
        let straights = [(rank, across), (file, up)];
        let diagonals = [(rising, across), (falling, across)];
        let open = |line: Line| !self.lines.line(line);
        let slide = |(line, bit): (Line, u8)| slides(bit, self.lines.line(line));
        match kind {
            ROOK => {
                for way in straights {
                    each(way.0, slide(way));
                }
            }
            BISHOP => {
                for way in diagonals {
                    each(way.0, slide(way));
                }
                for (line, bit) in straights {
                    each(line, 0b101 << (bit - 1) & open(line));
                }
            }
            IMMOBILIZER => {
                for way in [straights[0], straights[1], diagonals[0], diagonals[1]] {
                    each(way.0, slide(way));
                }
            }
            KANNON | BISHOPWISE => {
                // `bifocal.kannon.orientation`
                if kind == KANNON {
                    for (line, bit) in straights {
                        each(line, self.jumps(line, bit));
                    }
                }
                if kind == BISHOPWISE || !self.oriented() {
                    for (line, bit) in diagonals {
                        each(line, self.jumps(line, bit));
                    }
                }
            }
            KNIGHT => {
                for (line, leap) in
                    [(rank - 2, 0b0_1010), (rank - 1, 0b1_0001), (rank + 1, 0b1_0001), (rank + 2, 0b0_1010)]
                {
                    each(line, leap << (across - 2) & open(line));
                }
            }
            FALCON if self.falcons_wind() => {
                for to in squares(FALCON_LEAPS[slot(from)] & self.vacant()) {
                    if self.paths(from, to, self.occupied).free {
                        let Place { rank, across, .. } = place(to);
                        each(rank, 1 << across);
                    }
                }
            }
            FALCON => {
                for (line, bit) in straights {
                    for way in [1, Line::MAX] {
                        let away = |by: u8| line.wrapping_add(way.wrapping_mul(by));
                        let view = |by: u8| self.lines.line(away(by)) >> (bit - 2);
                        let to = away(3);
                        each(to, ahead(view(1), view(2), view(3)) << (bit - 2));
                    }
                }
            }
            _ => self.shield_targets(kind, from, each),
        }
    }

    /// `bifocal.kannon.jump`, `bifocal.kannon.over-kannon`
    #[inline(always)]
    fn jumps(&self, line: Line, bit: u8) -> Bits {
        let occupied = self.lines.line(line);
        let reached = jumps(bit, occupied);
        let reached = if self.over_kannon() { reached } else { self.not_over_kannons(line, bit, occupied, reached) };
        if self.kannons_slide() { reached | slides(bit, occupied) } else { reached }
    }

    /// Takes away what lies behind a Kannon.
    #[inline(never)]
    fn not_over_kannons(&self, line: Line, from: u8, occupied: Bits, mut reached: Bits) -> Bits {
        let left: Bits = (1 << from) - 1;
        let right = !left & !(1 << from);
        let is_kannon = |bit: u32| self.kannons() & super::geometry::bit(square_of(line, bit as u8)) != 0;
        if reached & right != 0 && is_kannon((occupied & right).trailing_zeros()) {
            reached &= !right;
        }
        if reached & left != 0 && is_kannon(Bits::BITS - 1 - (occupied & left).leading_zeros()) {
            reached &= !left;
        }
        reached
    }

    /// The lines on which a Shield has targets, without swaps: `bifocal.mann.move`, `bifocal.wazir.move`,
    /// `bifocal.firz.move`.
    #[inline(always)]
    fn shield_targets(&self, shield: Kind, from: At, mut each: impl FnMut(Line, Bits)) {
        let [beyond, level] = match shield % OWN {
            MANN => ONE_STEP,
            WAZIR => STRAIGHT_STEP,
            _ => DIAGONAL_STEP,
        };
        let Place { rank, across, .. } = place(from);
        for (line, step) in [(rank - 1, beyond), (rank, level), (rank + 1, beyond)] {
            each(line, step << (across - 1) & !self.lines.line(line));
        }
    }
}

/// The squares of bits of a line.
#[inline(always)]
pub(super) fn on_line(line: Line, bits: Bits) -> impl Iterator<Item = At> {
    crate::squares::squares(bits.into()).map(move |bit| square_of(line, bit))
}

/// The set of bits of a line.
pub(super) fn set_of_line(line: Line, bits: Bits) -> Set {
    on_line(line, bits).fold(0, |set, at| set | bit(at))
}

impl Board {
    /// The squares to which the King of the player to move may go, neutral pieces attacking from some squares.
    #[inline(always)]
    pub fn king_targets(&self, from: At, attacking: Set) -> Set {
        let others = self.occupied & !bit(from);
        let is_safe = |at: &At| !self.is_attacked(*at, attacking, others);
        let mut safe = 0;
        for at in squares(self.vacant() & BESIDE[slot(from)]) {
            if is_safe(&at) {
                safe |= bit(at);
            }
        }
        let two = match self.rulings.king_double_step {
            KingDoubleStep::Off => 0,
            // `bifocal.king.double-step.out-of-check`
            _ if self.rulings.double_step_out_of_check != DoubleStepOutOfCheck::Legal
                && self.is_attacked(from, attacking, self.occupied) =>
            {
                0
            }
            _ => self.two_steps(from, safe, is_safe),
        };
        let all = safe | two;
        if self.rulings.kings_side_by_side == KingsSideBySide::Illegal {
            all & !self.beside_other_king()
        } else {
            all
        }
    }

    /// `bifocal.king.double-step`: over at least one of the squares beside it that is vacant and not attacked.
    #[inline(never)]
    fn two_steps(&self, from: At, over: Set, is_safe: impl Fn(&At) -> bool) -> Set {
        let one = |at: At| BESIDE[slot(at)];
        let beyond = squares(over).fold(0, |all, at| all | one(at)) & !one(from) & !bit(from);
        let any = match self.rulings.king_double_step {
            KingDoubleStep::Straight => false,
            KingDoubleStep::Off | KingDoubleStep::TwoKingSteps => true,
        };
        only(beyond & self.vacant(), |to| (any || between(from, *to) & over != 0) && is_safe(to))
    }

    /// The squares beside the opponent's King.
    fn beside_other_king(&self) -> Set {
        self.all(king(self.turn.other())).fold(0, |all, at| all | BESIDE[slot(at)])
    }

    /// The Shields with which each Shield of the player to move may swap. A swap leaves vacant what was vacant, so it
    /// changes no attack; these are the swaps if the King is not attacked.
    #[inline(always)]
    pub fn swaps(&self, frozen: Set, mut each: impl FnMut(At, Set)) {
        let kinds = shields(self.turn);
        let friends = kinds.iter().fold(0, |all, kind| all | self.sets[*kind]);
        let with = if self.rulings.swap_with_frozen_shield == SwapWithFrozenShield::Legal {
            friends
        } else {
            friends & !frozen
        };
        for kind in kinds {
            let with = if self.rulings.swap_of_equal_shields == SwapOfEqualShields::Legal {
                with
            } else {
                with & !self.sets[kind]
            };
            for from in self.all(kind) {
                if frozen & bit(from) == 0 {
                    each(from, with & self.swap_directions(kind, from));
                }
            }
        }
    }

    /// `bifocal.swap.directions`
    #[inline(always)]
    fn swap_directions(&self, shield: Kind, from: At) -> Set {
        let own = self.rulings.swap_directions == SwapDirections::OwnDirections;
        match shield % OWN {
            WAZIR if own => STRAIGHT_STEPS[slot(from)],
            FIRZ if own => DIAGONAL_STEPS[slot(from)],
            _ => BESIDE[slot(from)],
        }
    }
}
