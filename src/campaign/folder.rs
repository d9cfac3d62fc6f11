//! The folder of a campaign.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::listing::{Listing, file_of, folder_of};
use super::shard::{self, ShardFile};
use super::{CampaignError, Manifest, Quarantined, quarantine};
use crate::limited::regular as read;

const MANIFEST: &str = "manifest.json";
const SHARDS: &str = "shards";
const FAILED: &str = "failed";
const RESULT: &str = "result.json";

/// A folder with a campaign's plan and the results of its shards. Any number of processes may use it at once.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
}

impl Folder {
    /// Creates the folder of a campaign, or opens it if it has the same manifest.
    ///
    /// # Errors
    /// It cannot be written, or holds something else.
    pub fn create(path: &Path, manifest: &Manifest) -> Result<Self, CampaignError> {
        let occupied = |why: &str| CampaignError::Occupied { path: path.to_owned(), why: why.to_owned() };
        if path.exists() && !path.is_dir() {
            return Err(occupied("it is a file"));
        }
        let there = path.join(MANIFEST);
        let foreign = |entry: fs::DirEntry| !is_staged(&entry.path());
        if !there.exists() && fs::read_dir(path).is_ok_and(|entries| entries.flatten().any(foreign)) {
            return Err(occupied("it is not empty, and has no manifest.json"));
        }
        let new =
            put_new(&there, manifest.text().as_bytes()).map_err(|error| CampaignError::io("write", &there, error))?;
        if !new {
            let there = planned(path)?;
            if there != *manifest {
                let differences = there.contents().differences(manifest.contents()).join("; ");
                return Err(occupied(&format!("it is another campaign's, with {differences}")));
            }
        }
        Ok(Folder { path: path.to_owned(), manifest: manifest.clone() })
    }

    /// Opens the folder of a campaign that this build can compute ([`Manifest::check`]).
    ///
    /// # Errors
    /// There is no manifest, it is damaged, or this build cannot compute it.
    pub fn open(path: &Path) -> Result<Self, CampaignError> {
        let manifest = planned(path)?;
        manifest.check()?;
        Ok(Folder { path: path.to_owned(), manifest })
    }

    /// The plan.
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of a shard's result.
    pub fn shard_path(&self, shard: u64) -> PathBuf {
        self.numbered(SHARDS, shard)
    }

    /// The file of a shard that is quarantined.
    pub fn failed_path(&self, shard: u64) -> PathBuf {
        self.numbered(FAILED, shard)
    }

    /// The file of the merged result.
    pub fn result_path(&self) -> PathBuf {
        self.path.join(RESULT)
    }

    fn numbered(&self, kind: &str, shard: u64) -> PathBuf {
        self.path.join(kind).join(folder_of(shard).0).join(file_of(shard))
    }

    /// What is in the folder now.
    pub(super) fn listing(&self) -> Result<Listing, CampaignError> {
        Listing::of([SHARDS, FAILED].map(|kind| self.path.join(kind)))
    }

    /// Whether a shard has a result, which means any file in its place. [`Folder::status`] checks whether it is valid.
    pub fn is_committed(&self, shard: u64) -> bool {
        self.shard_path(shard).symlink_metadata().is_ok()
    }

    /// Why a shard is quarantined, if it is.
    ///
    /// # Errors
    /// The file that says so is damaged.
    pub fn quarantined(&self, shard: u64) -> Result<Option<Quarantined>, CampaignError> {
        let path = self.failed_path(shard);
        match read(&path, quarantine::LONGEST) {
            Ok(bytes) => Quarantined::read(&self.manifest, shard, &bytes).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound && path.symlink_metadata().is_err() => Ok(None),
            Err(error) => Err(CampaignError::io("read", &path, error)),
        }
    }

    /// Commits a shard's result: its file appears atomically, and replaces nothing. A quarantine of the shard ends,
    /// unless different results were computed.
    ///
    /// # Errors
    /// The bytes are not a result of this shard, or cannot be written. Or they differ from the committed result; then
    /// the shard is quarantined.
    pub fn commit(&self, shard: u64, bytes: &[u8]) -> Result<Committed, CampaignError> {
        let file = ShardFile::read(&self.manifest, shard, bytes)?;
        let path = self.shard_path(shard);
        let new = put_new(&path, bytes).map_err(|error| CampaignError::io("write", &path, error))?;
        if new {
            let quarantined = self.quarantined(shard);
            if quarantined.is_ok_and(|quarantined| quarantined.is_some_and(|quarantined| !quarantined.differs)) {
                // If the file stays, it only says that the shard was tried before.
                let _ = fs::remove_file(self.failed_path(shard));
            }
            return Ok(Committed::New);
        }
        let there = self.shard(shard)?;
        if there.digest == file.digest {
            return Ok(Committed::Already);
        }
        let error = CampaignError::Differs { shard, first: there.digest, second: file.digest };
        self.write_quarantined(shard, &error.to_string(), true)?;
        Err(error)
    }

    /// Quarantines a shard that cannot be computed.
    ///
    /// # Errors
    /// There is no such shard, or it cannot be written.
    pub fn quarantine(&self, shard: u64, reason: &str) -> Result<(), CampaignError> {
        self.manifest.items(shard)?;
        self.write_quarantined(shard, reason, false)
    }

    fn write_quarantined(&self, shard: u64, reason: &str, differs: bool) -> Result<(), CampaignError> {
        // A damaged file is overwritten.
        let earlier = self.quarantined(shard).ok().flatten();
        let tries = earlier.as_ref().map_or(0, |earlier| earlier.tries).saturating_add(1);
        let differs = differs || earlier.is_some_and(|earlier| earlier.differs);
        let quarantined = Quarantined::new(&self.manifest, shard, tries, reason, differs);
        let path = self.failed_path(shard);
        put(&path, quarantined.text().as_bytes()).map_err(|error| CampaignError::io("write", &path, error))
    }

    /// The committed result of a shard.
    pub(super) fn shard(&self, shard: u64) -> Result<ShardFile, CampaignError> {
        let path = self.shard_path(shard);
        let damaged = |why: String| CampaignError::Damaged { shard, path: path.clone(), why };
        let bytes = read(&path, shard::LONGEST).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => damaged(error.to_string()),
            _ => damaged(format!("it cannot be read: {error}")),
        })?;
        ShardFile::read(&self.manifest, shard, &bytes).map_err(|error| match error {
            foreign @ CampaignError::Foreign { .. } => foreign,
            error => damaged(error.to_string()),
        })
    }
}

/// The plan in a folder.
fn planned(path: &Path) -> Result<Manifest, CampaignError> {
    let there = path.join(MANIFEST);
    if path.is_file() {
        return Err(CampaignError::Occupied { path: path.to_owned(), why: "it is a file".to_owned() });
    }
    let bytes = read(&there, shard::LONGEST).map_err(|error| CampaignError::io("read", &there, error))?;
    let form = |error: std::string::FromUtf8Error| CampaignError::Form { what: "manifest", why: error.to_string() };
    Manifest::parse(&String::from_utf8(bytes).map_err(form)?)
}

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
