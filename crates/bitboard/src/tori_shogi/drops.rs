//! Where pieces in hand may be dropped.

use super::attack::reach;
use super::count;
use super::layout::{BOARD, Bitboard, FILE, squares};
use super::position::{Ply, Position};
use super::side::Side;
use super::steps::Over;
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::{MustBeAbleToMove, Rulings, SwallowDropMate, ThirdSwallowOnFile};

/// For each kind that can be in hand the squares to which one is dropped: none if there is none in hand.
#[derive(Clone, Copy)]
pub(super) struct Drops([Bitboard; Kind::IN_HAND.len()]);

impl Drops {
    pub const NONE: Drops = Drops([0; Kind::IN_HAND.len()]);

    /// How many drops there are.
    #[inline]
    pub fn count(&self) -> u64 {
        count::few(&self.0)
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
fn may_take_swallow<S: Side>(swallows: Bitboard) -> Bitboard {
    BOARD & !S::LAST_RANK & !files_of_two(swallows)
}

impl Position {
    /// Where the player's own Swallows allow another one to be dropped, vacant or not.
    #[inline(always)]
    pub(super) fn swallow_squares<S: Side>(&self) -> Bitboard {
        may_take_swallow::<S>(self.of_kind::<S>(Kind::Swallow))
    }

    /// The player's drops to squares of a set.
    #[inline(always)]
    pub(super) fn drops<S: Side>(&self, rulings: &Rulings, within: Bitboard) -> Drops {
        if self.hand::<S>().is_empty() { Drops::NONE } else { self.drops_from_hand::<S>(rulings, within) }
    }

    #[inline(never)]
    fn drops_from_hand<S: Side>(&self, rulings: &Rulings, within: Bitboard) -> Drops {
        let hand = self.hand::<S>();
        let to = self.vacant() & within;
        let mut drops = Drops(Kind::IN_HAND.map(|kind| if hand.count(kind) > 0 { to } else { 0 }));
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

    fn swallow_drops<S: Side>(&self, rulings: &Rulings, to: Bitboard) -> Bitboard {
        // `tori-shogi.drop.third-swallow`
        let swallows = match rulings.third_swallow_on_file {
            ThirdSwallowOnFile::OwnCount => self.of_kind::<S>(Kind::Swallow),
            ThirdSwallowOnFile::BothCount => {
                self.of_kind::<S>(Kind::Swallow) | self.of_kind::<S::Other>(Kind::Swallow)
            }
        };
        let to = to & may_take_swallow::<S>(swallows);
        // `tori-shogi.drop.mate`
        if rulings.swallow_drop_mate == SwallowDropMate::Illegal { self.without_mates::<S>(rulings, to) } else { to }
    }
}
