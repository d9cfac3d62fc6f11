//! What a move changes: "After a move".

use super::board::Board;
use super::kinds::{IMMOBILIZER, Kind, is_neutral, turned};
use super::list::Ply;
use super::square::{At, NOWHERE, bit, slot};

/// What a move leaves behind that cannot be derived from the position after it.
#[derive(Clone, Copy)]
pub(super) struct Before {
    moved: At,
    again: At,
}

impl Board {
    /// Makes a legal move.
    #[inline(always)]
    pub fn make(&mut self, ply: Ply) -> Before {
        let kind = self.kind_of(self.ids[slot(ply.from)]);
        self.go(ply.from, ply.to, kind);
        if ply.turned {
            self.turn_kannon(ply.to, kind);
        }
        let before = self.pass();
        self.moved = if is_neutral(kind) { ply.to } else { NOWHERE };
        before
    }

    /// Gives the turn to the opponent.
    #[inline(always)]
    pub fn pass(&mut self) -> Before {
        let before = Before { moved: self.moved, again: self.again };
        // `bifocal.after.again`: what could not be moved now is what the mover moved last.
        let was_immobilizer = self.sets[IMMOBILIZER] & bit(self.moved) != 0;
        self.again = if self.law.not_twice && was_immobilizer { self.moved } else { NOWHERE };
        self.moved = NOWHERE;
        self.turn = self.turn.other();
        before
    }

    /// Takes the turn back.
    #[inline(always)]
    pub fn turn_back(&mut self, before: Before) {
        self.turn = self.turn.other();
        (self.moved, self.again) = (before.moved, before.again);
    }

    /// Undoes a move.
    #[inline(always)]
    pub fn take_back(&mut self, ply: Ply, before: Before) {
        self.turn_back(before);
        let mut kind = self.kind_of(self.ids[slot(ply.to)]);
        if ply.turned {
            kind = self.turn_kannon(ply.to, kind);
        }
        self.go(ply.to, ply.from, kind);
    }

    /// `bifocal.after.turned`: a Kannon stands the other way; its kind then.
    #[inline(always)]
    fn turn_kannon(&mut self, at: At, kind: Kind) -> Kind {
        let turned = turned(kind);
        self.sets[kind] ^= bit(at);
        self.sets[turned] ^= bit(at);
        self.kinds[slot(self.ids[slot(at)])] = turned as u8;
        turned
    }

    /// A piece goes, or changes places with what stands on its target.
    #[inline(always)]
    fn go(&mut self, from: At, to: At, kind: Kind) {
        let both = bit(from) | bit(to);
        let id = self.ids[slot(from)];
        if self.occupied & bit(to) == 0 {
            self.sets[kind] ^= both;
            self.occupied ^= both;
            self.lines.toggle(from);
            self.lines.toggle(to);
        } else {
            let other = self.ids[slot(to)];
            let with = self.kind_of(other);
            if with != kind {
                self.sets[kind] ^= both;
                self.sets[with] ^= both;
            }
            self.put(other, from);
        }
        self.put(id, to);
    }

    #[inline(always)]
    fn put(&mut self, id: u8, at: At) {
        self.ids[slot(at)] = id;
        self.places[slot(id)] = at;
    }
}
