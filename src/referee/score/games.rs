//! The games of an archive, one by one: any number of them, in the memory of one. This module decides where a game begins.

use std::collections::HashSet;
use std::io::{self, BufRead};

use super::charset::{self, Decoded, Transcoded};
use super::tokens::{FEN, Token, closing, comment_end};
use super::{End, GAP, Note, end};

/// The greatest length in bytes of one game. What is longer is no game of anybody, and may have no end: it is an error,
/// after which there are no more games. So are more blank bytes before a game.
pub const MAX_GAME: usize = 4_000_000;

/// The text of a game in an archive.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameText {
    /// The byte at which it begins.
    pub at: usize,
    /// The line in which it begins, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// The byte of the text where the first line begins that was not UTF-8, as in [`Decoded`].
    pub not_utf8: Option<usize>,
}

impl GameText {
    /// The messages about its character set.
    pub fn note(&self) -> Option<Note> {
        self.not_utf8.map(not_utf8)
    }
}

/// The note for a text that was not UTF-8 from this byte on.
pub fn not_utf8(at: usize) -> Note {
    Note { at, says: "the text is not UTF-8, and is read as Windows-1252".to_owned() }
}

/// The games of an archive. Games with tags are divided where the tags of the next one begin, wherever that is; without
/// tags, by a blank line, unless the next line goes on with the numbers, or tells from where the game goes on. A text in a
/// comment is no game, unless the comment seems to have no end: it has one if a brace closes it before another one opens,
/// and before the tags of a second game.
///
/// ```
/// use rulebook::referee::score::Games;
/// let archive = "[White \"A\"]\n\n1. e4\n\ne5 1-0\n[White \"B\"]\n\n1. d4 *\n\n1. c4\n\n2. Nf3\n\n1. f4\n";
/// let texts: Vec<String> = Games::of(archive.as_bytes()).map(|game| game.unwrap().text).collect();
/// assert_eq!(texts.len(), 4);
/// assert_eq!(texts[2], "1. c4\n\n2. Nf3\n\n");
/// ```
#[derive(Debug)]
pub struct Games<R> {
    from: Transcoded<R>,
    /// Whether the stream is only the beginning of an archive.
    part: bool,
    /// Whole lines that have been read; `taken` of their bytes belong to games.
    ahead: Vec<u8>,
    taken: usize,
    /// How many lines and bytes belong to games, or are blank.
    lines: usize,
    read: usize,
    /// Up to which byte the comment goes on that is open.
    comment_to: usize,
    /// Why no more can be read ahead.
    failed: Option<io::Error>,
    ended: bool,
}

impl<R: BufRead> Games<R> {
    /// The games of a stream.
    pub const fn of(from: R) -> Self {
        Games {
            from: Transcoded::of(from),
            part: false,
            ahead: Vec::new(),
            taken: 0,
            lines: 0,
            read: 0,
            comment_to: 0,
            failed: None,
            ended: false,
        }
    }

    /// The games of a stream that is only the beginning of an archive; the last one may go on.
    pub const fn of_part(from: R) -> Self {
        let mut games = Games::of(from);
        games.part = true;
        games
    }
}

/// The byte and the line at which a second game begins in a text.
pub(super) fn second(text: &str) -> Option<(usize, usize)> {
    let mut games = Games::of(text.as_bytes());
    games.piece()?.ok()?;
    games.piece()?.ok().map(|piece| (piece.at, piece.line))
}

/// The bytes of a game.
struct Piece {
    at: usize,
    line: usize,
    bytes: Vec<u8>,
}

/// Whether a line begins the next game.
enum Begins {
    No,
    /// If the comment that is open has no end.
    Unclosed,
    Yes,
}

/// What has been seen of a game.
#[derive(Default)]
struct Seen {
    /// The names of its tags, in small letters.
    tags: HashSet<Vec<u8>>,
    /// How many lines the tag has so far whose value may go on in the next line.
    in_tag: usize,
    /// Whether anything but tags, comments and header lines has been.
    moves: bool,
    /// Whether a comment is open.
    comment: bool,
    blank: bool,
    /// Whether a position must follow, from which the game goes on.
    gap: bool,
}

