//! Takes the text of this package's sources, and their fingerprint.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    rulebook_digest::embed("crates/board").expect("the package's sources");
    #[cfg(feature = "digests")]
    rulebook_digest::write().expect("the package's sources");
}
