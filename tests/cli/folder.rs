//! A folder of a test's own.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// A folder that is removed when the test is done with it.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("rulebook-{}-{name}", process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub fn at(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
