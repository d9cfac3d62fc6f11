//! A fingerprint of a package's sources, for its build script: the same for everything that is built of the same files,
//! with whatever options.

use std::path::{Path, PathBuf};
use std::{fs, io};

use sha2::{Digest as _, Sha256};

/// Sets `SOURCES_SHA256` for the package that is being built: the SHA-256 of its files of these endings, in its folder
/// and in `src`: of each its path, its length and its text, with the line ends of Unix.
///
/// Call it from `build.rs`; cargo then runs that again whenever one of the files changes.
///
/// # Errors
/// A file cannot be read, or is no text.
pub fn write(endings: &[&str]) -> io::Result<()> {
    let mut files = Vec::new();
    collect(Path::new("src"), endings, &mut files)?;
    for entry in fs::read_dir(".")? {
        let file = PathBuf::from(entry?.file_name());
        if file.is_file() && has_ending(&file, endings) {
            files.push(file);
        }
    }
    files.sort();
    let mut digest = Sha256::new();
    println!("cargo:rerun-if-changed=build.rs");
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

/// The files of these endings in a folder and those below it.
fn collect(folder: &Path, endings: &[&str], files: &mut Vec<PathBuf>) -> io::Result<()> {
    // A new file may belong to a module.
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, endings, files)?;
        } else if has_ending(&path, endings) {
            files.push(path);
        }
    }
    Ok(())
}

fn has_ending(file: &Path, endings: &[&str]) -> bool {
    file.extension().is_some_and(|extension| endings.iter().any(|ending| extension == *ending))
}
