//! The packages that are the corpus alone: `crates/corpus`, `python/corpus`, `npm/corpus`.

use pretty_assertions::assert_eq;
use serde_json::Value;

/// Within a minor version the corpus does not change, so theirs is the program's.
#[test]
fn the_packages_of_the_corpus_have_this_version() {
    let version = env!("CARGO_PKG_VERSION");
    for manifest in
        [include_str!("../../crates/corpus/Cargo.toml"), include_str!("../../python/corpus/pyproject.toml")]
    {
        assert!(manifest.contains(&format!("\nversion = \"{version}\"\n")), "{manifest}");
    }
    let manifest: Value = serde_json::from_str(include_str!("../../npm/corpus/package.json")).expect("JSON");
    assert_eq!(manifest["version"], version);
    let (minor, _) = version.rsplit_once('.').expect("three numbers");
    for readme in [
        include_str!("../../crates/corpus/README.md"),
        include_str!("../../python/corpus/README.md"),
        include_str!("../../npm/corpus/README.md"),
    ] {
        assert!(readme.contains(&format!("Within a minor version ({minor})")), "{readme}");
    }
}
