//! Squares, players, pieces' letters, and positions and moves as text.
//!
//! This layer knows no rule: it says what can be written down, not what may be played. Everybody may use it.
//! One file a game holds that game's pieces, its [`Setup`] (any diagram that can be written) and its move.

pub mod aieirping;
pub mod aviary;
pub mod awarichess;
pub mod awele;
pub mod bifocal;
pub mod chess;
mod fen;
mod grid;
mod notation;
mod player;
mod setup;
pub mod symmetry;
pub mod synchronous_awarichess;
pub mod tori_shogi;
mod unreadable;

pub use grid::{Grid, Square};
pub use notation::{Course, Entry, Misnamed, Notation, Place, Slip};
pub use player::{Named, Names, Player};
pub use setup::{Board, Pocket, Reading, Setup};
pub use unreadable::{Fault, Unreadable};
