//! Makes text from elsewhere safe to show: nothing is left in it that a terminal would interpret.
//!
//! Everything shown of files, arguments and the output of other programs goes through here, and is escaped nowhere
//! else.

use std::path::Path;

/// Whether a character prints. These do not: control characters, line ends, marks that reverse the direction of
/// writing, noncharacters, and marks that combine with the character before.
pub fn prints(c: char) -> bool {
    // Some characters of the first range are escaped only in Rust's literals.
    matches!(c, ' '..='~') || c.escape_debug().len() == 1
}

/// Adds a character, as Rust's escape if it does not print.
pub fn push(shown: &mut String, c: char) {
    if prints(c) { shown.push(c) } else { shown.extend(c.escape_debug()) }
}

/// The text on one line. Whatever does not print is written as Rust's escape. Shortened to a number of characters.
pub fn escaped(text: &str, most: usize) -> String {
    let mut shown = String::new();
    for (n, c) in text.chars().enumerate() {
        if n == most {
            shown.push('…');
            break;
        }
        push(&mut shown, c);
    }
    shown
}

/// A text with a capital letter first.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The whole text on one line.
pub fn line(text: &str) -> String {
    escaped(text, usize::MAX)
}

/// A path on one line: also one that is not UTF-8 is shown so that it differs from all others.
pub fn path(path: &Path) -> String {
    let mut shown = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        shown += &line(chunk.valid());
        chunk.invalid().iter().for_each(|byte| shown += &format!("\\x{byte:02x}"));
    }
    shown
}

/// A line as reports show it: quoted, and shortened if it is long.
pub fn quoted(line: &str) -> String {
    format!("`{}`", escaped(line, 160))
}

/// The text with its lines.
pub fn lines(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        if c == '\n' { shown.push(c) } else { push(&mut shown, c) }
    }
    shown
}

/// The same JSON value on one line. Whatever does not print is written as JSON's escape; it can only occur in strings.
pub fn json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if prints(c) {
            shown.push(c);
        } else {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| shown += &format!("\\u{unit:04x}"));
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn what_prints_is_shown_as_it_is() {
        for text in ["", "Stockfish 17.1", "the King's \"side\" \\ é 将棋"] {
            assert_eq!((line(text).as_str(), lines(text).as_str(), json(text).as_str()), (text, text, text));
        }
    }

    #[test]
    fn what_does_not_print_is_escaped() {
        assert_eq!(line("a\nAll checks passed.\r\u{1b}[2J"), "a\\nAll checks passed.\\r\\u{1b}[2J");
        assert_eq!(line("\u{fffe}\u{202e}\u{2028}\u{9b}\u{7f}\0"), "\\u{fffe}\\u{202e}\\u{2028}\\u{9b}\\u{7f}\\0");
        assert_eq!(lines("a\tb\r\nc\u{85}"), "a\\tb\\r\nc\\u{85}");
        // This includes the characters that XML does not allow.
        assert_eq!(lines("\u{fffe}\u{ffff}\u{0}\u{1b}\u{b}"), "\\u{fffe}\\u{ffff}\\0\\u{1b}\\u{b}");
    }

    #[cfg(unix)]
    #[test]
    fn paths_are_shown_on_one_line_and_differ() {
        use std::os::unix::ffi::OsStrExt as _;
        let shown = |bytes| path(Path::new(std::ffi::OsStr::from_bytes(bytes)));
        assert_eq!([shown(b"a\nb\xfe.pgn"), shown(b"\xc3\xa9")], ["a\\nb\\xfe.pgn", "é"]);
    }

    #[test]
    fn what_is_long_is_shortened() {
        assert_eq!(escaped("éé", 2), "éé");
        assert_eq!(escaped("ééé", 2), "éé…");
        assert_eq!(quoted(&"x".repeat(200)).chars().count(), 163);
    }

    #[test]
    fn json_stays_the_same_value() {
        assert_eq!(
            json("[\"\\\"\u{202e}\u{9b}\u{7f}\u{e0001}é\"]"),
            "[\"\\\"\\u202e\\u009b\\u007f\\udb40\\udc01é\"]"
        );
    }
}
