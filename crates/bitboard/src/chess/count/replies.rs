//! How many replies there are to moves that have not been made.
//!
//! What the other player may reply depends little on most moves that capture nothing. Their Knights go where they went;
//! a Pawn or a slider of theirs may find a square vacated or taken. So their replies are counted once, as if the player
//! passed, and to moves only the difference is added: for Pawns as sets, for all moves of a piece together, for
//! sliders where a move ends in their way, and for what a capture takes and what captures in turn. After moves near their
//! King its moves are counted anew. This holds for local moves, those that neither give check nor change what is pinned
//! (`king`), but for a Pawn that the piece pinning it may free; the rest are left to another visitor, which makes them.

use std::marker::PhantomData;

use super::king::{Critical, KingReplies};
use crate::board::chess::{Kind, Wing};
use crate::chess::board::{Board, PawnWay, Ply};
use crate::chess::geometry::{Colour, beside, between, beyond, knight_attacks};
use crate::chess::legal::{EachPly, Guard, OneByOne, PROMOTIONS, PawnReach, Visitor};
use crate::chess::slides;
use crate::processor::{Processor, Task};
use crate::squares::{Bitboard, bit, lowest, squares};

/// A slider of the other player's.
#[derive(Clone, Copy)]
struct Slider {
    kind: Kind,
    from: u8,
    targets: Bitboard,
}

/// The maximum number of sliders. There are rarely more.
const SLIDERS: usize = 6;

/// The replies of the other player's officers if the player does not move. Apart from the rest, which is then kept in
/// registers.
pub(super) struct Officers {
    count: u64,
    sliders: [Slider; SLIDERS],
    /// The number of sliders, even if not all fit.
    len: usize,
}

impl Officers {
    pub const fn none() -> Self {
        Officers { count: 0, sliders: [Slider { kind: Kind::Bishop, from: 0, targets: 0 }; SLIDERS], len: 0 }
    }
}

impl<S: Colour> Visitor<S> for Officers {
    #[inline(always)]
    fn officer(&mut self, kind: Kind, from: u8, targets: Bitboard) {
        self.count += u64::from(targets.count_ones());
        if kind != Kind::Knight {
            if let Some(slider) = self.sliders.get_mut(self.len) {
                *slider = Slider { kind, from, targets };
            }
            self.len += 1;
        }
    }
}

/// The replies of the other player to moves of this one, without promotion.
pub(super) struct Replies<'a, P> {
    processor: P,
    board: &'a Board,
    critical: Critical,
    near: Critical,
    /// A piece that only pins a Pawn of theirs.
    pinner: Bitboard,
    /// Their pieces that are not pinned.
    free: Bitboard,
    /// How many there are if the player does not move.
    unmoved: u64,
    /// How many of them the King has.
    king_moves: u32,
    officers: &'a Officers,
    /// Where the other player's sliders go.
    seen: Bitboard,
    /// Where their Pawns may go.
    reach: PawnReach,
    /// Where they advance one square.
    pushes: Bitboard,
    /// Where they may advance two squares.
    onto_doubly: Bitboard,
    doubles: Bitboard,
    /// Whether one of them may be promoted, if the player moves.
    promoting: bool,
}

impl<'a, P: Processor> Replies<'a, P> {
    /// The replies to a player who is to move, with room for the officers'; `None` if there are too many sliders.
    #[inline(always)]
    pub fn to<S: Colour>(processor: P, board: &'a Board, officers: &'a mut Officers) -> Option<Self> {
        let KingReplies { guard, pinner, moves: king_moves, critical, near } = board.king_replies::<S>(processor);
        board.visit_officers::<S::Other>(processor, &guard, officers);
        let seen = officers.sliders.get(..officers.len)?.iter().fold(0, |seen, slider| seen | slider.targets);
        let reach = board.pawn_reach::<S::Other>(&guard);
        let (vacant, own) = (!board.occupied(), board.own::<S>());
        let pushes = reach.onto & vacant;
        let onto_doubly = S::Other::forwards(pushes & S::Other::THIRD_RANK);
        let doubles = onto_doubly & vacant;
        let promoting = (reach.onto | reach.left | reach.right) & S::Other::LAST_RANK != 0;
        let unmoved = u64::from(king_moves) + officers.count + u64::from(doubles.count_ones());
        let mut replies = Replies {
            processor,
            board,
            critical,
            near,
            pinner,
            free: board.own::<S::Other>() & !(guard.straight | guard.diagonal),
            unmoved,
            king_moves,
            officers,
            seen,
            reach,
            pushes,
            onto_doubly,
            doubles,
            promoting,
        };
        let [pushed, captured] = [replies.one_each::<S>(pushes), replies.captures::<S>(own)];
        replies.unmoved += pushed + captured;
        Some(replies)
    }

