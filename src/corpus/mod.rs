//! The cases: what the documents say about positions and moves, as data.
//!
//! A [`Page`] is a fixture file, a [`Case`] one position with what must be true of it. [`read()`] reads a file's text
//! once; every word in its result is known to the game. [`check()`] and [`check_law`] check an implementation against
//! a case. A [`ScoreCase`] is a whole score, against which [`check_score`] checks the referee. `docs/reference/cases.md`
//! describes how a case is written.

mod case;
mod check;
mod error;
mod files;
mod form;
mod part;
mod read;
mod score;

pub use case::{Basis, Case, Expectation, IllegalMove, Rebuilt, StatedAnswer, StatedEnding};
pub use check::{Failure, Open, check, check_law, check_side};
pub use error::{FixtureError, FixtureFault};
#[cfg(feature = "validate")]
pub(crate) use files::stored;
pub use files::{FixtureFile, embedded, in_folder};
#[cfg(feature = "validate")]
pub(crate) use form::PageForm;
pub use part::of_part;
pub use read::{Page, pages, read};
pub use score::{AsPlayed, ScoreCase, check_score};
