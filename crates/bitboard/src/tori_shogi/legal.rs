//! The legal moves, as sets of squares: of the pieces, of the Phoenix, of Eagles that jump, and the drops.

use super::geometry::{BOARD, Colour, FILE, next_to};
use super::position::{Ply, Position};
use super::steps::{Men, Over, Targets, WAYS, all, origin, reach, targets};
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::{
    End, MustBeAbleToMove, PhoenixIntoCheck, Rulings, SwallowDropMate, ThirdSwallowOnFile,
};
use crate::squares::{Bitboard, lowest, only, squares};
use crate::tally::total;

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
    pub(super) fn guards<S: Colour>(&self, over: Over) -> Men {
        let mut men = self.men::<S>();
        men[Kind::Phoenix as usize] = 0;
        if over.jumps() {
            men[Kind::Eagle as usize] = 0;
        }
        men
    }

    /// Where these of the player's pieces go, within a set.
    #[inline(always)]
    pub(super) fn steps<S: Colour>(&self, men: &Men, over: Over, onto: Bitboard) -> Targets {
        targets::<S>(men, self.vacant(), over).map(|squares| squares & onto)
    }

    /// Whether the game is over because a Phoenix has been captured.
    #[inline(always)]
    fn without_phoenix<S: Colour>(&self) -> bool {
        self.phoenix::<S>() == 0 || self.phoenix::<S::Other>() == 0
    }

    /// The legal moves of the player, who is to move.
    #[inline(always)]
    pub(super) fn legal<S: Colour>(&self, rulings: &Rulings) -> Legal {
        if self.without_phoenix::<S>() {
            return NONE;
        }
        if rulings.phoenix_into_check == PhoenixIntoCheck::Illegal || rulings.end == End::Capture {
            return self.open::<S>(rulings);
        }
        let moves = self.careless::<S>(rulings);
        if !self.plainly_safe::<S>(rulings, &moves) && self.checkmated::<S>(rulings) { NONE } else { moves }
    }

    /// The moves that the clauses leave open to the player, whether or not the game is over.
    #[inline(always)]
    pub(super) fn open<S: Colour>(&self, rulings: &Rulings) -> Legal {
        match rulings.phoenix_into_check {
            PhoenixIntoCheck::Illegal => self.safe::<S>(rulings),
            PhoenixIntoCheck::Legal => self.careless::<S>(rulings),
        }
    }

    /// The moves where the Phoenix may be left open to capture.
    #[inline(always)]
    fn careless<S: Colour>(&self, rulings: &Rulings) -> Legal {
        let onto = BOARD & !self.own::<S>();
        let over = Over::of(rulings);
        let steps = self.steps::<S>(&self.guards::<S>(over), over, onto);
        let phoenix = self.phoenix::<S>();
        let flights = if phoenix == 0 { 0 } else { next_to(lowest(phoenix)) & onto };
        Legal { steps, flights, drops: self.drops::<S>(rulings, BOARD), leaps: self.leaps::<S>(over, false) }
    }

    /// The squares on which the player's Phoenix, having left its own, would be attacked.
    #[inline(always)]
    pub(super) fn danger<S: Colour>(&self, rulings: &Rulings) -> Bitboard {
        self.attacked_by::<S::Other>(rulings, self.vacant() | self.phoenix::<S>())
    }

    /// The safe squares to which the player's Phoenix can go.
    #[inline(always)]
    pub(super) fn flights<S: Colour>(&self, danger: Bitboard) -> Bitboard {
        next_to(lowest(self.phoenix::<S>())) & BOARD & !self.own::<S>() & !danger
    }

    /// Whether it is obvious that one of these moves leaves the Phoenix safe: a flight, or a piece's move while nothing
    /// attacks the Phoenix and nothing is in line with it.
    #[inline(always)]
    fn plainly_safe<S: Colour>(&self, rulings: &Rulings, moves: &Legal) -> bool {
        let danger = self.danger::<S>(rulings);
        let phoenix = self.phoenix::<S>();
        moves.flights & !danger != 0
            || all(&moves.steps) != 0 && danger & phoenix == 0 && !self.lined_up::<S>(lowest(phoenix))
    }

    /// The open moves that leave the player's Phoenix, which must exist, safe.
    #[inline(always)]
    pub(super) fn safe<S: Colour>(&self, rulings: &Rulings) -> Legal {
        let phoenix = self.phoenix::<S>();
        let danger = self.danger::<S>(rulings);
        let onto = BOARD & !self.own::<S>();
        let flights = self.flights::<S>(danger);
        if danger & phoenix != 0 || self.lined_up::<S>(lowest(phoenix)) {
            return self.guarded::<S>(rulings, flights);
        }
        let over = Over::of(rulings);
        let steps = self.steps::<S>(&self.guards::<S>(over), over, onto);
        Legal { steps, flights, drops: self.drops::<S>(rulings, BOARD), leaps: self.leaps::<S>(over, true) }
    }

    /// The same when the Phoenix is attacked, or pieces may be pinned to it.
    #[cold]
    #[inline(never)]
    fn guarded<S: Colour>(&self, rulings: &Rulings, flights: Bitboard) -> Legal {
        let phoenix = lowest(self.phoenix::<S>());
        let over = Over::of(rulings);
        let guard = self.guard::<S>(rulings, phoenix);
        let onto = BOARD & !self.own::<S>() & guard.within;
        let free = self.guards::<S>(over).map(|pieces| pieces & !guard.bound);
        let mut steps = self.steps::<S>(&free, over, onto);
        // A pinned piece blocks no other attack: the two lines meet only at the Phoenix.
        if guard.within == !0 {
            for bound in squares(guard.bound) {
                let alone = self.guards::<S>(over).map(|pieces| pieces & 1 << bound);
                let line = self.line::<S>(rulings, bound, phoenix);
                let along = self.steps::<S>(&alone, over, onto & line);
                steps.iter_mut().zip(along).for_each(|(steps, along)| *steps |= along);
            }
        }
        Legal { steps, flights, drops: self.drops::<S>(rulings, guard.within), leaps: self.leaps::<S>(over, true) }
    }
}

