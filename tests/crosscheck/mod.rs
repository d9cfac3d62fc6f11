//! The cross-check itself: it finds planted faults, names and shrinks them; and model and engine agree along games.

mod aieirping;
mod aviary;
mod found;
mod powered;
mod strategies;
mod tori_shogi;
