//! The legal moves, as sets of targets: shown to a visitor, listed one by one, or gone on to.
//!
//! What attacks the King and what is pinned to it limit the other pieces' targets ([`Guard`]), so no move is made and
//! undone to see whether the King is safe: `chess.king.safe`.

use std::marker::PhantomData;

use super::board::{Board, PawnWay, Ply};
use super::geometry::{Colour, KING, KNIGHT, SQUARES, between, king_attacks, knight_attacks};
use super::slides::{self, DIAGONAL_RAYS, STRAIGHT_RAYS};
use crate::board::chess::{Kind, Move, Wing};
use crate::processor::{Processor, Task};
use crate::squares::{Bitboard, bit, lowest, only, several, squares};
use crate::table::table;

/// A visitor of the legal moves of a player on a board. Sets may be empty. One may leave some moves unseen.
pub(super) trait Visitor<S: Colour> {
    /// A Knight, Bishop, Rook, Queen or King goes from a square to any of these.
    fn officer(&mut self, kind: Kind, from: u8, targets: Bitboard);
    /// A Pawn each goes to these squares, by where it comes from, those on the last rank with promotion. No two sets
    /// have squares in common but the last, to which it captures from either side.
    fn pawns(&mut self, _targets: [Bitboard; PawnWay::ALL.len()]) {}
    /// A Pawn on each of these squares captures en passant.
    fn en_passant(&mut self, _origins: Bitboard) {}
    /// The player castles.
    fn castling(&mut self, _wing: Wing) {}
}

/// Where Pawns may go, whatever stands there.
pub(super) struct PawnReach {
    /// One square on.
    pub onto: Bitboard,
    /// Capturing, towards file a.
    pub left: Bitboard,
    /// Capturing, towards file h.
    pub right: Bitboard,
}

impl Board {
    /// Shows all legal moves of the player, who is to move, as long as nothing but mate and stalemate ends the game.
    #[inline(always)]
    pub fn visit<S: Colour>(&self, processor: impl Processor, visitor: &mut impl Visitor<S>) {
        let guard = self.guard::<S>();
        self.visit_guarded::<S>(processor, &guard, visitor);
    }

    /// The same, given the restrictions by the player's King.
    #[inline(always)]
    pub fn visit_guarded<S: Colour>(&self, processor: impl Processor, guard: &Guard, visitor: &mut impl Visitor<S>) {
        self.visit_king::<S>(processor, guard, visitor);
        if guard.within == 0 {
            return;
        }
        self.visit_pawns::<S>(guard, visitor);
        self.visit_officers::<S>(processor, guard, visitor);
    }

    #[inline(always)]
    pub fn visit_king<S: Colour>(&self, processor: impl Processor, guard: &Guard, visitor: &mut impl Visitor<S>) {
        let king = self.king::<S>();
        let steps = vicinity(king).steps & !self.own::<S>();
        // `chess.castling.rights`, `chess.castling.between`, `chess.castling.out-of-check`
        let open = |wing| {
            let castling = S::castling(wing);
            self.rights & castling.corner != 0 && self.occupied() & castling.between == 0 && guard.checkers == 0
        };
        if self.rights & S::CORNERS == 0 {
            if steps != 0 {
                visitor.officer(Kind::King, king, self.safe::<S>(processor, steps));
            }
            return;
        }
        let [short, long] = Wing::BOTH.map(|wing| if open(wing) { S::castling(wing).target } else { 0 });
        let wanted = steps | short | long;
        if wanted == 0 {
            return;
        }
        let safe = self.safe::<S>(processor, wanted);
        visitor.officer(Kind::King, king, safe & steps);
        for (wing, target) in Wing::BOTH.into_iter().zip([short, long]) {
            // `chess.castling.through-check`, `chess.castling.into-check`: the square passed over is a step away.
            let ways = target | S::castling(wing).passed;
            if target != 0 && safe & ways == ways {
                visitor.castling(wing);
            }
        }
    }

