//! The folder of a campaign.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::shard::{self, Quarantined, ShardFile};
use super::{CampaignError, Manifest};
use crate::limited::regular as read;
use crate::{stop, threads};

const MANIFEST: &str = "manifest.json";
const SHARDS: &str = "shards";
const FAILED: &str = "failed";
const RESULT: &str = "result.json";

/// The suffix of a file's temporary name.
const STAGED: &str = "new";
/// How many shards have their files in one folder.
const OF_A_FOLDER: u64 = 1000;
/// How many shards are read at once.
const AT_ONCE: usize = 100;

const REMOVE: &str = "remove that file and run the campaign again: only that shard is computed";

/// The result of a commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Committed {
    /// It is new.
    New,
    /// The same result was there already.
    Already,
}

/// A folder with a campaign's plan and the results of its shards. Any number of processes may use it at once.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
}

/// What a folder has of a shard.
#[derive(Default)]
pub(super) struct State {
    /// Its result, if that is valid.
    pub result: Option<ShardFile>,
    /// The quarantine, unless the shard has been computed since.
    pub quarantined: Option<Quarantined>,
    /// The files that cannot be used, and why.
    pub damaged: Vec<(PathBuf, String)>,
}

impl Folder {
    /// Creates the folder of a campaign, or opens it if it has the same manifest.
    ///
    /// # Errors
    /// It cannot be written, or holds something else.
    pub fn create(path: &Path, manifest: &Manifest) -> Result<Self, CampaignError> {
        if path.exists() && !path.is_dir() {
            return Err(occupied(path, "it is a file"));
        }
        let there = path.join(MANIFEST);
        let foreign = |entry: fs::DirEntry| entry.path().extension().is_none_or(|extension| extension != STAGED);
        if !there.exists() && fs::read_dir(path).is_ok_and(|entries| entries.flatten().any(foreign)) {
            return Err(occupied(path, "it is not empty, and has no manifest.json"));
        }
        if !put(&there, manifest.text().as_bytes(), false)? {
            let there = planned(path)?;
            if there.text() != manifest.text() {
                let differences = there.contents().differences(manifest.contents());
                return Err(occupied(path, &format!("it is another campaign's, with {differences}")));
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
        self.path.join(kind).join(format!("{:03}/{shard:06}.json", shard / OF_A_FOLDER))
    }

    /// Whether a shard has a result, which means any file in its place. [`Folder::status`] checks whether it is valid.
    pub fn is_committed(&self, shard: u64) -> bool {
        is_there(&self.shard_path(shard))
    }

    /// Whether a shard is quarantined, which means any file in that place.
    pub fn is_quarantined(&self, shard: u64) -> bool {
        is_there(&self.failed_path(shard))
    }

    /// Commits a shard's result: its file appears atomically, and replaces nothing. A quarantine of the shard ends,
    /// unless different results were computed.
    ///
    /// # Errors
    /// The bytes are not a result of this shard, or cannot be written. Or they differ from the committed result; then
    /// the shard is quarantined.
    pub fn commit(&self, shard: u64, bytes: &[u8]) -> Result<Committed, CampaignError> {
        let from_manifest = "compute the shard from the folder's own manifest.json";
        let file = ShardFile::read(&self.manifest, shard, bytes)
            .map_err(|why| CampaignError::refused(why, from_manifest))?;
        if put(&self.shard_path(shard), bytes, false)? {
            if self.quarantined(shard).is_ok_and(|earlier| earlier.is_some_and(|earlier| !earlier.differs)) {
                // If the file stays, it only says that the shard was tried before.
                let _ = fs::remove_file(self.failed_path(shard));
            }
            return Ok(Committed::New);
        }
        let there = self.result(shard).map_err(|why| CampaignError::Shard { shard, why, hint: REMOVE })?;
        if there.digest == file.digest {
            return Ok(Committed::Already);
        }
        let (first, second) = (there.digest, file.digest);
        let why = format!("shard {shard} has been computed twice with different results ({first} and {second})");
        self.tried(shard, &why, true)?;
        let hint = "a computation that gives two results cannot be merged: find out which of the machines or programs is \
                    wrong, then remove both files of the shard and run it again";
        Err(CampaignError::Shard { shard, why, hint })
    }

    /// Quarantines a shard that cannot be computed.
    ///
    /// # Errors
    /// There is no such shard, or it cannot be written.
    pub fn quarantine(&self, shard: u64, reason: &str) -> Result<(), CampaignError> {
        self.manifest.items(shard)?;
        self.tried(shard, reason, false)
    }

    fn tried(&self, shard: u64, reason: &str, differs: bool) -> Result<(), CampaignError> {
        // A damaged file is overwritten.
        let earlier = self.quarantined(shard).ok().flatten();
        let bytes = Quarantined::bytes(&self.manifest, shard, earlier.as_ref(), reason, differs);
        put(&self.failed_path(shard), &bytes, true).map(drop)
    }

    /// The committed result of a shard.
    fn result(&self, shard: u64) -> Result<ShardFile, String> {
        let path = self.shard_path(shard);
        let bytes = read(&path, shard::LONGEST).map_err(|error| format!("it cannot be read: {error}"));
        bytes
            .and_then(|bytes| ShardFile::read(&self.manifest, shard, &bytes))
            .map_err(|why| format!("the result of shard {shard} in {} cannot be used: {why}", path.display()))
    }

    /// Why a shard is quarantined, if it is.
    fn quarantined(&self, shard: u64) -> Result<Option<Quarantined>, String> {
        if !self.is_quarantined(shard) {
            return Ok(None);
        }
        let bytes = read(&self.failed_path(shard), shard::LONGEST).map_err(|error| error.to_string());
        let quarantined = bytes.and_then(|bytes| Quarantined::read(&self.manifest, shard, &bytes));
        quarantined.map(Some).map_err(|why| format!("shard {shard}: {why}"))
    }

    /// What there is of a shard.
    fn state(&self, shard: u64) -> State {
        let mut state = State::default();
        if self.is_committed(shard) {
            match self.result(shard) {
                Ok(file) => state.result = Some(file),
                Err(why) => state.damaged.push((self.shard_path(shard), why)),
            }
        }
        match self.quarantined(shard) {
            Ok(it) => state.quarantined = it.filter(|it| it.differs || state.result.is_none()),
            Err(why) => state.damaged.push((self.failed_path(shard), why)),
        }
        state
    }

    /// Reads the files of these shards, given in increasing order, a hundred at a time on several threads, and passes
    /// them on in this order. The folders are listed, since most shards of a large campaign may have no files.
    pub(super) fn each(
        &self,
        shards: impl Iterator<Item = u64>,
        mut add: impl FnMut(u64, State) -> Result<(), CampaignError>,
    ) -> Result<(), CampaignError> {
        let folders = [SHARDS, FAILED].map(|kind| self.path.join(kind));
        for folder in &folders {
            names(folder)?;
        }
        let (mut listed, mut files) = (0..0, HashSet::new());
        let mut shards = shards.fuse();
        loop {
            let some: Vec<u64> = shards.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                return Ok(());
            }
            let mut there = Vec::new();
            for shard in &some {
                if !listed.contains(shard) {
                    let thousand = shard / OF_A_FOLDER;
                    listed = thousand * OF_A_FOLDER..(thousand + 1) * OF_A_FOLDER;
                    files.clear();
                    for folder in &folders {
                        files.extend(names(&folder.join(format!("{thousand:03}")))?);
                    }
                }
                if files.contains(&format!("{shard:06}.json")) {
                    there.push(*shard);
                }
            }
            let mut read = there.iter().zip(threads::map(&there, |shard| self.state(*shard))).peekable();
            for shard in some {
                stop::check();
                let state = read.next_if(|(of, _)| **of == shard);
                add(shard, state.map(|(_, state)| state).unwrap_or_default())?;
            }
        }
    }
}

fn occupied(path: &Path, why: &str) -> CampaignError {
    let why = format!("{} is not this campaign's folder: {why}", path.display());
    CampaignError::refused(why, "choose another folder")
}

/// The plan in a folder.
fn planned(path: &Path) -> Result<Manifest, CampaignError> {
    if path.is_file() {
        return Err(occupied(path, "it is a file"));
    }
    let there = path.join(MANIFEST);
    let text = read(&there, shard::LONGEST).and_then(crate::limited::text);
    Manifest::parse(&text.map_err(|error| CampaignError::Io { what: "read", path: there, error })?)
}

/// Whether anything is in a place, even a link to nowhere: it may point to a disk that is not there.
fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// The names of a folder's entries; none if the folder does not exist.
fn names(path: &Path) -> Result<Vec<String>, CampaignError> {
    let name = |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().to_string_lossy().into_owned());
    match fs::read_dir(path).and_then(|entries| entries.map(name).collect::<io::Result<_>>()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && !is_there(path) => Ok(Vec::new()),
        listed => listed.map_err(|error| CampaignError::Io { what: "read", path: path.to_owned(), error }),
    }
}

