//! The cases: what the documents say of positions and moves, as data.
//!
//! A [`Page`] is a fixture file, a [`Case`] one position with what must hold of it. [`read()`] takes a file's text,
//! [`check()`] and [`check_law`] hold an implementation to a case. A [`ScoreCase`] is a whole score, to which
//! [`check_score`] holds the referee. `docs/cases.md` says how a case is written.

mod case;
mod check;
mod read;
mod score;
mod shelf;

pub use case::{Case, Ending, Page, Rebuilt, Refusal, Refused, Word};
pub use check::{Failure, check, check_law, rulings_of};
pub use read::{Misspelling, Misspelt, Vocabulary, read};
pub use score::{ScoreCase, check_score};
pub use shelf::{File, embedded, in_folder};
