//! A new fixture or page must be embedded anew.
fn main() {
    println!("cargo:rerun-if-changed=fixtures");
    println!("cargo:rerun-if-changed=spec");
}
