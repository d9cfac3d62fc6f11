//! Fingerprints of the sources from which law and engine are built: the same for everything that is built of the same
//! files, with whatever options.

fn main() {
    #[cfg(feature = "digests")]
    digests::write();
}

#[cfg(feature = "digests")]
mod digests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use sha2::{Digest as _, Sha256};

    /// The roots of the packages of the games and of what compares them; their modules lie beside them, among those of the
    /// package above.
    const ROOTS: [&str; 2] = ["core.rs", "checks.rs"];

    pub fn write() {
        let mut files = Vec::new();
        for root in ROOTS {
            files.push(PathBuf::from(root));
            let text = fs::read_to_string(root).expect("a package's root");
            for module in text.lines().filter_map(|line| line.trim().strip_prefix("pub mod ")?.strip_suffix(';')) {
                let file = PathBuf::from(format!("{module}.rs"));
                if file.exists() {
                    files.push(file);
                }
                collect(Path::new(module), &mut files);
            }
        }
        files.sort();
        println!("cargo:rerun-if-changed=build.rs");
        for file in &files {
            println!("cargo:rerun-if-changed={}", file.display());
        }
        println!("cargo:rustc-env=RULEBOOK_LAW_SHA256={}", digest(&files, "bitboard"));
        println!("cargo:rustc-env=RULEBOOK_ENGINE_SHA256={}", digest(&files, "model"));
    }

    /// The Rust files in a folder and those below it, if it exists.
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        // A new file may belong to a module.
        println!("cargo:rerun-if-changed={}", folder.display());
        for entry in entries {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                collect(&path, files);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }

    /// The SHA-256 of all files but those in one folder: of each its path, its length and its text, with the line ends of
    /// Unix.
    fn digest(files: &[PathBuf], without: &str) -> String {
        let mut digest = Sha256::new();
        for file in files.iter().filter(|file| !file.starts_with(without)) {
            let words: Vec<&str> = file.iter().map(|word| word.to_str().expect("a name in UTF-8")).collect();
            let text = fs::read_to_string(file).expect("a source file").replace("\r\n", "\n");
            digest.update(format!("{} {}\n{text}", words.join("/"), text.len()));
        }
        digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
