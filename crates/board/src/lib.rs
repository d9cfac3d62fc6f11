//! Squares, players, pieces' letters, and positions and moves as text.
//!
//! This layer contains no rules: it defines what can be written down, not what may be played. Every layer may use it.
//! There is one file per game, with its pieces, its [`Setup`] (any diagram that can be written down) and its move.

// games: pub mod {module};
pub mod aieirping;
pub mod aviary;
pub mod awarichess;
pub mod awele;
pub mod bifocal;
pub mod chess;
pub mod synchronous_awarichess;
pub mod tori_shogi;
// games: end

pub mod escape;
pub mod fen;
mod grid;
mod grid_setup;
mod lettered;
mod mend;
mod notation;
mod piece;
mod player;
mod powers;
mod route;
mod setup;
pub mod symmetry;
mod unreadable;

pub use fen::write_board;
pub use grid::{Grid, Square};
pub use grid_setup::{GridSetup, Hand, OnGrid};
pub use lettered::{LETTERS, Lettered};
pub use mend::Mended;
pub use notation::{Course, Entry, EntryPlace, Manner, Misnamed, Notation, Slip};
pub use piece::{Piece, PieceKind, WrittenKind};
pub use player::{Named, Names, Player};
pub use powers::Powers;
pub use route::{Route, Routed};
pub use setup::{
    BOARD_FIELD, Board, HAND_FIELD, InHand, MAX_POSITION, POWERS_FIELD, Palette, Pocket, Setup, Sign, TURN_FIELD,
};
pub use unreadable::{Advice, Fault, Reading, Unreadable};

/// This package's Rust files, each with its path in the repository and its text. With them, the code for a clause can
/// be shown beside the law.
#[doc(hidden)]
pub static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The SHA-256 of this package's sources.
#[cfg(feature = "digests")]
#[doc(hidden)]
pub const SOURCES: &str = env!("SOURCES_SHA256");
