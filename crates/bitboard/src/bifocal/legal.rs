//! The legal moves, shown to a visitor as sets of targets, listed or counted.
//!
//! No move is made and undone to see whether the player's King is safe. What attacks it, and what would if something
//! left or came, says once to which squares most pieces may go; only those whose leaving changes that, and the
//! Immobilizers, which freeze and set free, are examined one by one.

use super::attacks::{Comer, Danger};
use super::board::{Board, Ply, frozen_by_those_apart};
use super::geometry::{At, BESIDE, EVERYWHERE, NOWHERE, Set, between, bit, only, slot, squares};
use super::lines::{ALL, Bits, Line, Lines};
use super::position::{
    BISHOP, BISHOPWISE, FALCON, IMMOBILIZER, KANNON, KNIGHT, Kind, ROOK, is_kannon, is_neutral, shields, turned,
};
use super::targets::{on_line, set_of_line};
use crate::rules::bifocal::{ImmobilizedAttack, ImmobilizerTwice, OwnMovedPieceAttacks};
use crate::table::table;

/// A visitor of the legal moves, as sets of targets of one piece. Each move is shown once.
pub(super) trait Visitor {
    /// Targets on one line, where the piece lands turned or not.
    fn line(&mut self, from: At, line: Line, targets: Bits, turned: bool);
    /// Targets anywhere.
    fn set(&mut self, from: At, targets: Set, turned: bool);
}

/// What decides where the pieces of the player to move may land.
struct Situation {
    king: At,
    frozen: Set,
    /// The squares whose pieces attack, as far as freezing goes.
    attacking: Set,
    danger: Danger,
    /// The pieces that are examined one by one, as if they had left.
    singly: Set,
}

/// A piece that the player to move may move.
#[derive(Clone, Copy)]
struct Mover {
    kind: Kind,
    from: At,
    /// Where it may land without leaving its player's King attacked.
    safe: Set,
    /// Where it may land turned, if it turns: `bifocal.kannon.turn`.
    safe_turned: Set,
    turns: bool,
}

impl Mover {
    /// A piece that goes wherever its King is safe.
    #[inline(always)]
    fn plain(kind: Kind, from: At, safe: Set, turns: bool) -> Mover {
        Mover { kind, from, safe, safe_turned: safe, turns }
    }
}

/// A set of squares in both forms.
struct Safe {
    set: Set,
    lines: Lines,
}

impl Safe {
    fn of(set: Set) -> Safe {
        Safe { set, lines: if set == EVERYWHERE { ALL.clone() } else { Lines::of(set) } }
    }
}

impl Board {
    /// Shows the legal moves of the player to move.
    #[inline(always)]
    pub fn legal(&self, visitor: &mut impl Visitor) {
        let situation = self.situation();
        let safe = Safe::of(situation.danger.safe);
        self.each_piece(|kind, from| {
            if situation.frozen & bit(from) == 0 {
                self.show(&self.mover(kind, from, &situation), &safe, visitor);
            }
        });
        if !situation.danger.attacked {
            self.swaps(situation.frozen, |from, with| visitor.set(from, with, false));
        }
        visitor.set(situation.king, self.king_targets(situation.king, situation.attacking), false);
    }

    #[inline(always)]
    fn situation(&self) -> Situation {
        let (king, frozen) = (self.king(), self.frozen());
        let attacking = self.attacking(frozen);
        // If a piece's leaving changes nothing, only its arrival can.
        let danger = self.danger(king, attacking, self.occupied, Comer::Plain);
        Situation { king, frozen, attacking, singly: danger.delicate | self.always_singly(), danger }
    }

    /// The pieces that the player to move may move if they are not frozen, without the King.
    #[inline(always)]
    fn each_piece(&self, mut each: impl FnMut(Kind, At)) {
        // `bifocal.move.just-moved`, `bifocal.immobilizer.twice`
        let all = match self.rulings.immobilizer_twice {
            ImmobilizerTwice::AnyForbidden => self.again != NOWHERE,
            ImmobilizerTwice::Allowed | ImmobilizerTwice::Forbidden => false,
        };
        let still = bit(self.moved) | if all { self.sets[IMMOBILIZER] } else { bit(self.again) };
        let [mann, wazir, firz] = shields(self.turn);
        for kind in [ROOK, KNIGHT, BISHOP, FALCON, KANNON, IMMOBILIZER, mann, wazir, firz] {
            for from in self.all(kind) {
                if still & bit(from) == 0 {
                    each(if kind == KANNON { self.as_it_stands(from) } else { kind }, from);
                }
            }
        }
    }

    /// A piece that may be moved.
    #[inline(always)]
    fn mover(&self, kind: Kind, from: At, situation: &Situation) -> Mover {
        if situation.singly & bit(from) != 0 || kind == IMMOBILIZER {
            self.examined(kind, from, situation)
        } else {
            Mover::plain(kind, from, situation.danger.safe, self.turns(kind))
        }
    }

    /// The pieces that the rulings treat specially wherever they stand: any that may attack its own mover's King
    /// where it goes, and Kannons, which other Kannons do not jump over.
    #[inline(always)]
    fn always_singly(&self) -> Set {
        if self.rulings.own_moved_piece_attacks == OwnMovedPieceAttacks::Counts {
            self.sets[ROOK..].iter().fold(0, |all, set| all | set)
        } else if self.over_kannon() {
            0
        } else {
            self.kannons()
        }
    }

