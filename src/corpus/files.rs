//! Finding the fixture files.

use std::path::Path;
use std::{fs, io};

use super::stored;
use crate::whole;

/// A fixture file: its path below `fixtures`, such as `aviary/robin-figures.yaml`, and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// The path.
    pub path: String,
    /// The text.
    pub text: String,
}

/// The files of a game that are stored in the program, by name.
pub fn embedded(game: &str) -> Vec<File> {
    let file = |path: &'static str| {
        Some(File { path: path.strip_prefix("fixtures/")?.to_owned(), text: stored::text(path)? })
    };
    stored::paths(&format!("fixtures/{game}")).filter_map(file).collect()
}

/// The files of a game in a folder with the layout of `fixtures`, by name.
///
/// # Errors
/// A folder or file cannot be read, a fixture file is not a regular file or longer than [`whole::MAX_TEXT`], or there is
/// none.
pub fn in_folder(folder: &Path, game: &str) -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder.join(game))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            let at = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
            let text = whole::regular(&path, whole::MAX_TEXT).and_then(whole::text).map_err(at)?;
            files.push(File { text, path: path.display().to_string() });
        }
    }
    if files.is_empty() {
        return Err(io::Error::new(io::ErrorKind::NotFound, "it has no fixture file, `*.yaml`"));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}