    /// Whether there is a reply to every [sure](Self::sure) move: the King's moves stay, and so does one at least of every
    /// officer that has any, since a slider captures what comes in its way.
    #[inline(always)]
    pub fn are_sure(&self) -> bool {
        u64::from(self.king_moves) + self.officers.count > 0
    }

    /// How many moves of the other player's Pawns lead to these squares, of one Pawn to each:
    /// `chess.promotion.choice`.
    #[inline(always)]
    fn one_each<S: Colour>(&self, targets: Bitboard) -> u64 {
        let mut moves = targets.count_ones();
        if self.promoting {
            moves += (PROMOTIONS.len() as u32 - 1) * (targets & S::Other::LAST_RANK).count_ones();
        }
        u64::from(moves)
    }

    /// How many captures by the other player's Pawns there would be, were these squares the player's.
    #[inline(always)]
    fn captures<S: Colour>(&self, squares: Bitboard) -> u64 {
        self.one_each::<S>(squares & self.reach.left) + self.one_each::<S>(squares & self.reach.right)
    }

    #[inline(always)]
    fn sliders(&self) -> &[Slider] {
        &self.officers.sliders[..self.officers.len]
    }

    /// Those of an officer's targets with which this can deal.
    #[inline(always)]
    pub fn local<S: Colour>(&self, kind: Kind, from: u8, targets: Bitboard) -> Bitboard {
        self.stopped_once::<S>(bit(from), targets & !self.critical.moves(kind, from, targets, 0))
    }

    /// The same of the piece that pins a Pawn, which may be freed.
    #[inline(always)]
    fn local_of_pinner<S: Colour>(&self, kind: Kind, from: u8, targets: Bitboard) -> Bitboard {
        // Between, it goes on pinning.
        let between = between(self.board.king::<S::Other>(), from) & !self.board.occupied();
        self.stopped_once::<S>(bit(from), targets & (between | !self.critical.targets(kind)))
    }

    /// Those of local targets with which this can deal.
    #[inline(always)]
    fn stopped_once<S: Colour>(&self, origin: Bitboard, local: Bitboard) -> Bitboard {
        if origin & (self.reach.onto | self.onto_doubly) == 0 {
            return local;
        }
        // A Pawn of theirs that it lets past may be stopped again, or captured.
        local & !(S::forwards(origin | S::forwards(origin)) | S::Other::forwards(origin))
    }

    /// Those of local targets that capture nothing and leave the King's moves as they are.
    #[inline(always)]
    pub fn sure(&self, kind: Kind, from: u8, local: Bitboard) -> Bitboard {
        local & !(self.board.occupied() | self.near.moves(kind, from, local, 0))
    }

    /// The replies to local moves of a piece, where it may `let_past` a Pawn of theirs.
    #[inline(always)]
    pub fn to_piece<S: Colour>(&self, kind: Kind, from: u8, targets: Bitboard, let_past: bool) -> u64 {
        let origin = bit(from);
        // Pawns capture it no more, and advance where it stood.
        let mut each = self.unmoved - self.captures::<S>(origin);
        if let_past && origin & (self.reach.onto | self.onto_doubly) != 0 {
            let onward = S::Other::forwards(origin & self.reach.onto & S::Other::THIRD_RANK) & !self.board.occupied();
            let doubles = (origin & self.onto_doubly | onward).count_ones();
            each += self.one_each::<S>(origin & self.reach.onto) + u64::from(doubles);
        }
        let captures = targets & self.board.own::<S::Other>();
        let onto = targets & !captures;
        let mut replies = if origin & self.seen == 0 {
            self.to_targets::<S>(each, self.sliders(), onto)
        } else {
            // Sliders go on where it stood.
            let mut officers = self.officers.sliders;
            let sliders = &mut officers[..self.officers.len];
            for slider in sliders.iter_mut().filter(|slider| slider.targets & origin != 0) {
                let reach = self.reach_of(slider, self.board.occupied() ^ origin) & !self.board.own::<S::Other>();
                each += u64::from((reach & !slider.targets).count_ones());
                slider.targets = reach;
            }
            self.to_targets::<S>(each, sliders, onto)
        };
        for to in squares(captures) {
            replies += each + self.onto::<S>(origin, to) - self.of_captured::<S>(origin, to);
        }
        for to in squares(self.near.moves(kind, from, targets, captures)) {
            replies += u64::from(self.king_after::<S>(kind, from, to));
            replies -= u64::from(self.king_moves);
        }
        replies
    }

