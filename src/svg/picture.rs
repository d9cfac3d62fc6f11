//! The parts of a picture, the symbols that they use several times, and the picture as PNG.

use std::fmt::Write as _;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::Marks;
use crate::diagram::Diagram;

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

/// The greatest width of a picture, in pixels.
pub const MAX_WIDTH: u32 = 8_000;

/// Why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The width is out of range.
    #[error("a picture {0} pixels wide is not possible; expected 1 to {MAX_WIDTH}")]
    Width(u32),
    /// The text is not a picture.
    #[error("the SVG cannot be drawn: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// It cannot be written.
    #[error("the PNG cannot be written")]
    Encoding,
}

/// Turns an SVG into a PNG of this width in pixels; the height follows.
///
/// # Errors
/// The width is 0 or more than [`MAX_WIDTH`], or the text is not an SVG.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    if !(1..=MAX_WIDTH).contains(&width) {
        return Err(PngError::Width(width));
    }
    let scale = width as f32 / tree.size().width();
    let height = ((tree.size().height() * scale).round() as u32).max(1);
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Width(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|_| PngError::Encoding)
}
