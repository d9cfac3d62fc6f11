//! A file that is written atomically: under a temporary name first, and renamed at the end.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use rulebook::escape;

/// The suffix of a file's temporary name.
const TEMPORARY: &str = ".new";

/// How many names are tried.
const MOST_NAMES: usize = 100;

/// A file under its temporary name, which ends in `.new`. It is removed unless it is renamed.
#[derive(Debug)]
pub struct AtomicFile {
    file: File,
    beside: PathBuf,
    place: PathBuf,
    put: bool,
}

impl AtomicFile {
    /// Creates the file, still empty, under a name that no other file has: nothing of anybody's is written over.
    ///
    /// # Errors
    /// The folder is not writable.
    pub fn beside(place: &Path) -> io::Result<Self> {
        let mut tried = 1;
        loop {
            let suffix = if tried == 1 { TEMPORARY.to_owned() } else { format!(".{tried}{TEMPORARY}") };
            let beside = with_suffix(place, &suffix);
            match OpenOptions::new().write(true).create_new(true).open(&beside) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tried < MOST_NAMES => tried += 1,
                file => return Ok(AtomicFile { file: file?, beside, place: place.to_owned(), put: false }),
            }
        }
    }

    /// Creates the file, still empty, under the one name that it has in a folder of the program's own, where it may be left
    /// from an interrupted run; and locks it, so that no other program writes there at the same time.
    ///
    /// # Errors
    /// The folder is not writable. Of the kind `WouldBlock`: another program is writing the file.
    pub fn create(place: &Path) -> io::Result<Self> {
        let beside = with_suffix(place, TEMPORARY);
        // Anything else would be written somewhere else, or wait for a reader.
        if fs::symlink_metadata(&beside).is_ok_and(|there| !there.is_file()) {
            let why = format!("{} is there, and is not a regular file", escape::path(&beside));
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
        }
        // A leftover of an interrupted program is overwritten; a file that another program is writing is not touched.
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&beside)?;
        lock(&file)?;
        file.set_len(0)?;
        Ok(AtomicFile { file, beside, place: place.to_owned(), put: false })
    }

    /// Where it is until it is put.
    pub fn temporary(&self) -> &Path {
        &self.beside
    }

    /// Where it is put.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Writes the whole content, or the rest of it, and syncs it to disk.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn fill(&mut self, content: impl AsRef<[u8]>) -> io::Result<()> {
        self.file.write_all(content.as_ref())?;
        self.file.sync_all()
    }

    /// Renames the file to its final name, replacing any file there.
    ///
    /// # Errors
    /// It cannot be replaced.
    pub fn put(mut self) -> io::Result<()> {
        fs::rename(&self.beside, &self.place)?;
        self.put = true;
        Ok(())
    }
}

impl io::Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.put {
            // At worst it is left behind, and nothing mistakes it for the final file.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Replaces a file in one step: if the program is interrupted, the old or the new file is complete.
///
/// # Errors
/// It cannot be written.
pub fn replace(place: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut staged = AtomicFile::beside(place)?;
    staged.fill(content)?;
    staged.put()
}

/// The final name of a file that still has its temporary name.
pub fn final_name(name: &str) -> Option<&str> {
    name.strip_suffix(TEMPORARY)
}

/// Locks a file for this program alone, until it is closed.
///
/// # Errors
/// Of the kind `WouldBlock`: another program has locked it.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        // Some file systems have no locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// The path of a file with this suffix.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}

/// Syncs a folder's entries to disk, so that later renames cannot overtake earlier ones.
pub fn sync_folder(folder: &Path) {
    // On systems where folders cannot be opened, the system keeps the order.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_file_is_in_its_place_only_when_it_is_whole() {
        let folder = std::env::temp_dir().join(format!("rulebook-staged-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let (place, beside) = (folder.join("file"), folder.join("file.new"));
        let mut staged = AtomicFile::create(&place).expect("a writable folder");
        staged.fill("half").expect("it is written");
        assert!(beside.exists() && !place.exists());
        assert_eq!(AtomicFile::create(&place).expect_err("it is locked").kind(), io::ErrorKind::WouldBlock);
        drop(staged);
        assert!(!beside.exists() && !place.exists());
        // What is no file is not written to.
        #[cfg(unix)]
        {
            let elsewhere = folder.join("elsewhere");
            fs::write(&elsewhere, "a letter").expect("it is written");
            std::os::unix::fs::symlink(&elsewhere, &beside).expect("a link");
            assert_eq!(AtomicFile::create(&place).expect_err("it is refused").kind(), io::ErrorKind::AlreadyExists);
            assert_eq!(fs::read_to_string(&elsewhere).expect("a file"), "a letter");
            fs::remove_file(&beside).expect("it is removed");
        }
        // A leftover file is no obstacle, and somebody's file is not touched, nor what else is known by that name.
        let text = |path: &Path| fs::read_to_string(path).expect("a file");
        let victim = folder.join("victim");
        fs::write(&victim, "precious").expect("it is written");
        fs::hard_link(&victim, &beside).expect("a link");
        replace(&place, "whole").expect("it is written");
        assert_eq!([text(&place), text(&beside), text(&victim)], ["whole", "precious", "precious"]);
        drop(AtomicFile::create(&folder.join("other")).expect("it is created"));
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), if cfg!(unix) { 4 } else { 3 });
        fs::remove_dir_all(&folder).expect("it is removed");
    }
}