impl Seen {
    /// Whether a line begins the next game.
    fn begins(&self, line: &[u8]) -> Begins {
        let line = trimmed(line);
        if let Some(tag) = tag_name(line) {
            // A game has a tag once; two that stand together have an error of their own.
            let next = self.moves || self.blank && self.tags.contains(&tag.to_ascii_lowercase());
            return match (next, self.comment) {
                (true, false) => Begins::Yes,
                (true, true) if self.blank => Begins::Unclosed,
                _ => Begins::No,
            };
        }
        if !self.moves || !self.blank || self.comment || self.gap || line.is_empty() {
            return Begins::No;
        }
        let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let after = &line[digits..];
        let begins = match digits {
            0 => !self.tags() && !b"{;%(*".contains(&line[0]) && !is_end(line),
            // The number of the first move; `1...` goes on.
            _ if after.first().is_none_or(|after| b". \t\r\n".contains(after)) => {
                &line[..digits] == b"1" && !after.starts_with(b"..")
            }
            _ => !self.tags() && !is_end(line),
        };
        if begins { Begins::Yes } else { Begins::No }
    }

    fn tags(&self) -> bool {
        !self.tags.is_empty()
    }

    fn take(&mut self, line: &[u8]) {
        let mut rest = trimmed(line);
        self.blank = rest.is_empty();
        if self.in_tag > 0 && (self.blank || rest[0] == b'[') {
            // The tag has no end, and its further lines are no tag.
            self.moves |= self.in_tag > 1;
            self.in_tag = 0;
        }
        if self.blank || (line[0] == b'%' && !self.comment && self.in_tag == 0) {
            return;
        }
        if self.in_tag > 0 {
            let Some(end) = closing(rest) else {
                self.in_tag += 1;
                return;
            };
            self.in_tag = 0;
            rest = rest[end..].trim_ascii_start();
        }
        // Moves may follow tags on their line.
        while !self.comment && !self.moves && rest.starts_with(b"[") {
            let Some(name) = tag_name(rest) else {
                // The value may stand in the next line.
                self.in_tag = rest[1..].trim_ascii().iter().all(u8::is_ascii_alphanumeric).into();
                return;
            };
            self.tags.insert(name.to_ascii_lowercase());
            let Some(value) = rest.iter().position(|byte| *byte == b'"').map(|mark| mark + 1) else { return };
            let Some(end) = closing(&rest[value..]) else {
                self.in_tag = 1;
                return;
            };
            rest = rest[value + end..].trim_ascii_start();
        }
        let header =
            |key: &[u8]| rest.strip_prefix(key).is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"));
        if !self.comment && (header(b"position") || header(b"rulings")) {
            self.gap = false;
            return;
        }
        let end_of_comment = |at: usize| comment_end(&rest[at..]).map(|end| at + end);
        let mut comment_to = if self.comment { end_of_comment(0) } else { None };
        for (at, byte) in rest.iter().enumerate() {
            match (self.comment, byte) {
                (true, _) => self.comment = comment_to != Some(at),
                (false, b'{') => (self.comment, comment_to) = (true, end_of_comment(at + 1)),
                (false, b';') => break,
                (false, byte) => {
                    self.moves |= !byte.is_ascii_whitespace();
                    self.gap |= *byte == GAP.as_bytes()[0]
                        && rest[at..].starts_with(GAP.as_bytes())
                        && !rest[..at].last().is_some_and(u8::is_ascii_alphanumeric);
                }
            }
        }
    }
}

/// Reads a line with its end, a line feed or a carriage return or both, or as much of it as is too long for a game.
fn read_line(from: &mut impl BufRead, lines: &mut Vec<u8>) -> io::Result<()> {
    let begins = lines.len();
    while lines.len() - begins <= MAX_GAME {
        let ready = from.fill_buf()?;
        // A line feed belongs to the carriage return before it.
        let ends = match lines[begins..].last() {
            Some(b'\n') => break,
            Some(b'\r') if ready.first() != Some(&b'\n') => break,
            Some(b'\r') => 1,
            _ => ready.iter().position(|byte| b"\r\n".contains(byte)).map_or(ready.len(), |end| end + 1),
        };
        if ends == 0 {
            break;
        }
        lines.extend(&ready[..ends]);
        from.consume(ends);
    }
    Ok(())
}

