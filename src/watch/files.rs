//! The files that are watched, and the games in them, each judged once.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io, mem};

use super::Telling;
use super::game::WatchedGame;
use crate::limited;
use crate::referee::score::source::{self, GamesFile};
use crate::referee::score::{GameText, Games};
use crate::{escape, threads};

/// The greatest length in bytes of a file.
const MOST: usize = 64_000_000;

/// How many games are watched: more than any round has, and no file can fill the memory with.
pub(super) const MOST_GAMES: usize = 10_000;

/// How many lines there are to report at a time: nobody acts on more.
const MOST_TOLD: usize = 5_000;

/// How many games are judged before it is known how much there is to report of them.
const AT_ONCE: usize = 64;

/// At how many looks a file is read again after its stamp has changed. The clocks of some file systems are coarse, so the next
/// change may leave it as it is.
const READ_AGAIN: u8 = 8;

/// The same of a file that cannot be read, which may take long to find out.
const TRY_AGAIN: u8 = 2;

/// The files of some paths.
#[derive(Debug, Default)]
pub(super) struct Files {
    paths: Vec<PathBuf>,
    files: BTreeMap<PathBuf, File>,
}

#[derive(Debug, Default)]
struct File {
    stamp: Option<Stamp>,
    read_again: u8,
    /// Of a zip, those in it; otherwise one.
    parts: Vec<Part>,
    /// Why something in it is not watched.
    troubles: Vec<String>,
}

/// What changes with a file.
type Stamp = (Option<SystemTime>, u64, [i64; 3]);

#[derive(Debug, Default)]
struct Part {
    name: String,
    digest: u64,
    games: Vec<TextOfGame>,
    /// The line of the first game that is not watched since there is too much to report.
    unwatched: Option<usize>,
}

/// How many more games are watched, and how many more lines are reported of them.
#[derive(Clone, Copy, Hash)]
struct Room {
    games: usize,
    told: usize,
}

#[derive(Debug)]
struct TextOfGame {
    line: usize,
    text: String,
    game: WatchedGame,
}

/// A game and where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameInFile<'f> {
    pub path: &'f Path,
    /// Which part of the file it is in, and what that is called.
    pub part: usize,
    pub file: &'f str,
    /// Its number in that part, from 1, and the line in which it begins.
    pub number: usize,
    pub line: usize,
    pub text: &'f str,
    pub game: &'f WatchedGame,
}

impl Files {
    pub fn of(paths: Vec<PathBuf>) -> Self {
        Files { paths, ..Files::default() }
    }

    /// Reads what has changed, and judges the games that have. Returns why something is not watched.
    pub fn look(&mut self, telling: &Telling) -> Vec<String> {
        // Of a file that is gone nothing is kept.
        let mut before = mem::take(&mut self.files);
        let (mut troubles, mut room) = (Vec::new(), Room { games: MOST_GAMES, told: MOST_TOLD });
        for found in self.paths.iter().flat_map(|path| source::files(path)) {
            if telling.run.reason().is_some() {
                break;
            }
            match found {
                Err(unopened) => troubles.push(unopened.to_string()),
                Ok(path) if self.files.contains_key(&path) => {}
                Ok(path) => {
                    let mut file = before.remove(&path).unwrap_or_default();
                    file.look(&path, room, telling);
                    file.parts.iter().for_each(|part| room.take(&part.games));
                    troubles.extend(file.troubles.iter().cloned());
                    self.files.insert(path, file);
                }
            }
        }
        troubles
    }

    /// The games of the files that are there.
    pub fn games(&self) -> impl Iterator<Item = GameInFile<'_>> {
        let parts =
            self.files.iter().flat_map(|(path, file)| file.parts.iter().enumerate().map(move |it| (path, it)));
        parts.flat_map(|(path, (part, Part { name, games, .. }))| {
            (1..).zip(games).map(move |(number, TextOfGame { line, text, game })| GameInFile {
                path,
                part,
                file: name,
                number,
                line: *line,
                text,
                game,
            })
        })
    }
}

/// What has to change if a file does. A writer can set its time, but not when that was set.
fn stamp(path: &Path) -> io::Result<Stamp> {
    let data = fs::metadata(path)?;
    // Whatever else there is might wait for a writer.
    if !data.is_file() {
        limited::is_regular(path)?;
    }
    #[cfg(unix)]
    let changed = {
        use std::os::unix::fs::MetadataExt as _;
        [data.ino().cast_signed(), data.ctime(), data.ctime_nsec()]
    };
    #[cfg(not(unix))]
    let changed = [0; 3];
    Ok((data.modified().ok(), data.len(), changed))
}

