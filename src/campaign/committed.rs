//! Files that are written atomically.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The result of a commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Committed {
    /// It is new.
    New,
    /// The same result was there already.
    Already,
}

/// The suffix of a file's temporary name.
const STAGED: &str = "new";

/// A file under a temporary name that no other process uses. It is removed when this value is dropped.
struct Staged(PathBuf);

impl Staged {
    /// Writes a file, and syncs it to disk.
    fn write(place: &Path, bytes: &[u8]) -> io::Result<Self> {
        static WRITTEN: AtomicU64 = AtomicU64::new(0);
        loop {
            let nth = WRITTEN.fetch_add(1, Ordering::Relaxed);
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.subsec_nanos());
            let name = place.file_name().unwrap_or_default().to_string_lossy();
            let beside = place.with_file_name(format!("{name}.{}-{nth}-{now}.{STAGED}", process::id()));
            // Processes on two machines may have the same id; only one of them can create the file.
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

/// Whether a file still has its temporary name.
pub(super) fn is_staged(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == STAGED)
}

impl Drop for Staged {
    fn drop(&mut self) {
        // At worst it is left behind, and nothing mistakes it for the final file.
        let _ = fs::remove_file(&self.0);
    }
}

/// Puts a file in its place; `false` if one is there already.
pub(super) fn put_new(place: &Path, bytes: &[u8]) -> io::Result<bool> {
    let folder = place.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let staged = Staged::write(place, bytes)?;
    let new = match fs::hard_link(&staged.0, place) {
        Ok(()) => true,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => false,
        // Some file systems have no links.
        Err(_) => claim(&staged, place)?,
    };
    if new {
        sync(folder);
    }
    Ok(new)
}

/// Puts a file in its place without a link: the process that creates an empty file there may rename its own file over
/// it. Nothing but that empty file is replaced. If the process is killed in between, the empty file remains, without a
/// seal.
fn claim(staged: &Staged, place: &Path) -> io::Result<bool> {
    match OpenOptions::new().write(true).create_new(true).open(place) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        Err(error) => return Err(error),
    }
    fs::rename(&staged.0, place).inspect_err(|_| {
        let _ = fs::remove_file(place);
    })?;
    Ok(true)
}

/// Puts a file in its place, replacing any other.
pub(super) fn put(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = place.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let staged = Staged::write(place, bytes)?;
    fs::rename(&staged.0, place)?;
    sync(folder);
    Ok(())
}

/// Syncs a folder's entries to disk.
fn sync(folder: &Path) {
    // On systems where folders cannot be opened, this is not needed.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::thread;

    use pretty_assertions::assert_eq;

    use super::*;

    /// What happens on a file system without links.
    #[test]
    fn of_many_that_claim_a_place_one_gets_it_and_nothing_is_replaced() {
        let folder = env::temp_dir().join(format!("rulebook-claim-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        for nth in 0..50 {
            let place = folder.join(format!("{nth}.json"));
            let claimed =
                |who: u8| claim(&Staged::write(&place, &[who]).expect("a file"), &place).expect("an answer");
            let claimed = &claimed;
            let won: Vec<u8> = thread::scope(|scope| {
                let threads: Vec<_> = (0..8).map(|who| (who, scope.spawn(move || claimed(who)))).collect();
                let won =
                    threads.into_iter().filter_map(|(who, thread)| thread.join().expect("no panic").then_some(who));
                won.collect()
            });
            assert_eq!(fs::read(&place).expect("a file"), won);
            assert!(!claimed(8));
            assert_eq!(fs::read(&place).expect("a file"), won);
        }
        // No temporary files are left.
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 50);
        fs::remove_dir_all(&folder).expect("it is removed");
    }

    #[test]
    fn a_claim_that_cannot_be_used_is_given_up() {
        let folder = env::temp_dir().join(format!("rulebook-claim-lost-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let place = folder.join("0.json");
        let staged = Staged(folder.join("there-is-no-such-file"));
        assert!(claim(&staged, &place).is_err());
        assert!(!place.exists());
        fs::remove_dir_all(&folder).expect("it is removed");
    }
}
