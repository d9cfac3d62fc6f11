//! A single move: whether it is legal, and what it is if it is made without asking that. No other move is looked at.

use super::board::{Board, PawnWay, Ply};
use super::geometry::{Colour, FILE_A, king_attacks, knight_attacks};
use super::legal::{Guard, PROMOTIONS, Visitor};
use super::slides;
use crate::board::chess::{Kind, Move, Wing};
use crate::processor::Plain;
use crate::squares::{Bitboard, bit, index, lowest};

/// Whether the player castles on a wing.
struct Castles {
    wing: Wing,
    does: bool,
}

impl<S: Colour> Visitor<S> for Castles {
    #[inline(always)]
    fn officer(&mut self, _kind: Kind, _from: u8, _targets: Bitboard) {}

    #[inline(always)]
    fn castling(&mut self, wing: Wing) {
        self.does |= wing == self.wing;
    }
}

impl Board {
    /// The board after the player's move as some piece could make it, legal or not; `None` if no piece could, or if two
    /// would stand on a square.
    #[inline(always)]
    pub fn made<S: Colour>(&self, mv: &Move) -> Option<Board> {
        let (from, to) = (bit(index(mv.from)), bit(index(mv.to)));
        let castles = self.kings & from != 0 && self.rights & S::CORNERS != 0;
        if self.pawns & from != 0 || castles || mv.promotion.is_some() {
            return Some(self.after::<S>(self.ply::<S>(mv)?));
        }
        let own = self.own::<S>();
        (own & from != 0 && own & to == 0).then(|| self.displaced::<S>(from, to))
    }

    /// The player's move as some piece could make it, legal or not; `None` if no piece could, or if two would stand on a square.
    #[inline(always)]
    pub fn ply<S: Colour>(&self, mv: &Move) -> Option<Ply> {
        let (from, to) = (index(mv.from), index(mv.to));
        if self.own::<S>() & bit(from) == 0 || self.own::<S>() & bit(to) != 0 {
            return None;
        }
        let kind = self.kind(from)?;
        if kind == Kind::Pawn {
            return self.ply_of_pawn::<S>(from, to, mv.promotion);
        }
        if mv.promotion.is_some() {
            return None;
        }
        let castles = |wing: &Wing| {
            let castling = S::castling(*wing);
            let is_it = castling.home == bit(from) && castling.target == bit(to);
            is_it && self.rights & castling.corner != 0 && self.occupied() & castling.between == 0
        };
        let wing = Wing::BOTH.into_iter().filter(|_| kind == Kind::King).find(castles);
        Some(wing.map_or(Ply::Officer { kind, from, to }, |wing| Ply::Castling { wing }))
    }

    fn ply_of_pawn<S: Colour>(&self, from: u8, to: u8, promotion: Option<Kind>) -> Option<Ply> {
        let way = PawnWay::ALL.into_iter().find(|way| way.origin::<S>(to) == from)?;
        let captures = matches!(way, PawnWay::Left | PawnWay::Right);
        if captures && bit(to) == self.en_passant {
            return promotion.is_none().then_some(Ply::EnPassant { from });
        }
        // `chess.promotion.forced`, `chess.promotion.piece`
        let becomes = promotion.is_none_or(|kind| PROMOTIONS.contains(&kind));
        let is_last = bit(to) & S::LAST_RANK != 0;
        let passed = if way == PawnWay::Double { S::Other::forwards(bit(to)) } else { 0 };
        let stands = captures == (self.occupied() & bit(to) != 0) && self.occupied() & passed == 0;
        (becomes && stands && is_last == promotion.is_some()).then_some(Ply::Pawn { way, to, promotion })
    }