/// A line without blanks around it, and without a byte order mark.
fn trimmed(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii();
    // By this byte DOS ended a file.
    line.strip_suffix(b"\x1a").map_or(line, <[u8]>::trim_ascii_end)
}

/// The name of the tag with which a line begins: `[White "…`. That of a position may have no quotation marks.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let within = line.strip_prefix(b"[")?.trim_ascii_start();
    let name = within.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let (name, after) = within.split_at(name);
    let is_quoted = after.trim_ascii_start().starts_with(b"\"");
    (!name.is_empty() && (is_quoted || name.eq_ignore_ascii_case(FEN.as_bytes()))).then_some(name)
}

/// Whether a line only says how the game before it ended.
fn is_end(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let words: Vec<Token<'_>> =
        line.split_whitespace().take(end::LONGEST + 1).map(|text| Token { at: 0, text }).collect();
    End::read(&words).is_some_and(|(_, length)| length == words.len())
}

/// The error of a game that is longer than [`MAX_GAME`].
pub fn too_long() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("it is longer than {MAX_GAME} bytes"))
}

/// The error of more blank bytes before a game than [`MAX_GAME`].
fn too_blank() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("more than {MAX_GAME} blank bytes stand where a game would begin"),
    )
}

impl<R: BufRead> Games<R> {
    /// Where the line ends that begins at a byte of what is read ahead. It is read if it has not been.
    fn line_end(&mut self, at: usize) -> io::Result<usize> {
        if at == self.ahead.len() {
            if let Some(error) = self.failed.take() {
                return Err(error);
            }
            read_line(&mut self.from, &mut self.ahead)?;
            return Ok(self.ahead.len());
        }
        // There are only whole lines.
        let mut rest = &self.ahead[at..];
        let mut line = Vec::new();
        read_line(&mut rest, &mut line)?;
        Ok(at + line.len())
    }

    /// Whether the comment that is open goes on after the line that begins next, which is a tag. The game has so many bytes
    /// before it.
    fn comment_goes_on(&mut self, before: usize) -> bool {
        if self.read < self.comment_to {
            return true;
        }
        let (mut at, mut blank, mut only_tags) = (self.taken, true, true);
        while before + at - self.taken <= MAX_GAME {
            let end = match self.line_end(at) {
                Ok(end) => end,
                // What comes before it is reported first.
                Err(error) => {
                    self.failed = Some(error);
                    return false;
                }
            };
            let line = trimmed(&self.ahead[at..end]);
            if at == end {
                return self.part;
            }
            let is_tag = tag_name(line).is_some();
            if is_tag && blank && !only_tags {
                return false;
            }
            blank = line.is_empty();
            only_tags &= is_tag || blank;
            match self.ahead[at..end].iter().position(|byte| b"{}".contains(byte)) {
                Some(brace) if self.ahead[at + brace] == b'}' => {
                    self.comment_to = self.read + at + brace - self.taken;
                    return true;
                }
                Some(_) => return false,
                None => at = end,
            }
        }
        false
    }

    /// Whether the game before the next line ends there.
    fn divides(&mut self, seen: &Seen, end: usize, before: usize) -> bool {
        match seen.begins(&self.ahead[self.taken..end]) {
            Begins::No => false,
            Begins::Yes => true,
            Begins::Unclosed => !self.comment_goes_on(before),
        }
    }

    /// The next game's bytes.
    fn next_piece(&mut self) -> io::Result<Option<Piece>> {
        let mut piece = Piece { at: self.read, line: self.lines + 1, bytes: Vec::new() };
        let mut seen = Seen::default();
        let mut blank = 0;
        loop {
            if self.taken == self.ahead.len() {
                self.ahead.clear();
                self.taken = 0;
            }
            let end = self.line_end(self.taken)?;
            if end == self.taken || (!piece.bytes.is_empty() && self.divides(&seen, end, piece.bytes.len())) {
                break;
            }
            let line = &self.ahead[self.taken..end];
            self.read += line.len();
            self.lines += 1;
            if piece.bytes.is_empty() && trimmed(line).is_empty() {
                blank += line.len();
                (piece.at, piece.line) = (self.read, self.lines + 1);
            } else {
                seen.take(line);
                piece.bytes.extend(line);
            }
            self.taken = end;
            if piece.bytes.len() > MAX_GAME {
                return Err(too_long());
            }
            if blank > MAX_GAME {
                return Err(too_blank());
            }
        }
        Ok(Some(piece).filter(|piece| !piece.bytes.is_empty()))
    }