    /// Where the player's Pawns may go, pinned ones only along their lines.
    #[inline(always)]
    pub fn pawn_reach<S: Colour>(&self, guard: &Guard) -> PawnReach {
        let pawns = self.pawns & self.own::<S>();
        let free = pawns & !(guard.straight | guard.diagonal);
        let onto = S::forwards(free) | S::forwards(pawns & guard.straight) & guard.straight;
        let bound = pawns & guard.diagonal;
        let left = S::left(free) | S::left(bound) & guard.diagonal;
        let right = S::right(free) | S::right(bound) & guard.diagonal;
        PawnReach { onto, left, right }
    }

    #[inline(always)]
    fn visit_pawns<S: Colour>(&self, guard: &Guard, visitor: &mut impl Visitor<S>) {
        let (vacant, enemies) = (!self.occupied(), self.own::<S::Other>() & guard.within);
        let PawnReach { onto, left, right } = self.pawn_reach::<S>(guard);
        let pushes = onto & vacant;
        let doubles = S::forwards(pushes & S::THIRD_RANK) & vacant;
        visitor.pawns([pushes & guard.within, doubles & guard.within, left & enemies, right & enemies]);
        if self.en_passant != 0 {
            visitor.en_passant(self.en_passant_origins::<S>());
        }
    }

    #[inline(always)]
    pub fn visit_officers<S: Colour>(&self, processor: impl Processor, guard: &Guard, visitor: &mut impl Visitor<S>) {
        let (own, occupied) = (self.own::<S>(), self.occupied());
        let onto = guard.within & !own;
        let bound = guard.straight | guard.diagonal;
        let free = own & !bound;
        for from in squares(self.knights & free) {
            visitor.officer(Kind::Knight, from, knight_attacks(from) & onto);
        }
        for from in squares(self.of_kind(Kind::Bishop) & free) {
            visitor.officer(Kind::Bishop, from, slides::diagonal(processor, from, occupied) & onto);
        }
        for from in squares(self.of_kind(Kind::Rook) & free) {
            visitor.officer(Kind::Rook, from, slides::straight(processor, from, occupied) & onto);
        }
        for from in squares(self.of_kind(Kind::Queen) & free) {
            let reach = slides::diagonal(processor, from, occupied) | slides::straight(processor, from, occupied);
            visitor.officer(Kind::Queen, from, reach & onto);
        }
        if bound & own & (self.diagonal | self.straight) != 0 {
            self.visit_bound::<S>(processor, guard, onto, visitor);
        }
    }

    /// Bishops, Rooks and Queens that go only along the line on which they are pinned to the King.
    #[inline(always)]
    fn visit_bound<S: Colour>(
        &self,
        processor: impl Processor,
        guard: &Guard,
        onto: Bitboard,
        visitor: &mut impl Visitor<S>,
    ) {
        let (own, occupied) = (self.own::<S>(), self.occupied());
        for from in squares(guard.diagonal & self.diagonal & own) {
            let kind = if self.straight & bit(from) != 0 { Kind::Queen } else { Kind::Bishop };
            visitor.officer(kind, from, slides::diagonal(processor, from, occupied) & onto & guard.diagonal);
        }
        for from in squares(guard.straight & self.straight & own) {
            let kind = if self.diagonal & bit(from) != 0 { Kind::Queen } else { Kind::Rook };
            visitor.officer(kind, from, slides::straight(processor, from, occupied) & onto & guard.straight);
        }
    }
}

/// What an attacked King, or one in line with enemies, allows the other pieces.
#[derive(Clone, Copy)]
pub(super) struct Guard {
    /// The enemies that attack the King.
    pub checkers: Bitboard,
    /// Where another piece must go: anywhere, unless the King is attacked; nowhere, if twice.
    pub within: Bitboard,
    /// The straight lines from the King over one piece to an enemy who attacks along them, that enemy with them. A
    /// piece of the player's on one is pinned to it: it moves along a straight line of its own only on these, because
    /// its other one is parallel to the King's.
    pub straight: Bitboard,
    /// The same of diagonals.
    pub diagonal: Bitboard,
}

