//! A file to which the result is also written, for `--junit` and `--report`.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::cli::CliError;

/// The file of an option. It is opened before the run, so that a path which cannot be written is reported at once.
pub struct ReportFile {
    option: &'static str,
    path: PathBuf,
    file: File,
    /// Whether the file is new, and nothing has been written.
    is_new: bool,
}

impl ReportFile {
    /// Opens the file of an option, and leaves what is in it.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn open(option: &'static str, path: &Path) -> Result<Self, CliError> {
        let is_new = !path.exists();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| unwritable(option, path, &error))?;
        Ok(ReportFile { option, path: path.to_owned(), file, is_new })
    }

    /// Refuses two options that name the same file, in which one result would replace the other. Both may name what
    /// is not a file on disk, such as a terminal.
    ///
    /// # Errors
    /// They do, or the paths cannot be followed.
    pub fn apart(&self, other: &Self) -> Result<(), CliError> {
        if !self.file.metadata()?.is_file() || self.path.canonicalize()? != other.path.canonicalize()? {
            return Ok(());
        }
        Err(CliError::new(
            format!("{} and {} name the same file, {}", self.option, other.option, self.path.display()),
            "give each a file of its own",
        ))
    }

    /// Replaces its contents.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(mut self, contents: &[u8]) -> Result<(), CliError> {
        self.is_new = false;
        let written = self.replace(contents);
        written.map_err(|error| unwritable(self.option, &self.path, &error))
    }

    fn replace(&mut self, contents: &[u8]) -> io::Result<()> {
        // A pipe or a terminal has no length.
        if self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.file.write_all(contents)
    }
}

impl Drop for ReportFile {
    /// If there is no result, there is no file either.
    fn drop(&mut self) {
        if self.is_new {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn unwritable(option: &str, path: &Path, error: &io::Error) -> CliError {
    CliError::new(
        format!("cannot write {}: {error}", path.display()),
        format!("{option} takes a file that can be written"),
    )
}
