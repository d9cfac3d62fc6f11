//! The folder of an export. An incomplete export in it never looks complete.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use rulebook::escape;
use rulebook::export::{self, CHANGES, Export, MANIFEST};

use crate::cli::CliError;
use crate::cli::atomic_file::{AtomicFile, final_name, sync_folder};

/// A folder to which an export is being written.
///
/// The manifest is created first, under a temporary name, and renamed last. In between it is the lock against
/// another export into the same folder.
pub struct Folder {
    dir: PathBuf,
    manifest: AtomicFile,
}

/// Refuses a folder that is not empty, unless it may be written over. What an interrupted export has left does not count.
pub fn check(dir: &Path, force: bool) -> Result<(), CliError> {
    let names = || fs::read_dir(dir)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<OsString>>>();
    let names = match names() {
        Ok(names) => names,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(unwritable(dir, &error)),
    };
    let has = |wanted: &str| names.iter().any(|name| name == wanted);
    // A complete export has its manifest.
    let interrupted = !has(MANIFEST) && names.iter().any(|name| name.to_str().and_then(final_name) == Some(MANIFEST));
    let left = |name: &str| final_name(name).is_some() || interrupted && export::is_part(name);
    if !force && !names.iter().all(|name| name.to_str().is_some_and(left)) {
        let help = "name an empty or a new folder, or add --force to write there anyway";
        return Err(CliError::new(format!("the folder {} is not empty", escape::path(dir)), help));
    }
    Ok(())
}

impl Folder {
    /// Creates the folder if it does not exist, and a file in it.
    pub fn open(dir: &Path) -> Result<Self, CliError> {
        fs::create_dir_all(dir).map_err(|error| unwritable(dir, &error))?;
        let manifest = AtomicFile::create(&dir.join(MANIFEST)).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => CliError::new(
                format!("another export is being written to {}", escape::path(dir)),
                "wait until it has ended, or name another folder",
            ),
            _ => unwritable(dir, &error),
        })?;
        Ok(Folder { dir: dir.to_owned(), manifest })
    }

    /// Writes the files: all under temporary names, then, after removing the old manifest, renames them, the
    /// manifest last.
    pub fn write(self, corpus: &Export) -> Result<(), CliError> {
        let Folder { dir, mut manifest } = self;
        let mut staged = Vec::new();
        for file in corpus.files.iter().filter(|file| file.path != MANIFEST) {
            let path = dir.join(&file.path);
            let write = || {
                fs::create_dir_all(path.parent().unwrap_or(&dir))?;
                let mut written = AtomicFile::create(&path)?;
                written.fill(&file.text)?;
                Ok(written)
            };
            staged.push((path.clone(), write().map_err(|error| unwritable(&path, &error))?));
        }
        let place = dir.join(MANIFEST);
        let unwritten = |error: io::Error| unwritable(&place, &error);
        manifest.fill(corpus.file(MANIFEST).unwrap_or_default()).map_err(unwritten)?;
        // From here until the end there is no manifest, so nothing looks like an export. The old changes file describes
        // the old files.
        for old in [MANIFEST, CHANGES] {
            let path = dir.join(old);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unwritable(&path, &error)),
                _ => {}
            }
        }
        sync_folder(&dir);
        for (path, staged) in staged {
            staged.put().map_err(|error| unwritable(&path, &error))?;
            sync_folder(path.parent().unwrap_or(&dir));
        }
        // An interrupted export of other games may have left more.
        let left = |name: &str| final_name(name).is_some_and(|place| place != MANIFEST && export::is_part(place));
        for entry in fs::read_dir(&dir).into_iter().flatten().flatten() {
            if entry.file_name().to_str().is_some_and(left) {
                // At worst it stays, and nothing mistakes it for a file of this export.
                let _ = fs::remove_file(entry.path());
            }
        }
        manifest.put().map_err(unwritten)?;
        sync_folder(&dir);
        Ok(())
    }
}

fn unwritable(path: &Path, error: &io::Error) -> CliError {
    CliError::new(format!("cannot write {}: {error}", escape::path(path)), "name a writable folder")
}
