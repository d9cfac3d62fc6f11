//! What a game's document claims about its own rules, checked by enumeration.
//!
//! Everything is asked through the contract, so that the model, the engine and any other engine can do the same
//! counting. The counts are not a fixture but a snapshot on which they must agree.

pub mod aviary;
pub mod awarichess;
pub mod bifocal;

use std::any::Any;
use std::fmt::{Debug, Display};

use crate::board::Player;
use crate::games::{Aviary, Awarichess, Bifocal, Game};
use crate::rules::{Outcome, Rules, Win};

/// A game whose document makes claims that can be enumerated.
pub trait EnumeratedClaims: Game {
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
pub struct EnumerationProgress {
    /// Asked so far.
    pub done: u64,
    /// To be asked in total.
    pub total: u64,
}

/// The callback for the progress of an enumeration.
pub type Hook<'h> = dyn Fn(EnumerationProgress) + Sync + 'h;

/// What is counted: White has mated.
const MATE: Outcome = Outcome::Win { winner: Player::White, by: Win::Checkmate };

fn is_mate<R: Rules>(rules: &R, setup: &R::Setup) -> bool {
    rules.admit(setup).is_ok_and(|position| rules.outcome(&position) == Some(MATE))
}

/// Every game whose claims are checked by enumeration.
pub static CLAIMS: &[&dyn AnyClaims] = &[&Aviary, &Awarichess, &Bifocal];

/// [`EnumeratedClaims`] as an object, under the default rulings.
pub trait AnyClaims: Sync {
    /// The game's id.
    fn game(&self) -> &'static str;

    /// Whether the document makes the claims; otherwise, the enumeration counts which pieces can mate.
    fn of_document(&self) -> bool;

    /// Counts by the model.
    fn by_model(&self, extent: Extent, progress: &Hook<'_>) -> Box<dyn AnyTable>;

    /// Counts by the engine.
    fn by_engine(&self, extent: Extent, progress: &Hook<'_>) -> Box<dyn AnyTable>;
}

/// What one implementation has counted.
pub trait AnyTable {
    /// The tables as text.
    fn tables(&self) -> String;

    /// Whether another implementation has counted the same.
    fn equals(&self, other: &dyn AnyTable) -> bool;

    /// The tables as the game has them.
    fn as_any(&self) -> &dyn Any;
}

impl<G: EnumeratedClaims + Sync> AnyClaims for G {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn of_document(&self) -> bool {
        G::OF_DOCUMENT
    }

    fn by_model(&self, extent: Extent, progress: &Hook<'_>) -> Box<dyn AnyTable> {
        Box::new(CountedTable::<G>(G::enumerate(&G::model(G::Rulings::default()), extent, progress)))
    }

    fn by_engine(&self, extent: Extent, progress: &Hook<'_>) -> Box<dyn AnyTable> {
        Box::new(CountedTable::<G>(G::enumerate(&G::engine(G::Rulings::default()), extent, progress)))
    }
}

struct CountedTable<G: EnumeratedClaims>(G::Table);

impl<G: EnumeratedClaims> AnyTable for CountedTable<G> {
    fn tables(&self) -> String {
        self.0.to_string()
    }

    fn equals(&self, other: &dyn AnyTable) -> bool {
        other.as_any().downcast_ref() == Some(&self.0)
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}
