//! What must hold of any bytes, one function a reader: each panics where something does not.
//!
//! They are the bodies of the libFuzzer targets in `fuzz/`, and of the test `fuzz`, which needs no more than stable Rust.
//! Most inputs begin with a letter for the game, `a` Aviary to `h` Bifocal Chess; what is missing at an input's end
//! counts as nought.

pub mod archive;
pub mod case;
pub mod engine;
pub mod law;
pub mod moves;
pub mod position;
pub mod protocol;
pub mod rulings;
pub mod score;
pub mod seeds;
mod text;

/// A target: its name, what it does with bytes, and bytes to begin with.
#[allow(dead_code, reason = "each libFuzzer target names its own")]
pub struct Target {
    /// The name, of the file in `fuzz/fuzz_targets/` and the folder in `tests/fuzz/regressions/` too.
    pub name: &'static str,
    /// Panics where something does not hold.
    pub run: fn(&[u8]),
    /// Inputs made of the fixtures.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All of them.
#[allow(dead_code, reason = "each libFuzzer target names its own")]
pub const ALL: &[Target] = &[
    Target { name: "position", run: position::run, seeds: position::seeds },
    Target { name: "moves", run: moves::run, seeds: moves::seeds },
    Target { name: "score", run: score::run, seeds: score::seeds },
    Target { name: "archive", run: archive::run, seeds: archive::seeds },
    Target { name: "case", run: case::run, seeds: case::seeds },
    Target { name: "law", run: law::run, seeds: law::seeds },
    Target { name: "rulings", run: rulings::run, seeds: rulings::seeds },
    Target { name: "protocol", run: protocol::run, seeds: protocol::seeds },
    Target { name: "engine", run: engine::run, seeds: engine::seeds },
];
