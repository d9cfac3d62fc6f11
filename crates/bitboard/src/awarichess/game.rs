//! A game of Awele, and the powers that it gives.

use super::law::Law;
use super::powered::Powers;
use crate::awele::board::Board;
use crate::awele::row::Houses;
use crate::board::Player;
use crate::board::awele::{House, Setup};
use crate::rules::awarichess::{OrderOfRemainingPowers, RemainingSeedsArePowers};
use crate::rules::awele::RemainingSeeds;

/// A game of Awele as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Game {
    /// As the player to move sees it.
    board: Board,
    turn: Player,
}

impl Game {
    /// The setup, which holds as many seeds as the game has.
    pub(crate) fn of(setup: &Setup) -> Self {
        Game { board: Board::of(setup, setup.turn), turn: setup.turn }
    }

    pub(crate) fn setup(self) -> Setup {
        self.board.setup(self.turn)
    }

    /// Four seeds in each house, none captured.
    pub(crate) const fn array(turn: Player) -> Self {
        Game { board: Board::ARRAY, turn }
    }

    /// Whose turn it is.
    pub(crate) const fn turn(self) -> Player {
        self.turn
    }

    /// The houses that may be sown; none where the game is over.
    #[inline(always)]
    pub(crate) fn sowable(self, law: &Law) -> Houses {
        self.board.sowable(&law.awele)
    }

    /// The game after a sowing, and how many seeds it has captured; nothing where nothing is to be sown.
    pub(crate) fn sown(self, law: &Law, house: House) -> Option<(Self, u32)> {
        let own = house.owner() == self.turn && self.board.filled().contains(house);
        own.then(|| {
            let (sown, captured) = self.board.sown(&law.awele, house);
            (Game { board: sown.turned(), turn: self.turn.other() }, captured)
        })
    }

    /// The same, by the lane of a house that may be sown.
    #[inline(always)]
    pub(crate) fn sown_from(self, law: &Law, lane: usize) -> (Self, u32) {
        let board = self.board.after(&law.awele, lane);
        (Game { board, turn: self.turn.other() }, board.captured()[1] - self.board.captured()[0])
    }

    /// How many sequences of two sowings begin with one of these houses, as long as the game goes on and, where that
    /// matters, the first captures nothing; and what is counted after the other first ones, each of which has captured
    /// some number of seeds.
    #[inline(always)]
    pub(crate) fn pairs(
        self,
        law: &Law,
        houses: Houses,
        captures_matter: bool,
        mut counted: impl FnMut(Self, u32) -> u64,
    ) -> u64 {
        let captured = |next: Board| next.captured()[1] - self.board.captured()[0];
        let plain = |next: Board| !(next.filled().is_empty() || captures_matter && captured(next) > 0);
        let game = |board: Board| Game { board, turn: self.turn.other() };
        self.board.pairs_from(&law.awele, houses, plain, |next| counted(game(next), captured(next)))
    }

    /// The powers with those that the remaining seeds of this finished game give: `awarichess.awele.end`.
    pub(crate) fn with_remaining(self, law: &Law, powers: Powers) -> Powers {
        let are_powers = law.own.remaining_seeds_are_powers == RemainingSeedsArePowers::Yes;
        if !are_powers || law.awele.remaining_seeds == RemainingSeeds::ToNobody {
            return powers;
        }
        // The player whose turn it would be did not make the last move.
        let [next, last] = self.board.in_houses();
        let (next, last) = ((self.turn, next), (self.turn.other(), last));
        let (first, second) = match (law.own.order_of_remaining_powers, self.turn) {
            (OrderOfRemainingPowers::SouthFirst, Player::White) => (next, last),
            _ => (last, next),
        };
        powers.and(first.0, first.1).and(second.0, second.1)
    }

    /// Whether the game has just begun: no sowing leaves the array, since it empties a house.
    pub(crate) const fn is_array(self) -> bool {
        self.board.same_houses(Board::ARRAY)
    }

    /// `awele.end.cycle`: the houses and the turn.
    pub(crate) fn recurs(self, earlier: Self) -> bool {
        self.turn == earlier.turn && self.board.same_houses(earlier.board)
    }
}
