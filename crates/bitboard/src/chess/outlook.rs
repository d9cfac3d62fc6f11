//! The squares that matter around a King, for each square that it may stand on.

use super::layout::{Bitboard, SQUARES};
use super::leaps::{KING, KNIGHT};
use super::slides::{DIAGONAL_RAYS, STRAIGHT_RAYS};

/// Squares seen from a King's, whatever stands in between. All fit in one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Outlook {
    /// Where it may step.
    pub steps: Bitboard,
    /// From where a Knight attacks it.
    pub knight: Bitboard,
    /// From where a Rook may attack it.
    pub straight: Bitboard,
    /// From where a Bishop may attack it.
    pub diagonal: Bitboard,
    /// From where a Knight attacks a square to which it may step or castle.
    pub knight_near: Bitboard,
    /// From where a Rook may.
    pub straight_near: Bitboard,
    /// From where a Bishop may.
    pub diagonal_near: Bitboard,
}

/// What is seen from a square.
#[inline(always)]
pub(super) fn outlook(king: u8) -> &'static Outlook {
    &OUTLOOK[king as usize % SQUARES]
}

static OUTLOOK: [Outlook; SQUARES] = {
    let mut all = [Outlook {
        steps: 0,
        knight: 0,
        straight: 0,
        diagonal: 0,
        knight_near: 0,
        straight_near: 0,
        diagonal_near: 0,
    }; SQUARES];
    let mut king = 0;
    while king < SQUARES {
        let mut zone = KING[king];
        if king % 8 == 4 && (king / 8 == 0 || king / 8 == 7) {
            zone |= 1 << (king - 2) | 1 << (king + 2);
        }
        all[king] = Outlook {
            steps: KING[king],
            knight: KNIGHT[king],
            straight: STRAIGHT_RAYS[king],
            diagonal: DIAGONAL_RAYS[king],
            knight_near: from_any(zone, &KNIGHT),
            straight_near: from_any(zone, &STRAIGHT_RAYS),
            diagonal_near: from_any(zone, &DIAGONAL_RAYS),
        };
        king += 1;
    }
    all
};

/// From where a piece that attacks this way attacks some square of a zone.
const fn from_any(zone: Bitboard, attacks: &[Bitboard; SQUARES]) -> Bitboard {
    let mut from = 0;
    let mut at = 0;
    while at < SQUARES {
        if zone >> at & 1 == 1 {
            from |= attacks[at];
        }
        at += 1;
    }
    from
}
