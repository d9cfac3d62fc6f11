//! The form of a position in which moves are made and counted: what stands on each square as a number, and sets of it.

use super::geometry::{At, INDICES, Set};
use super::position::{CODES, Code, Position, VACANT, WALL, parts, piece};
use crate::board::Player;
use crate::board::aieirping::Kind;

/// The pieces by square and by kind. The caller knows whose turn it is.
#[derive(Clone)]
pub(super) struct Board {
    pub squares: [Code; INDICES],
    kinds: [Set; Kind::ALL.len()],
    sides: [Set; 2],
    pub walls: Set,
    counts: [u16; CODES],
}

/// A square and what stood on it.
type Was = (At, Code);

/// What a move has changed: at most a D's origin, its target, and four walls.
#[derive(Clone, Copy)]
pub(super) struct Changes {
    was: [Was; 8],
    count: usize,
}

impl Changes {
    pub const NONE: Changes = Changes { was: [(0, VACANT); 8], count: 0 };

    /// What stood where a piece has gone; its origin is noted first.
    pub const fn captured(&self) -> Code {
        self.was[1].1
    }
}

impl Board {
    pub fn of(position: &Position) -> Board {
        let mut board = Board {
            squares: [VACANT; INDICES],
            kinds: [Set::EMPTY; Kind::ALL.len()],
            sides: [Set::EMPTY; 2],
            walls: Set::EMPTY,
            counts: [0; CODES],
        };
        for (at, code) in position.squares.iter().enumerate().filter(|(_, code)| **code != VACANT) {
            board.put(at as At, *code);
        }
        board
    }

    #[inline(always)]
    pub fn at(&self, at: At) -> Code {
        self.squares[usize::from(at) % INDICES]
    }

    #[inline(always)]
    pub const fn kind(&self, kind: Kind) -> &Set {
        &self.kinds[kind as usize]
    }

    #[inline(always)]
    pub const fn of_player(&self, player: Player) -> &Set {
        &self.sides[player as usize]
    }

    /// How many pieces of a kind a player has.
    #[inline(always)]
    pub fn count(&self, kind: Kind, owner: Player) -> u16 {
        self.counts[usize::from(piece(kind, owner)) % CODES]
    }

    /// Puts something on a square and returns what stood there.
    #[inline(always)]
    pub fn put(&mut self, at: At, code: Code) -> Code {
        let was = std::mem::replace(&mut self.squares[usize::from(at) % INDICES], code);
        self.toggle(at, was, u16::MAX);
        self.toggle(at, code, 1);
        was
    }

    #[inline(always)]
    fn toggle(&mut self, at: At, code: Code, more: u16) {
        if let Some((kind, owner)) = parts(code) {
            self.kinds[kind % Kind::ALL.len()].toggle(at);
            self.sides[owner].toggle(at);
            let count = &mut self.counts[usize::from(code) % CODES];
            *count = count.wrapping_add(more);
        } else if code == WALL {
            self.walls.toggle(at);
        }
    }

    /// Puts something on a square, undoably.
    #[inline(always)]
    pub fn change(&mut self, changes: &mut Changes, at: At, code: Code) {
        let was = self.put(at, code);
        if let Some(entry) = changes.was.get_mut(changes.count) {
            *entry = (at, was);
            changes.count += 1;
        }
    }

    /// Undoes what a move has changed.
    #[inline(always)]
    pub fn undo(&mut self, changes: &Changes) {
        for (at, was) in changes.was.iter().take(changes.count).rev() {
            self.put(*at, *was);
        }
    }
}
