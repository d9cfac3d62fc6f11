//! The export: its form, its sameness, and that it alone finds every faulty engine and says the right clause.

#![cfg(all(feature = "export", feature = "crosscheck"))]

mod checker;
mod choice;
#[path = "../faulty/mod.rs"]
mod faulty;
mod form;
mod table;

use std::sync::LazyLock;

use rulebook::export::Corpus;

/// The export, built once.
static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::build(|_| {}).unwrap_or_else(|error| panic!("{error}")));
