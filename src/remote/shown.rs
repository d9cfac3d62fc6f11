//! Engines' output, made safe to show: on one line, without anything that a terminal would interpret.

/// The text with whatever does not print (controls, line ends, marks that reverse the direction of writing,
/// noncharacters) in Rust's escapes, and shortened to a number of characters.
pub fn shown(text: &str, most: usize) -> String {
    let mut shown = String::new();
    for (n, c) in text.chars().enumerate() {
        if n == most {
            shown.push('…');
            break;
        }
        match c {
            // These print, though Rust's literals escape them.
            '\\' | '"' | '\'' => shown.push(c),
            c => shown.extend(c.escape_debug()),
        }
    }
    shown
}

/// A line as reports show it: quoted, and shortened if it is long.
pub fn quoted(line: &str) -> String {
    format!("`{}`", shown(line, 160))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn what_prints_is_shown_as_it_is() {
        for text in ["", "Stockfish 17.1", "the King's \"side\" \\ é 将棋"] {
            assert_eq!(shown(text, 100), text);
        }
    }

    #[test]
    fn what_does_not_print_is_escaped() {
        assert_eq!(shown("a\nAll checks passed.\r\u{1b}[2J", 100), "a\\nAll checks passed.\\r\\u{1b}[2J");
        assert_eq!(
            shown("\u{fffe}\u{202e}\u{2028}\u{9b}\u{7f}\0", 100),
            "\\u{fffe}\\u{202e}\\u{2028}\\u{9b}\\u{7f}\\0"
        );
    }

    #[test]
    fn what_is_long_is_shortened() {
        assert_eq!(shown("éé", 2), "éé");
        assert_eq!(shown("ééé", 2), "éé…");
        assert_eq!(quoted(&"x".repeat(200)).chars().count(), 163);
    }
}
