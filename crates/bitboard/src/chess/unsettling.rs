//! Which moves change what the other player's King may do, or which of their pieces are bound to it.
//!
//! After most moves neither changes: no line to the King or to a square beside it is opened or closed, and the piece
//! attacks none of them from its new square. What is here may name too many squares, never too few: moves from or to
//! them are looked at one by one (`replies`).

use super::board::Board;
use super::guard::Guard;
use super::layout::{Bitboard, bit, several, squares};
use super::lines::between;
use super::outlook::outlook;
use super::side::Side;
use super::{leaps, slides};
use crate::board::chess::{Kind, Wing};
use crate::processor::Processor;

/// Origins and targets of moves that capture nothing.
#[derive(Default)]
pub(super) struct Unsettling {
    /// Origins of any piece's.
    pub from: Bitboard,
    /// Additional origins of a Pawn's moves.
    pub from_pawn: Bitboard,
    /// Targets of any piece's.
    to: Bitboard,
    /// Additional targets of pieces that then slide diagonally.
    diagonal: Bitboard,
    /// Additional targets of pieces that then slide straight.
    straight: Bitboard,
    /// Additional targets of a Knight.
    knight: Bitboard,
    /// Additional targets of a Pawn.
    pawn: Bitboard,
    /// Additional origins and targets of a King.
    king: Bitboard,
}

/// What the other player's King does, as long as nothing unsettles it.
pub(super) struct Settled {
    /// Who is pinned to it, and where.
    pub guard: Guard,
    /// How many moves it has, castling among them.
    pub moves: u32,
    pub unsettling: Unsettling,
}

impl Unsettling {
    /// The targets of a kind's moves.
    #[inline(always)]
    pub fn targets(&self, kind: Kind) -> Bitboard {
        self.to
            | match kind {
                Kind::Pawn => self.pawn,
                Kind::Knight => self.knight,
                Kind::Bishop => self.diagonal,
                Kind::Rook => self.straight,
                Kind::Queen => self.diagonal | self.straight,
                Kind::King => self.king,
            }
    }

    /// The origins of a kind's moves.
    #[inline(always)]
    pub fn origins(&self, kind: Kind) -> Bitboard {
        self.from
            | match kind {
                Kind::Pawn => self.from_pawn,
                Kind::King => self.king,
                _ => 0,
            }
    }
}

impl Board {
    /// What the King of the other player does, and which of the player's moves change it. The other player is not in
    /// check.
    #[inline(always)]
    pub fn settled<S: Side>(&self, processor: impl Processor) -> Settled {
        let mut unsettling = Unsettling::default();
        let guard = self.bindings::<S>(&mut unsettling);
        let king = self.king::<S::Other>();
        let occupied = self.occupied();
        // Checks, and what would pin a piece that the King sees.
        let theirs = self.own::<S::Other>();
        let seen = slides::diagonal(processor, king, occupied);
        unsettling.diagonal = seen | slides::diagonal(processor, king, occupied & !(seen & theirs));
        let seen = slides::straight(processor, king, occupied);
        unsettling.straight = seen | slides::straight(processor, king, occupied & !(seen & theirs));
        unsettling.knight = leaps::knight(king);
        unsettling.pawn = S::Other::pawn_attacks(bit(king));
        let moves = self.king_moves::<S>(processor, &mut unsettling);
        Settled { guard, moves, unsettling }
    }

    /// The pieces that are pinned to the other player's King.
    #[inline(always)]
    fn bindings<S: Side>(&self, unsettling: &mut Unsettling) -> Guard {
        let (king, own, theirs) = (self.king::<S::Other>(), self.own::<S>(), self.own::<S::Other>());
        let seen = outlook(king);
        let mut guard = Guard { checkers: 0, within: !0, straight: 0, diagonal: 0 };
        let mut along = |from: u8, line: &mut Bitboard| {
            let way = between(king, from);
            let pieces = way & self.occupied();
            if !several(pieces) {
                if pieces & theirs != 0 {
                    // It stays pinned until the slider leaves or something else stands between.
                    *line |= way | bit(from);
                    unsettling.from |= bit(from);
                    unsettling.to |= way;
                } else {
                    // The player's own piece, which gives check by leaving.
                    unsettling.from |= pieces;
                }
            } else if !several(pieces & pieces.wrapping_sub(1)) && pieces & theirs != 0 {
                // If one of two leaves, the other one is pinned.
                unsettling.from |= pieces & own;
            }
        };
        for from in squares(seen.straight & self.straight & own) {
            along(from, &mut guard.straight);
        }
        for from in squares(seen.diagonal & self.diagonal & own) {
            along(from, &mut guard.diagonal);
        }
        guard
    }

    /// How many moves the other player's King has.
    #[inline(always)]
    fn king_moves<S: Side>(&self, processor: impl Processor, unsettling: &mut Unsettling) -> u32 {
        let (king, own, theirs) = (self.king::<S::Other>(), self.own::<S>(), self.own::<S::Other>());
        let steps = outlook(king).steps & !theirs;
        let mut zone = steps;
        let [short, long] = Wing::BOTH.map(|wing| {
            let castling = S::Other::castling(wing);
            if self.rights & castling.corner == 0 {
                return 0;
            }
            if self.occupied() & castling.between == 0 {
                unsettling.to |= castling.between;
                return castling.target;
            }
            unsettling.from |= castling.between & own;
            0
        });
        zone |= short | long;
        if zone == 0 {
            return 0;
        }
        unsettling.from_pawn = S::Other::pawn_attacks(zone);
        unsettling.king = leaps::around(zone);
        // No line to these matters, whatever another piece does.
        zone &= !(S::pawn_attacks(self.pawns & own) | leaps::king(self.king::<S>()));
        // The King stands in no slider's way: it is not in check.
        let occupied = self.occupied();
        let mut safe = 0;
        for at in squares(zone) {
            let diagonal = slides::diagonal(processor, at, occupied);
            let straight = slides::straight(processor, at, occupied);
            let by_diagonal = diagonal & self.diagonal & own;
            let by_straight = straight & self.straight & own;
            let attackers = by_diagonal | by_straight | leaps::knight(at) & self.knights & own;
            if attackers == 0 {
                safe |= bit(at);
                // It may be attacked from there, or when what stands before a slider leaves.
                unsettling.diagonal |= diagonal;
                unsettling.straight |= straight;
                unsettling.knight |= leaps::knight(at);
                if outlook(at).diagonal & self.diagonal & own != 0 {
                    unsettling.from |= diagonal & own;
                }
                if outlook(at).straight & self.straight & own != 0 {
                    unsettling.from |= straight & own;
                }
            } else {
                // It is safe when the only attacker leaves, or something stands before a slider.
                if !several(attackers) {
                    unsettling.from |= attackers;
                }
                if by_diagonal != 0 {
                    unsettling.to |= diagonal;
                }
                if by_straight != 0 {
                    unsettling.to |= straight;
                }
            }
        }
        unsettling.pawn |= S::Other::pawn_attacks(safe);
        let castles = |wing: Wing, target: Bitboard| {
            let ways = target | S::Other::castling(wing).passed;
            u32::from(target != 0 && safe & ways == ways)
        };
        (safe & steps).count_ones() + castles(Wing::BOTH[0], short) + castles(Wing::BOTH[1], long)
    }
}
