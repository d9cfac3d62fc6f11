//! The rulings by which both games are played.

use crate::rules::awarichess::{Own, Rulings};
use crate::rules::awele;

/// The rulings of the game's own spec, and those by which Awele is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Law {
    pub own: Own,
    pub awele: awele::Rulings,
}

impl Law {
    pub(crate) const fn of(rulings: Rulings) -> Self {
        Law { own: rulings.own, awele: rulings.awele() }
    }
}
