//! A position as a picture.

mod text;

pub use text::text;
