//! The files that are watched, and the games in them, each judged once.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;
use std::time::SystemTime;
use std::{fs, io, mem};

use super::Telling;
use super::game::WatchedGame;
use crate::limited;
use crate::referee::score::source::{self, GamesFile};
use crate::referee::score::{GameText, Games};
use crate::threads;

/// The greatest length in bytes of a file: ten thousand games.
const MOST: usize = 64_000_000;

/// At how many looks a file is read again after its time or length has changed. The clocks of some file systems are coarse, so
/// the next change may leave both as they are.
const READ_AGAIN: u8 = 8;

/// The files of some paths.
#[derive(Debug, Default)]
pub(super) struct Files {
    paths: Vec<PathBuf>,
    /// By their names; those that have been there stay known.
    files: BTreeMap<String, File>,
    /// Why paths could not be read, which is told once.
    troubles: HashSet<String>,
}

#[derive(Debug, Default)]
struct File {
    here: bool,
    stamp: Option<(Option<SystemTime>, u64)>,
    read_again: u8,
    bytes: Vec<u8>,
    /// Each with its text.
    games: Vec<(String, WatchedGame)>,
}

impl Files {
    pub fn of(paths: Vec<PathBuf>) -> Self {
        Files { paths, ..Files::default() }
    }

    /// Reads what has changed, and judges the games that have. Returns why something cannot be read.
    pub fn look(&mut self, telling: &Telling) -> Vec<String> {
        self.files.values_mut().for_each(|file| file.here = false);
        let mut troubles = Vec::new();
        for source in self.paths.iter().flat_map(|path| source::sources(path)) {
            let read = source.map_err(|unopened| unopened.to_string()).and_then(|source| {
                let file = self.files.entry(source.name()).or_default();
                file.here = file.read(&source, telling).map_err(|error| format!("{}: {error}", source.name()))?;
                Ok(())
            });
            troubles.extend(read.err().filter(|trouble| self.troubles.insert(trouble.clone())));
        }
        troubles
    }

    /// The games of the files that are there, each with its file and its number in it.
    pub fn games(&self) -> impl Iterator<Item = (&str, usize, &WatchedGame)> {
        let here = self.files.iter().filter(|(_, file)| file.here);
        here.flat_map(|(name, file)| (1..).zip(&file.games).map(move |(n, (_, game))| (name.as_str(), n, game)))
    }
}

impl File {
    /// Reads it if it may have changed; that it is there.
    fn read(&mut self, source: &GamesFile, telling: &Telling) -> io::Result<bool> {
        let data = fs::metadata(source.path())?;
        let stamp = Some((data.modified().ok(), data.len()));
        match stamp == self.stamp {
            true if self.read_again == 0 => return Ok(true),
            true => self.read_again -= 1,
            false => self.read_again = READ_AGAIN,
        }
        let bytes = limited::stream(source.open()?, MOST)?;
        if bytes != self.bytes {
            self.judge(Games::of(&bytes[..]).collect::<io::Result<_>>()?, telling);
        }
        (self.bytes, self.stamp) = (bytes, stamp);
        Ok(true)
    }

    /// Judges the games whose text was not there before.
    fn judge(&mut self, texts: Vec<GameText>, telling: &Telling) {
        let mut known: HashMap<String, WatchedGame> = mem::take(&mut self.games).into_iter().collect();
        let known: Vec<Option<WatchedGame>> = texts.iter().map(|text| known.remove(&text.text)).collect();
        let new: Vec<&GameText> =
            texts.iter().zip(&known).filter(|(_, known)| known.is_none()).map(|(text, _)| text).collect();
        let mut judged = threads::map(&new, |text| WatchedGame::of(telling, &text.text)).into_iter();
        let games = texts.into_iter().zip(known).filter_map(|(GameText { text, line, .. }, known)| {
            let game = known.or_else(|| judged.next())?;
            Some((text, WatchedGame { line, ..game }))
        });
        self.games = games.collect();
    }
}
