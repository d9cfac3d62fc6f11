//! A file that is committed: it appears whole or not at all, and replaces nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// What committing a result has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Committed {
    /// It is new.
    New,
    /// The same result was there already.
    Already,
}

/// What follows a file's name until it is in its place.
const STAGED: &str = "new";

/// A file beside its place, under a name that no other process uses. It is removed when it is dropped.
struct Staged(PathBuf);

impl Staged {
    /// Writes a file down to the disk.
    fn write(place: &Path, bytes: &[u8]) -> io::Result<Self> {
        static WRITTEN: AtomicU64 = AtomicU64::new(0);
        loop {
            let nth = WRITTEN.fetch_add(1, Ordering::Relaxed);
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.subsec_nanos());
            let name = place.file_name().unwrap_or_default().to_string_lossy();
            let beside = place.with_file_name(format!("{name}.{}-{nth}-{now}.{STAGED}", process::id()));
            // Processes of two machines may have the same number; the system lets one of them create the file.
            let mut file = match OpenOptions::new().write(true).create_new(true).open(&beside) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            let staged = Staged(beside);
            file.write_all(bytes)?;
            file.sync_all()?;
            return Ok(staged);
        }
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        // At worst it is left behind, where nothing takes it for the file itself.
        let _ = fs::remove_file(&self.0);
    }
}

/// Puts a file in its place, unless one is there: `false`.
pub(super) fn put_new(place: &Path, bytes: &[u8]) -> io::Result<bool> {
    let folder = place.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let staged = Staged::write(place, bytes)?;
    match fs::hard_link(&staged.0, place) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        // Some file systems have no links; there, of two that commit at the very same moment the second wins.
        Err(_) if !place.exists() => fs::rename(&staged.0, place)?,
        Err(_) => return Ok(false),
    }
    sync(folder);
    Ok(true)
}

/// Puts a file in its place, instead of what is there.
pub(super) fn put(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = place.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let staged = Staged::write(place, bytes)?;
    fs::rename(&staged.0, place)?;
    sync(folder);
    Ok(())
}

/// Writes a folder's entries down to the disk.
fn sync(folder: &Path) {
    // Where folders cannot be opened, the system keeps them itself.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
