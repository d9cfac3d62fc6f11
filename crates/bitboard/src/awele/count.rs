//! Counting the sequences of moves.

use super::board::Board;
use super::row::{self, Houses};
use crate::board::awele::ROW;
use crate::rules::awele::Rulings;

impl Board {
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
    pub(crate) fn pairs_from(
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