/// Writes a file whole or not at all: under a temporary name, from which it is linked to its place, or renamed to it if
/// it may `replace` what is there. Returns `false` if something was there that it may not.
pub(super) fn put(place: &Path, bytes: &[u8], replace: bool) -> Result<bool, CampaignError> {
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let (folder, name) = (place.parent().unwrap_or(Path::new(".")), place.file_name().unwrap_or_default());
    let nth = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.subsec_nanos());
    let staged = folder.join(format!("{}.{}-{nth}-{now}.{STAGED}", name.to_string_lossy(), process::id()));
    let written = || {
        fs::create_dir_all(folder)?;
        let mut file = File::create_new(&staged)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        let new = if replace { fs::rename(&staged, place).map(|()| true) } else { linked(&staged, place) }?;
        // On systems where folders cannot be opened, this is not needed.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(new)
    };
    let written = written();
    // At worst it is left behind, and nothing reads it.
    let _ = fs::remove_file(&staged);
    written.map_err(|error| CampaignError::Io { what: "write", path: place.to_owned(), error })
}

/// Gives a file a second name; `false` if that is taken.
fn linked(file: &Path, name: &Path) -> io::Result<bool> {
    match fs::hard_link(file, name) {
        Ok(()) => Ok(true),
        Err(_) if is_there(name) => Ok(false),
        // Some file systems have no links.
        Err(_) => claimed(file, name),
    }
}

