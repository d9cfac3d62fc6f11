//! The export: its form, its sameness, and that it alone finds every faulty engine and says the right clause.

mod checker;
mod choice;
mod form;
mod ids;
mod packages;
mod perft;
mod table;

use std::sync::LazyLock;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use rulebook::export::{self, Case, Corpus, Form};
use rulebook::games::GAMES;

/// The cases of each game, answered once.
static CASES: LazyLock<Vec<Vec<Case>>> = LazyLock::new(|| {
    let cases = GAMES.par_iter().map(|game| export::cases(*game).unwrap_or_else(|error| panic!("{error}")));
    cases.collect()
});

/// The export's files.
static CORPUS: LazyLock<Corpus> =
    LazyLock::new(|| Corpus::of(Form::Full, &CASES).unwrap_or_else(|error| panic!("{error}")));
