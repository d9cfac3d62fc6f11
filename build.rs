//! Rebuild when an embedded fixture, spec page or set of chosen cases changes.
fn main() {
    println!("cargo:rerun-if-changed=fixtures");
    println!("cargo:rerun-if-changed=spec");
    println!("cargo:rerun-if-changed=src/export/chosen");
}
