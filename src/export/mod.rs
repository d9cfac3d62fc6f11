//! The corpus as data: every case with its answers, as JSON Lines that programs in any language can read.
//!
//! An [`ExportedCase`] is a position, the moves and rulings under which it is asked, and the answers, computed by the model
//! and the engine, which must agree. Its inputs are the [fixtures](crate::corpus), whose values people have stated,
//! and a small chosen set for each game. [`cases`] returns the cases of a game, [`scores`] those of whole scores, [`Export::build`] all files of an
//! export with their [`Manifest`]. `docs/reference/corpus.md` describes them.

mod answer;
mod at_work;
mod case;
mod changes;
mod chosen;
mod files;
mod fixture;
mod manifest;
mod perft;
mod score;

pub use answer::answer;
pub use at_work::{AtWork, Pair, origin};
pub use case::{
    AcceptedPosition, CaseOrigin, Clauses, DependsOn, ExportedAnswer, ExportedCase, ExportedRefusal, Grounds,
    Illegible, Input, LineForm, MovesOf, RefusedPosition,
};
pub use changes::{CaseChange, CaseLineError, changes};
pub use chosen::Chosen;
pub use files::{CHANGES, Export, ExportedFile, MANIFEST, SCHEMAS, fixture_schema, is_part, schema};
pub use manifest::{
    DamagedError, GameFile, INDEX, IndexFile, IndexLine, Manifest, PerftFile, ScoreFile, VERSION, check_digest,
};
pub use perft::PerftTable;
pub use score::{ExportedClaim, ExportedScore, scores};

use crate::corpus::{self, Failure, FixtureError, Page};
use crate::games::AnyGame;

/// The inputs of a game's cases: those of its fixtures, file by file, then the chosen ones.
///
/// # Errors
/// An input cannot be read, or the model or the engine contradicts a fixture.
pub fn inputs(game: &'static dyn AnyGame) -> Result<Vec<Input>, ExportError> {
    let mut inputs = fixture::inputs(game)?;
    inputs.extend(chosen::inputs(game)?);
    Ok(inputs)
}

/// The cases of a game, answered.
///
/// # Errors
/// As [`inputs`]; or the model and the engine differ.
pub fn cases(game: &'static dyn AnyGame) -> Result<Vec<ExportedCase>, ExportError> {
    use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
    inputs(game)?.into_par_iter().map(|input| answer(game, input)).collect()
}

/// All that an engine under test is asked first: the cases of a game's fixtures and the chosen ones, then those of the
/// games that it is made of, asked within it.
///
/// # Errors
/// A case cannot be read, or contains something unknown to the game.
pub fn asked(game: &'static dyn AnyGame) -> Result<Vec<Page>, ExportError> {
    let own = |game| Ok::<_, ExportError>(corpus::pages(game)?.into_iter().chain(Chosen::page(game)?));
    let mut pages: Vec<Page> = own(game)?.collect();
    for part in game.parts() {
        pages.extend(own(part.game)?.map(|page| corpus::of_part(game, part, &page)));
    }
    Ok(pages)
}

/// A case that cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A fixture file has errors.
    #[error(transparent)]
    Fixture(#[from] FixtureError),
    /// An implementation contradicts a fixture.
    #[error("the {who} contradicts the case {id}: {failure}")]
    NotKept {
        /// The case.
        id: String,
        /// `model` or `bitboard engine`.
        who: &'static str,
        /// The first contradiction.
        failure: Failure,
    },
    /// The model and the engine differ.
    #[error("in the case {id} the model says {what} {model}, the bitboard engine {engine}")]
    Differ {
        /// The case.
        id: String,
        /// What was asked.
        what: String,
        /// What the model says.
        model: String,
        /// What the engine says.
        engine: String,
    },
    /// A chosen case cannot be asked.
    #[error("the chosen case {id} cannot be asked: {why}")]
    Unaskable {
        /// The case.
        id: String,
        /// What is wrong with it.
        why: String,
    },
    /// A case cannot be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}
