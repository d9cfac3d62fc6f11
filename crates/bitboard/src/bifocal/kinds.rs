//! The kinds of piece by number, each player's own and the neutral ones.

use crate::board::Player;
use crate::board::bifocal::{Neutral, Own, Piece};

/// A kind of piece, a player's or neutral, by its number.
pub(super) type Kind = usize;

/// How many there are.
pub(super) const KINDS: usize = 15;

/// The kinds of a player, White's first: King, Mann, Wazir, Firz.
pub(super) const OWN: usize = Own::ALL.len();

/// The numbers of a Mann's and a Wazir's kind beyond the King's.
pub(super) const MANN: Kind = 1;
pub(super) const WAZIR: Kind = 2;

pub(super) const ROOK: Kind = 8;
pub(super) const KNIGHT: Kind = 9;
pub(super) const BISHOP: Kind = 10;
pub(super) const FALCON: Kind = 11;
/// A Kannon that stands Rook-wise, or any where Kannons stand in neither way.
pub(super) const KANNON: Kind = 12;
/// A Kannon that stands Bishop-wise.
pub(super) const BISHOPWISE: Kind = 13;
pub(super) const IMMOBILIZER: Kind = 14;

/// A player's number.
pub(super) const fn number(player: Player) -> usize {
    match player {
        Player::White => 0,
        Player::Black => 1,
    }
}

pub(super) const fn king(of: Player) -> Kind {
    number(of) * OWN
}

pub(super) const fn mann(of: Player) -> Kind {
    king(of) + MANN
}

pub(super) const fn wazir(of: Player) -> Kind {
    king(of) + WAZIR
}

pub(super) const fn firz(of: Player) -> Kind {
    king(of) + 3
}

/// A player's Shields: `bifocal.swap`.
pub(super) const fn shields(of: Player) -> [Kind; 3] {
    [mann(of), wazir(of), firz(of)]
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
pub(super) const fn of_piece(piece: Piece) -> Kind {
    match piece {
        Piece::Own(owner, Own::King) => king(owner),
        Piece::Own(owner, Own::Mann) => mann(owner),
        Piece::Own(owner, Own::Wazir) => wazir(owner),
        Piece::Own(owner, Own::Firz) => firz(owner),
        Piece::Neutral(Neutral::Rook) => ROOK,
        Piece::Neutral(Neutral::Knight) => KNIGHT,
        Piece::Neutral(Neutral::Bishop) => BISHOP,
        Piece::Neutral(Neutral::Falcon) => FALCON,
        Piece::Neutral(Neutral::Kannon) => KANNON,
        Piece::Neutral(Neutral::BishopwiseKannon) => BISHOPWISE,
        Piece::Neutral(Neutral::Immobilizer) => IMMOBILIZER,
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
        assert_eq!(piece(firz(Player::Black)).sign(), "f");
        assert_eq!(piece(FALCON).sign(), "=L");
    }
}
