//! Text for people on a terminal: paragraphs and Markdown that fit, and colours. Knows no game.

pub mod markdown;
pub mod paragraph;
pub mod style;
