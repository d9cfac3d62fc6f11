//! The cross-check itself: it finds planted faults, names and shrinks them; and model and engine agree along games.

mod aviary;
mod found;
mod tori_shogi;
