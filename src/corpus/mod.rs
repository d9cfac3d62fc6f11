//! The cases: what the documents say of positions and moves, as data.
//!
//! A [`Page`] is a fixture file, a [`Case`] one position with what must hold of it. [`read()`] takes a file's text, once:
//! of what it hands out every word is known. [`check()`] and [`check_law`] hold an implementation to a case. A
//! [`ScoreCase`] is a whole score, to which [`check_score`] holds the referee. `docs/cases.md` says how a case is written.

mod case;
mod check;
mod error;
mod files;
mod form;
mod read;
mod score;

pub use case::{Case, Ending, Expectation, IllegalMove, Page, Rebuilt, Standing};
pub use check::{Failure, Open, check, check_law, check_side};
pub use error::{FixtureError, FixtureFault};
pub use files::{File, embedded, in_folder};
pub use read::{pages, read};
pub use score::{ScoreCase, check_score};
