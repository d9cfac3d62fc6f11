//! How far a long comparison has come, kept in a file, so that it can be gone on with.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use rulebook::crosscheck::Seen;
use serde::{Deserialize, Serialize};

use super::CliError;

/// What a file says of a comparison of a local world: what it compares, how far it has come, what it has found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOff {
    /// The version of the program. Another one may number the cases otherwise, or answer otherwise.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// The world's name.
    pub world: String,
    /// How many cases the world has.
    pub size: u64,
    /// One in so many cases is compared.
    pub every: u64,
    /// How many are done.
    pub done: u64,
    /// How long they have taken.
    pub seconds: f64,
    /// What was found.
    pub seen: Seen,
}

impl LeftOff {
    /// Goes on from what the file says, if there is one; `self` has just begun.
    pub fn or_from(self, path: &Path) -> Result<Self, CliError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(self),
            Err(error) => return Err(refused(path, &format!("cannot be read: {error}"))),
        };
        let file: LeftOff =
            serde_json::from_str(&text).map_err(|error| refused(path, &format!("says no such thing: {error}")))?;
        let others = [
            ("version", file.version.clone(), self.version),
            ("game", file.game.clone(), self.game),
            ("world", file.world.clone(), self.world),
            ("size", file.size.to_string(), self.size.to_string()),
            ("--every", file.every.to_string(), self.every.to_string()),
        ];
        let other = |(what, theirs, ours): (&str, String, String)| {
            (theirs != ours).then(|| format!("{what} {theirs}, and this is {what} {ours}"))
        };
        let others: Vec<String> = others.into_iter().filter_map(other).collect();
        if others.is_empty() { Ok(file) } else { Err(refused(path, &format!("is of {}", others.join("; of ")))) }
    }

    /// Writes the file anew: whenever the program is ended, there is either the old one or the new one.
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
            CliError::new(message, "name a file in a folder that can be written to")
        })
    }
}

/// A file from which nothing can be gone on with.
pub fn refused(path: &Path, why: &str) -> CliError {
    CliError::new(
        format!("cannot go on from {}: it {why}", path.display()),
        "name another file, or remove this one to begin anew",
    )
}
