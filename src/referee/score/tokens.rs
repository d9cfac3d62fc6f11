//! The parts into which the text of a score divides: words, numbers, variations; and the messages about the rest.

use std::ops::Range;

use super::Note;
use super::result::result;

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
    pub(super) fn trimmed(self) -> Self {
        let text = self.text.trim_start();
        Token { at: self.at + self.text.len() - text.len(), text: text.trim_end() }
    }
}

/// A tag of PGN: `[FEN "…"]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnTag<'s> {
    /// Its name.
    pub name: &'s str,
    /// Its value, as it is written; a backslash stands before a quotation mark in it.
    pub value: Token<'s>,
}

impl PgnTag<'_> {
    /// The value as text.
    pub fn text(&self) -> String {
        self.value.text.replace("\\\"", "\"").replace("\\\\", "\\")
    }
}

/// What the next part of a text is.
pub(super) enum TextPart<'s> {
    /// A word of a move, or of the end.
    Word(Token<'s>),
    /// The number of a move.
    Number(Token<'s>),
    /// A variation, without its parentheses.
    Variation(&'s str),
    /// The bracket of a tag.
    Tag(usize),
}

/// Reads the parts of a text in their order. Lines that begin with `%` are skipped; comments and glyphs (`$1`) are kept apart.
pub(super) struct Tokens<'s> {
    pub text: &'s str,
    /// The byte of the next part.
    pub at: usize,
    notes: Vec<Note>,
    /// How many notes there are more than [`MAX_NOTES`], and where the first of them is.
    more_notes: Option<(usize, usize)>,
    /// The comments and glyphs before the next part that nobody has taken yet.
    pub remarks: Vec<Said<'s>>,
}

/// The greatest number of notes that are kept of a text.
const MAX_NOTES: usize = 200;

/// What is said of a move beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said<'s> {
    /// A comment, without its braces.
    Comment(&'s str),
    /// A glyph of PGN by its number: `$1`.
    Glyph(u32),
}

impl<'s> Tokens<'s> {
    pub fn new(text: &'s str) -> Self {
        // Some editors begin a file with a byte order mark.
        let at = text.len() - text.trim_start_matches('\u{feff}').len();
        Tokens { text, at, notes: Vec::new(), more_notes: None, remarks: Vec::new() }
    }

    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    fn note(&mut self, says: &str) {
        if self.notes.len() < MAX_NOTES {
            self.notes.push(Note { at: self.at, says: says.to_owned() });
        } else {
            self.more_notes.get_or_insert((0, self.at)).0 += 1;
        }
    }

    /// The messages about the text.
    pub fn notes(self) -> Vec<Note> {
        let more = self.more_notes.map(|(more, at)| Note { at, says: format!("and {more} more like this") });
        self.notes.into_iter().chain(more).collect()
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    fn begins_line(&self) -> bool {
        self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n'
    }

    /// Skips what stands between parts.
    fn skip_blanks(&mut self) {
        while let Some(next) = self.rest().chars().next() {
            match next {
                // A line for other programs (section 6 of the PGN standard).
                '%' if self.begins_line() => self.skip_line(),
                ';' => {
                    let begins = self.at + 1;
                    self.skip_line();
                    self.comment(begins..self.at);
                }
                '{' => self.skip_comment(),
                blank if is_blank(blank) || blank == '\u{feff}' => self.at += blank.len_utf8(),
                _ => break,
            }
        }
    }

    fn skip_comment(&mut self) {
        let begins = self.at + 1;
        match comment_end(&self.text.as_bytes()[begins..]) {
            Some(end) => {
                self.at = begins + end + 1;
                self.comment(begins..self.at - 1);
            }
            None => {
                self.note("the comment that begins here does not end; what follows is not read");
                self.at = self.text.len();
            }
        }
    }

    fn comment(&mut self, within: Range<usize>) {
        let words = self.text[within].trim();
        self.remarks.extend((!words.is_empty()).then_some(Said::Comment(words)));
    }

    /// The tag that begins here, after what is skipped. What is not written as a tag is reported; where its value leaves no
    /// doubt, it is read all the same, and otherwise its line is skipped.
    pub fn tag(&mut self) -> Option<PgnTag<'s>> {
        loop {
            self.skip_blanks();
            let name = tag_name(self.rest())?;
            if let Some((value, end)) = tag_value(self.text, name) {
                self.at = end;
                return Some(PgnTag { name, value });
            }
            let value = unquoted_value(self.rest(), name);
            self.note(match value {
                Some(_) => "the value of this tag does not stand between quotation marks, and is read all the same",
                None => "this tag is not a name with a value in quotation marks; its line is not read",
            });
            let value = value.map(|text| Token { at: text.as_ptr() as usize - self.text.as_ptr() as usize, text });
            self.skip_line();
            if let Some(value) = value {
                return Some(PgnTag { name, value });
            }
        }
    }

    pub fn next(&mut self) -> Option<TextPart<'s>> {
        loop {
            self.skip_blanks();
            let (at, rest) = (self.at, self.rest());
            let next = rest.chars().next()?;
            let blank = |length: usize| rest[length..].chars().next().is_none_or(|c| is_blank(c) || c == '{');
            if let Some(length) = result(rest) {
                self.at += length;
                return Some(TextPart::Word(Token { at, text: &rest[..length] }));
            }
            match next {
                // A command such as `[%clk 0:01]` outside of a comment.
                '[' if rest.starts_with("[%") => self.at += rest.find(']').map_or(rest.len(), |end| end + 1),
                '[' => return Some(TextPart::Tag(at)),
                '(' if !rest.starts_with(OFFER) && in_word(rest).is_none() => {
                    if let Some(length) = variation(rest) {
                        self.at += length;
                        return Some(TextPart::Variation(&rest[1..length - 1]));
                    }
                    self.note("the variation that begins here does not end; what follows is not read");
                    self.at = self.text.len();
                }
                // Said of the move, as in a comment.
                '(' if rest.starts_with(OFFER) => {
                    self.at += OFFER.len();
                    self.remarks.push(Said::Comment(&rest[..OFFER.len()]));
                }
                ')' | '}' => {
                    self.note("nothing that would end here has begun");
                    self.at += 1;
                }
                '$' => {
                    let digits = rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - 1);
                    self.at += 1 + digits;
                    self.remarks.extend(rest[1..=digits].parse().ok().map(Said::Glyph));
                }
                '.' | '…' => self.at += rest.len() - rest.trim_start_matches(['.', '…']).len(),
                '1'..='9' | '0' if next != '0' || is_numbered_0(rest) => {
                    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                    let dotted = rest[digits..].trim_start_matches([' ', '\t']).starts_with(['.', '…']);
                    if dotted || blank(digits) {
                        self.at += digits;
                        return Some(TextPart::Number(Token { at, text: &rest[..digits] }));
                    }
                    return Some(TextPart::Word(self.word()));
                }
                _ => return Some(TextPart::Word(self.word())),
            }
        }
    }

    fn word(&mut self) -> Token<'s> {
        let (at, rest) = (self.at, self.rest());
        // Of most words, this is all.
        let mut length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        while let Some(next) = rest[length..].chars().next() {
            length += match next {
                '{' | '}' | ';' | '$' | ')' => break,
                '(' => match in_word(&rest[length..]) {
                    Some(parenthesis) => parenthesis,
                    None => break,
                },
                blank if is_blank(blank) => break,
                other => other.len_utf8(),
            };
        }
        self.at += length;
        Token { at, text: &rest[..length] }
    }
}

