//! The languages in whose letters scores are written.

use crate::games::AnyGame;

/// A language in whose letters no score of a game is written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{title} has no letters of `{given}`")]
pub struct UnknownLetters {
    title: &'static str,
    given: String,
    languages: Vec<&'static str>,
}

impl UnknownLetters {
    /// The known languages, in words.
    pub fn known(&self) -> String {
        let listed = || format!("its languages: {}", self.languages.join(", "));
        if self.languages.is_empty() { "it has none".to_owned() } else { listed() }
    }
}

/// The language with this name, in capitals or not, in whose letters a game's scores are written.
///
/// ```
/// use rulebook::games::Chess;
/// use rulebook::referee::score::letters;
/// assert_eq!(letters(&Chess, "German"), Ok("german"));
/// assert_eq!(letters(&Chess, "elvish").unwrap_err().to_string(), "Chess has no letters of `elvish`");
/// ```
///
/// # Errors
/// There is none.
pub fn letters(game: &dyn AnyGame, name: &str) -> Result<&'static str, UnknownLetters> {
    let languages = game.languages();
    let known = languages.iter().find(|language| language.eq_ignore_ascii_case(name));
    known.copied().ok_or_else(|| UnknownLetters { title: game.title(), given: name.to_owned(), languages })
}
