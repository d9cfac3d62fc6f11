//! The engines, each by a second reader of the law: against its sentences, published counts and themselves.
//!
//! With the law's code `rulebook verify` and the local worlds compare them.

mod awarichess;
mod awele;
mod chess;
mod engines;
mod holds;
mod powered;
pub mod random;
mod refusals;
mod synchronous_awarichess;