/// Whether a sign stands between words: blanks, and that by which DOS ended a file.
fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || sign == '\u{1a}'
}

/// Where the comment ends whose text these bytes begin with: before its closing brace. After a backslash, as one program
/// writes it, a brace is of the comment if another one closes it before a comment opens.
pub(super) fn comment_end(text: &[u8]) -> Option<usize> {
    let first = text.iter().position(|byte| *byte == b'}')?;
    let mut escaped = false;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'{' if !escaped && at > first => break,
            b'}' if !escaped => return Some(at),
            _ => escaped = *byte == b'\\' && !escaped,
        }
    }
    Some(first)
}

/// Whether the number 0 stands here, which some programs write before the first move. Without its dot, `0` is a move in some
/// games, and `0.5` half a point.
fn is_numbered_0(rest: &str) -> bool {
    let after = &rest[1..];
    let word = after.trim_start_matches(['.', '…']);
    word.len() < after.len() && !word.starts_with(|c: char| c.is_ascii_digit())
}

/// The offer of a draw (Appendix C.12 of the Laws of chess).
const OFFER: &str = "(=)";

/// The length of the parenthesis that begins here, if it is part of a word: the number of a power or of seeds, `(7=W)`,
/// `(2)`, or the piece of a promotion, `(Q)`.
fn in_word(rest: &str) -> Option<usize> {
    let end = rest.find(')')?;
    let inside = &rest[1..end];
    let number = inside.strip_suffix(['W', 'B']).and_then(|number| number.strip_suffix('=')).unwrap_or(inside);
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    let is_piece = inside.len() == 1 && inside.bytes().all(|letter| letter.is_ascii_alphabetic());
    (is_number || is_piece).then_some(end + 1)
}

