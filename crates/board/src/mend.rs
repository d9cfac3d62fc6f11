//! Texts of positions as people paste them: from a link, with other blanks, with what surrounds them.

/// A position's text that has been mended, so that it can be read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mended {
    /// The text.
    pub text: String,
    /// What has been done, each in a few words.
    pub told: Vec<String>,
}

impl Mended {
    /// A text without what is around the position, and with plain blanks.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::Mended;
    /// let link = Mended::cleaned("https://lichess.org/analysis/standard/4k3/8/8/8/8/8/8/4K2R_w_K_-_2_3?color=white");
    /// assert_eq!(link.text, "4k3/8/8/8/8/8/8/4K2R w K - 2 3");
    /// ```
    pub fn cleaned(text: &str) -> Self {
        let mut mended = Mended { text: text.to_owned(), told: Vec::new() };
        mended.take("other blanks are blanks", |text| {
            text.trim_matches('\u{feff}')
                .split(char::is_whitespace)
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(" ")
        });
        mended.take("what is around the position is left out", |text| {
            let tag = text.strip_prefix("[FEN").map_or(text, |rest| rest.trim_end_matches(']'));
            tag.trim_matches([' ', '"', '\'', '`', '“', '”', '„']).to_owned()
        });
        mended.take("the position is taken from the link", |text| from_link(text).unwrap_or_else(|| text.to_owned()));
        mended
            .take("`_` is a blank", |text| if text.contains(' ') { text.to_owned() } else { text.replace('_', " ") });
        mended
    }

    /// Changes the text, and tells so if that is a change.
    pub fn take(&mut self, told: &str, change: impl FnOnce(&str) -> String) {
        let changed = change(&self.text);
        if changed != self.text {
            self.text = changed;
            self.told.push(told.to_owned());
        }
    }
}

/// The position in a link to it: what the query calls `fen`, or the end of the path.
fn from_link(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("://")?;
    let decoded = rest.replace('+', " ").replace("%20", " ").replace("%2F", "/").replace("%2f", "/");
    let in_query = decoded.split(['?', '&', '#']).find_map(|part| part.strip_prefix("fen="));
    if let Some(position) = in_query {
        return Some(position.to_owned());
    }
    let path = decoded.split(['?', '#']).next()?;
    // A board has seven strokes, and before it are only words.
    let strokes: Vec<usize> = path.match_indices('/').map(|(at, _)| at).collect();
    let begins = strokes.iter().rev().nth(7)?;
    Some(path[begins + 1..].to_owned())
}
