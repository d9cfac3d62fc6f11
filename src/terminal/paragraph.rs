//! Line wrapping.

/// The maximum width of a line.
const WIDTH: usize = 96;

/// The text wrapped into indented lines; without a line end after the last.
pub fn fit(text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = margin.clone();
        for word in paragraph.split_whitespace() {
            let begun = line.len() > indent;
            if begun && line.chars().count() + 1 + word.chars().count() > WIDTH {
                lines.push(std::mem::replace(&mut line, margin.clone()));
            } else if begun {
                line.push(' ');
            }
            line += word;
        }
        lines.push(line);
    }
    lines.join("\n")
}
