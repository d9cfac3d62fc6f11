//! The games with claims, for code that does not know their types.

use std::any::Any;

use super::{Claims, Extent, Hook};
use crate::games::{Aviary, Awarichess, Bifocal, MoveOf};
use crate::rules::Rules;

/// Every game whose claims are checked by enumeration.
pub static CLAIMS: &[&dyn AnyClaims] = &[&Aviary, &Awarichess, &Bifocal];

/// [`Claims`] as an object, under the default rulings.
pub trait AnyClaims: Sync {
    /// The game's id.
    fn game(&self) -> &'static str;

    /// Whether the document makes the claims; otherwise, the enumeration counts which pieces can mate.
    fn of_document(&self) -> bool;

    /// Counts by the model.
    fn by_model(&self, extent: Extent, progress: &Hook<'_>) -> Box<dyn Counted>;

    /// Counts by the engine.
    fn by_engine(&self, extent: Extent, progress: &Hook<'_>) -> Box<dyn Counted>;
}

/// What one implementation has counted.
pub trait Counted {
    /// The tables as text.
    fn tables(&self) -> String;

    /// The page in `docs/`, complete for [`Extent::Whole`].
    fn page(&self) -> String;

    /// Whether another implementation has counted the same.
    fn equals(&self, other: &dyn Counted) -> bool;

    /// The tables as the game has them.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Claims + Sync> AnyClaims for G {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn of_document(&self) -> bool {
        G::OF_DOCUMENT
    }

    fn by_model(&self, extent: Extent, progress: &Hook<'_>) -> Box<dyn Counted> {
        count::<G, _>(G::model(G::Rulings::default()), extent, progress)
    }

    fn by_engine(&self, extent: Extent, progress: &Hook<'_>) -> Box<dyn Counted> {
        count::<G, _>(G::engine(G::Rulings::default()), extent, progress)
    }
}

/// The tables with the implementation that counted them.
struct CountedBy<G: Claims, R> {
    rules: R,
    table: G::Table,
}

fn count<G: Claims, R>(rules: R, extent: Extent, progress: &Hook<'_>) -> Box<dyn Counted>
where
    R: Rules<Setup = G::Setup, Move = MoveOf<G>> + 'static,
{
    let table = G::enumerate(&rules, extent, progress);
    Box::new(CountedBy::<G, R> { rules, table })
}

impl<G: Claims, R: Rules<Setup = G::Setup, Move = MoveOf<G>>> Counted for CountedBy<G, R> {
    fn tables(&self) -> String {
        self.table.to_string()
    }

    fn page(&self) -> String {
        G::page(&self.rules, &self.table)
    }

    fn equals(&self, other: &dyn Counted) -> bool {
        other.as_any().downcast_ref() == Some(&self.table)
    }

    fn as_any(&self) -> &dyn Any {
        &self.table
    }
}
