//! What a game's document claims about its own rules, checked by enumeration.
//!
//! Everything is asked through the contract, so that the model, the engine and any other engine can do the same
//! counting. The counts are not a fixture but a snapshot on which they must agree.

pub mod aviary;
pub mod awarichess;
pub mod bifocal;
pub mod endgame;

use crate::games::{Aviary, Awarichess, Bifocal, Game};
use crate::rules::Rules;

/// A game whose document makes claims that can be enumerated.
pub trait EnumeratedClaims: Game {
    /// Counts what the claims are about. `progress` is called from several threads, each time a part is done.
    fn enumerate<R: Rules<Setup = Self::Setup>>(rules: &R, extent: Extent, progress: &Hook<'_>) -> CountedTable;
}

/// What one implementation has counted. Two agree when their tables are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedTable {
    /// What is printed, in Markdown.
    pub text: String,
    /// Every count, with what it is of; the text leaves some out.
    pub counted: Vec<String>,
}

/// How much is enumerated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Everything.
    Whole,
    /// A part that takes seconds where the whole takes minutes; the game says which.
    Slice,
}

/// The callback for the progress of an enumeration: how many parts are counted, and of how many.
pub type Hook<'h> = dyn Fn(u64, u64) + Sync + 'h;

/// Counts by one of a game's implementations, under the default rulings.
pub type Count = fn(Extent, &Hook<'_>) -> CountedTable;

/// [`EnumeratedClaims`] as data.
pub struct Claims {
    /// The game's id.
    pub game: &'static str,
    /// Whether the document makes the claims; otherwise, the enumeration counts which pieces can mate.
    pub of_document: bool,
    /// Counts by the model.
    pub by_model: Count,
    /// Counts by the engine.
    pub by_engine: Count,
}

/// Every game whose claims are checked by enumeration.
pub static CLAIMS: [Claims; 3] =
    [Claims::of::<Aviary>(true), Claims::of::<Awarichess>(true), Claims::of::<Bifocal>(false)];

impl Claims {
    const fn of<G: EnumeratedClaims>(of_document: bool) -> Self {
        Claims {
            game: G::ID,
            of_document,
            by_model: |extent, progress| G::enumerate(&G::model(G::Rulings::default()), extent, progress),
            by_engine: |extent, progress| G::enumerate(&G::engine(G::Rulings::default()), extent, progress),
        }
    }
}

/// A table in Markdown. Its first columns are words, the others numbers.
fn markdown(words: usize, columns: &str, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let numbers = "--:|".repeat(columns.split(" | ").count() - words);
    let rows: String = rows.into_iter().map(|cells| format!("| {} |\n", cells.join(" | "))).collect();
    format!("| {columns} |\n|{}{numbers}\n{rows}", "---|".repeat(words))
}
