//! The games with claims, for code that does not know their types.

use std::any::Any;

use super::{Claims, Extent, Hook};
use crate::games::{Aviary, Awarichess, Bifocal};

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
        Box::new(CountedTable::<G>(G::enumerate(&G::model(G::Rulings::default()), extent, progress)))
    }

    fn by_engine(&self, extent: Extent, progress: &Hook<'_>) -> Box<dyn Counted> {
        Box::new(CountedTable::<G>(G::enumerate(&G::engine(G::Rulings::default()), extent, progress)))
    }
}

struct CountedTable<G: Claims>(G::Table);

impl<G: Claims> Counted for CountedTable<G> {
    fn tables(&self) -> String {
        self.0.to_string()
    }

    fn equals(&self, other: &dyn Counted) -> bool {
        other.as_any().downcast_ref() == Some(&self.0)
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}
