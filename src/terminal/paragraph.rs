//! Line wrapping.

/// The maximum width of a line where none is given.
pub const WIDTH: usize = 96;

/// The text wrapped into indented lines; without a line end after the last.
pub fn fit(text: &str, indent: usize) -> String {
    fit_into(WIDTH, text, indent)
}

/// The text wrapped into indented lines of this width; without a line end after the last.
pub fn fit_into(width: usize, text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    let lines: Vec<String> = text.lines().flat_map(|line| wrapped(line, width, &margin, &margin)).collect();
    lines.join("\n")
}

/// A paragraph wrapped into lines of this width, the first with one margin and the rest with another. A word that is
/// longer stands alone.
pub fn wrapped(text: &str, width: usize, first: &str, rest: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = first.to_owned();
    let mut begun = false;
    for word in text.split_whitespace() {
        if begun && visible(&line) + 1 + visible(word) > width {
            lines.push(std::mem::replace(&mut line, rest.to_owned()));
        } else if begun {
            line.push(' ');
        }
        line += word;
        begun = true;
    }
    lines.push(line);
    lines
}

/// How many characters of a text are seen: all but the escape sequences of styles.
pub fn visible(text: &str) -> usize {
    let mut parts = text.split("\u{1b}[");
    let plain = parts.next().map_or(0, |part| part.chars().count());
    plain + parts.map(|part| part.split_once('m').map_or(part, |(_, rest)| rest).chars().count()).sum::<usize>()
}
