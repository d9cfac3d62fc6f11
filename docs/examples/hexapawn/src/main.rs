//! Hexapawn, which is not one of Rulebook's games, with all that Rulebook has for its own:
//!
//!     cargo run -- explain hexapawn startpos a1b2
//!     cargo run -- verify hexapawn --fixtures fixtures
//!     cargo run -- validate hexapawn -- python3 my_engine.py

pub mod board;
pub mod engine;
mod generator;
pub mod model;
pub mod rules;

use std::process::ExitCode;

rulebook::game! {
    "hexapawn" "Hexapawn" Hexapawn {
        law: include_str!("../hexapawn.md");
        rulings: rules::Rulings;
        setup: board::Setup;
        model: model::Model;
        engine: engine::Engine;
        concerned: rules::concerned;
        resignation: Ruled "hexapawn.ruling.resignation";
        agreed draw: Ruled "hexapawn.ruling.agreed-draw";
    }
}

impl rulebook::mistakes::Mistakes for Hexapawn {}

/// The program `rulebook` with one game more.
pub fn main() -> ExitCode {
    rulebook::add(&Hexapawn);
    rulebook::cli::main()
}
