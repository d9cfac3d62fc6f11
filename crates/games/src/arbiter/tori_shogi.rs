//! What the rules of Tori Shogi say for an arbiter.

use super::{Arbiter, IllegalMoveEffect};
use crate::rules::Clause;

/// The arbiter of Tori Shogi.
pub struct ToriShogiArbiter;

impl Arbiter for ToriShogiArbiter {
    /// `tori-shogi.illegal-loses`: no matter when it is found.
    fn illegal_move(&self, _broken: Option<Clause>) -> IllegalMoveEffect {
        IllegalMoveEffect::Loses(Clause::new("tori-shogi.illegal-loses"))
    }
}
