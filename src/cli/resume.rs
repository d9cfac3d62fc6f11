//! The state of a long comparison, saved in a file so that the comparison can be resumed.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use rulebook::crosscheck::Seen;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{CliError, staged};

/// A lock on a file of a saved run, held until it is dropped: only one run writes there.
///
/// It is a file of its own, since the saved run is replaced with every part. It stays behind, empty: if the run that
/// ends removed it, two others could each hold a lock.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock.
    pub fn take(path: &Path) -> Result<Self, CliError> {
        let lock = staged::with_suffix(path, ".lock");
        let opened = OpenOptions::new().write(true).create(true).truncate(false).open(&lock);
        let file = opened.map_err(|error| unwritable(&lock, &error))?;
        match staged::lock(&file) {
            Ok(()) => Ok(Lock { _file: file }),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Err(CliError::new(
                format!("another run is using {}", path.display()),
                "wait until it has ended, or name another file",
            )),
            Err(error) => Err(unwritable(&lock, &error)),
        }
    }
}

/// The saved state of the comparison of a local world: what it compares, its progress and its findings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedRun {
    /// The version of the program. Another version may number the cases differently, or give other answers.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// The world's name.
    pub world: String,
    /// The number of cases in the world.
    pub size: u64,
    /// The step: 1 compares every case, 2 every second one, and so on.
    pub every: u64,
    /// The number of cases compared so far.
    pub done: u64,
    /// The time taken so far.
    pub seconds: f64,
    /// The findings so far.
    pub seen: Seen,
}

impl SavedRun {
    /// The state in the file, if there is one; otherwise `self`, a new comparison.
    pub fn or_saved(self, path: &Path) -> Result<Self, CliError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(self),
            Err(error) => return Err(refused(path, &format!("the file cannot be read: {error}"))),
        };
        let state = unsealed(&text).map_err(|why| refused(path, why))?;
        let file: SavedRun = serde_json::from_str(&state)
            .map_err(|error| refused(path, &format!("the file is not a saved comparison: {error}")))?;
        let others = [
            ("version", file.version.clone(), self.version),
            ("game", file.game.clone(), self.game),
            ("world", file.world.clone(), self.world),
            ("size", file.size.to_string(), self.size.to_string()),
            ("--every", file.every.to_string(), self.every.to_string()),
        ];
        let other = |(what, theirs, ours): (&str, String, String)| {
            (theirs != ours).then(|| format!("{what} {theirs}, not {what} {ours}"))
        };
        let others: Vec<String> = others.into_iter().filter_map(other).collect();
        if others.is_empty() {
            Ok(file)
        } else {
            Err(refused(path, &format!("the file is for {}", others.join("; for "))))
        }
    }

    /// Replaces the file in one step: if the program is interrupted, the old or the new file is complete.
    pub fn write(&self, path: &Path) -> Result<(), CliError> {
        let written = serde_json::to_string(self).map_err(io::Error::from);
        let written = written.and_then(|state| staged::replace(path, sealed(&state)));
        written.map_err(|error| unwritable(path, &error))
    }
}

/// What separates the checksum from the rest of the state.
const CHECKSUM: &str = ",\"sha256\":\"";
/// What follows the checksum.
const END: &str = "\"}\n";

/// The file's text for a state: the same JSON object with its SHA-256 as the last key.
fn sealed(state: &str) -> String {
    let keys = state.strip_suffix('}').unwrap_or(state);
    format!("{keys}{CHECKSUM}{}{END}", sha256(state))
}

/// The state in a file's text, if the file is as it was written.
fn unsealed(text: &str) -> Result<String, &'static str> {
    let Some((keys, rest)) = text.rsplit_once(CHECKSUM) else {
        return Err("the file has no checksum; it is not a saved comparison, or of version 0.2.0 or earlier");
    };
    let state = format!("{keys}}}");
    if rest.strip_suffix(END) == Some(&*sha256(&state)) {
        Ok(state)
    } else {
        Err("the file has been changed since it was written: its checksum is wrong")
    }
}

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unwritable(path: &Path, error: &io::Error) -> CliError {
    CliError::new(format!("cannot write {}: {error}", path.display()), "name a file in a writable folder")
}

/// The error for a file from which the comparison cannot be resumed.
pub fn refused(path: &Path, why: &str) -> CliError {
    CliError::new(
        format!("cannot resume from {}: {why}", path.display()),
        "name another file, or remove this one to start over",
    )
}
