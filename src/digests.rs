//! Fingerprints of the sources from which this build was made, to tell one build's results from another's.
//!
//! They do not depend on the features, the profile or the program that uses the library.

/// The SHA-256 of the sources of the law and of all that compares, without those of the bitboard engines.
pub const LAW: &str = env!("RULEBOOK_LAW_SHA256");

/// The SHA-256 of the sources of the bitboard engines and of all that compares, without those of the models.
pub const ENGINE: &str = env!("RULEBOOK_ENGINE_SHA256");
