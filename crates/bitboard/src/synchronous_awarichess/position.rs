//! A position.

use std::fmt;

use super::alternation::Synchronous;

use crate::awarichess::table::Table;
use crate::board::synchronous_awarichess::Setup;

/// A position that the law admits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(pub(super) Table<Synchronous>);

impl Position {
    pub(super) fn setup(&self) -> Setup {
        let Table { awele, powered } = &self.0;
        let (powers, chess) = (powered.powers.setup(), powered.chess.setup());
        Setup { awele: awele.0.setup(), powers, chess }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.setup(), f)
    }
}
