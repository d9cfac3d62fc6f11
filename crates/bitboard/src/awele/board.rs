//! The two rows as the player to move sees them, and what that player can do with them.

use super::row::{self, Houses, Row};
use super::sowing;
use crate::board::Player;
use crate::board::awele::{House, Setup};
use crate::rules::awele::{CaptureOfAll, CaptureOfTheLastSeeds, EndAt25, OpponentWithoutSeeds, Rulings};

/// Both players' houses and captured seeds, seen by the one who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Board {
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
    pub(crate) const ARRAY: Board = Board { own: 4 * row::ONES, other: 4 * row::ONES };

    /// The setup, which holds as many seeds as the game has.
    pub(crate) fn of(setup: &Setup, mover: Player) -> Self {
        let row = |owner| {
            let houses: Row = House::of(owner).map(|house| row::house(row::lane(house), setup.seeds(house))).sum();
            houses + row::captured(setup.captured(owner))
        };
        Board { own: row(mover), other: row(mover.other()) }
    }

    /// The setup in which this player is to move.
    pub(crate) fn setup(self, mover: Player) -> Setup {
        let mut setup = Setup::empty(mover);
        for (owner, row) in [(mover, self.own), (mover.other(), self.other)] {
            House::of(owner).for_each(|house| *setup.seeds_mut(house) = row::seeds(row, row::lane(house)) as u8);
            *setup.captured_mut(owner) = row::captured_in(row);
        }
        setup
    }

    /// The board as the other player sees it.
    #[must_use]
    pub(crate) const fn turned(self) -> Self {
        Board { own: self.other, other: self.own }
    }

    /// Whether all houses have the same seeds, whatever has been captured.
    pub(crate) const fn same_houses(self, other: Self) -> bool {
        row::is_empty(self.own ^ other.own) && row::is_empty(self.other ^ other.other)
    }

    /// The seeds that the mover and the opponent have captured.
    pub(crate) fn captured(self) -> [u32; 2] {
        [self.own, self.other].map(|row| row::captured_in(row).into())
    }

    /// The sums of the seeds in the mover's houses and in the opponent's.
    pub(crate) fn in_houses(self) -> [u32; 2] {
        [self.own, self.other].map(row::sum)
    }

    /// The mover's houses that hold a seed, whether or not the game is over.
    pub(crate) const fn filled(self) -> Houses {
        Houses::filled(self.own)
    }

    /// The houses that the mover may sow; none once the game is over.
    #[inline(always)]
    pub(crate) fn sowable(self, rulings: &Rulings) -> Houses {
        if self.decided(rulings) {
            return Houses::NONE;
        }
        let mut houses = self.filled();
        if self.must_not_capture_all(rulings) {
            houses = self.not_capturing_all(rulings, houses);
        }
        if self.must_feed(rulings) {
            houses = self.feeding(rulings, houses);
        }
        houses
    }

    /// Whether the game is over (`awele.end.more-than-half`, `awele.end.no-move`).
    pub(crate) fn is_over(self, rulings: &Rulings) -> bool {
        self.sowable(rulings).is_empty()
    }

    /// The board after the mover has sown a house, still seen by the mover, and how many seeds were captured.
    pub(crate) fn sown(self, rulings: &Rulings, house: House) -> (Self, u32) {
        let after = self.after(rulings, row::lane(house)).turned();
        (after, after.captured()[0] - self.captured()[0])
    }

    /// The board after a sowing, as the next player sees it.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after(self, rulings: &Rulings, lane: usize) -> Self {
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

    /// Whether a player has captured more than half of the seeds, if that ends the game.
    #[inline(always)]
    fn decided(self, rulings: &Rulings) -> bool {
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
        rulings.capture_of_all == CaptureOfAll::Forbidden
            && !row::any_holds(self.other, 3)
            && (row::is_filled_from_left(self.other) || row::any_holds(self.own, 12))
    }

    /// Whether `awele.feeding` applies.
    #[inline(always)]
    fn must_feed(self, rulings: &Rulings) -> bool {
        row::is_empty(self.other) && rulings.opponent_without_seeds == OpponentWithoutSeeds::FeedIfPossible
    }

    /// `awele.capture-of-all.forbidden`
    #[cold]
    fn not_capturing_all(self, rulings: &Rulings, houses: Houses) -> Houses {
        houses.such(|lane| !self.sow(lane).captures_all(rulings))
    }

    /// `awele.feeding`
    #[cold]
    fn feeding(self, rulings: &Rulings, houses: Houses) -> Houses {
        houses.such(|lane| !row::is_empty(self.after(rulings, lane).own))
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

    /// `awele.capture-of-all.captures-nothing`; a forbidden capture of all captures nothing either.
    #[cold]
    fn settle(&mut self, rulings: &Rulings) {
        if rulings.capture_of_all != CaptureOfAll::CapturesAll && self.captures_all(rulings) {
            self.taken = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::awele::Setup;

    fn board(text: &str) -> Board {
        let setup: Setup = text.parse().expect("a setup");
        Board::of(&setup, setup.turn)
    }

    fn house(letter: char) -> House {
        House::of_letter(letter).expect("a house")
    }

    #[test]
    fn the_array_is_the_start() {
        assert!(board(crate::board::awele::START) == Board::ARRAY);
    }

    #[test]
    fn a_sowing_says_what_it_captured() {
        let rulings = Rulings::default();
        let before = board("4,1,1,0,9,1/0,0,0,1,0,4 14-13 n");
        assert_eq!((before.captured(), before.in_houses()), ([13, 14], [5, 16]));
        assert_eq!(before.sowable(&rulings).count(), 2);
        assert!(before.sowable(&rulings).contains(house('d')) && !before.sowable(&rulings).contains(house('e')));
        // A to D become five, two, two and one.
        let nothing = (board("5,2,2,1,9,1/0,0,0,1,0,0 14-13 n"), 0);
        assert!(before.sown(&rulings, house('f')) == nothing);
        // They become two, two, two and three. The board is still seen by the sower.
        let (after, captured) = board("1,1,1,2,9,1/0,0,0,1,0,4 14-14 n").sown(&rulings, house('f'));
        assert!(after == board("0,0,0,0,9,1/0,0,0,1,0,0 14-23 n") && captured == 9);
        assert!(after.turned() == board("0,0,0,0,9,1/0,0,0,1,0,0 14-23 s"));
        assert!(!after.turned().is_over(&rulings));
        assert!(board("0,0,0,0,0,0/0,0,0,1,0,0 23-24 s").is_over(&rulings));
    }
}
