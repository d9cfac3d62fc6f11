//! The fast engines, written from `spec/` alone.

pub mod aieirping;
pub mod aviary;
pub mod awarichess;
pub mod awele;
pub mod bifocal;
pub mod chess;
mod processor;
mod splitmix;
pub mod synchronous_awarichess;
pub mod tori_shogi;
