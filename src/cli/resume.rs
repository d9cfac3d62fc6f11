//! The state of a long comparison, saved in a file so that the comparison can be resumed.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use rulebook::crosscheck::Seen;
use serde::{Deserialize, Serialize};

use super::CliError;

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
        let file: SavedRun = serde_json::from_str(&text)
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
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".new");
        let new = path.with_file_name(name);
        let written = serde_json::to_string(self).map_err(io::Error::from).and_then(|text| {
            let mut file = File::create(&new)?;
            file.write_all(text.as_bytes())?;
            file.write_all(b"\n")?;
            file.sync_all()?;
            fs::rename(&new, path)
        });
        written.map_err(|error| {
            let message = format!("cannot write {}: {error}", path.display());
            CliError::new(message, "name a file in a writable folder")
        })
    }
}

/// The error for a file from which the comparison cannot be resumed.
pub fn refused(path: &Path, why: &str) -> CliError {
    CliError::new(
        format!("cannot resume from {}: {why}", path.display()),
        "name another file, or remove this one to start over",
    )
}
