//! A position in the form in which moves are generated, and what a move changes: "After a move".

use super::geometry::{At, BESIDE, EVERYWHERE, INDICES, NOWHERE, Set, bit, index, only, slot, squares};
use super::lines::{ALL, Lines};
use super::position::{BISHOPWISE, IMMOBILIZER, KANNON, KINDS, Kind, Position, is_neutral, king, turned};
use crate::board::Player;
use crate::rules::bifocal::{
    FalconPaths, ImmobilizerBesideImmobilizer, ImmobilizerTwice, KannonOrientation, KannonOverKannon,
    KannonWithoutHurdle, Rulings,
};

/// How many pieces there can be: a board full of them.
const PIECES: usize = 128;

/// The number of a piece. No piece appears or disappears (`bifocal.no-capture`), so each keeps its number.
type Id = u8;

/// A position with everything that generating its moves needs.
pub(super) struct Board {
    pub rulings: Rulings,
    /// Squares that are not vacant, and bits that are no squares.
    pub lines: Lines,
    /// Where the pieces of each kind stand.
    pub sets: [Set; KINDS],
    /// Where any piece stands.
    pub occupied: Set,
    /// The squares of this board.
    pub board: Set,
    /// Where each piece stands; those of a kind have numbers in a row, and Kannons one row, however they stand.
    pub places: [At; PIECES],
    /// The first number of each kind, and the one after the last.
    pub first: [Id; KINDS + 1],
    /// The kind of each piece.
    pub kinds: [u8; PIECES],
    /// The number of the piece on each square.
    pub ids: [Id; INDICES],
    pub turn: Player,
    /// The square in the third field of a position's text, or none.
    pub moved: At,
    /// The fourth, or nowhere.
    pub again: At,
}

impl Board {
    pub fn of(rulings: &Rulings, position: &Position) -> Board {
        let mut board = Board {
            rulings: *rulings,
            lines: ALL.clone(),
            sets: [0; KINDS],
            occupied: 0,
            board: 0,
            places: [NOWHERE; PIECES],
            first: [0; KINDS + 1],
            kinds: [0; PIECES],
            ids: [0; INDICES],
            turn: position.turn,
            moved: position.moved.and_then(index).unwrap_or(NOWHERE),
            again: position.again.square().and_then(index).unwrap_or(NOWHERE),
        };
        for at in position.grid.squares().filter_map(index) {
            board.board |= bit(at);
            if position.kind(at).is_none() {
                board.lines.toggle(at);
            }
        }
        for (at, kind) in position.kinds() {
            board.sets[kind] |= bit(at);
            board.occupied |= bit(at);
        }
        let mut id = 0;
        for kind in 0..KINDS {
            let all = match kind {
                KANNON => board.kannons(),
                BISHOPWISE => 0,
                _ => board.sets[kind],
            };
            for at in squares(all) {
                let stands = if kind == KANNON { board.as_it_stands(at) } else { kind };
                board.places[usize::from(id) % PIECES] = at;
                board.kinds[usize::from(id) % PIECES] = stands as u8;
                board.ids[slot(at)] = id;
                id += 1;
            }
            board.first[kind + 1] = id;
        }
        board
    }

    /// `bifocal.kannon.orientation`
    #[inline(always)]
    pub fn oriented(&self) -> bool {
        self.rulings.kannon_orientation == KannonOrientation::TurnedOnLanding
    }

    /// `bifocal.kannon.over-kannon`
    #[inline(always)]
    pub fn over_kannon(&self) -> bool {
        self.rulings.kannon_over_kannon == KannonOverKannon::MayJump
    }

    /// Whether a Kannon goes over vacant squares, too: `bifocal.ruling.kannon-without-hurdle`.
    #[inline(always)]
    pub fn kannons_slide(&self) -> bool {
        self.rulings.kannon_without_hurdle == KannonWithoutHurdle::Slides
    }

    /// Whether a Falcon takes any path inside the rectangle: `bifocal.ruling.falcon-paths`.
    #[inline(always)]
    pub fn falcons_wind(&self) -> bool {
        self.rulings.falcon_paths == FalconPaths::AnyInRectangle
    }

    /// Whether an Immobilizer beside another one freezes nothing: `bifocal.move.frozen`. Then no Immobilizer is ever frozen.
    #[inline(always)]
    pub fn immobilizers_disarm(&self) -> bool {
        self.rulings.immobilizer_beside_immobilizer == ImmobilizerBesideImmobilizer::FrozenDoesNotFreeze
    }

    /// The Kannons, however they stand.
    #[inline(always)]
    pub fn kannons(&self) -> Set {
        self.sets[KANNON] | self.sets[BISHOPWISE]
    }

    /// The kind of the Kannon on a square.
    #[inline(always)]
    pub fn as_it_stands(&self, kannon: At) -> Kind {
        if self.sets[BISHOPWISE] & bit(kannon) != 0 { BISHOPWISE } else { KANNON }
    }

    /// The squares of the pieces of a kind; of Kannons that stand Rook-wise, those of all Kannons.
    #[inline(always)]
    pub fn all(&self, kind: Kind) -> impl Iterator<Item = At> + '_ {
        (self.first[kind]..self.first[kind + 1]).map(|id| self.place(id))
    }

    #[inline(always)]
    pub fn place(&self, id: Id) -> At {
        self.places[id as usize % PIECES]
    }

    /// The kind of the piece with a number.
    #[inline(always)]
    pub fn kind_of(&self, id: Id) -> Kind {
        Kind::from(self.kinds[id as usize % PIECES]) % KINDS
    }

    /// Where the King of the player to move stands.
    #[inline(always)]
    pub fn king(&self) -> At {
        self.place(self.first[king(self.turn)])
    }

    /// What the Immobilizers on some squares freeze, as if there were no others: `bifocal.move.frozen`.
    #[inline(always)]
    pub fn frozen_by(&self, immobilizers: Set) -> Set {
        if self.immobilizers_disarm() {
            return frozen_by_those_apart(self.sets[IMMOBILIZER] & immobilizers);
        }
        self.all(IMMOBILIZER)
            .fold(0, |frozen, at| frozen | if immobilizers & bit(at) != 0 { BESIDE[slot(at)] } else { 0 })
    }

    /// What the Immobilizers freeze.
    #[inline(always)]
    pub fn frozen(&self) -> Set {
        if self.immobilizers_disarm() {
            return self.frozen_by(EVERYWHERE);
        }
        self.all(IMMOBILIZER).fold(0, |frozen, at| frozen | BESIDE[slot(at)])
    }

    /// The vacant squares.
    #[inline(always)]
    pub fn vacant(&self) -> Set {
        self.board & !self.occupied
    }
}

/// The squares beside Immobilizers that have none of the others beside them:
/// `immobilizer-beside-immobilizer=frozen-does-not-freeze`.
#[cold]
pub(super) fn frozen_by_those_apart(immobilizers: Set) -> Set {
    let apart = only(immobilizers, |at| BESIDE[slot(*at)] & immobilizers == 0);
    squares(apart).fold(0, |frozen, at| frozen | BESIDE[slot(at)])
}

/// A move by indices.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    pub from: At,
    pub to: At,
    /// Whether a Kannon lands turned.
    pub turned: bool,
}

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
        self.again = match self.rulings.immobilizer_twice {
            ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden if was_immobilizer => self.moved,
            ImmobilizerTwice::Allowed | ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden => NOWHERE,
        };
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