/// The name of the tag that begins here. Only letters, digits and `_` make a name, so a position's own brackets are not
/// a tag.
fn tag_name(rest: &str) -> Option<&str> {
    let within = rest.strip_prefix('[')?.trim_start();
    let name = &within[..within.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(within.len())];
    let after = within[name.len()..].trim_start();
    (!name.is_empty() && !after.is_empty()).then_some(name)
}

/// The value of the tag with this name, a part of the text, and where the tag ends. A blank line, or one that begins with
/// a bracket, is not of the value.
fn tag_value<'s>(text: &'s str, name: &str) -> Option<(Token<'s>, usize)> {
    let after = &text[name.as_ptr() as usize - text.as_ptr() as usize + name.len()..];
    let value = after.trim_start().strip_prefix('"')?;
    let begins = text.len() - value.len();
    let lines = value.split_inclusive('\n').enumerate();
    let of_tag =
        lines.take_while(|(n, line)| *n == 0 || !(line.trim().is_empty() || line.trim_start().starts_with('[')));
    let length: usize = of_tag.map(|(_, line)| line.len()).sum();
    let ends = closing(&value.as_bytes()[..length])?;
    let mark = value[..ends].rfind('"')?;
    Some((Token { at: begins, text: &value[..mark] }, begins + ends))
}

/// The value of a tag in the line that begins here, if it leaves no doubt though it does not stand between quotation marks.
/// There is one of `FEN` whatever stands there, since without it the position is not known.
fn unquoted_value<'s>(rest: &'s str, name: &str) -> Option<&'s str> {
    const MARKS: [char; 8] = ['"', '\'', '`', '“', '”', '„', '«', '»'];
    let line = rest.lines().next()?;
    let after = &line[line.find(name)? + name.len()..];
    let value = after.trim_end().trim_end_matches(']').trim().trim_matches(MARKS);
    let is_plain = after.starts_with(char::is_whitespace) && line.trim_end().ends_with(']') && !value.is_empty();
    (is_plain || name.eq_ignore_ascii_case(FEN)).then_some(value)
}

/// The tag that states the position.
pub(super) const FEN: &str = "FEN";

/// Where a tag ends whose value these bytes begin with. A quotation mark ends the value if the bracket follows, so that it
/// can be written within the value; after a backslash only if nothing else follows in the line.
pub(super) fn closing(value: &[u8]) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in value.iter().enumerate() {
        if *byte == b'"' {
            let after = value[at + 1..].trim_ascii_start();
            let ends_line = |rest: &[u8]| {
                rest.iter().find(|c| **c == b'\n' || !c.is_ascii_whitespace()).is_none_or(|c| *c == b'\n')
            };
            if after.strip_prefix(b"]").is_some_and(|rest| !escaped || ends_line(rest)) {
                return Some(value.len() - after.len() + 1);
            }
        }
        escaped = *byte == b'\\' && !escaped;
    }
    None
}

/// The length of the variation that begins here, including those inside it; `None` if it does not end.
fn variation(rest: &str) -> Option<usize> {
    let (mut depth, mut skipped_to, mut begins_line) = (0_usize, 0, false);
    let line_end = |at: usize| rest[at..].find('\n').map_or(rest.len(), |length| at + length);
    for (at, c) in rest.char_indices() {
        let begins = std::mem::replace(&mut begins_line, c == '\n');
        match c {
            _ if at < skipped_to => {}
            '%' if begins => skipped_to = line_end(at),
            ';' => skipped_to = line_end(at),
            '{' => {
                let end = comment_end(&rest.as_bytes()[at + 1..]);
                skipped_to = end.map_or(rest.len(), |end| at + 1 + end + 1);
            }
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}
