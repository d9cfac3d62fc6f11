//! The folder of a campaign.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::committed::{is_staged, put, put_new};
use super::shard::{self, ShardFile};
use super::{CampaignError, Committed, Manifest, Quarantined, quarantine};

const MANIFEST: &str = "manifest.json";
const SHARDS: &str = "shards";
const FAILED: &str = "failed";
const RESULT: &str = "result.json";

/// How many shards are in a folder.
const OF_A_FOLDER: u64 = 1000;
/// How many shards are read at once.
pub(super) const AT_ONCE: u64 = 100;

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
            let there = Folder::open(path)?.manifest;
            if there != *manifest {
                let differences = there.contents().differences(manifest.contents()).join("; ");
                return Err(occupied(&format!("it is another campaign's, with {differences}")));
            }
        }
        Ok(Folder { path: path.to_owned(), manifest: manifest.clone() })
    }

    /// Opens the folder of a campaign.
    ///
    /// # Errors
    /// There is no manifest, or it is damaged.
    pub fn open(path: &Path) -> Result<Self, CampaignError> {
        let there = path.join(MANIFEST);
        if path.is_file() {
            return Err(CampaignError::Occupied { path: path.to_owned(), why: "it is a file".to_owned() });
        }
        let bytes = read(&there, shard::LONGEST).map_err(|error| CampaignError::io("read", &there, error))?;
        let form =
            |error: std::string::FromUtf8Error| CampaignError::Form { what: "manifest", why: error.to_string() };
        let manifest = Manifest::parse(&String::from_utf8(bytes).map_err(form)?)?;
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
        self.path.join(kind).join(format!("{:03}", shard / OF_A_FOLDER)).join(format!("{shard:06}.json"))
    }

    /// Whether a shard has a result. [`Folder::status`] says whether it is valid.
    pub fn is_committed(&self, shard: u64) -> bool {
        self.shard_path(shard).exists()
    }

    /// Why a shard is quarantined, if it is.
    ///
    /// # Errors
    /// The file that says so is damaged.
    pub fn quarantined(&self, shard: u64) -> Result<Option<Quarantined>, CampaignError> {
        let path = self.failed_path(shard);
        match read(&path, quarantine::LONGEST) {
            Ok(bytes) => Quarantined::read(&self.manifest, shard, &bytes).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(CampaignError::io("read", &path, error)),
        }
    }

    /// Commits a shard's result: its file appears atomically, and replaces nothing. A shard that was quarantined is
    /// no longer so, unless two results have differed.
    ///
    /// # Errors
    /// The bytes are not a result of this shard, or differ from the committed ones (then the shard is quarantined); or they
    /// cannot be written.
    pub fn commit(&self, shard: u64, bytes: &[u8]) -> Result<Committed, CampaignError> {
        let file = ShardFile::read(&self.manifest, shard, bytes)?;
        let path = self.shard_path(shard);
        let new = put_new(&path, bytes).map_err(|error| CampaignError::io("write", &path, error))?;
        if new {
            let quarantined = self.quarantined(shard);
            if quarantined.is_ok_and(|quarantined| quarantined.is_some_and(|quarantined| !quarantined.differs)) {
                // If it stays, it only says that the shard was tried before.
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

    /// A shard's result as it is committed.
    pub(super) fn shard(&self, shard: u64) -> Result<ShardFile, CampaignError> {
        let path = self.shard_path(shard);
        let damaged = |why: String| CampaignError::Damaged { shard, path: path.clone(), why };
        let bytes = match read(&path, shard::LONGEST) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(damaged(error.to_string())),
            Err(error) => return Err(CampaignError::io("read", &path, error)),
        };
        ShardFile::read(&self.manifest, shard, &bytes).map_err(|error| match error {
            foreign @ CampaignError::Foreign { .. } => foreign,
            error => damaged(error.to_string()),
        })
    }
}

/// Reads a file that may be of any length.
fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("it is longer than {most} bytes")));
    }
    Ok(bytes)
}
