//! Text for people on a terminal: paragraphs that fit, and colours. Knows no game.

pub mod paragraph;
pub mod style;
