//! A new fixture, page or chosen set must be embedded anew.
fn main() {
    println!("cargo:rerun-if-changed=fixtures");
    println!("cargo:rerun-if-changed=spec");
    println!("cargo:rerun-if-changed=src/export/chosen");
}
