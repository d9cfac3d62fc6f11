//! The cross-check itself: it finds planted faults, names and shrinks them; and model and engine agree along games.

#![cfg(feature = "crosscheck")]

mod aviary;
mod awele;
mod chess;
mod faulty;
mod strategies;
mod tori_shogi;
