//! The engines, each by a second reader of the law: against its sentences, against themselves, against a plain reading.

mod aviary;
mod awele;
mod chess;
mod random;
mod tori_shogi;
