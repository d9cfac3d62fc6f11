//! The documents' words and examples: quotations are verbatim, and every example has its case.

mod document;
mod examples;
#[allow(dead_code, reason = "what writes digests is for the example")]
pub mod quotations;

use std::sync::LazyLock;

use rulebook::corpus::{self, Page};
use rulebook::games::{AnyGame, GAMES};

fn root() -> std::path::PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}

/// The fixtures of every game, file by file, read once.
static PAGES: LazyLock<Vec<(&str, Vec<Page>)>> = LazyLock::new(|| {
    let read = |game: &&'static dyn AnyGame| {
        let files = corpus::in_folder(&root().join("fixtures"), game.id()).expect("the game's fixtures");
        let page = |file| corpus::read(*game, file).expect("a fixture file that can be read");
        (game.id(), files.iter().map(page).collect())
    };
    GAMES.iter().map(read).collect()
});
