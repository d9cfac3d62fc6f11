//! A position in the form in which moves are generated.

use super::geometry::BESIDE;
use super::kinds::{BISHOPWISE, IMMOBILIZER, KANNON, KINDS, Kind, king};
use super::law::Law;
use super::lines::{ALL, Lines};
use super::position::{Position, named};
use super::square::{At, INDICES, NOWHERE, Set, bit, slot, squares};
use crate::board::bifocal::LARGEST;
use crate::board::{Grid, Player};

/// How many pieces there can be: a board full of them.
const PIECES: usize = 128;

/// The number of a piece. No piece appears or disappears (`bifocal.no-capture`), so each keeps its number.
pub(super) type Id = u8;

/// A position with everything that generating its moves needs.
pub(super) struct Board {
    pub law: Law,
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
    pub fn of(law: &Law, position: &Position) -> Board {
        let mut board = Board {
            law: *law,
            lines: ALL.clone(),
            sets: [0; KINDS],
            occupied: 0,
            board: 0,
            places: [NOWHERE; PIECES],
            first: [0; KINDS + 1],
            kinds: [0; PIECES],
            ids: [0; INDICES],
            turn: position.turn,
            moved: named(position.moved).unwrap_or(NOWHERE),
            again: named(position.again.square()).unwrap_or(NOWHERE),
        };
        let (files, ranks) = position.grid;
        for square in Grid::new(files.min(LARGEST.files), ranks.min(LARGEST.ranks)).squares() {
            if let Some(at) = super::square::index(square) {
                board.board |= bit(at);
                if position.kind(at).is_none() {
                    board.lines.toggle(at);
                }
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

    /// The kind of the piece on a square.
    #[inline(always)]
    pub fn kind(&self, at: At) -> Option<Kind> {
        (0..KINDS).find(|kind| self.sets[*kind] & bit(at) != 0)
    }

    /// The squares that are beside an Immobilizer of these: `bifocal.move.frozen`.
    #[inline(always)]
    pub fn frozen_by(&self, immobilizers: Set) -> Set {
        self.all(IMMOBILIZER)
            .fold(0, |frozen, at| frozen | if immobilizers & bit(at) != 0 { BESIDE[slot(at)] } else { 0 })
    }

    /// The squares beside an Immobilizer.
    #[inline(always)]
    pub fn frozen(&self) -> Set {
        self.all(IMMOBILIZER).fold(0, |frozen, at| frozen | BESIDE[slot(at)])
    }

    /// The vacant squares.
    #[inline(always)]
    pub fn vacant(&self) -> Set {
        self.board & !self.occupied
    }
}
