//! The two rows as the player to move sees them, and what that player can do with them.

use super::row::{self, Houses, Row};
use super::sowing;
use crate::board::Player;
use crate::board::awele::{House, ROW, Setup};
use crate::rules::awele::{CaptureOfAll, CaptureOfTheLastSeeds, EndAt25, OpponentWithoutSeeds, Rulings};

/// Both players' houses and captured seeds, seen by the one who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Board {
    /// The row of the player to move.
    own: Row,
    /// The opponent's row.
    other: Row,
}

/// The rows after a sowing, before anything is captured.
struct Sown {
    own: Row,
    other: Row,
    /// The seeds that it would capture, in the opponent's houses.
    taken: Row,
}

/// `awele.end.more-than-half`
const MORE_THAN_HALF: Row = row::captured(25);

impl Board {
    /// Four seeds in each house, none captured: `awele.start`.
    pub(super) const ARRAY: Board = Board { own: 4 * row::ONES, other: 4 * row::ONES };

    /// The setup, which holds as many seeds as the game has.
    pub(super) fn of(setup: &Setup, mover: Player) -> Self {
        let row = |owner| {
            let houses: Row = House::of(owner).map(|house| row::house(row::lane(house), setup.seeds(house))).sum();
            houses + row::captured(setup.captured(owner))
        };
        Board { own: row(mover), other: row(mover.other()) }
    }

    /// The setup in which this player is to move.
    pub(super) fn setup(self, mover: Player) -> Setup {
        let mut setup = Setup::empty(mover);
        for (owner, row) in [(mover, self.own), (mover.other(), self.other)] {
            House::of(owner).for_each(|house| *setup.seeds_mut(house) = row::seeds(row, row::lane(house)) as u8);
            *setup.captured_mut(owner) = row::captured_in(row);
        }
        setup
    }

    /// The board as the other player sees it.
    #[must_use]
    pub(super) const fn turned(self) -> Self {
        Board { own: self.other, other: self.own }
    }

    /// Whether all houses have the same seeds, whatever has been captured.
    pub(super) const fn same_houses(self, other: Self) -> bool {
        row::is_empty(self.own ^ other.own) && row::is_empty(self.other ^ other.other)
    }

    /// The seeds that the mover and the opponent have captured.
    pub(super) fn captured(self) -> [u32; 2] {
        [self.own, self.other].map(|row| row::captured_in(row).into())
    }

    /// The sums of the seeds in the mover's houses and in the opponent's.
    pub(super) fn in_houses(self) -> [u32; 2] {
        [self.own, self.other].map(row::sum)
    }

    /// The mover's houses that hold a seed, whether or not the game is over.
    pub(super) const fn filled(self) -> Houses {
        Houses::filled(self.own)
    }

    /// The houses that the mover may sow; none once the game is over (`awele.end.more-than-half`, `awele.end.no-move`).
    #[inline(always)]
    pub(super) fn sowable(self, rulings: &Rulings) -> Houses {
        if self.decided(rulings) {
            return Houses::NONE;
        }
        let mut houses = self.filled();
        if self.must_feed(rulings) {
            houses = self.feeding(rulings, houses);
        }
        if self.must_not_capture_all(rulings) {
            houses = self.not_capturing_all(rulings, houses);
        }
        houses
    }

    /// The board after a sowing, as the next player sees it.
    #[inline(always)]
    #[must_use]
    pub(super) fn after(self, rulings: &Rulings, lane: usize) -> Self {
        let mut sown = self.sow(lane);
        if sown.leaves_nothing() {
            sown.settle(rulings);
        }
        // `awele.capture.kept`
        Board { own: sown.other - sown.taken, other: sown.own + row::gathered(sown.taken) }
    }

    /// Whether all houses of the mover's that hold seeds are what the mover may sow, and the game goes on, whatever the
    /// mover has captured.
    #[inline(always)]
    pub(super) fn is_plain(self, rulings: &Rulings) -> bool {
        !(row::is_empty(self.other) || self.lost(rulings) || self.must_not_capture_all(rulings))
    }

    /// A sowing, with what it would capture.
    #[inline(always)]
    fn sow(self, lane: usize) -> Sown {
        let sowing = sowing::of(lane, row::seeds(self.own, lane));
        let other = self.other + sowing.other;
        Sown { own: self.own.wrapping_add(sowing.own), other, taken: sowing::captured(other, sowing.last) }
    }

    /// Whether a player has captured more than half of the seeds, if that ends the game: `awele.end.more-than-half`.
    #[inline(always)]
    pub(super) fn decided(self, rulings: &Rulings) -> bool {
        self.lost(rulings) || self.turned().lost(rulings)
    }

    /// Whether the opponent has.
    #[inline(always)]
    fn lost(self, rulings: &Rulings) -> bool {
        self.other >= MORE_THAN_HALF && rulings.end_at_25 == EndAt25::Yes
    }