/// How many targets there are, with the Phoenix's.
#[inline(always)]
pub(super) fn count_targets(steps: &Targets, flights: Bitboard) -> u64 {
    let mut sets = [flights; WAYS + 1];
    sets[..WAYS].copy_from_slice(steps);
    total(&sets)
}

impl Legal {
    /// Calls `visit` with each of the moves of the player in this position.
    #[inline(always)]
    pub fn each<S: Colour>(&self, position: &Position, rulings: &Rulings, mut visit: impl FnMut(Ply)) {
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
    pub fn count<S: Colour>(&self, position: &Position, rulings: &Rulings) -> u64 {
        let leaps = self.leaps.count::<S>(position, rulings);
        count_targets(&self.steps, self.flights) + self.drops.count() + leaps
    }

    #[inline]
    pub fn is_empty<S: Colour>(&self, position: &Position, rulings: &Rulings) -> bool {
        let none = all(&self.steps) | self.flights == 0 && self.drops.is_empty();
        none && self.leaps.count::<S>(position, rulings) == 0
    }

    /// Where Swallows are dropped, if there is no other move.
    pub fn swallows_alone<S: Colour>(&self, position: &Position, rulings: &Rulings) -> Option<Bitboard> {
        let none = all(&self.steps) | self.flights == 0 && self.leaps.count::<S>(position, rulings) == 0;
        if none { self.drops.swallows_alone() } else { None }
    }
}

/// For each kind that can be in hand the squares to which one is dropped: none if there is none in hand.
#[derive(Clone, Copy)]
pub(super) struct Drops([Bitboard; Kind::IN_HAND.len()]);

impl Drops {
    pub const NONE: Drops = Drops([0; Kind::IN_HAND.len()]);

    /// How many drops there are.
    #[inline]
    pub fn count(&self) -> u64 {
        total(&self.0)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, squares| all | squares) == 0
    }

    /// Those to a set of squares for each kind.
    #[inline(always)]
    pub fn within(&self, sets: [Bitboard; Kind::IN_HAND.len()]) -> Drops {
        Drops(std::array::from_fn(|kind| self.0[kind] & sets[kind]))
    }

    /// These without some of them.
    #[inline(always)]
    pub fn without(&self, some: &Drops) -> Drops {
        Drops(std::array::from_fn(|kind| self.0[kind] & !some.0[kind]))
    }

    /// Where Swallows are dropped, if nothing else is.
    pub fn swallows_alone(&self) -> Option<Bitboard> {
        let mut others = *self;
        let swallows = std::mem::take(&mut others.0[Kind::Swallow as usize]);
        others.is_empty().then_some(swallows)
    }

    /// Calls `visit` with each drop.
    #[inline(always)]
    pub fn each(&self, mut visit: impl FnMut(Ply)) {
        for (kind, to) in Kind::IN_HAND.into_iter().zip(self.0) {
            squares(to).for_each(|to| visit(Ply::Drop { kind, to }));
        }
    }
}

/// The files on which two of these squares lie.
#[inline]
fn files_of_two(set: Bitboard) -> Bitboard {
    // Fold the ranks together three times: files with one, and files with two.
    let (one, two) = (set | set >> 32, set & set >> 32);
    let (one, two) = (one | one >> 16, two | two >> 16 | one & one >> 16);
    let two = two | two >> 8 | one & one >> 8;
    (two & 0x7F) * FILE
}

