//! The engines: against the law, against themselves, and against published counts.

mod bitboard;
mod crosscheck;
#[path = "../docs/examples/own_engine.rs"]
mod own_engine;
mod perft;
mod winnable;
