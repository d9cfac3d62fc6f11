//! The squares on which moves and attacks depend.

use super::attack::Candidates;
use super::board::Board;
use super::falcon::paths;
use super::geometry::{BESIDE, FALCON_BOXES, FALCON_LEAPS, KNIGHT_LEAPS, between};
use super::geometry::{DIAGONAL_LINES, STRAIGHT_LINES, STRAIGHT_STEPS};
use super::kinds::{BISHOP, BISHOPWISE, FALCON, IMMOBILIZER, KANNON, KINDS, KNIGHT, Kind, ROOK, is_neutral};
use super::square::{At, EVERYWHERE, Set, bit, one_at_most, slot, squares};
use crate::rules::bifocal::KingDoubleStep;

/// The squares that determine whether some squares are attacked.
pub(super) struct Zone {
    /// The squares of possible attackers, and those on which an arriving or leaving piece blocks or unblocks them.
    now: Set,
    /// The squares from which each neutral kind would attack.
    coming: [Set; KINDS - ROOK],
}

impl Zone {
    /// Whether a move matters, of a piece that is of this kind when it has landed.
    #[inline(always)]
    pub fn is_touched(&self, landed: Kind, from: At, to: At) -> bool {
        let comes = if is_neutral(landed) { self.coming[(landed - ROOK) % (KINDS - ROOK)] } else { 0 };
        self.now & (bit(from) | bit(to)) | comes & bit(to) != 0
    }
}

impl Board {
    /// The squares that determine whether a King on this square is attacked.
    pub fn zone_of_king(&self, king: At) -> Zone {
        self.zone(bit(king))
    }

    /// The squares that determine where a King on this square may go.
    pub fn zone_of_steps(&self, king: At) -> Zone {
        let one = BESIDE[slot(king)];
        let steps = match self.law.double_step {
            KingDoubleStep::Off => one,
            _ => squares(one).fold(one, |all, at| all | BESIDE[slot(at)]),
        };
        let mut zone = self.zone(steps);
        zone.now |= steps;
        zone
    }

    fn zone(&self, attacked: Set) -> Zone {
        let mut zone = Zone { now: 0, coming: [0; KINDS - ROOK] };
        for square in squares(attacked) {
            let Candidates { knights, sliders, kannons, falcons } = self.candidates(square, EVERYWHERE);
            zone.now |= knights | sliders | kannons | falcons;
            for at in squares(sliders | kannons) {
                zone.now |= between(square, at);
            }
            for at in squares(falcons) {
                zone.now |= paths(at, square, self.occupied).all;
            }
            for (kind, coming) in (ROOK..).zip(&mut zone.coming) {
                *coming |= self.could_attack_from(kind, square);
            }
        }
        zone
    }

    /// The squares that determine where a piece may go; for a Shield, without swaps.
    pub fn depends_on(&self, kind: Kind, from: At) -> Set {
        let (straight, diagonal) = (STRAIGHT_LINES[slot(from)], DIAGONAL_LINES[slot(from)]);
        let between = |at: At| between(from, at) & self.occupied;
        let slides = |lines: Set| squares(lines).filter(|at| between(*at) == 0).fold(0, |all, at| all | bit(at));
        let jumps =
            |lines: Set| squares(lines).filter(|at| one_at_most(between(*at))).fold(0, |all, at| all | bit(at));
        match kind {
            ROOK => slides(straight),
            KNIGHT => KNIGHT_LEAPS[slot(from)],
            BISHOP => slides(diagonal) | STRAIGHT_STEPS[slot(from)],
            FALCON => FALCON_LEAPS[slot(from)] | FALCON_BOXES[slot(from)],
            KANNON if self.law.oriented => jumps(straight),
            KANNON => jumps(straight | diagonal),
            BISHOPWISE => jumps(diagonal),
            IMMOBILIZER => slides(straight | diagonal),
            _ => BESIDE[slot(from)],
        }
    }
}
