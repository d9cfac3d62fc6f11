//! How many replies there are to moves that have not been made.
//!
//! What the other player may reply depends little on most moves that capture nothing. Their Knights go where they went;
//! a Pawn or a slider of theirs may find a square vacated or taken. So their replies are counted once, as if the player
//! did not move, and to moves only the difference is added: for Pawns as sets, for all moves of a piece together, and
//! for sliders where a move ends in their way. This holds for moves that do not concern the other player's King
//! (`unsettling`).

use super::board::{Board, Way};
use super::layout::{Bitboard, beside, bit, squares};
use super::legal::{PawnReach, Visitor};
use super::lines::beyond;
use super::list::PROMOTIONS;
use super::side::Side;
use super::slides;
use super::unsettling::{Settled, Unsettling};
use crate::board::chess::{Kind, Wing};
use crate::processor::Processor;

/// A slider of the other player's.
#[derive(Clone, Copy)]
struct Slider {
    kind: Kind,
    from: u8,
    targets: Bitboard,
}

/// The maximum number of sliders. There are rarely more.
const SLIDERS: usize = 12;

/// The replies of the other player's officers if the player does not move.
struct Officers {
    count: u64,
    sliders: [Slider; SLIDERS],
    /// The number of sliders, even if not all fit.
    len: usize,
}

impl<S: Side> Visitor<S> for Officers {
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

    fn pawns(&mut self, _targets: [Bitboard; Way::ALL.len()]) {}

    fn en_passant(&mut self, _origins: Bitboard) {}

    fn castling(&mut self, _wing: Wing) {}
}

/// The replies of the other player to moves of this one, to vacant squares and without promotion.
pub(super) struct Replies<'a, P> {
    processor: P,
    board: &'a Board,
    unsettling: Unsettling,
    /// How many there are if the player does not move.
    unmoved: u64,
    /// How many of them the King has.
    king_moves: u32,
    officers: Officers,
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
    /// The replies to a player who is to move; `None` if there are too many sliders.
    #[inline(always)]
    pub fn to<S: Side>(processor: P, board: &'a Board) -> Option<Self> {
        let Settled { guard, moves: king_moves, unsettling } = board.settled::<S>(processor);
        let none = Slider { kind: Kind::Bishop, from: 0, targets: 0 };
        let mut officers = Officers { count: 0, sliders: [none; SLIDERS], len: 0 };
        board.visit_officers::<S::Other>(processor, &guard, &mut officers);
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
            unsettling,
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

    /// Whether there is a reply to every move with which this can deal: the King's moves stay, and so does one at least
    /// of every officer that has any, since a slider captures what comes in its way.
    #[inline(always)]
    pub fn are_sure(&self) -> bool {
        u64::from(self.king_moves) + self.officers.count > 0
    }

    /// How many moves of the other player's Pawns lead to these squares, of one Pawn to each:
    /// `chess.promotion.choice`.
    #[inline(always)]
    fn one_each<S: Side>(&self, targets: Bitboard) -> u64 {
        let mut moves = targets.count_ones();
        if self.promoting {
            moves += (PROMOTIONS.len() as u32 - 1) * (targets & S::Other::LAST_RANK).count_ones();
        }
        u64::from(moves)
    }

    /// How many captures by the other player's Pawns there would be, were these squares the player's.
    #[inline(always)]
    fn captures<S: Side>(&self, squares: Bitboard) -> u64 {
        self.one_each::<S>(squares & self.reach.left) + self.one_each::<S>(squares & self.reach.right)
    }

    #[inline(always)]
    fn sliders(&self) -> &[Slider] {
        &self.officers.sliders[..self.officers.len]
    }

    /// Those of an officer's targets with which this can deal.
    #[inline(always)]
    pub fn steady<S: Side>(&self, kind: Kind, from: u8, targets: Bitboard) -> Bitboard {
        if bit(from) & self.unsettling.origins(kind) != 0 {
            return 0;
        }
        let steady = targets & !(self.board.occupied() | self.unsettling.targets(kind));
        if bit(from) & (self.reach.onto | self.onto_doubly) == 0 {
            return steady;
        }
        // A Pawn of theirs that it lets past may be stopped again.
        steady & !(S::forwards(bit(from)) | S::Other::forwards(bit(from)))
    }

    /// The replies to moves of an officer to some of these targets.
    #[inline(always)]
    pub fn to_officer<S: Side>(&self, from: u8, targets: Bitboard) -> u64 {
        let origin = bit(from);
        // Pawns capture it no more, and advance where it stood.
        let mut each = self.unmoved - self.captures::<S>(origin);
        if origin & (self.reach.onto | self.onto_doubly) != 0 {
            let onward = S::Other::forwards(origin & self.reach.onto & S::Other::THIRD_RANK) & !self.board.occupied();
            let doubles = (origin & self.onto_doubly | onward).count_ones();
            each += self.one_each::<S>(origin & self.reach.onto) + u64::from(doubles);
        }
        if origin & self.seen == 0 {
            return self.to_targets::<S>(each, self.sliders(), targets);
        }
        // Sliders go on where it stood.
        let mut officers = self.officers.sliders;
        let sliders = &mut officers[..self.officers.len];
        for slider in sliders.iter_mut().filter(|slider| slider.targets & origin != 0) {
            let reach = self.reach_of(slider, self.board.occupied() ^ origin) & !self.board.own::<S::Other>();
            each += u64::from((reach & !slider.targets).count_ones());
            slider.targets = reach;
        }
        self.to_targets::<S>(each, sliders, targets)
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
    pub fn steady_pawns<S: Side>(&self, pushes: Bitboard, doubles: Bitboard) -> (Bitboard, Bitboard) {
        let from = self.unsettling.origins(Kind::Pawn) | self.seen;
        let to = self.unsettling.targets(Kind::Pawn);
        // A capture en passant of the Pawn would be one of the replies.
        let beside = beside(self.board.pawns & self.board.own::<S::Other>());
        let pushes = pushes & !(to | S::LAST_RANK | S::forwards(from));
        (pushes, doubles & !(to | beside | S::forwards(S::forwards(from))))
    }

    /// The replies to some of these Pawns' moves.
    #[inline(always)]
    pub fn to_pawns<S: Side>(&self, pushes: Bitboard, doubles: Bitboard) -> u64 {
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
    fn to_targets<S: Side>(&self, each: u64, sliders: &[Slider], targets: Bitboard) -> u64 {
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