    /// A piece that is examined as if it had left.
    #[inline(never)]
    fn examined(&self, kind: Kind, from: At, situation: &Situation) -> Mover {
        let king = situation.king;
        let comer = match kind {
            IMMOBILIZER if self.rulings.immobilized_attack != ImmobilizedAttack::Counts => Comer::Freezing,
            KANNON | BISHOPWISE if !self.over_kannon() => Comer::NotJumped,
            _ => Comer::Plain,
        };
        // An Immobilizer sets free what is beside it.
        let attacking =
            if kind == IMMOBILIZER { self.attacking(self.frozen_by(!bit(from))) } else { situation.attacking };
        let (among, others) = (attacking & !bit(from), self.occupied & !bit(from));
        let mut safe = self.danger(king, among, others, comer).safe;
        let disarms = kind == IMMOBILIZER && self.immobilizers_disarm();
        if disarms && comer == Comer::Freezing {
            safe = self.safe_beside_immobilizers(from, king, others, safe);
        }
        if self.rulings.own_moved_piece_attacks != OwnMovedPieceAttacks::Counts || !is_neutral(kind) {
            return Mover::plain(kind, from, safe, self.turns(kind));
        }
        let turns = self.turns(kind);
        let among = if disarms { EVERYWHERE } else { among };
        let landing = |kind| safe & !self.attacked_from(kind, king, among, others);
        let safe_turned = if turns { landing(turned(kind)) } else { 0 };
        Mover { kind, from, safe: landing(kind), safe_turned, turns }
    }

    /// Corrects where an Immobilizer may land: beside others it freezes nothing, and sets free what they freeze.
    #[cold]
    fn safe_beside_immobilizers(&self, from: At, king: At, others: Set, safe: Set) -> Set {
        let immobilizers = self.sets[IMMOBILIZER] & !bit(from);
        let beside = squares(immobilizers).fold(0, |beside, at| beside | BESIDE[slot(at)]);
        let is_safe = |to: &At| {
            let attacking = self.attacking(frozen_by_those_apart(immobilizers | bit(*to)));
            !self.is_attacked(king, attacking & !bit(from), others | bit(*to))
        };
        safe & !beside | only(beside, is_safe)
    }

    /// Whether a piece may land turned: `bifocal.kannon.turn`.
    #[inline(always)]
    fn turns(&self, kind: Kind) -> bool {
        self.oriented() && is_kannon(kind)
    }

    /// Shows the moves of a piece. Most may land where any may.
    #[inline(always)]
    fn show(&self, mover: &Mover, any: &Safe, visitor: &mut impl Visitor) {
        let Mover { kind, from, turns, .. } = *mover;
        if mover.safe == any.set && mover.safe_turned == any.set && !(turns && self.kannons_slide()) {
            self.targets(kind, from, |line, targets| {
                let targets = targets & any.lines.line(line);
                visitor.line(from, line, targets, false);
                if turns {
                    visitor.line(from, line, targets, true);
                }
            });
        } else {
            let targets = self.target_set(kind, from);
            visitor.set(from, targets & mover.safe, false);
            if turns {
                // `bifocal.kannon.slide`
                let jumps = |to: &At| !self.kannons_slide() || between(from, *to) & self.occupied != 0;
                visitor.set(from, only(targets & mover.safe_turned, jumps), true);
            }
        }
    }

    #[inline(never)]
    fn target_set(&self, kind: Kind, from: At) -> Set {
        let mut set = 0;
        self.targets(kind, from, |line, targets| set |= set_of_line(line, targets));
        set
    }
}

/// Adds up how many there are.
struct Counter(u64);

/// How many of the ten squares of a line there are.
static COUNTS: [u8; 1 << 10] = table!(1 << 10, bits => (bits as u32).count_ones() as u8);

impl Visitor for Counter {
    #[inline(always)]
    fn line(&mut self, _from: At, _line: Line, targets: Bits, _turned: bool) {
        self.0 += u64::from(COUNTS[(targets >> 3) as usize % COUNTS.len()]);
    }

    #[inline(always)]
    fn set(&mut self, _from: At, targets: Set, _turned: bool) {
        self.0 += u64::from(targets.count_ones());
    }
}

/// Appends them.
struct Lister<'a>(&'a mut Vec<Ply>);

impl Visitor for Lister<'_> {
    #[inline(always)]
    fn line(&mut self, from: At, line: Line, targets: Bits, turned: bool) {
        self.0.extend(on_line(line, targets).map(|to| Ply { from, to, turned }));
    }

    #[inline(always)]
    fn set(&mut self, from: At, targets: Set, turned: bool) {
        self.0.extend(squares(targets).map(|to| Ply { from, to, turned }));
    }
}

impl Board {
    /// How many legal moves there are.
    #[inline(never)]
    pub fn count(&self) -> u64 {
        let mut counter = Counter(0);
        self.legal(&mut counter);
        counter.0
    }

    /// Adds the legal moves to a list.
    #[inline(never)]
    pub fn list(&self, list: &mut Vec<Ply>) {
        self.legal(&mut Lister(list));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_of_a_line_are_counted() {
        let mut counter = Counter(0);
        counter.line(0, 3, 0b1_0000_0000_1000, false);
        counter.line(0, 3, 0b1_1111_1111_1000, true);
        counter.set(0, 1 << 109 | 1, false);
        assert_eq!(counter.0, 14);
    }
}
