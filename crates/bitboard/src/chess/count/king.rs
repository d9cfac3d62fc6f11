//! Which moves give check or change which pieces are pinned to the other player's King, and which change where it may go.
//!
//! Most do neither: no line to the King or to a square beside it is opened or closed, and the piece attacks none of them
//! from its new square. What is here may name too many squares, never too few: moves from or to those of the first kind are
//! made, and after those of the second the King's moves are counted anew (`replies`).

use crate::board::chess::{Kind, Wing};
use crate::chess::board::Board;
use crate::chess::geometry::{Colour, around, between, king_attacks, knight_attacks};
use crate::chess::legal::{Guard, Visitor, vicinity};
use crate::chess::slides;
use crate::processor::Processor;
use crate::squares::{Bitboard, bit, several, squares};

/// The origins and targets of moves that may change something about the King.
#[derive(Default)]
pub(super) struct Critical {
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
    /// Additional targets of captures.
    captured: Bitboard,
}

/// What the other player's King does, as long as no move begins or ends on a critical square.
pub(super) struct KingReplies {
    /// Who is pinned to it, and where.
    pub guard: Guard,
    /// A critical origin, but only because the piece pins a Pawn, which will not be promoted by the next move.
    pub pinner: Bitboard,
    /// How many moves it has, castling among them.
    pub moves: u32,
    /// Moves that may give check, or pin or release a piece.
    pub critical: Critical,
    /// Moves that may change where the King goes.
    pub near: Critical,
}

impl Critical {
    /// Those of a kind's moves from a square to these, capturing on some of them.
    #[inline(always)]
    pub fn moves(&self, kind: Kind, from: u8, targets: Bitboard, captures: Bitboard) -> Bitboard {
        if bit(from) & self.origins(kind) != 0 {
            targets
        } else {
            targets & (self.targets(kind) | captures & self.captured)
        }
    }

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

/// Which ways a player has pieces that slide.
#[derive(Clone, Copy)]
struct Slides {
    diagonally: bool,
    straight: bool,
}

/// How many moves a King has.
struct Steps(u32);

impl<S: Colour> Visitor<S> for Steps {
    #[inline(always)]
    fn officer(&mut self, _kind: Kind, _from: u8, targets: Bitboard) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn castling(&mut self, _wing: Wing) {
        self.0 += 1;
    }
}

impl Board {
    /// What the King of the other player does, and which of the player's moves change it. The other player is not in
    /// check.
    #[inline(always)]
    pub(super) fn king_replies<S: Colour>(&self, processor: impl Processor) -> KingReplies {
        let mut critical = Critical::default();
        let (guard, pinner) = self.bindings::<S>(&mut critical);
        let king = self.king::<S::Other>();
        let occupied = self.occupied();
        // Checks, and what would pin a piece that the King sees.
        let theirs = self.own::<S::Other>();
        // Only of a player who has such pieces: often there are few.
        let own = self.own::<S>();
        let slides_by = Slides { diagonally: self.diagonal & own != 0, straight: self.straight & own != 0 };
        if slides_by.diagonally {
            let seen = slides::diagonal(processor, king, occupied);
            critical.diagonal = seen | slides::diagonal(processor, king, occupied & !(seen & theirs));
        }
        if slides_by.straight {
            let seen = slides::straight(processor, king, occupied);
            critical.straight = seen | slides::straight(processor, king, occupied & !(seen & theirs));
        }
        critical.knight = knight_attacks(king);
        critical.pawn = S::Other::pawn_attacks(bit(king));
        let mut near = Critical { captured: vicinity(king).steps | self.rights, ..Critical::default() };
        let moves = self.king_moves::<S>(processor, slides_by, &mut near);
        KingReplies { guard, pinner, moves, critical, near }
    }

    /// How many moves the King of a player has who is not in check.
    #[inline(always)]
    pub(super) fn count_king<S: Colour>(&self, processor: impl Processor) -> u32 {
        let mut count = Steps(0);
        self.visit_king::<S>(processor, &Guard::NONE, &mut count);
        count.0
    }

