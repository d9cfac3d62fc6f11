//! The few colours. The stream that is printed to drops them where nobody sees them.

use anstyle::{AnsiColor, Style};

/// What holds.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What does not.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// A name: of a clause, a question, a field.
pub const NAME: Style = AnsiColor::Cyan.on_default();
/// What one may pass over.
pub const FAINT: Style = Style::new().dimmed();
