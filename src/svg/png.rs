//! Pictures as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

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
