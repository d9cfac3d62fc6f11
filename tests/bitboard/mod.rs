//! The engines, each by a second reader of the law: against its sentences, published counts and themselves.
//!
//! With the law's code `rulebook verify` and the local worlds compare them.

mod chess;
mod engines;
mod holds;
pub mod random;
mod refusals;
