//! The letters of pieces in other languages (`chess.score.letters`).

/// A language in which players write scores.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Its name, in lower case.
    pub name: &'static str,
    /// What it writes for King, Queen, Rook, Bishop and Knight.
    letters: [&'static str; 5],
}

/// What the game's own notation writes for them.
const OWN: [&str; 5] = ["K", "Q", "R", "B", "N"];

const fn language(name: &'static str, letters: [&'static str; 5]) -> Language {
    Language { name, letters }
}

/// The languages, that of the notation first: those of section 17 of the PGN standard, and others that chess programs are translated into.
pub const LANGUAGES: [Language; 23] = [
    language("english", OWN),
    language("german", ["K", "D", "T", "L", "S"]),
    language("french", ["R", "D", "T", "F", "C"]),
    language("spanish", ["R", "D", "T", "A", "C"]),
    language("russian", ["Кр", "Ф", "Л", "С", "К"]),
    language("dutch", ["K", "D", "T", "L", "P"]),
    language("portuguese", ["R", "D", "T", "B", "C"]),
    language("polish", ["K", "H", "W", "G", "S"]),
    language("czech", ["K", "D", "V", "S", "J"]),
    language("hungarian", ["K", "V", "B", "F", "H"]),
    language("finnish", ["K", "D", "T", "L", "R"]),
    language("estonian", ["K", "L", "V", "O", "R"]),
    language("icelandic", ["K", "D", "H", "B", "R"]),
    language("romanian", ["R", "D", "T", "N", "C"]),
    language("turkish", ["Ş", "V", "K", "F", "A"]),
    language("bulgarian", ["Ц", "Д", "Т", "О", "К"]),
    // The same letters under other names.
    language("danish", ["K", "D", "T", "L", "S"]),
    language("norwegian", ["K", "D", "T", "L", "S"]),
    language("swedish", ["K", "D", "T", "L", "S"]),
    language("croatian", ["K", "D", "T", "L", "S"]),
    language("slovenian", ["K", "D", "T", "L", "S"]),
    language("italian", ["R", "D", "T", "A", "C"]),
    language("catalan", ["R", "D", "T", "A", "C"]),
];

impl Language {
    /// The language of this name.
    pub fn named(name: &str) -> Option<Self> {
        LANGUAGES.into_iter().find(|language| language.name.eq_ignore_ascii_case(name))
    }

    /// `chess.score.letters`: the same word with the letters of the notation: each capital is replaced, from the left.
    /// `None` if one of them is no letter of the language.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::chess::Language;
    /// let german = Language::named("German").unwrap();
    /// assert_eq!(german.translated("Sf3").as_deref(), Some("Nf3"));
    /// assert_eq!(german.translated("e8=D+").as_deref(), Some("e8=Q+"));
    /// assert_eq!(german.translated("Nf3"), None);
    /// let russian = Language::named("russian").unwrap();
    /// assert_eq!(russian.translated("Крe2").as_deref(), Some("Ke2"));
    /// // The Bishop of Estonian is no castling.
    /// let estonian = Language::named("estonian").unwrap();
    /// assert_eq!(estonian.translated("Oc4").as_deref(), Some("Bc4"));
    /// assert_eq!(estonian.translated("O-O").as_deref(), Some("O-O"));
    /// ```
    pub fn translated(self, word: &str) -> Option<String> {
        // In castling the letter `O` is none of a piece.
        let castles = word.contains("O-O") || word.contains("OO");
        let is_piece = |c: char| c.is_uppercase() && (c != 'O' || self.letters.contains(&"O") && !castles);
        let Some(at) = word.find(is_piece) else { return Some(word.to_owned()) };
        // The longest first: the Knight's letter may begin the King's.
        let mut pairs: Vec<(&str, &str)> = self.letters.into_iter().zip(OWN).collect();
        pairs.sort_by_key(|(letters, _)| std::cmp::Reverse(letters.len()));
        // `chess.score.promotion`: a Pawn, which has no letter of its own, is what a promotion makes it.
        pairs.extend((at > 0).then_some(("P", "P")));
        let (letters, own) = pairs.into_iter().find(|(letters, _)| word[at..].starts_with(letters))?;
        // The same for what follows it.
        let rest = self.translated(&word[at + letters.len()..])?;
        Some(format!("{}{own}{rest}", &word[..at]))
    }
}
