//! The games of an archive, one by one: as many as there are, in the memory of one.

use std::io::{self, BufRead};

use super::GAP;

/// The greatest length in bytes of one game. What is longer is no game of anybody, and may have no end: it is an error,
/// after which there are no more games.
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
    /// Whether it was Latin-1, the character set of PGN, and not UTF-8.
    pub latin: bool,
}

/// The games of an archive. Games with tags are divided where the tags of the next one begin, wherever that is; without
/// tags, by a blank line, unless the next line goes on with the numbers, or tells from where the game goes on.
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
    from: R,
    /// The line that has been read, and belongs to the next game.
    next: Vec<u8>,
    line: usize,
    /// How many bytes have been read.
    read: usize,
    ended: bool,
}

impl<R: BufRead> Games<R> {
    /// The games of a stream.
    pub const fn of(from: R) -> Self {
        Games { from, next: Vec::new(), line: 0, read: 0, ended: false }
    }
}

/// What has been seen of a game.
#[derive(Default)]
struct Seen {
    tags: bool,
    /// Whether anything but tags, comments and header lines has been.
    moves: bool,
    /// Whether a comment is open.
    comment: bool,
    blank: bool,
    gap: bool,
}

impl Seen {
    /// Whether a line begins the next game.
    fn ends_before(&self, line: &[u8]) -> bool {
        let line = trimmed(line);
        if is_tag(line) {
            // A comment that does not end is ended by tags after a blank line.
            return self.moves && (!self.comment || self.blank);
        }
        if !self.moves || !self.blank || self.comment || self.gap || line.is_empty() {
            return false;
        }
        let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let after = &line[digits..];
        match digits {
            0 => !self.tags && !line.starts_with(b"{") && !line.starts_with(b";"),
            // The number of the first move; `1...` goes on.
            _ if after.first().is_none_or(|after| b". \t\r\n".contains(after)) => {
                &line[..digits] == b"1" && !after.starts_with(b"..")
            }
            _ => !self.tags,
        }
    }

    fn take(&mut self, line: &[u8]) {
        let mut trimmed = trimmed(line);
        self.blank = trimmed.is_empty();
        if self.blank || (trimmed[0] == b'%' && line[0] == b'%') {
            return;
        }
        // Moves may follow tags on their line.
        while !self.comment && !self.moves && trimmed.starts_with(b"[") {
            self.tags = true;
            let ends = trimmed.windows(2).position(|end| end == b"\"]").map_or(trimmed.len(), |end| end + 2);
            trimmed = trimmed[ends..].trim_ascii_start();
        }
        let header =
            |key: &[u8]| trimmed.strip_prefix(key).is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"));
        if !self.comment && (header(b"position") || header(b"rulings")) {
            self.gap = false;
            return;
        }
        let gap = GAP.as_bytes();
        self.gap |= trimmed.windows(gap.len()).any(|part| part == gap);
        for byte in trimmed {
            match (self.comment, byte) {
                (true, b'}') => self.comment = false,
                (true, _) => {}
                (false, b'{') => self.comment = true,
                (false, b';') => break,
                (false, byte) => self.moves |= !byte.is_ascii_whitespace(),
            }
        }
    }
}

/// Reads a line with its end, a line feed or a carriage return or both, or as much of it as is too long for a game.
fn read_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<()> {
    while line.len() <= MAX_GAME {
        let ready = from.fill_buf()?;
        // A line feed belongs to the carriage return before it.
        let ends = match line.last() {
            Some(b'\n') => break,
            Some(b'\r') if ready.first() != Some(&b'\n') => break,
            Some(b'\r') => 1,
            _ => ready.iter().position(|byte| b"\r\n".contains(byte)).map_or(ready.len(), |end| end + 1),
        };
        if ends == 0 {
            break;
        }
        line.extend(&ready[..ends]);
        from.consume(ends);
    }
    Ok(())
}

/// A line without blanks around it, and without a byte order mark.
fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii()
}

/// Whether a line begins with a tag: `[White "…`.
fn is_tag(line: &[u8]) -> bool {
    let Some(within) = line.strip_prefix(b"[") else { return false };
    let within = within.trim_ascii_start();
    let name = within.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    name > 0 && within[name..].trim_ascii_start().starts_with(b"\"")
}

/// The error of a game that is longer than [`MAX_GAME`].
pub fn too_long() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("it is longer than {MAX_GAME} bytes"))
}

/// Bytes as a text: UTF-8, or else Latin-1. Returns whether it was the latter. A carriage return that ends a line, as on
/// old Macintoshes, becomes a line feed.
pub fn decoded(mut bytes: Vec<u8>) -> (String, bool) {
    for at in 0..bytes.len() {
        if bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            bytes[at] = b'\n';
        }
    }
    match String::from_utf8(bytes) {
        Ok(text) => (text, false),
        Err(other) => (other.into_bytes().into_iter().map(char::from).collect(), true),
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<io::Result<GameText>> {
        let mut bytes = std::mem::take(&mut self.next);
        let mut begins = self.line.max(1);
        let mut at = self.read - bytes.len();
        let mut seen = Seen::default();
        seen.take(&bytes);
        while !self.ended {
            let mut line = Vec::new();
            match read_line(&mut self.from, &mut line) {
                Ok(()) if line.is_empty() => self.ended = true,
                Ok(()) => {
                    self.line += 1;
                    self.read += line.len();
                }
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
            if seen.ends_before(&line) {
                self.next = line;
                break;
            }
            if bytes.is_empty() && line.trim_ascii().is_empty() {
                begins = self.line + 1;
                at = self.read;
                continue;
            }
            seen.take(&line);
            bytes.extend(line);
            if bytes.len() > MAX_GAME {
                self.ended = true;
                return Some(Err(too_long()));
            }
        }
        if bytes.is_empty() {
            return None;
        }
        let (text, latin) = decoded(bytes);
        Some(Ok(GameText { at, line: begins, text, latin }))
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
    fn a_text_is_utf_8_or_latin_1() {
        assert_eq!(decoded("é".into()), ("é".to_owned(), false));
        assert_eq!(decoded(vec![b'J', 0xE9]), ("Jé".to_owned(), true));
    }

    #[test]
    fn what_has_no_end_is_no_game() {
        let whole = |text: &str| Games::of(text.as_bytes()).map(|game| game.is_ok()).collect::<Vec<_>>();
        assert_eq!(whole(&format!("1. c4\n\n1. e4 {{{}}}\n\n1. d4\n", "x\n".repeat(MAX_GAME))), [true, false]);
        assert_eq!(whole(&"x".repeat(2 * MAX_GAME)), [false]);
    }
}