impl Guard {
    /// That of a King who is neither attacked nor in line with an enemy.
    pub const NONE: Guard = Guard { checkers: 0, within: !0, straight: 0, diagonal: 0 };
}

impl Board {
    /// What the player's King asks.
    #[inline(always)]
    pub fn guard<S: Colour>(&self) -> Guard {
        let (king, enemies, occupied) = (self.king::<S>(), self.own::<S::Other>(), self.occupied());
        let seen = vicinity(king);
        let leapers = seen.knight & self.knights | S::pawn_attacks(bit(king)) & self.pawns;
        let mut guard = Guard { checkers: leapers & enemies, ..Guard::NONE };
        let along = |from: u8, line: &mut Bitboard, checkers: &mut Bitboard| {
            let way = between(king, from);
            let pieces = way & occupied;
            if pieces == 0 {
                *checkers |= bit(from);
            } else if !several(pieces) {
                *line |= way | bit(from);
            }
        };
        for from in squares(seen.straight & self.straight & enemies) {
            along(from, &mut guard.straight, &mut guard.checkers);
        }
        for from in squares(seen.diagonal & self.diagonal & enemies) {
            along(from, &mut guard.diagonal, &mut guard.checkers);
        }
        if guard.checkers != 0 {
            let stops = guard.checkers | between(king, lowest(guard.checkers));
            guard.within = if several(guard.checkers) { 0 } else { stops };
        }
        guard
    }

    /// Those of these squares that no enemy attacks once the player's King has left its own square.
    #[inline(always)]
    pub fn safe<S: Colour>(&self, processor: impl Processor, wanted: Bitboard) -> Bitboard {
        let enemies = self.own::<S::Other>();
        let seen = vicinity(self.king::<S>());
        let occupied = self.occupied() & !(self.kings & self.own::<S>());
        let mut danger = S::Other::pawn_attacks(self.pawns & enemies) | king_attacks(self.king::<S::Other>());
        for from in squares(self.knights & enemies & seen.knight_near) {
            danger |= knight_attacks(from);
        }
        for from in squares(self.straight & enemies & seen.straight_near) {
            danger |= slides::straight(processor, from, occupied);
        }
        for from in squares(self.diagonal & enemies & seen.diagonal_near) {
            danger |= slides::diagonal(processor, from, occupied);
        }
        wanted & !danger
    }

    /// Where the player's Pawns stand that may capture en passant.
    #[inline(always)]
    pub fn en_passant_origins<S: Colour>(&self) -> Bitboard {
        let to = self.en_passant;
        self.en_passant_from::<S>(to, (self.occupied() | to) & !S::Other::forwards(to))
    }

    /// The same onto a square, with what is occupied after the capture, and the Pawn that captures too.
    #[cold]
    #[inline(never)]
    pub fn en_passant_from<S: Colour>(&self, to: Bitboard, occupied: Bitboard) -> Bitboard {
        let (king, enemies) = (self.king::<S>(), self.own::<S::Other>() & occupied);
        let seen = vicinity(king);
        let leapers = seen.knight & self.knights | S::pawn_attacks(bit(king)) & self.pawns;
        if leapers & enemies != 0 {
            return 0;
        }
        let sliders = (seen.straight & self.straight | seen.diagonal & self.diagonal) & enemies;
        // The player's own Pawn attacks the square from the squares that an enemy Pawn would attack from it.
        let pawns = S::Other::pawn_attacks(to) & self.pawns & self.own::<S>();
        only(pawns, |from| squares(sliders).all(|slider| between(king, slider) & occupied & !bit(*from) != 0))
    }
}

