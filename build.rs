//! Rebuild when an embedded fixture, spec page, set of chosen cases or file of the page changes.
fn main() {
    println!("cargo:rerun-if-changed=fixtures");
    println!("cargo:rerun-if-changed=spec");
    println!("cargo:rerun-if-changed=src/export/chosen");
    println!("cargo:rerun-if-changed=web/page");
}
