//! Finding the fixture files, in a folder or in the program.

use std::path::Path;
use std::{fs, io};

use crate::{escape, limited};

/// A fixture file: its path below `fixtures`, such as `aviary/robin-figures.yaml`, and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FixtureFile {
    /// The path.
    pub path: String,
    /// The text.
    pub text: String,
}

/// The files of a game that are stored in the program, by name.
pub fn embedded(game: &str) -> Vec<FixtureFile> {
    let file = |path: &'static str| {
        Some(FixtureFile { path: path.strip_prefix("fixtures/")?.to_owned(), text: stored(path)? })
    };
    stored_paths(&format!("fixtures/{game}")).filter_map(file).collect()
}

/// The files of a game in a folder with the layout of `fixtures`, by name.
///
/// # Errors
/// A folder or file cannot be read, a fixture file is not a regular file or longer than [`limited::MAX_TEXT`], or there is
/// none.
pub fn in_folder(folder: &Path, game: &str) -> io::Result<Vec<FixtureFile>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder.join(game))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            let at = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", escape::path(&path)));
            let text = limited::regular(&path, limited::MAX_TEXT).and_then(limited::text).map_err(at)?;
            files.push(FixtureFile { text, path: escape::path(&path) });
        }
    }
    if files.is_empty() {
        return Err(io::Error::new(io::ErrorKind::NotFound, "it has no fixture file, `*.yaml`"));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

include!(concat!(env!("OUT_DIR"), "/stored.rs"));

/// The paths of the stored files in a folder, such as `fixtures/aviary`, in order.
fn stored_paths(folder: &str) -> impl Iterator<Item = &'static str> {
    let within = move |path: &&str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    STORED.iter().map(|(path, _)| *path).filter(within)
}

/// The text of a stored file; `None` if there is no such file.
pub(crate) fn stored(path: &str) -> Option<String> {
    let file = STORED.binary_search_by_key(&path, |(path, _)| *path).ok()?;
    let bytes = miniz_oxide::inflate::decompress_to_vec(STORED[file].1).expect("build.rs compressed it");
    Some(String::from_utf8(bytes).expect("build.rs read it as text"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_stored_is_what_the_files_say() {
        for (path, _) in STORED {
            assert_eq!(stored(path), fs::read_to_string(path).ok(), "{path}");
        }
        assert_eq!(stored("fixtures/aviary"), None);
        let of_awele: Vec<_> = stored_paths("fixtures/awele").collect();
        assert_eq!(of_awele.len(), fs::read_dir("fixtures/awele").expect("a folder").count());
    }
}
