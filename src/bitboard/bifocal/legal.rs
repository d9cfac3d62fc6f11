//! The legal moves.

use super::board::Board;
use super::danger::Comer;
use super::kinds::{FREEZE_NOTHING, IMMOBILIZER, KANNON, Kind, is_kannon, is_neutral, shields, turned};
use super::lines::{ALL, Bits, Line, Lines};
use super::square::{At, EVERYWHERE, Set, bit, squares};
use super::targets::{Shield, set_of_line};

/// A visitor of the legal moves, as sets of targets of one piece. Each move is shown once.
pub(super) trait Visitor {
    /// Targets on one line, where the piece lands turned or not.
    fn line(&mut self, from: At, line: Line, targets: Bits, turned: bool);
    /// Targets anywhere.
    fn set(&mut self, from: At, targets: Set, turned: bool);
}

impl Board {
    /// Shows the legal moves of the player to move.
    #[inline(always)]
    pub fn legal(&self, visitor: &mut impl Visitor) {
        let king = self.king();
        let frozen = self.frozen();
        let attacking = self.attacking(frozen);
        // `bifocal.move.just-moved`, `bifocal.immobilizer.twice`
        let still = frozen | bit(self.moved) | bit(self.again);
        // If a piece's leaving changes nothing, only its arrival can.
        let danger = self.danger(king, attacking, self.occupied, Comer::Plain);
        let singly = danger.delicate | self.always_singly();
        self.many(still | singly, danger.safe, visitor);
        self.one_by_one(king, singly & !still, attacking, visitor);
        self.immobilizers(king, still, visitor);
        if !danger.attacked {
            self.swaps(frozen, |from, with| visitor.set(from, with, false));
        }
        visitor.set(king, self.king_targets(king, attacking), false);
    }

    /// The pieces that the rulings treat specially wherever they stand: any that may attack its own mover's King
    /// where it goes, and Kannons, which other Kannons do not jump over.
    #[inline(always)]
    fn always_singly(&self) -> Set {
        if self.law.own_moved_attacks {
            self.sets[FREEZE_NOTHING[0]..].iter().fold(0, |all, set| all | set)
        } else if self.law.over_kannon {
            0
        } else {
            self.kannons()
        }
    }

    /// The pieces that may go wherever their King is safe, but for some that stay or are examined one by one.
    #[inline(always)]
    fn many(&self, not: Set, safe: Set, visitor: &mut impl Visitor) {
        if safe == EVERYWHERE {
            self.many_on(not, &ALL, visitor);
        } else if safe != 0 {
            self.many_on(not, &Lines::of(safe), visitor);
        }
    }

    #[inline(always)]
    fn many_on(&self, not: Set, safe: &Lines, visitor: &mut impl Visitor) {
        for kind in FREEZE_NOTHING {
            for from in self.all(kind) {
                if not & bit(from) == 0 {
                    let kind = if kind == KANNON { self.as_it_stands(from) } else { kind };
                    let turns = self.turns(kind);
                    self.neutral_targets(kind, from, safe, |line, targets| {
                        visitor.line(from, line, targets, false);
                        if turns {
                            visitor.line(from, line, targets, true);
                        }
                    });
                }
            }
        }
        for (kind, shield) in shields(self.turn).into_iter().zip(Shield::ALL) {
            for from in self.all(kind) {
                if not & bit(from) == 0 {
                    self.shield_targets(shield, from, safe, |line, targets| visitor.line(from, line, targets, false));
                }
            }
        }
    }

    /// The pieces each of which is examined as if it had left.
    #[inline(never)]
    fn one_by_one(&self, king: At, pieces: Set, attacking: Set, visitor: &mut impl Visitor) {
        for kind in FREEZE_NOTHING {
            for from in squares(pieces & self.sets[kind]) {
                let comer = if is_kannon(kind) && !self.law.over_kannon { Comer::NotJumped } else { Comer::Plain };
                let (among, others) = (attacking & !bit(from), self.occupied & !bit(from));
                let safe = self.danger(king, among, others, comer).safe;
                let landing = self.not_attacking(kind, king, safe, among, others);
                self.show_neutral(kind, from, landing, false, visitor);
                if self.turns(kind) {
                    let landing = self.not_attacking(turned(kind), king, safe, among, others);
                    self.show_neutral(kind, from, landing, true, visitor);
                }
            }
        }
        for (kind, shield) in shields(self.turn).into_iter().zip(Shield::ALL) {
            for from in squares(pieces & self.sets[kind]) {
                let safe = self.danger(king, attacking, self.occupied & !bit(from), Comer::Plain).safe;
                self.shield_targets(shield, from, &ALL, |line, targets| {
                    visitor.set(from, set_of_line(line, targets) & safe, false);
                });
            }
        }
    }

    /// The Immobilizers, each of which sets free what is beside it and freezes what is beside its target.
    #[inline(always)]
    fn immobilizers(&self, king: At, still: Set, visitor: &mut impl Visitor) {
        for from in self.all(IMMOBILIZER) {
            if still & bit(from) != 0 {
                continue;
            }
            let comer = if self.law.frozen_attack { Comer::Plain } else { Comer::Freezing };
            let attacking = self.attacking(self.frozen_by(!bit(from)));
            let (among, others) = (attacking & !bit(from), self.occupied & !bit(from));
            let safe = self.danger(king, among, others, comer).safe;
            let safe = self.not_attacking(IMMOBILIZER, king, safe, among, others);
            self.show_neutral(IMMOBILIZER, from, safe, false, visitor);
        }
    }

    /// Whether a piece may land turned: `bifocal.kannon.turn`.
    #[inline(always)]
    fn turns(&self, kind: Kind) -> bool {
        self.law.oriented && is_kannon(kind)
    }

    #[inline(always)]
    fn show_neutral(&self, kind: Kind, from: At, safe: Set, turned: bool, visitor: &mut impl Visitor) {
        if safe == EVERYWHERE {
            self.neutral_targets(kind, from, &ALL, |line, targets| visitor.line(from, line, targets, turned));
        } else if safe != 0 {
            self.neutral_targets(kind, from, &ALL, |line, targets| {
                visitor.set(from, set_of_line(line, targets) & safe, turned);
            });
        }
    }

    /// `own-moved-piece-attacks=counts`: without the squares from which the piece that has gone there attacks itself.
    #[inline(always)]
    fn not_attacking(&self, kind: Kind, king: At, safe: Set, attacking: Set, others: Set) -> Set {
        if self.law.own_moved_attacks && is_neutral(kind) {
            safe & !self.attacked_from(kind, king, attacking, others)
        } else {
            safe
        }
    }
}
