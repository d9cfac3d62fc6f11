//! What the builds of the other packages take from their own sources: their text, and a fingerprint of them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[cfg(feature = "fingerprint")]
use sha2::{Digest as _, Sha256};

/// Writes `files.rs` for the package that is being built, an expression that lists the Rust files in its `src`: of each its
/// path in the repository, where the package lies in `folder`, and its text.
///
/// Call it from `build.rs`; cargo then runs that again whenever a file is added or removed.
///
/// # Errors
/// A folder cannot be read, or `files.rs` cannot be written.
pub fn embed(folder: &str) -> io::Result<()> {
    let mut list = String::from("&[\n");
    for file in files()? {
        let path = format!("{folder}/{}", with_slashes(&file));
        // Not the folder's own path: a build in another folder may take over what is written here.
        let _ =
            writeln!(list, "    ({path:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/\", {file:?}))),");
    }
    list.push_str("]\n");
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("files.rs"), list)
}

/// Sets `SOURCES_SHA256` for the package that is being built: the SHA-256 of its Rust files in `src`: of each its path, its
/// length and its text, with the line ends of Unix.
///
/// Call it from `build.rs`; cargo then runs that again whenever one of the files changes.
///
/// # Errors
/// A file cannot be read, or is no text.
#[cfg(feature = "fingerprint")]
pub fn write() -> io::Result<()> {
    let mut digest = Sha256::new();
    for file in files()? {
        println!("cargo:rerun-if-changed={}", file.display());
        let text = fs::read_to_string(&file)?.replace("\r\n", "\n");
        digest.update(format!("{} {}\n{text}", with_slashes(&file), text.len()));
    }
    let digest: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo:rustc-env=SOURCES_SHA256={digest}");
    Ok(())
}

/// A path as it is on Unix.
fn with_slashes(file: &Path) -> String {
    let words: Vec<_> = file.iter().map(|word| word.to_string_lossy()).collect();
    words.join("/")
}

/// The package's Rust files, in order.
fn files() -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(Path::new("src"), &mut files)?;
    files.sort();
    Ok(files)
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
