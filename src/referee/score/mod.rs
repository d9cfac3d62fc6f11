//! A score: the written moves of a game.
//!
//! Header lines (`position: …`, `rulings: …`) may come first. Then come the moves, separated by blanks and line ends.
//! Move numbers (`1.`, `12...`) and comments (`{…}`, and from `;` to the line's end) are ignored. If moves are left
//! out, the word `etc.` stands for them; the rest of its line may describe them in words. A line `position: …` must
//! follow, from which the game goes on. A game of chess may be PGN: its tags come first, and `FEN` gives the position;
//! variations (`(…)`), glyphs (`$1`) and an unknown result (`*`) are skipped. The score may end with how the players
//! ended the game ([`End`]): `resignation`, `White resigns`, `draw`, `0-1`.

mod end;
mod play;
mod steps;
mod written;

pub use end::End;
pub use play::{Consequence, Played, PlayedStretch, play};
pub use steps::Step;
pub use written::{Numbered, lines, notations, written};

pub use super::ending::Ending;
use crate::board::{Fault, Unreadable};

/// A parsed score. Its words have not been read as moves yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score<'s> {
    /// The rulings under which it is played, if it states them.
    pub rulings: Option<Token<'s>>,
    /// Its stretches: one, and another after each gap.
    pub stretches: Vec<Stretch<'s>>,
    /// How the players ended the game after them, if they did.
    pub end: Option<End>,
    /// The variations, which are skipped.
    pub variations: Vec<Variation<'s>>,
}

/// A variation: what could have been played instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variation<'s> {
    /// How many words stand before it. The last of them is the one that it replaces.
    pub words: usize,
    /// Its text, without its parentheses; it may have variations of its own.
    pub text: &'s str,
}

/// A part of a score in which nothing is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stretch<'s> {
    /// The position from which it begins, if the score states it.
    pub position: Option<Token<'s>>,
    /// The words of its moves.
    pub words: Vec<Token<'s>>,
}

/// The word for moves that are left out. The rest of its line describes them, with or without a blank in between.
pub const GAP: &str = "etc.";

/// The maximum number of gaps in a score.
pub const MAX_GAPS: usize = 1000;

/// A token of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'s> {
    /// The byte at which it begins.
    pub at: usize,
    /// Its text.
    pub text: &'s str,
}

impl<'s> Token<'s> {
    /// The token without blanks around it.
    fn trimmed(self) -> Self {
        let text = self.text.trim_start();
        Token { at: self.at + self.text.len() - text.len(), text: text.trim_end() }
    }

    /// The token without a move number before it.
    fn without_number(self) -> Self {
        let digits = self.text.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = digits.trim_start_matches('.');
        let numbered = digits.len() < self.text.len() && rest.len() < digits.len();
        let text = if numbered { rest } else { self.text };
        Token { at: self.at + self.text.len() - text.len(), text }
    }
}

impl<'s> Score<'s> {
    /// All its words.
    pub fn words(&self) -> impl Iterator<Item = Token<'s>> + '_ {
        self.stretches.iter().flat_map(|stretch| stretch.words.iter().copied())
    }