    /// The replies to local moves of the piece that pins a Pawn.
    #[inline(always)]
    fn to_pinner<S: Colour>(&self, targets: Bitboard) -> u64 {
        let (pinner, king) = (lowest(self.pinner), self.board.king::<S::Other>());
        let kind = match (self.board.diagonal & self.pinner, self.board.straight & self.pinner) {
            (_, 0) => Kind::Bishop,
            (0, _) => Kind::Rook,
            _ => Kind::Queen,
        };
        let replies = self.to_piece::<S>(kind, pinner, targets, true);
        // Beside its line, the Pawn also goes where it was not allowed to.
        let line = between(king, pinner) | self.pinner;
        let freeing = targets & !(line | beyond(king, pinner));
        let pawn = line & self.board.pawns;
        let (prey, vacant) = (self.board.own::<S>() & !self.pinner, !self.board.occupied() | self.pinner);
        let captures = S::Other::pawn_attacks(pawn) & !line;
        let push = S::Other::forwards(pawn) & !line & vacant;
        let double = S::Other::forwards(push & S::Other::THIRD_RANK) & vacant;
        let number = |set: Bitboard| u64::from(set.count_ones());
        let each = number(push | double) + number(captures & prey);
        let stopped = number(freeing & push) * number(push | double) + number(freeing & double);
        replies + each * number(freeing) + number(freeing & captures) - stopped
    }

    /// How many of their pieces but the King capture what then stands on a square that is theirs now.
    #[inline(always)]
    fn onto<S: Colour>(&self, origin: Bitboard, to: u8) -> u64 {
        let (board, occupied) = (self.board, self.board.occupied() ^ origin);
        let officers = knight_attacks(to) & board.knights
            | slides::diagonal(self.processor, to, occupied) & board.diagonal
            | slides::straight(self.processor, to, occupied) & board.straight;
        u64::from((officers & self.free).count_ones()) + self.captures::<S>(bit(to))
    }

    /// How many replies a piece of theirs has that is captured: it is not pinned.
    #[inline(always)]
    fn of_captured<S: Colour>(&self, origin: Bitboard, at: u8) -> u64 {
        let (board, occupied, captured) = (self.board, self.board.occupied() ^ origin, bit(at));
        if captured & board.pawns != 0 {
            let push = S::Other::forwards(captured) & self.pushes;
            let double = S::Other::forwards(push & S::Other::THIRD_RANK) & self.doubles;
            let prey = board.own::<S>() & !origin;
            return self.one_each::<S>(push)
                + u64::from(double.count_ones())
                + self.one_each::<S>(S::Other::left(captured) & prey)
                + self.one_each::<S>(S::Other::right(captured) & prey);
        }
        let mut reach = 0;
        if captured & board.knights != 0 {
            reach |= knight_attacks(at);
        }
        if captured & board.diagonal != 0 {
            reach |= slides::diagonal(self.processor, at, occupied);
        }
        if captured & board.straight != 0 {
            reach |= slides::straight(self.processor, at, occupied);
        }
        u64::from((reach & !board.own::<S::Other>()).count_ones())
    }

    /// How many moves their King has after a move that gives no check.
    #[inline(always)]
    fn king_after<S: Colour>(&self, kind: Kind, from: u8, to: u8) -> u32 {
        // A Pawn goes as an officer would, if it is not promoted and goes past no enemy.
        self.board.after::<S>(Ply::Officer { kind, from, to }).count_king::<S::Other>(self.processor)
    }

    /// Where a slider that is not pinned slides.
    #[inline(always)]
    fn reach_of(&self, slider: &Slider, occupied: Bitboard) -> Bitboard {
        let diagonal = || slides::diagonal(self.processor, slider.from, occupied);
        let straight = || slides::straight(self.processor, slider.from, occupied);
        match slider.kind {
            Kind::Bishop => diagonal(),
            Kind::Rook => straight(),
            _ => diagonal() | straight(),
        }
    }

    /// Those Pawns' targets, one and two squares on, with which this can deal.
    #[inline(always)]
    pub fn local_pawns<S: Colour>(&self, pushes: Bitboard, doubles: Bitboard) -> (Bitboard, Bitboard) {
        let from = self.critical.origins(Kind::Pawn) | self.near.origins(Kind::Pawn) | self.seen;
        let to = self.critical.targets(Kind::Pawn) | self.near.targets(Kind::Pawn);
        let beside = self.beside_pawns::<S>();
        let pushes = pushes & !(to | S::LAST_RANK | S::forwards(from));
        (pushes, doubles & !(to | beside | S::forwards(S::forwards(from))))
    }

