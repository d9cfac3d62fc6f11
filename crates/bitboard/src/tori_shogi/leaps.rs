//! Eagles that jump over pieces: `tori-shogi.ruling.eagle-over-a-piece`. Several may reach one square from one
//! direction, so they are examined one by one.

use super::attack::reach;
use super::layout::{Bitboard, squares};
use super::position::{Ply, Position};
use super::side::Side;
use super::steps::Over;
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::Rulings;

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
    fn targets<S: Side>(self, position: &Position, rulings: &Rulings, from: u8) -> Bitboard {
        let reached = reach::<S>(Kind::Eagle, 1 << from, position.vacant(), Over::of(rulings)) & !position.own::<S>();
        if !self.safe {
            return reached;
        }
        let keeps = |to: &u8| !position.after::<S>(Ply::Step { from, to: *to }).in_check::<S>(rulings);
        squares(reached).filter(keeps).fold(0, |all, to| all | 1 << to)
    }

    /// Calls `visit` with each of their moves.
    #[inline(always)]
    pub fn each<S: Side>(self, position: &Position, rulings: &Rulings, mut visit: impl FnMut(Ply)) {
        for from in squares(self.eagles) {
            squares(self.targets::<S>(position, rulings, from)).for_each(|to| visit(Ply::Step { from, to }));
        }
    }

    /// How many moves they have.
    #[inline(always)]
    pub fn count<S: Side>(self, position: &Position, rulings: &Rulings) -> u64 {
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
    pub(super) fn leaps<S: Side>(&self, over: Over, safe: bool) -> Leaps {
        if over.jumps() { Leaps { eagles: self.of_kind::<S>(Kind::Eagle), safe } } else { Leaps::NONE }
    }
}