    /// The same, until there is none or an error.
    fn piece(&mut self) -> Option<io::Result<Piece>> {
        if self.ended {
            return None;
        }
        let piece = self.next_piece().transpose();
        self.ended = !matches!(piece, Some(Ok(_)));
        piece
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<io::Result<GameText>> {
        let text = |Piece { at, line, bytes }| {
            let Decoded { text, not_utf8 } = charset::by_lines(bytes);
            GameText { at, line, text, not_utf8 }
        };
        Some(self.piece()?.map(text))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn games(archive: &str) -> Vec<(usize, String)> {
        Games::of(archive.as_bytes()).map(|game| game.expect("a game")).map(|game| (game.line, game.text)).collect()
    }

    fn lines(archive: &str) -> Vec<usize> {
        games(archive).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn tags_divide_games() {
        let two = "\n[Event \"a\"]\n[Site \"b\"]\n\n1. e4\n\n\n1... e5 {x\n[Event \"no game\"]\ny} *\n[Event \"c\"]\n1. d4 *\n";
        assert_eq!(lines(two), [2, 11]);
        let at = |game: io::Result<GameText>| game.map(|game| two[game.at..].starts_with(&game.text)).ok();
        assert_eq!(Games::of(two.as_bytes()).map(at).collect::<Vec<_>>(), [Some(true); 2]);
        // The texts together are the archive.
        assert_eq!(games(two).into_iter().map(|(_, text)| text).collect::<String>(), two[1..]);
        // Tags without moves belong to the game whose moves follow; after a result on its own they do not.
        assert_eq!(lines("[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n1-0\n"), [1, 5]);
        // A comment that does not end.
        assert_eq!(lines("[Event \"a\"]\n\n1. e4 {open\n\n[Event \"b\"]\n\n1. e4\n"), [1, 5]);
        // Everything on one line, and a byte order mark.
        assert_eq!(lines("\u{feff}[Event \"a\"] [Site \"b\"] 1. e4 *\n[Event \"a\"] 1. d4 *\n"), [1, 2]);
        assert_eq!(lines("\u{feff}[Event \"a\"]\n[Site \"b\"]\n1. e4 *\n"), [1]);
        assert_eq!(lines("[Event \"a\"]\n1. e4 {[%clk 0:01]\n[%eval 1]} e5\n"), [1]);
    }

    #[test]
    fn blank_lines_divide_games_without_tags() {
        assert_eq!(lines("1. e4 e5\n\n1. d4 d5\n"), [1, 3]);
        assert_eq!(lines("1. e4 e5\n\n2. d4 d5\n\n3... c6"), [1]);
        assert_eq!(lines("e2e4\n\nd2d4\n\n; a comment\n"), [1, 3]);
        assert_eq!(lines("position: x\n\n1. e4 etc.\n\nposition: y\n\n9. d4\n\n1. e4"), [1, 9]);
        assert_eq!(lines("rulings: x\n\n1. e4"), [1]);
        // Line ends of three systems.
        assert_eq!(lines("1. e4 e5\r\rd2d4\r"), [1, 3]);
        assert_eq!(lines("1. e4 e5\r\n2. d4\r\n\r\n1. d4\r\n"), [1, 4]);
        assert_eq!(games("[Event \"a\"]\r1. e4\r[Event \"b\"]\r\n*\r")[0].1, "[Event \"a\"]\n1. e4\n");
        assert_eq!(lines(""), [0; 0]);
        assert_eq!(lines("\n\n"), [0; 0]);
    }

    #[test]
    fn each_game_has_its_character_set() {
        let mixed = b"[White \"J\xc3\xa9\"]\n*\n[White \"J\xe9\"]\n*\n";
        let games: Vec<GameText> = Games::of(&mixed[..]).map(|game| game.expect("a game")).collect();
        assert_eq!(games[1].text, "[White \"Jé\"]\n*\n");
        assert_eq!(games.iter().map(|game| game.not_utf8).collect::<Vec<_>>(), [None, Some(0)]);
        let wide: Vec<u8> = "\u{feff}[White \"Jé\"]\r\n*\r\n\r\n[White \"Ď\"]\r\n*"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let games: Vec<GameText> = Games::of(&wide[..]).map(|game| game.expect("a game")).collect();
        assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [1, 4]);
        assert_eq!(games[1].text, "[White \"Ď\"]\r\n*");
    }

    #[test]
    fn what_has_no_end_is_no_game() {
        let whole = |text: &str| Games::of(text.as_bytes()).map(|game| game.is_ok()).collect::<Vec<_>>();
        assert_eq!(whole(&format!("1. c4\n\n1. e4 {{{}}}\n\n1. d4\n", "x\n".repeat(MAX_GAME))), [true, false]);
        assert_eq!(whole(&"x".repeat(2 * MAX_GAME)), [false]);
        assert_eq!(whole(&format!("{}1. e4\n", "\n".repeat(MAX_GAME))), [true]);
        assert_eq!(whole(&format!("{}1. e4\n", "\r\n".repeat(MAX_GAME))), [false]);
    }

    #[test]
    fn tags_in_a_comment_that_ends_are_no_game() {
        let quoted = "1. e4 {note\n\n[Event \"x\"]\n\nmore} e5 2. Nf3 *\n";
        assert_eq!(lines(quoted), [1]);
        // Its own tags may have blank lines between them.
        assert_eq!(lines("1. e4 {note\n\n[Event \"x\"]\n\n[Site \"y\"]\n\n1. d4} e5 *\n\n1. d4"), [1, 9]);
        // An end that belongs to another comment, or comes after the tags of a second game.
        assert_eq!(lines("[Event \"a\"]\n1. e4 {open\n\n[Event \"b\"]\n1. e4 {c} *"), [1, 4]);
        assert_eq!(lines("[Event \"a\"]\n1. e4 {open\n\n[Event \"b\"]\n1. e4\n\n[Event \"c\"]\n1. e4} *"), [1, 4, 7]);
        // A part of an archive may not have the end yet.
        let part = &quoted.as_bytes()[..quoted.len() - 18];
        assert_eq!((Games::of(part).count(), Games::of_part(part).count()), (2, 1));
        // What a comment has otherwise changes nothing.
        for words in ["etc.", "%\n%", ";", "(", "1. d4\n\n1. d4", "position: x\n\n"] {
            assert_eq!(lines(&format!("1. e4 {{{words}\n{words}\n}} e5\n\n1. d4\n")).len(), 2, "{words}");
        }
    }

    #[test]
    fn a_tag_that_a_game_has_begins_another() {
        assert_eq!(lines("[Event \"a\"]\n[Result \"1-0\"]\n\n[event \"b\"]\n\n1. e4 *\n"), [1, 4]);
        let fen = |fen: &str| format!("[FEN \"{fen}\"]\n\n");
        assert_eq!(lines(&(fen("a") + &fen("b") + &fen("c"))), [1, 3, 5]);
        // Together, or with another name, they are of one game.
        assert_eq!(lines("[Event \"a\"]\n[Event \"b\"]\n\n[Site \"c\"]\n\n1. e4 *\n"), [1]);
    }

    #[test]
    fn a_tag_ends_where_its_value_does() {
        assert_eq!(lines("[White \"a \\\"] b\"]\n[Black \"c\"]\n1. e4 *\n"), [1]);
        assert_eq!(lines("[White \"a\nb\"]\n[Black \"]\"]\n[Event \"x\"]\n1. e4 *\n"), [1]);
        assert_eq!(lines("[Event \"a\"]\n[Site\n\"x\"]\n\n[Round \"1\"]\n1. e4 *\n"), [1]);
        // It has no end.
        assert_eq!(lines("[White \"a\n1. e4 *\n\n[White \"b\"]\n1. e4 *\n"), [1, 4]);
    }

    #[test]
    fn the_end_of_a_game_is_no_game() {
        assert_eq!(lines("1. e4 e5\n\n1-0\n\n1. d4\n\nWhite resigns\n\n*\n\n(1. c4)\n\ne2e4\n"), [1, 5, 13]);
    }
}
