//! A file to which the result is also written, for `--junit` and `--report`.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::cli::CliError;
use crate::cli::atomic_file::AtomicFile;
use rulebook::escape;

/// The file of an option. It is opened before the run, so that a path which cannot be written is reported at once. A file on
/// disk is there only once all of it is written.
pub struct ReportFile {
    path: PathBuf,
    to: To,
}

enum To {
    Disk(AtomicFile),
    /// A pipe, a terminal or another device.
    Device(File),
}

/// The files of `--junit` and `--report`.
#[derive(Default)]
pub struct ReportFiles {
    junit: Option<ReportFile>,
    report: Option<ReportFile>,
}

impl ReportFiles {
    /// Opens the files of these options, and leaves what is in them.
    ///
    /// # Errors
    /// One of them cannot be written, or they are the same, so that one result would replace the other. Both may name what is not
    /// a file on disk, such as a terminal.
    pub fn open(junit: Option<&Path>, report: Option<&Path>) -> Result<Self, CliError> {
        if let (Some(one), Some(other)) = (junit, report)
            && is_on_disk(one)
            && place(one) == place(other)
        {
            return Err(CliError::new(
                format!("--junit and --report name the same file, {}", escape::path(one)),
                "give each a file of its own",
            ));
        }
        let open = |option, path: Option<&Path>| path.map(|path| ReportFile::open(option, path)).transpose();
        Ok(ReportFiles { junit: open("--junit", junit)?, report: open("--report", report)? })
    }

    /// Writes what is due into each.
    ///
    /// # Errors
    /// One of them cannot be written, or both.
    pub fn write(
        self,
        junit: impl FnOnce() -> std::io::Result<Vec<u8>>,
        report: impl FnOnce() -> std::io::Result<Vec<u8>>,
    ) -> Result<(), CliError> {
        let junit = self.junit.map_or(Ok(()), |file| file.write(junit));
        let report = self.report.map_or(Ok(()), |file| file.write(report));
        let failed: Vec<String> = [junit, report].into_iter().filter_map(Result::err).collect();
        match failed.is_empty() {
            true => Ok(()),
            false => {
                Err(CliError::new(failed.join("\n"), "the result has been printed, and no file is left half written"))
            }
        }
    }
}

impl ReportFile {
    fn open(option: &'static str, path: &Path) -> Result<Self, CliError> {
        let to = match is_on_disk(path) {
            true => AtomicFile::beside(&place(path)).map(To::Disk),
            false => OpenOptions::new().write(true).open(path).map(To::Device),
        };
        let to = to.map_err(|error| {
            let help = format!("{option} takes a file that can be written");
            CliError::new(format!("cannot write {}: {error}", escape::path(path)), help)
        })?;
        Ok(ReportFile { path: path.to_owned(), to })
    }

    fn write(self, contents: impl FnOnce() -> std::io::Result<Vec<u8>>) -> Result<(), String> {
        let written = contents().and_then(|contents| match self.to {
            To::Device(mut file) => file.write_all(&contents),
            To::Disk(mut staged) => {
                staged.fill(contents)?;
                staged.put()
            }
        });
        written.map_err(|error| format!("cannot write {}: {error}", escape::path(&self.path)))
    }
}

/// Whether a path names a file on disk, or nothing yet.
fn is_on_disk(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |there| there.is_file())
}

/// The file that a path names, which links may lead to.
fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    path.canonicalize().unwrap_or_else(|_| match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    })
}
