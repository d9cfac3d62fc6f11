//! Fingerprints of the sources from which this build was made, to tell one build's results from another's.
//!
//! They do not depend on the features, the profile or the program that uses the library.

use crate::export::VERSION;
use crate::sha256;

/// The SHA-256 of the sources of the law and of all that compares, without those of the bitboard engines.
pub fn law() -> String {
    of_all(rulebook_model::SOURCES)
}

/// The SHA-256 of the sources of the bitboard engines and of all that compares, without those of the models.
pub fn engine() -> String {
    of_all(rulebook_bitboard::SOURCES)
}

/// Which build this is: `0.3.0 (law 1a2b3c4d, engine 5e6f7a8b, corpus 7)`, the version, the beginnings of both digests, and
/// the corpus's version.
pub fn build() -> String {
    let (law, engine) = (law(), engine());
    format!("{} (law {}, engine {}, corpus {VERSION})", env!("CARGO_PKG_VERSION"), &law[..8], &engine[..8])
}

fn of_all(side: &str) -> String {
    let packages = [
        rulebook_board::SOURCES,
        rulebook_rules::SOURCES,
        rulebook_spec::SOURCES,
        rulebook_games::SOURCES,
        rulebook_checks::SOURCES,
        side,
    ];
    sha256::of(packages.join("\n").as_bytes())
}
