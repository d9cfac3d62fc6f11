//! `chess.score.letters`: words in the letters of any language.

use super::{AnyGame, advice};
use crate::session::{LawSession, Reach, ReadMoves, ReadOn};

impl dyn AnyGame + '_ {
    /// `chess.score.letters`: reads words where the law stands, as [`LawSession::read_on`], in the letters of the language that is
    /// given, or of whichever they are written in: those of the document, unless words have others; then the language in which
    /// all moves are legal; or else that in which most are before the first illegal one. Also returns the language, if it
    /// is another.
    pub fn read_in_letters(
        &self,
        law: &dyn LawSession,
        words: &[&str],
        reach: Reach,
    ) -> (Option<&'static str>, ReadOn) {
        let read_on = |words: &[&str]| {
            let ReadOn { read, law } = law.read_on(words, reach);
            ReadOn { read: read.map_err(|unread| advice::of_word(self, unread)), law }
        };
        let in_language = |language: &'static str| words.iter().map(move |word| self.translated(language, word));
        if let Some(language) = reach.letters {
            let translated = in_language(language).zip(words);
            let words: Vec<String> =
                translated.map(|(word, text)| word.unwrap_or_else(|| (*text).to_owned())).collect();
            return (Some(language), read_on(&words.iter().map(String::as_str).collect::<Vec<_>>()));
        }
        let plain = read_on(words);
        let legal_in_full = plain.read.as_ref().is_ok_and(ReadMoves::is_legal);
        // Whether a word has letters that are not the document's: only then do other languages count.
        let foreign = self.languages().first().is_some_and(|own| in_language(own).any(|word| word.is_none()));
        if legal_in_full || !foreign {
            return (None, plain);
        }
        // Reads the words in a language, if it writes all of them.
        let fits = |language: &'static str| {
            let translated: Vec<String> = in_language(language).collect::<Option<_>>()?;
            // What is written alike has been read.
            let other: Vec<&str> = translated.iter().map(String::as_str).filter(|_| translated != words).collect();
            let read = (!other.is_empty()).then(|| read_on(&other))?;
            let legal = read.read.as_ref().ok().map(|read| (read.legal(), read.is_legal()))?;
            Some((language, read, legal))
        };
        let mut most = plain.read.as_ref().ok().map(ReadMoves::legal);
        let mut chosen = (None, plain);
        for (language, read, (legal, is_legal)) in self.languages().into_iter().filter_map(fits) {
            if is_legal {
                return (Some(language), read);
            }
            // None yet makes all legal: the one with the most legal moves so far.
            if most.is_none_or(|most| most < legal) {
                (most, chosen) = (Some(legal), (Some(language), read));
            }
        }
        chosen
    }
}
