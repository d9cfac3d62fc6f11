//! What a game's document claims about its own rules, checked by enumeration.
//!
//! Everything is asked through the contract, so that the model, the engine and any other engine can do the same
//! counting. The counts are not a fixture but a snapshot on which they must agree.

pub mod aviary;
pub mod awarichess;
pub mod bifocal;
mod games;

pub use games::{AnyClaims, CLAIMS, Counted};

use std::fmt::{Debug, Display};

use crate::board::Player;
use crate::games::Game;
use crate::rules::{Outcome, Rules, Win};

/// A game whose document makes claims that can be enumerated.
pub trait Claims: Game {
    /// What an enumeration finds. Two implementations agree when their tables are equal.
    type Table: PartialEq + Debug + Display + Send + 'static;

    /// Whether the document makes the claims; otherwise, the enumeration counts which pieces can mate.
    const OF_DOCUMENT: bool = true;

    /// Counts what the claims are about. `progress` is called from several threads, each time a part is done.
    fn enumerate<R: Rules<Setup = Self::Setup>>(rules: &R, extent: Extent, progress: &Hook<'_>) -> Self::Table;
}

/// How much is enumerated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Everything.
    Whole,
    /// A part that takes seconds where the whole takes minutes; the game says which.
    Slice,
}

/// The progress of an enumeration, in positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Asked so far.
    pub done: u64,
    /// To be asked in total.
    pub total: u64,
}

/// The callback for the progress of an enumeration.
pub type Hook<'h> = dyn Fn(Progress) + Sync + 'h;

/// What is counted: White has mated.
const MATE: Outcome = Outcome::Win { winner: Player::White, by: Win::Checkmate };

fn is_mate<R: Rules>(rules: &R, setup: &R::Setup) -> bool {
    rules.admit(setup).is_ok_and(|position| rules.outcome(&position) == Some(MATE))
}