    /// Parses a score.
    ///
    /// ```
    /// use rulebook::referee::score::Score;
    /// let score = Score::read("rulings: repetition=threefold-draw\n1. c8b6 {an Owl} c1b3 2.a8a6 ; and so on").unwrap();
    /// assert_eq!(score.rulings.unwrap().text, "repetition=threefold-draw");
    /// let words: Vec<&str> = score.words().map(|word| word.text).collect();
    /// assert_eq!(words, ["c8b6", "c1b3", "a8a6"]);
    /// ```
    ///
    /// # Errors
    /// A comment that is not closed, a header given twice, a gap without a position after it, or more than
    /// [`MAX_GAPS`].
    pub fn read(text: &'s str) -> Result<Self, Unreadable> {
        let mut score =
            Score { rulings: None, stretches: vec![Stretch::default()], end: None, variations: Vec::new() };
        let fail = |at, found: &str, expected: &str| Err(Unreadable::one(text, Fault::new(at, found, expected)));
        // Some editors begin a file with a byte order mark.
        let mut at = text.len() - text.trim_start_matches('\u{feff}').len();
        loop {
            if let Some(tag) = Tag::begins(text, at) {
                let Some(tag) = tag else { return fail(at, "a tag that does not end", "`]` at the end of the line") };
                at = tag.end;
                if tag.name == "FEN" && score.stretches[0].position.replace(tag.value).is_some() {
                    return fail(tag.value.at, "a second position", "one position");
                }
                continue;
            }
            let (header, slot) = match header(text, at, POSITION) {
                Some(header) => (header, &mut score.stretches[0].position),
                None => match header(text, at, RULINGS) {
                    Some(header) => (header, &mut score.rulings),
                    None => break,
                },
            };
            if slot.replace(header.value).is_some() {
                return fail(header.at, "a second one", "each header once");
            }
            at = header.end;
        }
        // The end of a gap, and of its line, until the position after it has been read.
        let mut gap = None;
        let no_position = |at| fail(at, "no position after the gap", "a line `position: …`");
        while let Some(next) = text[at..].chars().next() {
            let rest = &text[at..];
            at += match next {
                '{' => match rest.find('}') {
                    Some(end) => end + 1,
                    None => return fail(at, "a comment that does not end", "`}`"),
                },
                ';' => rest.find('\n').unwrap_or(rest.len()),
                blank if blank.is_whitespace() => blank.len_utf8(),
                '(' if gap.is_none() && is_variation(rest) => match variation(rest) {
                    Some(length) => {
                        let text = &rest[1..length - 1];
                        score.variations.push(Variation { words: score.words().count(), text });
                        length
                    }
                    None => return fail(at, "a variation that does not end", "`)`"),
                },
                '[' if gap.is_none() => return fail(at, "a tag", "tags before the moves, and one game"),
                _ => {
                    let length = word_length(rest);
                    if let Some((ended, line_end)) = gap {
                        match header(text, at, POSITION) {
                            Some(position) => {
                                score.stretches.push(Stretch { position: Some(position.value), words: Vec::new() });
                                at = position.end;
                                gap = None;
                            }
                            None if at <= line_end && is_remark(&rest[..length]) => at += length,
                            None => return no_position(ended),
                        }
                        continue;
                    }
                    let word = Token { at, text: &rest[..length] }.without_number();
                    let gaps = score.stretches.len();
                    let stretch = score.stretches.last_mut().expect("there is one");
                    if word.text.starts_with(GAP) {
                        if gaps > MAX_GAPS {
                            return fail(word.at, "one gap more", &format!("at most {MAX_GAPS} gaps"));
                        }
                        at = word.at + GAP.len();
                        gap = Some((at, at + text[at..].find('\n').unwrap_or(text.len() - at)));
                        if let Some(last) = stretch.words.last_mut() {
                            last.text = last.text.trim_end_matches(',');
                        }
                        continue;
                    }
                    let is_skipped = word.text.trim_start_matches('.').is_empty() || is_glyph(word.text);
                    stretch.words.extend(Some(word).filter(|_| !is_skipped));
                    length
                }
            };
        }
        if let Some((ended, _)) = gap {
            return no_position(ended);
        }
        let stretch = score.stretches.last_mut().expect("there is one");
        stretch.words.pop_if(|word| word.text == "*");
        if let Some((end, words)) = End::read(&stretch.words) {
            score.end = Some(end);
            stretch.words.truncate(stretch.words.len() - words);
        }
        Ok(score)
    }
}

/// The end of the word that begins here.
fn word_length(rest: &str) -> usize {
    rest.find(|c: char| c.is_whitespace() || matches!(c, '{' | ';')).unwrap_or(rest.len())
}

