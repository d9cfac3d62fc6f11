//! The legal moves, as sets of squares.

use super::count;
use super::drops::Drops;
use super::layout::{BOARD, Bitboard, lowest, squares};
use super::leaps::Leaps;
use super::position::{Ply, Position};
use super::rays::next_to;
use super::side::Side;
use super::steps::{Men, Over, Targets, WAYS, all, origin, targets, within};
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::{End, PhoenixIntoCheck, Rulings};

/// The moves of a position.
pub(super) struct Legal {
    /// Where pieces other than the Phoenix go.
    pub steps: Targets,
    /// Where the Phoenix goes.
    pub flights: Bitboard,
    pub drops: Drops,
    /// The Eagles that jump over pieces; where each goes is computed on demand.
    pub leaps: Leaps,
}

const NONE: Legal = Legal { steps: [0; WAYS], flights: 0, drops: Drops::NONE, leaps: Leaps::NONE };

impl Position {
    /// The player's pieces other than the Phoenix and Eagles that jump.
    #[inline(always)]
    pub(super) fn guards<S: Side>(&self, over: Over) -> Men {
        let mut men = self.men::<S>();
        men[Kind::Phoenix as usize] = 0;
        if over.jumps() {
            men[Kind::Eagle as usize] = 0;
        }
        men
    }

    /// Whether the game is over because a Phoenix has been captured.
    #[inline(always)]
    pub(super) fn without_phoenix<S: Side>(&self) -> bool {
        self.phoenix::<S>() == 0 || self.phoenix::<S::Other>() == 0
    }

    /// The legal moves of the player, who is to move.
    #[inline(always)]
    pub(super) fn legal<S: Side>(&self, rulings: &Rulings) -> Legal {
        if self.without_phoenix::<S>() {
            return NONE;
        }
        match (rulings.phoenix_into_check, rulings.end) {
            (PhoenixIntoCheck::Illegal, _) => self.safe::<S>(rulings),
            (PhoenixIntoCheck::Legal, End::Capture) => self.careless::<S>(rulings),
            (PhoenixIntoCheck::Legal, End::Checkmate) => {
                let moves = self.careless::<S>(rulings);
                if !self.plainly_safe::<S>(rulings, &moves) && self.checkmated::<S>(rulings) { NONE } else { moves }
            }
        }
    }

    /// The moves that the clauses leave open to the player, whether or not the game is over.
    pub(super) fn open<S: Side>(&self, rulings: &Rulings) -> Legal {
        match rulings.phoenix_into_check {
            PhoenixIntoCheck::Illegal => self.safe::<S>(rulings),
            PhoenixIntoCheck::Legal => self.careless::<S>(rulings),
        }
    }

    /// The moves where the Phoenix may be left open to capture.
    #[inline(always)]
    fn careless<S: Side>(&self, rulings: &Rulings) -> Legal {
        let onto = BOARD & !self.own::<S>();
        let over = Over::of(rulings);
        let steps = within(&targets::<S>(&self.guards::<S>(over), self.vacant(), over), onto);
        let phoenix = self.phoenix::<S>();
        let flights = if phoenix == 0 { 0 } else { next_to(lowest(phoenix)) & onto };
        Legal { steps, flights, drops: self.drops::<S>(rulings, BOARD), leaps: self.leaps::<S>(over, false) }
    }

    /// The squares on which the player's Phoenix, having left its own, would be attacked.
    #[inline(always)]
    pub(super) fn danger<S: Side>(&self, rulings: &Rulings) -> Bitboard {
        self.attacked_by::<S::Other>(rulings, self.vacant() | self.phoenix::<S>())
    }

    /// The safe squares to which the player's Phoenix can go.
    #[inline(always)]
    pub(super) fn flights<S: Side>(&self, danger: Bitboard) -> Bitboard {
        next_to(lowest(self.phoenix::<S>())) & BOARD & !self.own::<S>() & !danger
    }

