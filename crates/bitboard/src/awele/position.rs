//! A position, and how a sowing changes it.

use super::board::Board;
use super::row::{self, Houses};
use crate::board::Player;
use crate::board::awele::{House, Setup};
use crate::colour::debug_as_setup;
use crate::rules::awele::{RemainingSeeds, RemainingSeedsAfterACycle, RemainingSeedsUnfed, Rulings};

/// A position that the law admits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// As the player to move sees it.
    pub(super) board: Board,
    pub(crate) turn: Player,
}

/// How a game has ended.
#[derive(Clone, Copy)]
pub(crate) enum End {
    /// As the position shows: `awele.end.more-than-half`, `awele.end.no-move`.
    Position,
    /// Only because it stood in the record before: `awele.end.cycle`.
    Cycle,
}

impl Position {
    /// Four seeds in each house, none captured.
    pub(crate) const fn array(turn: Player) -> Self {
        Position { board: Board::ARRAY, turn }
    }

    /// The setup, which holds as many seeds as the game has.
    pub(crate) fn of(setup: &Setup) -> Self {
        Position { board: Board::of(setup, setup.turn), turn: setup.turn }
    }

    pub(crate) fn setup(self) -> Setup {
        self.board.setup(self.turn)
    }

    /// The houses that may be sown; none where the game is over.
    #[inline(always)]
    pub(crate) fn sowable(self, rulings: &Rulings) -> Houses {
        self.board.sowable(rulings)
    }

    /// Whether the game is over.
    pub(crate) fn is_over(self, rulings: &Rulings) -> bool {
        self.sowable(rulings).is_empty()
    }

    /// The seeds that remain to the player to move and to the opponent when the game has ended here in this way:
    /// `awele.remaining`.
    pub(crate) fn remaining(self, rulings: &Rulings, end: End) -> [u32; 2] {
        let [own, other] = self.board.in_houses();
        let otherwise = rulings.remaining_seeds == RemainingSeeds::ToTheirSide;
        let to_their_side = match end {
            End::Cycle => match rulings.remaining_seeds_after_a_cycle {
                RemainingSeedsAfterACycle::AsOtherwise => otherwise,
                RemainingSeedsAfterACycle::ToTheirSide => true,
                RemainingSeedsAfterACycle::ToNobody => false,
            },
            End::Position if own > 0 && other == 0 && !self.board.decided(rulings) => {
                match rulings.remaining_seeds_unfed {
                    RemainingSeedsUnfed::AsOtherwise => otherwise,
                    RemainingSeedsUnfed::ToTheirSide => true,
                    RemainingSeedsUnfed::ToNobody => false,
                }
            }
            End::Position => otherwise,
        };
        if to_their_side { [own, other] } else { [0, 0] }
    }

    /// The position after a sowing, and how many seeds it has captured; nothing where nothing is to be sown.
    pub(crate) fn sown(self, rulings: &Rulings, house: House) -> Option<(Self, u32)> {
        let own = house.owner() == self.turn && self.board.filled().contains(house);
        own.then(|| self.sown_from(rulings, row::lane(house)))
    }

    /// The same, by the lane of a house that may be sown.
    #[inline(always)]
    pub(crate) fn sown_from(self, rulings: &Rulings, lane: usize) -> (Self, u32) {
        let board = self.board.after(rulings, lane);
        (self.turned(board), self.captured(board))
    }

    /// The position with the board after a sowing.
    #[inline(always)]
    fn turned(self, board: Board) -> Self {
        Position { board, turn: self.turn.other() }
    }

    /// How many seeds a sowing that has led to this board has captured.
    #[inline(always)]
    fn captured(self, board: Board) -> u32 {
        board.captured()[1] - self.board.captured()[0]
    }

    /// How many sequences of two sowings begin with one of these houses, as long as the game goes on and, where that
    /// matters, the first captures nothing; and what is counted after the other first ones, each of which has captured
    /// some number of seeds.
    #[inline(always)]
    pub(crate) fn pairs(
        self,
        rulings: &Rulings,
        houses: Houses,
        captures_matter: bool,
        mut counted: impl FnMut(Self, u32) -> u64,
    ) -> u64 {
        let plain = |next: Board| !(next.filled().is_empty() || captures_matter && self.captured(next) > 0);
        self.board.pairs_from(rulings, houses, plain, |next| counted(self.turned(next), self.captured(next)))
    }

    /// Whether the game has just begun: no sowing leaves the array, since it empties a house.
    pub(crate) const fn is_array(self) -> bool {
        self.board.same_houses(Board::ARRAY)
    }

    /// `awele.end.cycle`: the houses and the player to move, whatever has been captured.
    pub(crate) fn recurs(self, earlier: Self) -> bool {
        self.turn == earlier.turn && self.board.same_houses(earlier.board)
    }
}

debug_as_setup!(Position);

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        Position::of(&text.parse().expect("a setup"))
    }

    fn house(letter: char) -> House {
        House::of_letter(letter).expect("a house")
    }

    #[test]
    fn a_sowing_says_what_it_captured() {
        let rulings = Rulings::default();
        let before = position("4,1,1,0,9,1/0,0,0,1,0,4 14-13 n");
        let in_houses = before.remaining(&rulings, End::Position);
        assert_eq!((before.board.captured(), in_houses), ([13, 14], [5, 16]));
        assert_eq!(before.sowable(&rulings).count(), 2);
        assert!(before.sowable(&rulings).contains(house('d')) && !before.sowable(&rulings).contains(house('e')));
        // A to D become five, two, two and one.
        let nothing = (position("5,2,2,1,9,1/0,0,0,1,0,0 14-13 s"), 0);
        assert_eq!(before.sown(&rulings, house('f')), Some(nothing));
        // They become two, two, two and three.
        let before = position("1,1,1,2,9,1/0,0,0,1,0,4 14-14 n");
        let after = position("0,0,0,0,9,1/0,0,0,1,0,0 14-23 s");
        assert_eq!(before.sown(&rulings, house('f')), Some((after, 9)));
        assert!(!after.is_over(&rulings));
        assert!(position("0,0,0,0,0,0/0,0,0,1,0,0 23-24 s").is_over(&rulings));
        // An empty house, and one of the other player's.
        assert_eq!([house('e'), house('A')].map(|house| before.sown(&rulings, house)), [None, None]);
    }
}