impl File {
    /// Reads it if it may have changed.
    fn look(&mut self, path: &Path, mut room: Room, telling: &Telling) {
        let stamp = match stamp(path) {
            Ok(stamp) => Some(stamp),
            Err(error) => {
                *self = File { troubles: vec![format!("{}: {error}", escape::path(path))], ..File::default() };
                return;
            }
        };
        match stamp == self.stamp {
            true if self.read_again == 0 => return,
            true => self.read_again -= 1,
            false => self.read_again = READ_AGAIN,
        }
        self.stamp = stamp;
        self.troubles.clear();
        let sources = source::parts_of(path);
        self.parts.resize_with(sources.len(), Part::default);
        for (part, source) in self.parts.iter_mut().zip(sources) {
            let read = match source {
                Ok(source) => {
                    part.name = source.name();
                    part.read(&source, room, telling).map_err(|why| format!("{}: {why}", part.name))
                }
                Err(unopened) => {
                    *part = Part::default();
                    Err(unopened.to_string())
                }
            };
            if let Err(trouble) = read {
                self.read_again = self.read_again.min(TRY_AGAIN);
                self.troubles.push(trouble);
            }
            room.take(&part.games);
        }
    }
}

impl Room {
    fn take(&mut self, games: &[TextOfGame]) {
        self.games = self.games.saturating_sub(games.len());
        self.told = self.told.saturating_sub(games.iter().map(|it| it.game.told.len()).sum());
    }
}

impl Part {
    /// Reads and judges the games in it, up to where it cannot be read.
    fn read(&mut self, source: &GamesFile, room: Room, telling: &Telling) -> Result<(), String> {
        let bytes = source.open().and_then(|stream| limited::stream(stream, MOST)).map_err(|error| {
            (self.digest, self.games) = (0, Vec::new());
            error.to_string()
        })?;
        let mut hasher = DefaultHasher::new();
        (&bytes, room).hash(&mut hasher);
        let mut texts = Vec::new();
        let mut end = Ok(());
        for game in Games::of(&bytes[..]) {
            match game {
                Ok(GameText { line, .. }) if texts.len() == room.games => {
                    end = Err(format!(
                        "there are more than {MOST_GAMES} games; that in line {line} and those after it are not watched"
                    ));
                }
                Ok(text) => {
                    texts.push(text);
                    continue;
                }
                Err(error) => end = Err(error.to_string()),
            }
            break;
        }
        let digest = hasher.finish();
        if mem::replace(&mut self.digest, digest) != digest {
            self.unwatched = self.judge(texts, room.told, telling);
        }
        self.unwatched.map_or(end, |line| {
            Err(format!("more than {MOST_TOLD} lines are to be reported; the game in line {line} and those after it are not watched"))
        })
    }

    /// Judges the games whose text was not there before, until there is no more room for what is reported of them. Returns the
    /// line of the first game for which there is none.
    fn judge(&mut self, texts: Vec<GameText>, room: usize, telling: &Telling) -> Option<usize> {
        let before = mem::take(&mut self.games).into_iter();
        let mut known: HashMap<String, WatchedGame> = before.map(|it| (it.text, it.game)).collect();
        let mut told = 0;
        let mut texts = texts.into_iter();
        loop {
            let texts: Vec<GameText> = texts.by_ref().take(AT_ONCE).collect();
            if texts.is_empty() {
                return None;
            }
            let known: Vec<Option<WatchedGame>> = texts.iter().map(|text| known.remove(&text.text)).collect();
            let new: Vec<&GameText> =
                texts.iter().zip(&known).filter(|(_, known)| known.is_none()).map(|(text, _)| text).collect();
            let mut judged = threads::map(&new, |text| WatchedGame::of(telling, &text.text)).into_iter();
            for (GameText { text, line, .. }, known) in texts.into_iter().zip(known) {
                let Some(game) = known.or_else(|| judged.next()) else { continue };
                told += game.told.len();
                if told > room {
                    return Some(line);
                }
                self.games.push(TextOfGame { line, text, game });
            }
        }
    }
}