    /// The pieces that are pinned to the other player's King, and one that only pins a Pawn.
    #[inline(always)]
    fn bindings<S: Colour>(&self, critical: &mut Critical) -> (Guard, Bitboard) {
        let (king, own, theirs) = (self.king::<S::Other>(), self.own::<S>(), self.own::<S::Other>());
        let seen = vicinity(king);
        let promoted_next = S::forwards(S::Other::LAST_RANK);
        let (mut guard, mut pinner) = (Guard::NONE, 0);
        let mut along = |from: u8, line: &mut Bitboard| {
            let way = between(king, from);
            let pieces = way & self.occupied();
            if !several(pieces) {
                if pieces & theirs != 0 {
                    // It stays pinned until the slider leaves or something else stands between.
                    *line |= way | bit(from);
                    critical.to |= way;
                    if pinner == 0 && pieces & self.pawns & !promoted_next != 0 {
                        pinner = bit(from);
                    } else {
                        critical.from |= bit(from);
                    }
                } else {
                    // The player's own piece, which gives check by leaving.
                    critical.from |= pieces;
                }
            } else if !several(pieces & pieces.wrapping_sub(1)) && pieces & theirs != 0 {
                // If one of two leaves, the other one is pinned.
                critical.from |= pieces & own;
            }
        };
        for from in squares(seen.straight & self.straight & own) {
            along(from, &mut guard.straight);
        }
        for from in squares(seen.diagonal & self.diagonal & own) {
            along(from, &mut guard.diagonal);
        }
        pinner &= !critical.from;
        critical.from |= pinner;
        (guard, pinner)
    }

    /// How many moves the other player's King has.
    #[inline(always)]
    fn king_moves<S: Colour>(&self, processor: impl Processor, by: Slides, critical: &mut Critical) -> u32 {
        let (king, own, theirs) = (self.king::<S::Other>(), self.own::<S>(), self.own::<S::Other>());
        let steps = vicinity(king).steps & !theirs;
        let mut zone = steps;
        let may_castle = self.rights & S::Other::CORNERS != 0;
        let [short, long] = Wing::BOTH.map(|wing| {
            let castling = S::Other::castling(wing);
            if !may_castle || self.rights & castling.corner == 0 {
                return 0;
            }
            if self.occupied() & castling.between == 0 {
                critical.to |= castling.between;
                return castling.target;
            }
            critical.from |= castling.between & own;
            0
        });
        zone |= short | long;
        if zone == 0 {
            return 0;
        }
        critical.from_pawn = S::Other::pawn_attacks(zone);
        critical.king = around(zone);
        // No line to these matters, whatever another piece does.
        zone &= !(S::pawn_attacks(self.pawns & own) | king_attacks(self.king::<S>()));
        // The King stands in no slider's way: it is not in check.
        let occupied = self.occupied();
        let mut safe = 0;
        for at in squares(zone) {
            let diagonal = if by.diagonally { slides::diagonal(processor, at, occupied) } else { 0 };
            let straight = if by.straight { slides::straight(processor, at, occupied) } else { 0 };
            let by_diagonal = diagonal & self.diagonal & own;
            let by_straight = straight & self.straight & own;
            let attackers = by_diagonal | by_straight | knight_attacks(at) & self.knights & own;
            if attackers == 0 {
                safe |= bit(at);
                // It may be attacked from there, or when what stands before a slider leaves.
                critical.diagonal |= diagonal;
                critical.straight |= straight;
                critical.knight |= knight_attacks(at);
                if vicinity(at).diagonal & self.diagonal & own != 0 {
                    critical.from |= diagonal & own;
                }
                if vicinity(at).straight & self.straight & own != 0 {
                    critical.from |= straight & own;
                }
            } else {
                // It is safe when the only attacker leaves, or something stands before a slider.
                if !several(attackers) {
                    critical.from |= attackers;
                }
                if by_diagonal != 0 {
                    critical.to |= diagonal;
                }
                if by_straight != 0 {
                    critical.to |= straight;
                }
            }
        }
        critical.pawn |= S::Other::pawn_attacks(safe);
        if short | long == 0 {
            return (safe & steps).count_ones();
        }
        let castles = |wing: Wing, target: Bitboard| {
            let ways = target | S::Other::castling(wing).passed;
            u32::from(target != 0 && safe & ways == ways)
        };
        (safe & steps).count_ones() + castles(Wing::BOTH[0], short) + castles(Wing::BOTH[1], long)
    }
}
