//! Which shards have files. The folders are listed, since most shards of a large campaign may have none.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::CampaignError;
use crate::{stop, threads};

/// How many shards have their files in one folder.
const OF_A_FOLDER: u64 = 1000;

/// How many shards are read at once.
const AT_ONCE: usize = 100;

/// The names of the shards' files, of one folder at a time.
pub(super) struct Listing(Vec<Kind>);

/// The files of one kind.
struct Kind {
    path: PathBuf,
    /// The folders that exist.
    thousands: HashSet<OsString>,
    /// The files of the folder that was listed last, and the shards to which it belongs.
    files: HashSet<OsString>,
    listed: Range<u64>,
}

impl Listing {
    /// The listing of these folders, one of each kind.
    pub(super) fn of(kinds: [PathBuf; 2]) -> Result<Self, CampaignError> {
        let kind = |path: PathBuf| {
            let thousands = names(&path)?;
            Ok(Kind { path, thousands, files: HashSet::new(), listed: 0..0 })
        };
        kinds.into_iter().map(kind).collect::<Result<_, _>>().map(Listing)
    }

    /// Makes a value for each shard that has a file, a hundred at a time on several threads. Adds these values in the
    /// order of the shards; for a shard without a file, `None`.
    pub(super) fn each<T: Send, E: From<CampaignError>>(
        mut self,
        shards: impl Iterator<Item = u64>,
        make: impl Fn(u64) -> T + Sync,
        mut add: impl FnMut(u64, Option<T>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut shards = shards.fuse();
        loop {
            let some: Vec<u64> = shards.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                return Ok(());
            }
            let mut there = Vec::new();
            for shard in &some {
                if self.has(*shard)? {
                    there.push(*shard);
                }
            }
            let mut made = there.iter().zip(threads::map(&there, |shard| make(*shard))).peekable();
            for shard in some {
                stop::check();
                let made = made.next_if(|(of, _)| **of == shard);
                add(shard, made.map(|(_, made)| made))?;
            }
        }
    }

    /// Whether a shard has a file of any kind.
    fn has(&mut self, shard: u64) -> Result<bool, CampaignError> {
        let mut any = false;
        for kind in &mut self.0 {
            any |= kind.has(shard)?;
        }
        Ok(any)
    }
}

impl Kind {
    fn has(&mut self, shard: u64) -> Result<bool, CampaignError> {
        if !self.listed.contains(&shard) {
            let (folder, shards) = folder_of(shard);
            let there = self.thousands.contains(OsStr::new(&folder));
            self.files = if there { names(&self.path.join(folder))? } else { HashSet::new() };
            self.listed = shards;
        }
        Ok(!self.files.is_empty() && self.files.contains(OsStr::new(&file_of(shard))))
    }
}

/// The names of a folder's entries; none if the folder does not exist.
fn names(path: &Path) -> Result<HashSet<OsString>, CampaignError> {
    let listed = || fs::read_dir(path)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<_>>();
    match listed() {
        // A link to nowhere does not count as missing: it may point to a disk that is not there.
        Err(error) if error.kind() == io::ErrorKind::NotFound && path.symlink_metadata().is_err() => {
            Ok(HashSet::new())
        }
        listed => listed.map_err(|error| CampaignError::io("read", path, error)),
    }
}

/// The name of the folder of a shard's file, and the shards whose files are in it.
pub(super) fn folder_of(shard: u64) -> (String, Range<u64>) {
    let folder = shard / OF_A_FOLDER;
    (format!("{folder:03}"), folder * OF_A_FOLDER..(folder * OF_A_FOLDER).saturating_add(OF_A_FOLDER))
}

/// The name of a shard's file.
pub(super) fn file_of(shard: u64) -> String {
    format!("{shard:06}.json")
}
