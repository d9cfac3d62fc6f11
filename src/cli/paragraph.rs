//! Line wrapping, into lines as wide as the terminal.

use comfy_table::Table;
use rulebook::terminal::paragraph;
pub use rulebook::terminal::paragraph::{visible, wrapped};

/// The width of a line: the terminal's, if the output is one that has a width.
pub fn width() -> usize {
    Table::new().width().filter(|width| *width > 0).map_or(paragraph::WIDTH, usize::from)
}

/// The text wrapped into indented lines; without a line end after the last.
pub fn fit(text: &str, indent: usize) -> String {
    paragraph::fit_into(width(), text, indent)
}