    /// Whether a move of the player's is legal, as long as nothing but mate and stalemate ends the game.
    pub fn is_legal<S: Colour>(&self, mv: &Move) -> bool {
        let guard = self.guard::<S>();
        match self.ply::<S>(mv) {
            Some(Ply::Officer { kind, from, to }) => self.officers_to::<S>(&guard, kind, to) & bit(from) != 0,
            Some(Ply::Castling { wing }) => self.castles::<S>(&guard, wing),
            Some(Ply::Pawn { way, to, promotion }) => {
                let from = way.origin::<S>(to);
                let from_file = matches!(way, PawnWay::Left | PawnWay::Right).then_some(from % 8);
                let made = self.pawn_to::<S>(&guard, from_file, to, promotion);
                made.is_some_and(|ply| ply.written::<S>(self) == *mv)
            }
            Some(Ply::EnPassant { from }) => self.en_passant_origins::<S>() & bit(from) != 0,
            None => false,
        }
    }

    /// Whether the player may castle on a wing.
    pub fn castles<S: Colour>(&self, guard: &Guard, wing: Wing) -> bool {
        let mut castles = Castles { wing, does: false };
        self.visit_king::<S>(Plain, guard, &mut castles);
        castles.does
    }

    /// Where the player's pieces of a kind stand that may go to a square.
    pub fn officers_to<S: Colour>(&self, guard: &Guard, kind: Kind, to: u8) -> Bitboard {
        let (own, occupied, target) = (self.own::<S>(), self.occupied(), bit(to));
        if own & target != 0 {
            return 0;
        }
        if kind == Kind::King {
            let king = self.kings & own & king_attacks(to);
            return if king != 0 && self.safe::<S>(Plain, target) != 0 { king } else { 0 };
        }
        if guard.within & target == 0 {
            return 0;
        }
        let men = self.of_kind(kind) & own;
        let free = men & !(guard.straight | guard.diagonal);
        // A piece that is pinned stays on its line.
        let on = |line: Bitboard| free | if line & target != 0 { men & line } else { 0 };
        let diagonal = || slides::diagonal(Plain, to, occupied) & on(guard.diagonal);
        let straight = || slides::straight(Plain, to, occupied) & on(guard.straight);
        match kind {
            Kind::Knight => knight_attacks(to) & free,
            Kind::Bishop => diagonal(),
            Kind::Rook => straight(),
            Kind::Queen => diagonal() | straight(),
            Kind::Pawn | Kind::King => 0,
        }
    }

    /// The player's Pawn that goes to a square, from this file if it captures.
    pub fn pawn_to<S: Colour>(
        &self,
        guard: &Guard,
        from_file: Option<u8>,
        to: u8,
        promotion: Option<Kind>,
    ) -> Option<Ply> {
        let (pawns, target) = (self.pawns & self.own::<S>(), bit(to));
        if promotion.is_some() != (target & S::LAST_RANK != 0) {
            return None;
        }
        let Some(from_file) = from_file else {
            if self.occupied() & target != 0 || guard.within & target == 0 {
                return None;
            }
            let single = S::Other::forwards(target);
            let (from, way) = if pawns & single != 0 {
                (single, PawnWay::Push)
            } else {
                let passes = single & S::THIRD_RANK & !self.occupied();
                (S::Other::forwards(passes) & pawns, PawnWay::Double)
            };
            let stays = |from: Bitboard| {
                from & guard.diagonal == 0 && (from & guard.straight == 0 || target & guard.straight != 0)
            };
            return (from != 0 && stays(from)).then_some(Ply::Pawn { way, to, promotion });
        };
        // Captures come from the square beside that behind the target.
        let origins = S::Other::pawn_attacks(target) & pawns & FILE_A << from_file;
        if origins == 0 {
            return None;
        }
        let from = lowest(origins);
        if target == self.en_passant {
            return (self.en_passant_origins::<S>() & origins != 0).then_some(Ply::EnPassant { from });
        }
        let stays = origins & guard.straight == 0 && (origins & guard.diagonal == 0 || target & guard.diagonal != 0);
        let captures = self.own::<S::Other>() & guard.within & target != 0;
        let way = if from_file > to % 8 { PawnWay::Left } else { PawnWay::Right };
        (captures && stays).then_some(Ply::Pawn { way, to, promotion })
    }
}
