//! Files of games that are being played, followed: what an arbiter must or may act on, each told once.
//!
//! What there is to tell, the judge of scores says ([`Judge`]); here is decided when. Others write while this reads, so nothing is
//! told until it has been seen at two looks, and of a text that does not end as games end, at three.

mod files;
mod game;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::mem;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use self::files::Files;
use self::game::WatchedGame;
use crate::referee::score::Judge;
use crate::wire::Told;

/// What is watched, and what has been told of it.
#[derive(Debug)]
pub struct Watch {
    telling: Telling,
    files: Files,
    /// By their tags, or else by their places.
    boards: BTreeMap<Vec<String>, WatchedBoard>,
}

/// What is told of games, and when.
#[derive(Clone, Debug)]
pub struct Telling {
    /// The judge of the games.
    pub judge: Judge,
    /// Whether draws that may be claimed are told.
    pub claims: bool,
    /// After what time without a move that is told.
    pub still: Option<Duration>,
    /// Whether all is told that the first look shows: nobody is writing.
    pub once: bool,
}

/// Something that is told of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct News {
    /// What the game is called: by its round, number and players, or by its place.
    pub name: String,
    /// Its file.
    pub file: String,
    /// Its number in the file, from 1.
    pub game: usize,
    /// The line in which it begins, from 1.
    pub line: usize,
    /// What is told, in the words of the judge. Besides the judge's classes there are `over`, `flag` and `still`.
    #[serde(flatten)]
    pub told: Told,
}

/// A board, and what has been told of it.
#[derive(Debug, Default)]
pub struct WatchedBoard {
    /// What its game is called.
    pub name: String,
    /// How the game has ended, by its score or its moves.
    pub end: Option<String>,
    /// How many moves were read, and the last one.
    pub made: (usize, Option<String>),
    /// What has been told of it.
    pub told: HashSet<String>,
    /// When the last move was seen first.
    moved: Option<Instant>,
    /// What has not been told, and at how many looks one after the other it has been seen.
    waiting: HashMap<String, u8>,
}

impl Watch {
    /// Begins to watch files and folders, which need not be there yet.
    pub fn of(telling: Telling, paths: Vec<PathBuf>) -> Self {
        Watch { telling, files: Files::of(paths), boards: BTreeMap::new() }
    }

    /// Looks at all files, at this time: what has not been told before, and why a path cannot be read.
    pub fn look(&mut self, now: Instant) -> (Vec<News>, Vec<String>) {
        let troubles = self.files.look(&self.telling);
        let mut here: BTreeMap<Vec<String>, (&str, usize, &WatchedGame)> = BTreeMap::new();
        for (file, number, game) in self.files.games() {
            let place = vec![file.to_owned(), number.to_string()];
            let tags = game.tags.clone().unwrap_or_else(|| place.clone());
            // Two games of one name in a file are two; of one that stands in two files, the longer text counts.
            let known = here.get(&tags);
            let id = if known.is_some_and(|(other, ..)| *other == file) { place } else { tags };
            if here.get(&id).is_none_or(|(.., other)| other.made.0 < game.made.0) {
                here.insert(id, (file, number, game));
            }
        }
        let mut news = Vec::new();
        for (id, (file, number, game)) in here {
            let board = self.boards.entry(id).or_default();
            board.name = if game.name.is_empty() { format!("{file}:{number}") } else { game.name.clone() };
            let told = board.look(game, &self.telling, now).into_iter();
            let (name, file, line) = (&board.name, file.to_owned(), game.line);
            news.extend(told.map(|told| News { name: name.clone(), file: file.clone(), game: number, line, told }));
        }
        (news, troubles)
    }

    /// The boards on which moves have been made, by their events, rounds and numbers.
    pub fn boards(&self) -> impl Iterator<Item = &WatchedBoard> {
        self.boards.values().filter(|board| board.made.0 > 0)
    }
}

impl WatchedBoard {
    /// What is told of the game as it stands, and has not been told.
    fn look(&mut self, game: &WatchedGame, telling: &Telling, now: Instant) -> Vec<Told> {
        self.end.clone_from(&game.end);
        if self.made != game.made {
            (self.made, self.moved) = (game.made.clone(), Some(now));
        }
        let needed = if telling.once { 1 } else { 3 - u8::from(game.whole) };
        let before = mem::take(&mut self.waiting);
        let mut news = Vec::new();
        let all = game.told.iter().cloned().chain(self.still(telling, now));
        for (key, told) in all.filter(|(key, _)| !self.told.contains(key)).collect::<Vec<_>>() {
            let times = before.get(&key).map_or(1, |times| times + 1);
            if times < needed {
                self.waiting.insert(key, times);
            } else {
                self.told.insert(key);
                news.push(told);
            }
        }
        news
    }

    /// That no move comes, once one has and before the game has ended.
    fn still(&self, telling: &Telling, now: Instant) -> Option<(String, Told)> {
        let limit = telling.still.filter(|_| self.end.is_none() && self.made.0 > 0)?;
        let says = format!("no move has come for {} min", limit.as_secs() / 60);
        let key = format!("{says} {:?}", self.made);
        let is_still = now.duration_since(self.moved?) >= limit;
        is_still.then(|| (key, Told { class: "still".to_owned(), says, ..Told::default() }))
    }
}
