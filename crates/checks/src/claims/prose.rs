//! Pages in `docs/` from their templates, and words, lists and numbers in their style.

use std::fmt::Write as _;

/// What the names of a template stand for.
#[derive(Default)]
pub(super) struct Values(Vec<(String, String)>);

impl Values {
    pub fn set(&mut self, name: impl Into<String>, value: impl ToString) {
        self.0.push((name.into(), value.to_string()));
    }

    /// A template with each `{name}` replaced by its value.
    pub fn put_into(&self, template: &str) -> String {
        self.0.iter().fold(template.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }

    /// The same, its paragraphs and points wrapped anew. Headings, and blocks that are one value, stay as they are.
    pub fn wrapped_into(&self, template: &str) -> String {
        let block = |block: &str| {
            let text = self.put_into(block);
            match block.chars().next() {
                Some('#' | '{') => text,
                Some('-') => text[2..].split("\n- ").map(|point| fill("- ", point)).collect::<Vec<_>>().join("\n"),
                _ => fill("", &text),
            }
        };
        let blocks = template.trim_end().split("\n\n").map(block).filter(|block| !block.is_empty());
        blocks.collect::<Vec<_>>().join("\n\n") + "\n"
    }
}

/// Words wrapped to the line length of the sources, the first line after `mark`, the others indented as far.
pub(super) fn fill(mark: &str, words: &str) -> String {
    const WIDTH: usize = 118;
    let mut text = mark.to_owned();
    let mut width = mark.chars().count();
    let indent = width;
    for word in words.split_whitespace() {
        let long = word.chars().count();
        if width > indent && width + 1 + long > WIDTH {
            let _ = write!(text, "\n{:indent$}", "");
            width = indent;
        } else if width > indent {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += long;
    }
    text
}

/// `a, b and c`; `none` if there is nothing.
pub(super) fn list(items: &[impl ToString]) -> String {
    let mut items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match (items.pop(), items.is_empty()) {
        (None, _) => "none".to_owned(),
        (Some(one), true) => one,
        (Some(last), false) => format!("{} and {last}", items.join(", ")),
    }
}

/// A number with its digits in groups of three: `10,124,352`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}