    /// Whether this can deal with a Pawn's move.
    #[inline(always)]
    pub fn local_pawn<S: Colour>(&self, from: u8, to: u8, captures: bool) -> bool {
        if captures {
            self.local::<S>(Kind::Pawn, from, bit(to)) != 0
        } else {
            self.critical.moves(Kind::Pawn, from, bit(to), 0) == 0
        }
    }

    /// How many of their Pawns capture one en passant that has gone two squares.
    #[inline(always)]
    pub fn en_passant<S: Colour>(&self, to: u8) -> u64 {
        let passed = S::Other::forwards(bit(to));
        let occupied = self.board.occupied() ^ (passed | S::Other::forwards(passed));
        u64::from(self.board.en_passant_from::<S::Other>(passed, occupied).count_ones())
    }

    /// The squares beside Pawns of theirs.
    #[inline(always)]
    pub fn beside_pawns<S: Colour>(&self) -> Bitboard {
        beside(self.board.pawns & self.board.own::<S::Other>())
    }

    /// The replies to some of these Pawns' moves.
    #[inline(always)]
    pub fn to_pawns<S: Colour>(&self, pushes: Bitboard, doubles: Bitboard) -> u64 {
        let targets = pushes | doubles;
        let captured = self.captures::<S>(S::Other::forwards(pushes))
            + self.captures::<S>(S::Other::forwards(S::Other::forwards(doubles)));
        // No Pawn of theirs advances onto the square that one leaves: its own target is in between.
        let unstopped = self.to_targets::<S>(self.unmoved, self.sliders(), targets);
        unstopped - captured
    }

    /// The replies to moves to these squares, if there are `each` to every one of them but for what stands in the way
    /// there or is captured.
    #[inline(always)]
    fn to_targets<S: Colour>(&self, each: u64, sliders: &[Slider], targets: Bitboard) -> u64 {
        // A double step is stopped on either square.
        let stopped = targets & self.pushes;
        let passed = S::Other::forwards(stopped & S::Other::THIRD_RANK) & self.doubles;
        let stopped = self.one_each::<S>(stopped)
            + u64::from(passed.count_ones())
            + u64::from((targets & self.doubles).count_ones());
        let mut unreached = 0;
        for slider in sliders {
            for to in squares(slider.targets & targets) {
                unreached += u64::from((slider.targets & beyond(slider.from, to)).count_ones());
            }
        }
        each * u64::from(targets.count_ones()) + self.captures::<S>(targets) - stopped - unreached
    }
}

/// Local moves: how many there are, and how many replies to them.
#[derive(Clone, Copy, Default)]
pub(crate) struct LocalCount {
    /// How many there are. None of them is a check.
    pub moves: u64,
    /// How many replies there are to all of them.
    pub replies: u64,
}

/// Counts the replies to each move: those to moves that change little by the difference, and the rest by another
/// visitor, which makes the moves. If it is to be `SURE` that each has a reply, more are left to that.
struct Pairs<'a, P, V, const SURE: bool> {
    replies: Replies<'a, P>,
    /// What has been counted by the difference.
    local: LocalCount,
    /// Where the piece that pins a Pawn goes locally: counted at the end.
    of_pinner: Bitboard,
    rest: &'a mut V,
}

impl<P, V, const SURE: bool> Pairs<'_, P, V, SURE> {
    #[inline(always)]
    fn add(&mut self, moves: u32, replies: u64) {
        self.local.moves += u64::from(moves);
        self.local.replies += replies;
    }

    /// Counts the replies to Pawns' moves to these squares, and returns those with which it cannot deal.
    #[inline(always)]
    fn pawns_one_by_one<S: Colour>(&mut self, way: PawnWay, targets: Bitboard) -> Bitboard
    where
        P: Processor,
    {
        if SURE {
            return targets;
        }
        let captures = matches!(way, PawnWay::Left | PawnWay::Right);
        let mut rest = targets & S::LAST_RANK;
        for to in squares(targets & !rest) {
            let from = way.origin::<S>(to);
            if self.replies.local_pawn::<S>(from, to, captures) {
                let mut replies = self.replies.to_piece::<S>(Kind::Pawn, from, bit(to), captures);
                if way == PawnWay::Double && bit(to) & self.replies.beside_pawns::<S>() != 0 {
                    replies += self.replies.en_passant::<S>(to);
                }
                self.add(1, replies);
            } else {
                rest |= bit(to);
            }
        }
        rest
    }
}

