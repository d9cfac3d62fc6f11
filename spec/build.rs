//! Takes the fingerprint of this package's sources.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "digests")]
    rulebook_digest::write().expect("the package's sources");
}
