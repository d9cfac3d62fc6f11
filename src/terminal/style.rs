//! The colours. The output stream removes them if it is not a terminal.

use anstyle::{AnsiColor, Style};

/// A success.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// A failure or an error.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// The name of a clause, a question or a field.
pub const NAME: Style = AnsiColor::Cyan.on_default();
/// Less important text.
pub const FAINT: Style = Style::new().dimmed();
