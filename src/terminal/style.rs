//! The colours. The output stream removes them if it is not a terminal.

use std::fmt;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::sync::LazyLock;

/// A style: `{STYLE}` begins it, `{STYLE:#}` ends it.
///
/// It is written as a terminal's control sequence with one more number, which terminals ignore. The number is another one
/// in each run, so that no foreign text can have it: [`Guarded`](super::Guarded) knows the program's styles by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style(&'static str);

/// A success.
pub const GOOD: Style = Style("1;32");
/// A failure or an error.
pub const BAD: Style = Style("1;31");
/// The name of a clause, a question or a field.
pub const NAME: Style = Style("36");
/// A heading.
pub const HEADING: Style = Style("1");
/// A term where it is defined.
pub const TERM: Style = Style("3");
/// Less important text.
pub const FAINT: Style = Style("2");

/// The number, with what comes before it.
static KEY: LazyLock<String> = LazyLock::new(|| format!(";{}", RandomState::new().build_hasher().finish()));

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Style(codes) = if f.alternate() { &Style("0") } else { self };
        write!(f, "\u{1b}[{codes}{}m", *KEY)
    }
}

/// The control sequence of the style with which a text begins, without the number, and the rest of the text.
pub(super) fn split(text: &str) -> Option<(String, &str)> {
    let text = text.strip_prefix("\u{1b}[")?;
    let (numbers, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != ';')?);
    let codes = numbers.strip_suffix(&**KEY)?;
    Some((format!("\u{1b}[{codes}m"), rest.strip_prefix('m')?))
}
