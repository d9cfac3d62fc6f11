//! The colours. The output stream removes them if it is not a terminal.

use anstyle::{AnsiColor, Style};

/// A success.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// A failure or an error.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// The name of a clause, a question or a field.
pub const NAME: Style = AnsiColor::Cyan.on_default();
/// A heading.
pub const HEADING: Style = Style::new().bold();
/// A term where it is defined.
pub const TERM: Style = Style::new().italic();
/// What ends every style.
pub const RESET: &str = "\u{1b}[0m";
/// Less important text.
pub const FAINT: Style = Style::new().dimmed();