impl<S: Colour, P: Processor, V: Visitor<S>, const SURE: bool> Visitor<S> for Pairs<'_, P, V, SURE> {
    #[inline(always)]
    fn officer(&mut self, kind: Kind, from: u8, targets: Bitboard) {
        let mut local = 0;
        if bit(from) & self.replies.critical.origins(kind) == 0 {
            local = self.replies.local::<S>(kind, from, targets);
            if SURE {
                local = self.replies.sure(kind, from, local);
            }
            if local != 0 {
                self.add(local.count_ones(), self.replies.to_piece::<S>(kind, from, local, true));
            }
        } else if bit(from) & self.replies.pinner != 0 && !SURE {
            local = self.replies.local_of_pinner::<S>(kind, from, targets);
            self.of_pinner = local;
        }
        self.rest.officer(kind, from, targets & !local);
    }

    #[inline(always)]
    fn pawns(&mut self, [pushes, doubles, left, right]: [Bitboard; PawnWay::ALL.len()]) {
        let (singly, doubly) = self.replies.local_pawns::<S>(pushes, doubles);
        if singly | doubly != 0 {
            self.add((singly | doubly).count_ones(), self.replies.to_pawns::<S>(singly, doubly));
        }
        let pushes = self.pawns_one_by_one::<S>(PawnWay::Push, pushes & !singly);
        let doubles = self.pawns_one_by_one::<S>(PawnWay::Double, doubles & !doubly);
        let left = self.pawns_one_by_one::<S>(PawnWay::Left, left);
        let right = self.pawns_one_by_one::<S>(PawnWay::Right, right);
        self.rest.pawns([pushes, doubles, left, right]);
    }

    #[inline(always)]
    fn en_passant(&mut self, origins: Bitboard) {
        self.rest.en_passant(origins);
    }

    #[inline(always)]
    fn castling(&mut self, wing: Wing) {
        self.rest.castling(wing);
    }
}

impl Board {
    /// Counts the replies to most of the player's moves, and shows the rest of them to a visitor. The player is not in
    /// check.
    #[inline(always)]
    pub(super) fn pairs<S: Colour, const SURE: bool>(
        &self,
        processor: impl Processor,
        guard: &Guard,
        replies: Replies<'_, impl Processor>,
        rest: &mut impl Visitor<S>,
    ) -> LocalCount {
        let mut pairs = Pairs::<_, _, SURE> { replies, local: LocalCount::default(), of_pinner: 0, rest };
        self.visit_guarded::<S>(processor, guard, &mut pairs);
        if pairs.of_pinner != 0 {
            pairs.add(pairs.of_pinner.count_ones(), pairs.replies.to_pinner::<S>(pairs.of_pinner));
        }
        pairs.local
    }
}

/// Passes the board after each move to a visitor.
struct Next<'a, F> {
    board: &'a Board,
    go: F,
}

impl<F: FnMut(Board)> Next<'_, F> {
    /// Out of line: there are many places from which it is called.
    #[inline(never)]
    fn go(&mut self, board: Board) {
        (self.go)(board);
    }
}

impl<S: Colour, F: FnMut(Board)> EachPly<S> for Next<'_, F> {
    #[inline(always)]
    fn ply(&mut self, ply: Ply) {
        self.go(self.board.after::<S>(ply));
    }
}

/// Goes on to the boards after a player's moves.
struct EachAfter<'a, S, F> {
    next: Next<'a, F>,
    pairs: bool,
    side: PhantomData<S>,
}

impl<S: Colour, F: FnMut(Board)> Task for EachAfter<'_, S, F> {
    type Output = LocalCount;

    #[inline(always)]
    fn run<P: Processor>(self, processor: P) -> LocalCount {
        let EachAfter { mut next, pairs, side: PhantomData } = self;
        let board = next.board;
        let guard = board.guard::<S>();
        // Out of check there are few moves.
        if pairs
            && guard.checkers == 0
            && let Some(replies) = Replies::to::<S>(processor, board, &mut Officers::none())
            && replies.are_sure()
        {
            return board.pairs::<S, true>(processor, &guard, replies, &mut OneByOne(&mut next));
        }
        board.visit_guarded::<S>(processor, &guard, &mut OneByOne(&mut next));
        LocalCount::default()
    }
}

impl Board {
    /// Goes on to the board after each legal move of the player's, as long as nothing but mate and stalemate ends the
    /// game. The en passant square is as [`after`](Board::after) leaves it.
    ///
    /// For `pairs` of moves, local ones are left out and the replies to them counted; to each there is one.
    #[inline(always)]
    pub fn each_after<S: Colour>(&self, processor: impl Processor, pairs: bool, go: impl FnMut(Board)) -> LocalCount {
        processor.run(EachAfter::<S, _> { next: Next { board: self, go }, pairs, side: PhantomData })
    }
}