/// Where a Swallow may be dropped, vacant or not, as far as these that stand on the board are concerned:
/// `tori-shogi.drop.third-swallow` and `tori-shogi.drop.must-move`.
#[inline(always)]
fn may_take_swallow<S: Colour>(swallows: Bitboard) -> Bitboard {
    BOARD & !S::LAST_RANK & !files_of_two(swallows)
}

impl Position {
    /// Where the player's own Swallows allow another one to be dropped, vacant or not.
    #[inline(always)]
    pub(super) fn swallow_squares<S: Colour>(&self) -> Bitboard {
        may_take_swallow::<S>(self.of_kind::<S>(Kind::Swallow))
    }

    /// The player's drops to squares of a set.
    #[inline(always)]
    fn drops<S: Colour>(&self, rulings: &Rulings, within: Bitboard) -> Drops {
        if self.hand::<S>().is_empty() { Drops::NONE } else { self.drops_from_hand::<S>(rulings, within) }
    }

    #[inline(never)]
    fn drops_from_hand<S: Colour>(&self, rulings: &Rulings, within: Bitboard) -> Drops {
        let hand = self.hand::<S>();
        let to = self.vacant() & within;
        let mut drops = Drops(Kind::IN_HAND.map(|kind| if hand.count(kind as usize) > 0 { to } else { 0 }));
        // `tori-shogi.drop.must-move`
        if rulings.must_be_able_to_move == MustBeAbleToMove::InThisPosition {
            let onto = BOARD & !self.own::<S>();
            for (kind, to) in Kind::IN_HAND.into_iter().zip(&mut drops.0) {
                // From where a piece goes to a square, the other player's piece would go from that square.
                *to &= reach::<S::Other>(kind, onto, 0, Over::of(rulings));
            }
        }
        let swallow = drops.0[Kind::Swallow as usize];
        if swallow != 0 {
            drops.0[Kind::Swallow as usize] = self.swallow_drops::<S>(rulings, swallow);
        }
        drops
    }

    fn swallow_drops<S: Colour>(&self, rulings: &Rulings, to: Bitboard) -> Bitboard {
        // `tori-shogi.drop.third-swallow`
        let swallows = match rulings.third_swallow_on_file {
            ThirdSwallowOnFile::OwnCount => self.of_kind::<S>(Kind::Swallow),
            ThirdSwallowOnFile::BothCount => {
                self.of_kind::<S>(Kind::Swallow) | self.of_kind::<S::Other>(Kind::Swallow)
            }
        };
        let to = to & may_take_swallow::<S>(swallows);
        // `tori-shogi.drop.mate`
        match rulings.swallow_drop_mate {
            SwallowDropMate::Illegal => self.without_mates::<S>(rulings, to),
            SwallowDropMate::Legal | SwallowDropMate::Loses => to,
        }
    }
}

/// A player's Eagles where they jump; by default none.
#[derive(Clone, Copy)]
pub(super) struct Leaps {
    eagles: Bitboard,
    /// Whether they have to leave their Phoenix safe.
    safe: bool,
}

impl Leaps {
    pub const NONE: Leaps = Leaps { eagles: 0, safe: false };

    /// Where one of them goes.
    fn targets<S: Colour>(self, position: &Position, rulings: &Rulings, from: u8) -> Bitboard {
        let reached = reach::<S>(Kind::Eagle, 1 << from, position.vacant(), Over::of(rulings)) & !position.own::<S>();
        if !self.safe {
            return reached;
        }
        let keeps = |to: &u8| !position.after::<S>(Ply::Step { from, to: *to }).in_check::<S>(rulings);
        only(reached, keeps)
    }

    /// Calls `visit` with each of their moves.
    #[inline(always)]
    pub fn each<S: Colour>(self, position: &Position, rulings: &Rulings, mut visit: impl FnMut(Ply)) {
        for from in squares(self.eagles) {
            squares(self.targets::<S>(position, rulings, from)).for_each(|to| visit(Ply::Step { from, to }));
        }
    }

    /// How many moves they have.
    #[inline(always)]
    pub fn count<S: Colour>(self, position: &Position, rulings: &Rulings) -> u64 {
        if self.eagles == 0 {
            return 0;
        }
        let moves = |from| u64::from(self.targets::<S>(position, rulings, from).count_ones());
        squares(self.eagles).map(moves).sum()
    }
}

impl Position {
    /// The player's Eagles, if they jump.
    #[inline(always)]
    fn leaps<S: Colour>(&self, over: Over, safe: bool) -> Leaps {
        if over.jumps() { Leaps { eagles: self.of_kind::<S>(Kind::Eagle), safe } } else { Leaps::NONE }
    }
}
