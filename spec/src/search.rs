//! What is told to somebody who asks for a rule in their own words.

use super::Clause;
use super::find::{Index, Matches};
use super::left_out::left_out;

/// What the law says about some words: the clauses in which they occur, and what it leaves out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search<'c, 'p> {
    /// The clauses, the best first ([`find`](fn@super::find)). If none has all the words and something is left out, those that are
    /// named in that.
    pub found: Vec<&'c Clause<'p>>,
    /// Whether none of the clauses has all the words.
    pub partly: bool,
    /// Which words occur nowhere and were taken for others, in sentences.
    pub guessed: Vec<String>,
    /// What the words ask about and no clause decides, in sentences ([`left_out`]).
    pub left_out: Vec<String>,
}

impl Search<'_, '_> {
    /// Whether the law says nothing about the words, not even that it leaves them out.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty() && self.left_out.is_empty()
    }
}

/// Searches a game's law for words.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// let chess = rulebook::spec::clauses(rulebook::spec::pages::CHESS);
/// let search = rulebook::spec::search(&chess, "flag fell but I have only a knight");
/// assert!(search.left_out[0].starts_with("Clocks are left out"));
/// assert_eq!(search.found[0].name, "chess.winnable.flag");
/// assert_eq!(rulebook::spec::search(&chess, "stalmate").guessed, ["`stalmate` occurs nowhere, and is read as `stalemate`."]);
/// assert!(rulebook::spec::search(&chess, "zeppelin").is_empty());
/// ```
pub fn search<'c, 'p>(clauses: &'c [Clause<'p>], words: &str) -> Search<'c, 'p> {
    search_in(&Index::of(clauses), words)
}

/// The same in a law that has been read.
pub(super) fn search_in<'c, 'p>(index: &Index<'c, 'p>, words: &str) -> Search<'c, 'p> {
    let left_out = left_out(index.clauses, words);
    let Matches { mut found, whole, guessed } = index.find(words, left_out.is_empty());
    if !left_out.is_empty() && (found.is_empty() || !whole) {
        let named = |clause: &&Clause<'_>| left_out.iter().any(|says| says.contains(&format!("`{}`", clause.name)));
        found = index.clauses.iter().filter(named).collect();
    }
    let partly = !whole && !found.is_empty() && left_out.is_empty();
    let says = |(word, meant): (String, String)| format!("`{word}` occurs nowhere, and is read as `{meant}`.");
    let guessed = guessed.into_iter().map(says).collect();
    Search { found, partly, guessed, left_out }
}
