//! A position as stored: what stands on each square, as a number.

use super::geometry::{At, INDICES, index, square};
use crate::board::Player;
use crate::board::aieirping::{BOARD, Kind, Piece, Setup, Thing};
use crate::colour::debug_as_setup;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// By index; indices that are no squares are vacant.
    pub(super) squares: [Code; INDICES],
    pub(super) turn: Player,
}

impl Position {
    /// `aieirping.position.any`
    pub(super) fn of(setup: &Setup) -> Self {
        let mut squares = [VACANT; INDICES];
        for square in BOARD.squares() {
            if let Some(at) = index(square) {
                squares[usize::from(at)] = of_thing(setup.at(square));
            }
        }
        Position { squares, turn: setup.turn }
    }

    pub(super) fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.turn);
        for (at, code) in self.squares.iter().enumerate().filter(|(_, code)| **code != VACANT) {
            setup.put(square(at as At), thing(*code));
        }
        setup
    }
}

debug_as_setup!(Position);

/// What stands on a square: nothing, a wall, or a kind of a player's.
pub(super) type Code = u8;

/// Nothing.
pub(super) const VACANT: Code = 0;

/// A wall.
pub(super) const WALL: Code = 1;

/// The number of the first piece.
const FIRST: Code = 2;

/// How many codes there are.
pub(super) const CODES: usize = FIRST as usize + 2 * Kind::ALL.len();

/// A player's piece.
pub(super) const fn piece(kind: Kind, owner: Player) -> Code {
    FIRST + kind as Code * 2 + owner as Code
}

/// The kind and the owner, as numbers, of a piece's code.
#[inline(always)]
pub(super) const fn parts(code: Code) -> Option<(usize, usize)> {
    match code.checked_sub(FIRST) {
        Some(number) => Some((number as usize / 2, number as usize % 2)),
        None => None,
    }
}

/// The piece of a code, if it is a piece's.
pub(super) fn piece_of(code: Code) -> Option<Piece> {
    let (kind, owner) = parts(code)?;
    Some(Piece { kind: *Kind::ALL.get(kind)?, owner: Player::BOTH[owner] })
}

/// The code of what a setup has on a square.
pub(super) const fn of_thing(thing: Option<Thing>) -> Code {
    match thing {
        None => VACANT,
        Some(Thing::Wall) => WALL,
        Some(Thing::Piece(Piece { kind, owner })) => piece(kind, owner),
    }
}

/// What a setup has on a square with this code.
pub(super) fn thing(code: Code) -> Option<Thing> {
    if code == WALL { Some(Thing::Wall) } else { piece_of(code).map(Thing::Piece) }
}
