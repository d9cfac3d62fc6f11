//! The fast engines, written from `spec/` alone.

pub mod aviary;
pub mod tori_shogi;
