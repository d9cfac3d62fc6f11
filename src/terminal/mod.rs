//! Text for people on a terminal: paragraphs and Markdown that fit, colours, and a stream that lets no other control
//! sequences through. Knows no game.

mod guarded;
pub mod markdown;
pub mod paragraph;
pub mod style;
#[cfg(feature = "report")]
pub mod table;

pub use guarded::Guarded;
