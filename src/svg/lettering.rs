//! Letters as outlines: a picture looks the same on a machine without fonts.

use std::fmt::Write as _;

use super::glyphs::{BOLD, Glyph, PLAIN};

/// A face of letters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Face {
    Plain,
    Bold,
}

/// The point by which a text is placed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
}

/// How high capital letters are, in thousandths of the size.
const CAPITAL: f64 = 0.729;

/// A text's look.
#[derive(Clone, Copy)]
pub struct Lettering {
    pub face: Face,
    pub size: f64,
    pub fill: &'static str,
    pub anchor: Anchor,
}

impl Lettering {
    /// A text by its baseline.
    pub fn write(self, text: &str, x: f64, baseline: f64) -> String {
        let width = self.width(text);
        let left = match self.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
        };
        let scale = self.size / 1000.0;
        let (fill, mut pen) = (self.fill, 0);
        let mut drawn =
            format!("<g transform=\"translate({left:.1} {baseline:.1}) scale({scale:.4})\" fill=\"{fill}\">");
        for glyph in self.glyphs(text) {
            if !glyph.path.is_empty() {
                let moved = if pen == 0 { String::new() } else { format!(" transform=\"translate({pen})\"") };
                let _ = write!(drawn, "<path{moved} d=\"{}\"/>", glyph.path);
            }
            pen += u32::from(glyph.advance);
        }
        drawn + "</g>"
    }

    /// A text by the middle of its capital letters.
    pub fn centred(self, text: &str, x: f64, y: f64) -> String {
        self.write(text, x, y + CAPITAL * self.size / 2.0)
    }

    /// How wide a text is.
    pub fn width(self, text: &str) -> f64 {
        self.glyphs(text).map(|glyph| f64::from(glyph.advance)).sum::<f64>() * self.size / 1000.0
    }

    /// The text in lines that are not wider than this, unless a word is.
    pub fn lines(self, text: &str, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(line) if self.width(line) + self.width(" ") + self.width(word) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// The outlines; a letter without one gets that of `?`.
    fn glyphs(self, text: &str) -> impl Iterator<Item = &'static Glyph> {
        let face = match self.face {
            Face::Plain => PLAIN,
            Face::Bold => BOLD,
        };
        let find = move |sign| face.iter().find(|glyph| glyph.sign == sign);
        text.chars().filter_map(move |sign| find(sign).or_else(|| find('?')))
    }
}

/// Bold letters around a point.
pub fn letters(text: &str, size: f64, fill: &'static str) -> String {
    Lettering { face: Face::Bold, size, fill, anchor: Anchor::Middle }.centred(text, 0.0, 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABEL: Lettering = Lettering { face: Face::Plain, size: 20.0, fill: "#000", anchor: Anchor::Start };

    #[test]
    fn every_letter_has_an_outline() {
        for face in [PLAIN, BOLD] {
            let signs: String = face.iter().map(|glyph| glyph.sign).collect();
            assert_eq!(signs, (' '..='~').chain(['×']).collect::<String>());
            assert!(face.iter().all(|glyph| glyph.sign == ' ' || glyph.path.starts_with('M')));
        }
    }

    #[test]
    fn a_long_text_is_broken_between_words() {
        assert_eq!(LABEL.lines("a b", 1.0), ["a", "b"]);
        assert_eq!(LABEL.lines("a b", 100.0), ["a b"]);
        assert!(LABEL.lines(&"word ".repeat(40), 300.0).iter().all(|line| LABEL.width(line) <= 300.0));
    }

    #[test]
    fn what_has_no_outline_is_not_lost() {
        assert_eq!(LABEL.write("ü", 0.0, 0.0), LABEL.write("?", 0.0, 0.0));
    }
}
