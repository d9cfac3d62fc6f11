//! The fast engines, written from `spec/` alone.

pub mod aviary;
pub mod awele;
pub mod chess;
mod splitmix;
pub mod tori_shogi;
