//! The parts of a picture, and the symbols that they use several times.

use std::fmt::Write as _;

use crate::diagram::Diagram;

use super::Marks;

/// A part of a picture, drawn from its top left corner.
pub struct Panel {
    pub svg: String,
    pub width: f64,
    pub height: f64,
}

/// The drawings of pieces, each defined once.
pub struct Symbols {
    prefix: String,
    names: Vec<String>,
    defined: String,
}

impl Symbols {
    /// No symbol yet. Their names begin with a prefix of the picture, so that several pictures may be on one page.
    pub fn for_picture(diagram: &Diagram, marks: &Marks) -> Self {
        let shown = format!("{} {:?} {marks:?}", diagram.position, diagram.decides);
        // FNV-1a: the same picture has the same names everywhere.
        let mixed =
            shown.bytes().fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        let prefix = format!("rb{mixed:08x}");
        Symbols { prefix, names: Vec::new(), defined: String::new() }
    }

    /// What the names of this picture begin with.
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// A reference to the symbol of this name. `draw` draws it where it is not yet defined.
    pub fn reference(&mut self, name: String, draw: impl FnOnce() -> String) -> String {
        let at = self.names.iter().position(|known| *known == name).unwrap_or_else(|| {
            let _ = write!(self.defined, "<g id=\"{}-{}\">{}</g>", self.prefix, self.names.len(), draw());
            self.names.push(name);
            self.names.len() - 1
        });
        format!("<use href=\"#{}-{at}\"/>", self.prefix)
    }

    /// The definitions.
    pub fn defined(&self) -> &str {
        &self.defined
    }
}

/// A text as it may stand in an element or an attribute.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