    /// Whether it is obvious that one of these moves leaves the Phoenix safe: a flight, or a piece's move while nothing
    /// attacks the Phoenix and nothing is in line with it.
    #[inline(always)]
    fn plainly_safe<S: Side>(&self, rulings: &Rulings, moves: &Legal) -> bool {
        let danger = self.danger::<S>(rulings);
        let phoenix = self.phoenix::<S>();
        moves.flights & !danger != 0
            || all(&moves.steps) != 0 && danger & phoenix == 0 && !self.lined_up::<S>(lowest(phoenix))
    }

    /// The open moves that leave the player's Phoenix, which must exist, safe.
    #[inline(always)]
    pub(super) fn safe<S: Side>(&self, rulings: &Rulings) -> Legal {
        let phoenix = self.phoenix::<S>();
        let danger = self.danger::<S>(rulings);
        let onto = BOARD & !self.own::<S>();
        let flights = self.flights::<S>(danger);
        if danger & phoenix != 0 || self.lined_up::<S>(lowest(phoenix)) {
            return self.guarded::<S>(rulings, flights);
        }
        let over = Over::of(rulings);
        let steps = within(&targets::<S>(&self.guards::<S>(over), self.vacant(), over), onto);
        Legal { steps, flights, drops: self.drops::<S>(rulings, BOARD), leaps: self.leaps::<S>(over, true) }
    }

    /// The same when the Phoenix is attacked, or pieces may be pinned to it.
    #[cold]
    #[inline(never)]
    fn guarded<S: Side>(&self, rulings: &Rulings, flights: Bitboard) -> Legal {
        let phoenix = lowest(self.phoenix::<S>());
        let over = Over::of(rulings);
        let guard = self.guard::<S>(rulings, phoenix);
        let onto = BOARD & !self.own::<S>() & guard.within;
        let free = self.guards::<S>(over).map(|pieces| pieces & !guard.bound);
        let mut steps = within(&targets::<S>(&free, self.vacant(), over), onto);
        // A pinned piece blocks no other attack: the two lines meet only at the Phoenix.
        if guard.within == !0 {
            for bound in squares(guard.bound) {
                let alone = self.guards::<S>(over).map(|pieces| pieces & 1 << bound);
                let line = self.line::<S>(rulings, bound, phoenix);
                let along = within(&targets::<S>(&alone, self.vacant(), over), onto & line);
                steps.iter_mut().zip(along).for_each(|(steps, along)| *steps |= along);
            }
        }
        Legal { steps, flights, drops: self.drops::<S>(rulings, guard.within), leaps: self.leaps::<S>(over, true) }
    }
}

impl Legal {
    /// Calls `visit` with each of the moves of the player in this position.
    #[inline(always)]
    pub fn each<S: Side>(&self, position: &Position, rulings: &Rulings, mut visit: impl FnMut(Ply)) {
        let occupied = position.occupied();
        for (way, targets) in self.steps.iter().enumerate() {
            squares(*targets).for_each(|to| visit(Ply::Step { from: origin::<S>(way, to, occupied), to }));
        }
        let phoenix = lowest(position.phoenix::<S>());
        squares(self.flights).for_each(|to| visit(Ply::Step { from: phoenix, to }));
        self.drops.each(&mut visit);
        self.leaps.each::<S>(position, rulings, visit);
    }

    /// How many moves there are.
    #[inline(always)]
    pub fn count<S: Side>(&self, position: &Position, rulings: &Rulings) -> u64 {
        let leaps = self.leaps.count::<S>(position, rulings);
        count::total(&self.steps, self.flights) + self.drops.count() + leaps
    }

    #[inline]
    pub fn is_empty<S: Side>(&self, position: &Position, rulings: &Rulings) -> bool {
        let none = all(&self.steps) | self.flights == 0 && self.drops.is_empty();
        none && self.leaps.count::<S>(position, rulings) == 0
    }

    /// Where Swallows are dropped, if there is no other move.
    pub fn swallows_alone<S: Side>(&self, position: &Position, rulings: &Rulings) -> Option<Bitboard> {
        let none = all(&self.steps) | self.flights == 0 && self.leaps.count::<S>(position, rulings) == 0;
        if none { self.drops.swallows_alone() } else { None }
    }
}