    /// Whether `awele.capture-of-all.forbidden` may forbid something.
    ///
    /// Nothing is captured from a house with three seeds or more: it gets another one, or the sowing ends before it.
    /// Fewer than twelve seeds fall into the opponent's houses from the left one up to the last one, one in each: these
    /// must hold seeds before, to be captured, and the others none.
    #[inline(always)]
    fn must_not_capture_all(self, rulings: &Rulings) -> bool {
        let forbids = match rulings.capture_of_all {
            CaptureOfAll::Forbidden | CaptureOfAll::ForbiddenUnlessNoOther | CaptureOfAll::LegalIfItWins => true,
            CaptureOfAll::CapturesNothing
            | CaptureOfAll::CapturesAll
            | CaptureOfAll::LeavesFirstHouse
            | CaptureOfAll::LeavesLastHouse => false,
        };
        forbids
            && !row::any_holds(self.other, 3)
            && (row::is_filled_from_left(self.other) || row::any_holds(self.own, 12))
    }

    /// Whether `awele.feeding` applies.
    #[inline(always)]
    fn must_feed(self, rulings: &Rulings) -> bool {
        row::is_empty(self.other) && rulings.opponent_without_seeds == OpponentWithoutSeeds::FeedIfPossible
    }

    /// `awele.capture-of-all.forbidden`, of houses that no other clause forbids to sow.
    #[cold]
    fn not_capturing_all(self, rulings: &Rulings, houses: Houses) -> Houses {
        let others = houses.such(|lane| !self.sow(lane).captures_all(rulings));
        match rulings.capture_of_all {
            CaptureOfAll::LegalIfItWins => houses.such(|lane| others.holds(lane) || self.sow(lane).wins()),
            CaptureOfAll::ForbiddenUnlessNoOther if others.is_empty() => houses,
            CaptureOfAll::CapturesNothing
            | CaptureOfAll::Forbidden
            | CaptureOfAll::CapturesAll
            | CaptureOfAll::LeavesFirstHouse
            | CaptureOfAll::LeavesLastHouse
            | CaptureOfAll::ForbiddenUnlessNoOther => others,
        }
    }

    /// `awele.feeding`
    #[cold]
    fn feeding(self, rulings: &Rulings, houses: Houses) -> Houses {
        houses.such(|lane| !row::is_empty(self.after(rulings, lane).own))
    }

    /// How many sequences of this many legal moves there are, at least one.
    pub(super) fn lines(self, rulings: &Rulings, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.sowable(rulings).count().into(),
            2 => self.pairs(rulings),
            _ => self.sowable(rulings).lanes().map(|lane| self.after(rulings, lane).lines(rulings, depth - 1)).sum(),
        }
    }

    /// The sequences of two moves.
    fn pairs(self, rulings: &Rulings) -> u64 {
        self.pairs_from(rulings, self.sowable(rulings), |_| true, |next| next.sowable(rulings).count().into())
    }

    /// The sequences of two moves that begin by sowing one of these houses. The last ones are not made, and where no
    /// clause but `awele.move.empty-house` can forbid one and the board after the first one is `plain`, they are added
    /// up house by house first and then over all houses; elsewhere they are `counted`. All six houses are sown, and what
    /// follows is dropped where they may not be: asking first takes longer.
    #[inline(always)]
    pub(super) fn pairs_from(
        self,
        rulings: &Rulings,
        sowable: Houses,
        plain: impl Fn(Board) -> bool,
        mut counted: impl FnMut(Board) -> u64,
    ) -> u64 {
        let (mut together, mut apart) = (0, 0);
        for lane in 0..ROW {
            let legal = row::seeds(sowable.ones(), lane) as u64;
            let next = self.after(rulings, lane);
            if next.is_plain(rulings) && plain(next) {
                together += next.filled().ones() * legal;
            } else if legal != 0 {
                apart += counted(next);
            }
        }
        u64::from(row::sum(together)) + apart
    }
}

impl Sown {
    /// Whether no seed would be left in the opponent's houses.
    #[inline(always)]
    const fn leaves_nothing(&self) -> bool {
        row::is_empty(self.other ^ self.taken)
    }

    /// `awele.capture-of-all`, except that it makes no difference with `captures-all`.
    fn captures_all(&self, rulings: &Rulings) -> bool {
        let exempt = rulings.capture_of_the_last_seeds == CaptureOfTheLastSeeds::Captured && row::is_empty(self.own);
        self.taken != 0 && self.leaves_nothing() && !exempt
    }

    /// Whether the player has captured more than half of the seeds with it, if it captures all that it would.
    fn wins(&self) -> bool {
        self.own + row::gathered(self.taken) >= MORE_THAN_HALF
    }

    /// `awele.capture-of-all.captures-nothing` and `awele.capture-of-all.leaves-a-house`. What `forbidden` forbids
    /// captures nothing either; where another option lets a capture of all be made, it captures all.
    #[cold]
    fn settle(&mut self, rulings: &Rulings) {
        if !self.captures_all(rulings) {
            return;
        }
        match rulings.capture_of_all {
            CaptureOfAll::CapturesNothing | CaptureOfAll::Forbidden => self.taken = 0,
            CaptureOfAll::LeavesFirstHouse => self.taken &= !row::rightmost(self.taken),
            CaptureOfAll::LeavesLastHouse => self.taken &= !row::leftmost(self.taken),
            CaptureOfAll::CapturesAll | CaptureOfAll::ForbiddenUnlessNoOther | CaptureOfAll::LegalIfItWins => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_array_is_the_start() {
        let start: Setup = crate::board::awele::START.parse().expect("a setup");
        assert!(Board::of(&start, start.turn) == Board::ARRAY);
    }
}
