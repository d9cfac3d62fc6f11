//! A stream that lets only the program's own control sequences through to a terminal.

use std::io::{self, Write};
use std::mem;

use super::style;
use crate::escape;

/// A stream on which the program's own [styles](super::style) are the only control sequences: everything else that does
/// not print is [escaped](crate::escape), but for line ends. Whatever is written, and wherever it comes from, it cannot
/// move the cursor, change colours or reverse the direction of writing.
///
/// It passes on whole lines, and the last one when it is flushed or dropped.
#[derive(Debug)]
pub struct Guarded<W: Write> {
    to: W,
    /// The line so far: a character or a style may be cut.
    line: Vec<u8>,
}

impl<W: Write> Guarded<W> {
    /// The stream that writes to this one.
    pub const fn new(to: W) -> Self {
        Guarded { to, line: Vec::new() }
    }
}

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(end) = bytes.iter().rposition(|byte| *byte == b'\n') else {
            self.line.extend(bytes);
            return Ok(bytes.len());
        };
        let (whole, rest) = bytes.split_at(end + 1);
        let mut lines = mem::replace(&mut self.line, rest.to_owned());
        lines.extend(whole);
        self.to.write_all(guarded(&lines).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let line = mem::take(&mut self.line);
        self.to.write_all(guarded(&line).as_bytes())?;
        self.to.flush()
    }
}

impl<W: Write> Drop for Guarded<W> {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

/// The text that may be written.
fn guarded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some(c) = rest.chars().next() {
            if let Some((styled, after)) = style::split(rest) {
                text += &styled;
                rest = after;
                continue;
            }
            rest = &rest[c.len_utf8()..];
            if c == '\n' { text.push(c) } else { escape::push(&mut text, c) }
        }
        chunk.invalid().iter().for_each(|byte| text += &format!("\\x{byte:02x}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::terminal::style::{BAD, FAINT, GOOD, NAME};

    /// What comes through, however it is cut into pieces.
    fn through(text: &[u8]) -> String {
        let written = |size: usize| {
            let mut written = Vec::new();
            let mut stream = Guarded::new(&mut written);
            text.chunks(size).for_each(|piece| stream.write_all(piece).expect("a vector"));
            drop(stream);
            String::from_utf8(written).expect("UTF-8")
        };
        let whole = written(text.len());
        (1..4).for_each(|size| assert_eq!(written(size), whole));
        whole
    }

    #[test]
    fn the_programs_styles_come_through() {
        let text = format!("{GOOD}a{GOOD:#}{BAD}b{BAD:#}\n{NAME}c{NAME:#}{FAINT}é{FAINT:#}");
        let styled = "\u{1b}[1;32ma\u{1b}[0m\u{1b}[1;31mb\u{1b}[0m\n\u{1b}[36mc\u{1b}[0m\u{1b}[2mé\u{1b}[0m";
        assert_eq!(through(text.as_bytes()), styled);
    }

    #[test]
    fn no_other_control_sequence_does() {
        let foreign =
            "\u{1b}[1;32mAll checks passed.\u{1b}[0m \u{1b}[1;32;12345m\u{1b}]0;title\u{7}\t\r\n\u{202e}\u{9b}m";
        assert_eq!(
            through(foreign.as_bytes()),
            "\\u{1b}[1;32mAll checks passed.\\u{1b}[0m \\u{1b}[1;32;12345m\\u{1b}]0;title\\u{7}\\t\\r\n\\u{202e}\\u{9b}m"
        );
        assert_eq!(through(b"a\x9b31mb\xff\n"), "a\\x9b31mb\\xff\n");
        let begun = format!("\u{1b}[\u{1b}[31mx{BAD}y{BAD:#}");
        assert_eq!(through(begun.as_bytes()), "\\u{1b}[\\u{1b}[31mx\u{1b}[1;31my\u{1b}[0m");
    }
}