/// Gives a file another name without a link: the process that creates an empty file there may rename its own over it.
/// Nothing but that empty file is replaced. If the process is killed in between, the empty file remains, without a seal.
fn claimed(file: &Path, name: &Path) -> io::Result<bool> {
    match File::create_new(name) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        created => drop(created?),
    }
    fs::rename(file, name).inspect_err(|_| drop(fs::remove_file(name)))?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use pretty_assertions::assert_eq;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("rulebook-{name}-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    /// What happens on a file system without links.
    #[test]
    fn of_many_that_claim_a_place_one_gets_it_and_nothing_is_replaced() {
        let folder = folder("claim");
        for nth in 0..50 {
            let place = folder.join(format!("{nth}.json"));
            let claims = |who: u8| {
                let staged = folder.join(format!("{nth}-{who}.new"));
                fs::write(&staged, [who]).expect("it is written");
                let claimed = claimed(&staged, &place).expect("an answer");
                assert_eq!(staged.exists(), !claimed);
                let _ = fs::remove_file(staged);
                claimed
            };
            let claims = &claims;
            let won: Vec<u8> = thread::scope(|scope| {
                let threads: Vec<_> = (0..8).map(|who| (who, scope.spawn(move || claims(who)))).collect();
                let won =
                    threads.into_iter().filter_map(|(who, thread)| thread.join().expect("no panic").then_some(who));
                won.collect()
            });
            assert_eq!(fs::read(&place).expect("a file"), won);
            assert!(!claims(8));
            assert_eq!(fs::read(&place).expect("a file"), won);
        }
        // Nothing but the files is left.
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 50);
        fs::remove_dir_all(&folder).expect("it is removed");
    }

    #[test]
    fn a_claim_that_cannot_be_used_is_given_up() {
        let folder = folder("claim-lost");
        let place = folder.join("0.json");
        assert!(claimed(&folder.join("there-is-no-such-file"), &place).is_err());
        assert!(!place.exists());
        fs::remove_dir_all(&folder).expect("it is removed");
    }
}