/// Whether a variation begins here, rather than the number of a power, `(1=B)`.
fn is_variation(rest: &str) -> bool {
    let number = rest.strip_prefix('(').map(|within| within.trim_start_matches(|c: char| c.is_ascii_digit()));
    number.is_some_and(|after| !after.starts_with('=') || rest[1..].starts_with('='))
}

/// Whether a word is a comment on a move in numbers: `$1`.
fn is_glyph(word: &str) -> bool {
    word.strip_prefix('$')
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// The length of the variation that begins here, including those inside it; `None` if it does not end.
fn variation(rest: &str) -> Option<usize> {
    let (mut depth, mut comment) = (0_usize, None);
    for (at, c) in rest.char_indices() {
        match (comment, c) {
            (Some(end), c) => comment = Some(end).filter(|end| *end != c),
            (None, '{') => comment = Some('}'),
            (None, ';') => comment = Some('\n'),
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// A tag of PGN: `[FEN "…"]`.
struct Tag<'s> {
    name: &'s str,
    value: Token<'s>,
    /// Where it ends.
    end: usize,
}

impl<'s> Tag<'s> {
    /// The tag that begins here, after any blanks. The inner `None` means that it does not end on its line. Only
    /// letters, digits and `_` make a name, so a position's own brackets are not a tag.
    fn begins(text: &'s str, at: usize) -> Option<Option<Self>> {
        let rest = text[at..].trim_start();
        let at = text.len() - rest.len();
        let within = rest.strip_prefix('[')?;
        let name = &within[..within.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(within.len())];
        let line = within[name.len()..].lines().next().unwrap_or_default();
        let value = line.trim_start().strip_prefix('"').and_then(|value| Some((value, value.rfind("\"]")?)));
        let Some((value, length)) = value.filter(|_| !name.is_empty()) else { return Some(None) };
        let value_at = at + 1 + name.len() + line.len() - value.len();
        let value = Token { at: value_at, text: &value[..length] };
        Some(Some(Tag { name, value, end: value_at + length + "\"]".len() }))
    }
}

/// Whether a word in the line of a gap only describes what is left out. Such a word has no digit; a numbered move or a
/// square has one, and must not be skipped.
fn is_remark(word: &str) -> bool {
    !word.contains(|c: char| c.is_ascii_digit())
}

/// The keys of header lines.
const POSITION: &str = "position";
const RULINGS: &str = "rulings";

/// A header line.
struct Header<'s> {
    /// The byte at which its key begins.
    at: usize,
    value: Token<'s>,
    /// Where the line ends.
    end: usize,
}

/// The header line with this key that begins here, after any blank lines. Reads only what belongs to it, since this is
/// called at many places of a line.
fn header<'s>(text: &'s str, at: usize, key: &str) -> Option<Header<'s>> {
    let rest = text[at..].trim_start();
    let at = text.len() - rest.len();
    let after_key = rest.strip_prefix(key)?.trim_start_matches(|c: char| c.is_whitespace() && c != '\n');
    let value = after_key.strip_prefix(':')?;
    let value = value.lines().next().unwrap_or_default();
    let value_at = at + rest.len() - after_key.len() + 1;
    let end = value_at + value.len();
    Some(Header { at, value: Token { at: value_at, text: value }.trimmed(), end })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<(usize, &str)> {
        Score::read(text).unwrap().words().map(|word| (word.at, word.text)).collect()
    }

    #[test]
    fn numbers_and_comments_are_dropped_and_places_kept() {
        assert_eq!(
            moves("1. a8a6 1... a1a3\r\n2.a6{x}a4;c8b6\nb1"),
            [(3, "a8a6"), (13, "a1a3"), (21, "a6"), (26, "a4"), (34, "b1")]
        );
        assert_eq!(moves("4c4b 12 "), [(0, "4c4b"), (5, "12")]);
        assert_eq!(moves(""), []);
    }

    #[test]
    fn headers_come_first() {
        let score = Score::read("\u{feff}\n rulings : a=b \nposition: 8/8 w\na1a2").unwrap();
        assert_eq!(score.rulings.unwrap().text, "a=b");
        assert_eq!(score.stretches[0].position.unwrap().text, "8/8 w");
        assert_eq!(score.words().count(), 1);
        assert_eq!(moves("a1 position: x").len(), 3);
    }

    #[test]
    fn the_last_word_may_end_the_game() {
        let score = Score::read("1. a1a2 resignation {at last}").unwrap();
        assert_eq!((score.end, score.words().count()), (Some(End::Resignation(None)), 1));
        assert_eq!(Score::read("1. a1a2 1... draw").unwrap().end, Some(End::Draw));
        assert_eq!(Score::read("draw").unwrap().end, Some(End::Draw));
        assert_eq!(moves("draw a1a2").len(), 2);
        for (text, end, left) in [
            ("a1 White resigns", "White resigns", 1),
            ("a1 south gives up", "South resigns", 1),
            ("a1 resigns", "resignation", 1),
            ("a1 West resigns", "resignation", 2),
            ("a1 0-1", "0-1", 1),
            ("1. a1 1-0", "1-0", 1),
            ("1/2-1/2", "1/2-1/2", 0),
        ] {
            let score = Score::read(text).unwrap();
            assert_eq!((score.end.unwrap().to_string().as_str(), score.words().count()), (end, left), "{text}");
        }
        for text in ["White", "resigns a1", "up", "gives up", "1-1", "0-1 a1", "South gives"] {
            assert_eq!(Score::read(text).unwrap().end, None, "{text}");
        }
    }

    #[test]
    fn a_gap_is_followed_by_a_position() {
        let score = Score::read("1.Ed 34.Fb etc.\n\n position: x y \n1. e4 draw").unwrap();
        let stretches: Vec<_> = score.stretches.iter().map(|stretch| stretch.words.len()).collect();
        assert_eq!((stretches, score.end), (vec![2, 1], Some(End::Draw)));
        assert_eq!(score.stretches[1].position.unwrap().text, "x y");
        // A comment may say what is left out.
        assert_eq!(Score::read("1.Ed etc. {and so on} ; until its end\nposition: x y").unwrap().stretches.len(), 2);
        // So may the rest of the line, as in the document of Awarichess.
        let score = Score::read("1.Ed 34.Fb, etc.until the end {at 2.}\nposition: x\n1. e4").unwrap();
        assert_eq!(
            score.words().map(|word| (word.at, word.text)).collect::<Vec<_>>(),
            [(2, "Ed"), (8, "Fb"), (53, "e4")]
        );
        assert_eq!(Score::read("Ed etc. and so on\nposition: x").unwrap().stretches.len(), 2);
        // Not a move, and nothing on a later line.
        assert_eq!(Score::read("1.Ed etc.until 2.Fb\nposition: x").unwrap_err().at(), 9);
        assert_eq!(Score::read("1.Ed etc.\nuntil the end\nposition: x").unwrap_err().at(), 9);
        assert_eq!(Score::read("1.Ed etc. 2.Fb").unwrap_err().at(), 9);
        assert_eq!(Score::read("1.Ed etc. {and so on}").unwrap_err().at(), 9);
        assert_eq!(Score::read("1.Ed etc.").unwrap_err().at(), 9);
    }

    #[test]
    fn a_score_has_a_thousand_gaps_at_most() {
        let gaps = |many| format!("e4\n{}", "etc.\nposition: x\n".repeat(many));
        assert_eq!(Score::read(&gaps(MAX_GAPS)).unwrap().stretches.len(), MAX_GAPS + 1);
        assert_eq!(Score::read(&gaps(MAX_GAPS + 1)).unwrap_err().at(), 3 + 17 * MAX_GAPS);
    }

    #[test]
    fn what_cannot_be_read_is_placed() {
        assert_eq!(Score::read("a1 {b").unwrap_err().at(), 3);
        assert_eq!(Score::read("rulings: x\nrulings: y").unwrap_err().at(), 11);
    }
}
