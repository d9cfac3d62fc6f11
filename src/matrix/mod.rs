//! What many implementations play, as a site of static pages: one for each game, implementation and clause. Each
//! implementation also has a badge.
//!
//! Its pages are templates in `web/report/`; what they show is made here.

mod badge;
mod run;
mod site;

pub use run::Run;
pub use site::{File, site};

/// Why results cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum MatrixError {
    /// A result is about a game that does not exist here.
    #[error("the result of `{id}` is about `{game}`, which is no game")]
    UnknownGame {
        /// The implementation.
        id: String,
        /// What stands where the game's id should.
        game: String,
    },
    /// There are two results for the same version of an implementation and the same game.
    #[error("there are two results of `{id}` {version} for {game}")]
    Twice {
        /// The implementation.
        id: String,
        /// Its version.
        version: String,
        /// The game's id.
        game: String,
    },
    /// A page cannot be made.
    #[error("a page cannot be made: {0}")]
    Page(#[from] minijinja::Error),
}
