//! What a game's document claims of its own rules, checked by enumeration.
//!
//! Everything is asked through the contract, so that the model, the engine and anybody else's engine each do the
//! same counting. What they count is no fixture: it is a snapshot on which they have to agree.

pub mod aviary;
pub mod awarichess;
pub mod bifocal;
mod prose;

use std::fmt::{Debug, Display};

use crate::board::Player;
use crate::games::{Game, MoveOf};
use crate::rules::{Outcome, Rules, Win};

/// A game whose document makes claims that can be enumerated.
pub trait Claims: Game {
    /// What an enumeration finds. Two implementations agree when their tables are equal.
    type Table: PartialEq + Debug + Display + Send;

    /// Counts what the claims speak of. `progress` is called from several threads, each time a part is done.
    fn enumerate<R: Rules<Setup = Self::Setup>>(rules: &R, extent: Extent, progress: &Hook<'_>) -> Self::Table;

    /// The page in `docs/`: what was counted, the table, what it says of each claim, and examples, which the
    /// rules explain. It is complete for a table of [`Extent::Whole`].
    fn page<R: Rules<Setup = Self::Setup, Move = MoveOf<Self>>>(rules: &R, table: &Self::Table) -> String;
}

/// How much is enumerated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Everything.
    Whole,
    /// A part that takes seconds where the whole takes minutes; the game says which.
    Slice,
}

/// How far an enumeration has come, in positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Asked so far.
    pub done: u64,
    /// To be asked in all.
    pub total: u64,
}

/// What is told how far an enumeration has come.
pub type Hook<'h> = dyn Fn(Progress) + Sync + 'h;

/// The whole page of a game's claims, enumerated with these rules, which take the default rulings.
///
/// Any two implementations of the law give the same text.
pub fn page<G: Claims>(rules: &impl Rules<Setup = G::Setup, Move = MoveOf<G>>, progress: &Hook<'_>) -> String {
    G::page(rules, &G::enumerate(rules, Extent::Whole, progress))
}

/// What is counted: White has mated.
const MATE: Outcome = Outcome::Win { winner: Player::White, by: Win::Checkmate };

fn is_mate<R: Rules>(rules: &R, setup: &R::Setup) -> bool {
    rules.admit(setup).is_ok_and(|position| rules.outcome(&position) == Some(MATE))
}
