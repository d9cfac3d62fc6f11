//! A fingerprint of a package's sources, for its build script: the same for everything that is built of the same files,
//! with whatever options.

use std::path::{Path, PathBuf};
use std::{fs, io};

use sha2::{Digest as _, Sha256};

/// Sets `SOURCES_SHA256` for the package that is being built: the SHA-256 of its Rust files in `src`: of each its path, its
/// length and its text, with the line ends of Unix.
///
/// Call it from `build.rs`; cargo then runs that again whenever one of the files changes.
///
/// # Errors
/// A file cannot be read, or is no text.
pub fn write() -> io::Result<()> {
    let mut files = Vec::new();
    collect(Path::new("src"), &mut files)?;
    files.sort();
    let mut digest = Sha256::new();
    for file in &files {
        println!("cargo:rerun-if-changed={}", file.display());
        let words: Vec<_> = file.iter().map(|word| word.to_string_lossy()).collect();
        let text = fs::read_to_string(file)?.replace("\r\n", "\n");
        digest.update(format!("{} {}\n{text}", words.join("/"), text.len()));
    }
    let digest: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo:rustc-env=SOURCES_SHA256={digest}");
    Ok(())
}

/// The Rust files in a folder and those below it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    // A new file may belong to a module.
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}