/// The squares that matter around a King on a square, whatever stands in between. All fit in one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Vicinity {
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

/// What matters to a King on a square.
#[inline(always)]
pub(super) fn vicinity(king: u8) -> &'static Vicinity {
    &VICINITIES[king as usize % SQUARES]
}

static VICINITIES: [Vicinity; SQUARES] = table!(SQUARES, king => {
    let castles = king % 8 == 4 && (king / 8 == 0 || king / 8 == 7);
    let zone = KING[king] | if castles { 1 << (king - 2) | 1 << (king + 2) } else { 0 };
    Vicinity {
        steps: KING[king],
        knight: KNIGHT[king],
        straight: STRAIGHT_RAYS[king],
        diagonal: DIAGONAL_RAYS[king],
        knight_near: from_any(zone, &KNIGHT),
        straight_near: from_any(zone, &STRAIGHT_RAYS),
        diagonal_near: from_any(zone, &DIAGONAL_RAYS),
    }
});

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

/// What a Pawn becomes: `chess.promotion.piece`.
pub(super) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// A visitor of moves one by one.
pub(super) trait EachPly<S: Colour> {
    fn ply(&mut self, ply: Ply);
}

impl<S: Colour, F: FnMut(Ply)> EachPly<S> for F {
    fn ply(&mut self, ply: Ply) {
        self(ply);
    }
}

/// Shows the moves of sets one by one: in loops, because closures are not always inlined.
pub(super) struct OneByOne<'a, V>(pub &'a mut V);

impl<V> OneByOne<'_, V> {
    /// Pawns go to these squares.
    #[inline(always)]
    fn pawns_on<S: Colour>(&mut self, way: PawnWay, targets: Bitboard)
    where
        V: EachPly<S>,
    {
        for to in squares(targets & !S::LAST_RANK) {
            self.0.ply(Ply::Pawn { way, to, promotion: None });
        }
        // `chess.promotion.forced`
        for to in squares(targets & S::LAST_RANK) {
            for kind in PROMOTIONS {
                self.0.ply(Ply::Pawn { way, to, promotion: Some(kind) });
            }
        }
    }
}

impl<S: Colour, V: EachPly<S>> Visitor<S> for OneByOne<'_, V> {
    #[inline(always)]
    fn officer(&mut self, kind: Kind, from: u8, targets: Bitboard) {
        for to in squares(targets) {
            self.0.ply(Ply::Officer { kind, from, to });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, [pushes, doubles, left, right]: [Bitboard; PawnWay::ALL.len()]) {
        self.pawns_on::<S>(PawnWay::Push, pushes);
        self.pawns_on::<S>(PawnWay::Double, doubles);
        self.pawns_on::<S>(PawnWay::Left, left);
        self.pawns_on::<S>(PawnWay::Right, right);
    }

    #[inline(always)]
    fn en_passant(&mut self, origins: Bitboard) {
        for from in squares(origins) {
            self.0.ply(Ply::EnPassant { from });
        }
    }

    #[inline(always)]
    fn castling(&mut self, wing: Wing) {
        self.0.ply(Ply::Castling { wing });
    }
}

/// Lists the moves of a player.
pub(super) struct List<'b, S>(pub &'b Board, pub PhantomData<S>);

impl<S: Colour> Task for List<'_, S> {
    type Output = Vec<Move>;

    #[inline(always)]
    fn run<P: Processor>(self, processor: P) -> Vec<Move> {
        let List(board, _) = self;
        let mut moves = Vec::with_capacity(64);
        board.visit::<S>(processor, &mut OneByOne(&mut |ply: Ply| moves.push(ply.written::<S>(board))));
        moves
    }
}

impl Board {
    /// The legal moves of the player, as long as nothing but mate and stalemate ends the game.
    pub fn list<S: Colour>(&self) -> Vec<Move> {
        slides::on_best(List::<S>(self, PhantomData))
    }
}
