//! A position as stored: what stands on each square, by its number, whose turn it is, and what may not be moved.

use super::geometry::{At, index, square};
use crate::board::bifocal::{Again, LARGEST, Neutral, Own, Piece, Setup};
use crate::board::{Board as _, Grid, Player, Square};
use crate::colour::debug_as_setup;
use crate::rules::bifocal::{ImmobilizerTwice, KannonOrientation, Rulings};

/// What is on a square: nothing, or a kind's number and one.
type Code = u8;

/// How many indices there are up to the last square.
const SQUARES: usize = 110;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    codes: [Code; SQUARES],
    /// The board's size.
    pub(super) grid: Grid,
    pub(super) turn: Player,
    /// The third field of a position's text.
    pub(super) moved: Option<Square>,
    /// The fourth; absent where there is none.
    pub(super) again: Again,
}

impl Position {
    /// The setup, without regard to the law.
    pub(super) fn of(rulings: &Rulings, setup: &Setup) -> Self {
        // A text without a fourth field is read as if none were named; one that is not asked for is dropped.
        let again = match (rulings.immobilizer_twice, setup.again) {
            (ImmobilizerTwice::Allowed, _) => Again::Absent,
            (ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden, Again::Absent) => Again::Empty,
            (ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden, said) => said,
        };
        let mut codes = [0; SQUARES];
        let oriented = rulings.kannon_orientation == KannonOrientation::TurnedOnLanding;
        // `bifocal.kannon.orientation`: how a Kannon stands is dropped where it does not matter.
        let stands = |kind| if kind == BISHOPWISE && !oriented { KANNON } else { kind };
        for (at, code) in codes.iter_mut().enumerate() {
            *code = setup.at(square(at as At)).map_or(0, |piece| stands(of_piece(piece)) as Code + 1);
        }
        Position { codes, grid: setup.grid(), turn: setup.turn, moved: setup.just_moved, again }
    }

    pub(super) fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.grid, self.turn);
        for (at, kind) in self.kinds() {
            setup.put(square(at), Some(piece(kind)));
        }
        (setup.just_moved, setup.again) = (self.moved, self.again);
        setup
    }

    /// The kind on a square.
    pub(super) fn kind(&self, at: At) -> Option<Kind> {
        Kind::from(*self.codes.get(usize::from(at))?).checked_sub(1)
    }

    /// The kinds with their squares, from a1.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (At, Kind)> {
        (0..SQUARES as At).filter_map(|at| self.kind(at).map(|kind| (at, kind)))
    }

    /// The square that the third field names, if an Immobilizer stands there.
    pub(super) fn moved_immobilizer(&self) -> Option<Square> {
        self.moved.filter(|_| self.moved.and_then(index).and_then(|at| self.kind(at)) == Some(IMMOBILIZER))
    }

    /// Turns the Kannon on a square.
    pub(super) fn turn_kannon(&mut self, at: At) {
        if let Some(kind) = self.kind(at) {
            self.codes[usize::from(at) % SQUARES] = turned(kind) as Code + 1;
        }
    }

    /// Exchanges the contents of two squares.
    pub(super) fn exchange(&mut self, one: At, other: At) {
        self.codes.swap(usize::from(one) % SQUARES, usize::from(other) % SQUARES);
    }
}

debug_as_setup!(Position);

const _: () = assert!(LARGEST.files < 11 && SQUARES == 10 * 11);

/// A kind of piece, a player's or neutral, by its number.
pub(super) type Kind = usize;

/// How many there are.
pub(super) const KINDS: usize = 15;

/// The kinds of a player, White's first: King, Mann, Wazir, Firz.
pub(super) const OWN: usize = Own::ALL.len();

/// The numbers of the Shields' kinds beyond the King's.
pub(super) const MANN: Kind = 1;
pub(super) const WAZIR: Kind = 2;
pub(super) const FIRZ: Kind = 3;

pub(super) const ROOK: Kind = 8;
pub(super) const KNIGHT: Kind = 9;
pub(super) const BISHOP: Kind = 10;
pub(super) const FALCON: Kind = 11;
/// A Kannon that stands Rook-wise, or any where Kannons stand in neither way.
pub(super) const KANNON: Kind = 12;
/// A Kannon that stands Bishop-wise.
pub(super) const BISHOPWISE: Kind = 13;
pub(super) const IMMOBILIZER: Kind = 14;

pub(super) const fn king(of: Player) -> Kind {
    of as usize * OWN
}

/// A player's Shields: `bifocal.swap`.
pub(super) const fn shields(of: Player) -> [Kind; 3] {
    [king(of) + MANN, king(of) + WAZIR, king(of) + FIRZ]
}

/// Whether it is neutral.
pub(super) const fn is_neutral(kind: Kind) -> bool {
    kind >= ROOK
}

/// Whether it is a Kannon, however it stands.
pub(super) const fn is_kannon(kind: Kind) -> bool {
    matches!(kind, KANNON | BISHOPWISE)
}

/// A Kannon that stands the other way: `bifocal.after.turned`.
pub(super) const fn turned(kannon: Kind) -> Kind {
    if kannon == KANNON { BISHOPWISE } else { KANNON }
}

/// The kind of a piece.
const fn of_piece(piece: Piece) -> Kind {
    match piece {
        Piece::Own(owner, own) => king(owner) + own as usize,
        Piece::Neutral(neutral) => ROOK + neutral as usize,
    }
}

/// The piece of a kind.
pub(super) fn piece(kind: Kind) -> Piece {
    match kind {
        0..ROOK => Piece::Own(if kind < OWN { Player::White } else { Player::Black }, Own::ALL[kind % OWN]),
        _ => Piece::Neutral(Neutral::ALL[(kind - ROOK) % Neutral::ALL.len()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_number() {
        for kind in 0..KINDS {
            assert_eq!(of_piece(piece(kind)), kind);
            assert_eq!(is_neutral(kind), matches!(piece(kind), Piece::Neutral(_)));
        }
        assert_eq!(piece(king(Player::Black) + FIRZ).sign(), "f");
        assert_eq!(piece(FALCON).sign(), "=L");
    }
}
