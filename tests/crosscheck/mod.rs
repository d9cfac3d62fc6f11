//! The cross-check itself: it finds planted faults, names and shrinks them; and model and engine agree along games.

mod aieirping;
mod aviary;
mod awarichess;
mod awele;
mod bifocal;
mod chess;
mod found;
mod powered;
mod strategies;
mod synchronous_awarichess;
mod tori_shogi;
