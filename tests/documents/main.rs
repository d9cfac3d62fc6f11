//! The documents' words and examples: quotations are verbatim, and every example has its case.

mod examples;
#[allow(dead_code, reason = "what makes a fingerprint is for the example")]
mod fingerprint;
mod quotations;

fn root() -> std::path::PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}
