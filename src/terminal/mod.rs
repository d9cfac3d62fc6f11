//! Text for people on a terminal: paragraphs and Markdown that fit, colours, commands to be typed, and a stream that lets no
//! other control sequences through. Knows no game.

mod guarded;
pub mod markdown;
pub mod paragraph;
mod shell;
pub mod style;

pub use guarded::Guarded;
pub use shell::shell;

use std::ops::RangeFrom;

use comfy_table::{CellAlignment, Table, presets};

/// A table without lines; the columns from one on have numbers, and an empty heading ends them.
pub fn table<const N: usize>(
    header: [&str; N],
    numbers: RangeFrom<usize>,
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header).add_rows(rows);
    for (column, heading) in table.column_iter_mut().zip(header).skip(numbers.start) {
        if !heading.is_empty() {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}
