//! The export: its form, its sameness, and that it alone finds every mistake and says the right clause.

mod checker;
mod choice;
mod form;
mod ids;
mod packages;
mod perft;
mod table;

use std::env;
use std::sync::LazyLock;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use rulebook::export::{self, Export, ExportedCase, LineForm};
use rulebook::games::{self, AnyGame, GAMES};

/// The games whose cases are answered: one of few, and all in a run of the slow tests.
static IDS: LazyLock<&[&str]> = LazyLock::new(|| match env::args().any(|argument| argument.ends_with("ignored")) {
    true => games::IDS,
    false => &["awele"],
});

/// The cases of each game, answered once; none of a game that is not one of these.
static CASES: LazyLock<Vec<Vec<ExportedCase>>> = LazyLock::new(|| {
    let answered = |game: &&'static dyn AnyGame| match IDS.contains(&game.id()) {
        true => export::cases(*game).unwrap_or_else(|error| panic!("{error}")),
        false => Vec::new(),
    };
    GAMES.par_iter().map(answered).collect()
});

/// The export's files.
static CORPUS: LazyLock<Export> =
    LazyLock::new(|| Export::of(LineForm::Full, &CASES).unwrap_or_else(|error| panic!("{error}")));
