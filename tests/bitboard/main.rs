//! The engines, each by a second reader of the law: against its sentences, against themselves, against a plain reading.

mod aieirping;
mod aviary;
mod awarichess;
mod awele;
mod bifocal;
mod chess;
mod engines;
mod powered;
mod random;
mod synchronous_awarichess;
mod tori_shogi;
