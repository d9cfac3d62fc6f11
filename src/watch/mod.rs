//! Follows files of games that are being played, and reports once each thing that an arbiter must or may act on.
//!
//! The judge of scores ([`Judge`]) decides what to report; this module decides when. Others write while this reads, so nothing is
//! reported before two reads in a row agree, or three where a text does not end as games end.

mod files;
mod game;

use std::collections::{BTreeMap, HashMap};
use std::mem;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use self::files::{Files, GameInFile};
use self::game::{Item, WatchedGame};
use crate::referee::incident::{Incident, IncidentQuestion, incident};
use crate::referee::score::Judge;
use crate::stop::Stop;
use crate::wire::{IncidentAnswer, Told};

/// What is watched, and the messages about it.
#[derive(Debug)]
pub struct Watch {
    telling: Telling,
    files: Files,
    boards: BTreeMap<Known, Vec<WatchedBoard>>,
    /// Why something is not watched, each with the number of looks at which it has been so.
    troubles: HashMap<String, u8>,
}

/// Which messages are reported, and when.
#[derive(Clone, Debug)]
pub struct Telling {
    /// The judge of the games.
    pub judge: Judge,
    /// Whether draws that may be claimed are reported.
    pub claims: bool,
    /// Whether it is said what the arbiter has to do.
    pub decide: bool,
    /// After what time without a move that is reported.
    pub still: Option<Duration>,
    /// Whether all that the first read shows is reported: nobody is writing.
    pub once: bool,
    /// When it ends, no more files are looked at.
    pub run: Stop,
}

/// A message about a game.
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
    /// The message, in the words of the judge. Besides the judge's classes there are `over`, `flag` and `still`.
    #[serde(flatten)]
    pub told: Told,
    /// What the arbiter has to do, if that is asked and the game's document says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<IncidentAnswer>,
    /// The same in one line.
    #[serde(skip)]
    pub brief: Option<String>,
}

/// What a game is known by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Known {
    Tags(Vec<String>),
    Place(Place),
}

/// A file, a part of it, and a number in that.
type Place = (PathBuf, usize, usize);

/// A board, and the messages about it.
#[derive(Debug, Default)]
pub struct WatchedBoard {
    /// What its game is called.
    pub name: String,
    /// How the game has ended, by its score or its moves.
    pub end: Option<String>,
    /// How many words its moves have, and the last one.
    pub made: (usize, Option<String>),
    /// How much has been reported of it.
    pub told: usize,
    /// Where it was seen last, and its moves there.
    place: Option<Place>,
    moves: String,
    /// When the last move was seen first.
    moved: Option<Instant>,
    /// What has been reported and is so, by what it is known by; for one about a move, its index.
    open: HashMap<String, Open>,
    /// What has not been reported, and how many reads in a row have shown it.
    waiting: HashMap<String, u8>,
    illegal: Vec<IllegalMove>,
    /// What follows from illegal moves, each by the moves up to it and which one of its player it is.
    counted: HashMap<(String, usize), Option<String>>,
}

/// A message that has been reported.
#[derive(Debug)]
struct Open {
    index: Option<usize>,
    /// At how many looks one after the other it has not been so.
    absent: u8,
}

/// An illegal move that has been reported.
#[derive(Debug)]
struct IllegalMove {
    key: String,
    index: usize,
    called: String,
    /// Whether it is the second player's.
    second: bool,
    /// The moves before it.
    before: String,
    /// Whether it has gone from the score.
    taken_back: bool,
}

impl Watch {
    /// Begins to watch files and folders, which need not be there yet.
    pub fn of(telling: Telling, paths: Vec<PathBuf>) -> Self {
        Watch { telling, files: Files::of(paths), boards: BTreeMap::new(), troubles: HashMap::new() }
    }

    /// Reads all files, at this time: what has not been reported before, and why something is not watched.
    pub fn look(&mut self, now: Instant) -> (Vec<News>, Vec<String>) {
        let troubles = self.files.look(&self.telling);
        let troubles = self.new_troubles(troubles);
        let mut here: BTreeMap<Known, Vec<Vec<GameInFile<'_>>>> = BTreeMap::new();
        for placed in self.files.games() {
            let known = placed.game.tags.clone().map_or_else(|| Known::Place(placed.place()), Known::Tags);
            let same = here.entry(known).or_default();
            // In a file there is a game once; in two files it is one if it goes on in one from the other.
            let is_it = |it: &&mut Vec<GameInFile<'_>>| {
                it.iter().all(|other| other.path != placed.path && other.game.agrees(placed.game.moves()))
            };
            match same.iter_mut().take(ALIKE).find(is_it) {
                Some(game) => game.push(placed),
                None => same.push(vec![placed]),
            }
        }
        let mut news = Vec::new();
        for (known, mut games) in here {
            let boards = self.boards.entry(known).or_default();
            games.iter_mut().for_each(|copies| copies.sort_by_key(|copy| copy.game.made.0));
            let several = games.len() > 1;
            for (at, copies) in matched(boards, games) {
                let board = &mut boards[at];
                let Some(longest) = copies.last() else { continue };
                let place = format!("{}:{}", longest.file, longest.number);
                board.name = match longest.game.name.as_str() {
                    "" => place,
                    name if several => format!("{name} ({place})"),
                    name => name.to_owned(),
                };
                let told = board.look(&copies, &self.telling, now).into_iter();
                let (name, file, game, line) = (&board.name, longest.file, longest.number, longest.line);
                news.extend(told.map(|told| {
                    let decided =
                        if self.telling.decide { board.decided(longest, &told, &self.telling.judge) } else { None };
                    let brief = decided.as_ref().map(|found| found.decision.brief());
                    let decision = decided.map(|found| IncidentAnswer::of(self.telling.judge.game, &found));
                    News { name: name.clone(), file: file.to_owned(), game, line, told, decision, brief }
                }));
            }
        }
        (news, troubles)
    }

    /// What enough reads in a row have shown, and was not reported before. Files come and go while a folder is read.
    fn new_troubles(&mut self, troubles: Vec<String>) -> Vec<String> {
        let before = mem::take(&mut self.troubles);
        let needed = if self.telling.once { 1 } else { 2 };
        let mut new = Vec::new();
        for trouble in troubles {
            let looks = before.get(&trouble).map_or(1, |looks| looks.saturating_add(1));
            if self.troubles.insert(trouble.clone(), looks).is_none() && looks == needed {
                new.push(trouble);
            }
        }
        new
    }

    /// The boards on which moves have been made, by their events, rounds and numbers.
    pub fn boards(&self) -> impl Iterator<Item = &WatchedBoard> {
        self.boards.values().flatten().filter(|board| board.made.0 > 0)
    }
}

/// How many games of one name are looked for at other places: more are no round.
const ALIKE: usize = 16;

/// Finds the board of each game among those that are known by the same: the one that stands where it stood and from which it
/// goes on, or one with either.
fn matched<'f>(boards: &mut Vec<WatchedBoard>, games: Vec<Vec<GameInFile<'f>>>) -> Vec<(usize, Vec<GameInFile<'f>>)> {
    let placed = boards.iter().enumerate().filter_map(|(at, board)| Some((board.place.clone()?, at)));
    let places: HashMap<Place, usize> = placed.collect();
    let mut taken = vec![false; boards.len()];
    let mut found: Vec<Option<usize>> = vec![None; games.len()];
    for (by_place, by_moves) in [(true, true), (false, true), (true, false)] {
        for (found, copies) in found.iter_mut().zip(&games).filter(|(found, _)| found.is_none()) {
            let moves = |at: &usize| copies.iter().any(|copy| copy.game.agrees(&boards[*at].moves));
            let fits = |at: &usize| !taken[*at] && (!by_moves || moves(at));
            *found = match by_place {
                true => copies.iter().filter_map(|copy| places.get(&copy.place()).copied()).find(fits),
                false if boards.len() <= ALIKE => (0..boards.len()).find(fits),
                false => None,
            };
            found.iter().for_each(|at| taken[*at] = true);
        }
    }
    let at = |at: Option<usize>| {
        at.unwrap_or_else(|| {
            boards.push(WatchedBoard::default());
            boards.len() - 1
        })
    };
    found.into_iter().map(at).zip(games).collect()
}

impl GameInFile<'_> {
    fn place(&self) -> Place {
        (self.path.to_owned(), self.part, self.number)
    }
}

impl WatchedBoard {
    /// How many moves have been made, with those that cannot be followed.
    pub fn moves(&self) -> usize {
        self.made.0
    }

    /// The messages about the game as it stands, the longest copy last, that have not been reported.
    fn look(&mut self, copies: &[GameInFile<'_>], telling: &Telling, now: Instant) -> Vec<Told> {
        let Some(longest) = copies.last() else { return Vec::new() };
        let game = longest.game;
        self.place = Some(longest.place());
        game.moves().clone_into(&mut self.moves);
        self.end.clone_from(&game.end);
        if self.made != game.made {
            (self.made, self.moved) = (game.made.clone(), Some(now));
        }
        let needed = if telling.once { 1 } else { 3 - u8::from(game.whole) };
        let mut all: Vec<Item> = copies.iter().flat_map(|copy| &copy.game.told).cloned().collect();
        all.extend(self.still(telling, now));
        let counted = self.count(longest, &all, telling);
        all.retain(|item| !item.counts || counted.iter().all(|it| it.told.index != item.told.index));
        all.extend(counted);
        self.forget(&all, game, needed);
        let before = mem::take(&mut self.waiting);
        let mut news = Vec::new();
        for Item { key, told, .. } in all {
            if self.open.contains_key(&key) || self.waiting.contains_key(&key) {
                continue;
            }
            let times = before.get(&key).map_or(1, |times| times + 1);
            if times < needed {
                self.waiting.insert(key, times);
                continue;
            }
            if let ("illegal", Some(index)) = (told.class.as_str(), told.index) {
                self.illegal.push(IllegalMove {
                    key: key.clone(),
                    index,
                    called: called(&told),
                    second: is_second(&told),
                    before: game.before(index).to_owned(),
                    taken_back: false,
                });
            }
            self.open.insert(key, Open { index: told.index, absent: 0 });
            self.told += 1;
            news.push(told);
        }
        news
    }

    /// Forgets what is not so any more, although the text is whole or goes on after it: it would be reported again.
    fn forget(&mut self, all: &[Item], game: &WatchedGame, needed: u8) {
        let (illegal, made) = (&mut self.illegal, &self.made);
        self.open.retain(|key, open| {
            let is_so = all.iter().any(|item| item.key == *key);
            let is_seen = game.whole || open.index.is_some_and(|index| index < made.0);
            open.absent = if is_so || !is_seen { 0 } else { open.absent + 1 };
            let goes = open.absent >= needed;
            if goes {
                illegal.iter_mut().filter(|it| it.key == *key).for_each(|it| it.taken_back = true);
            }
            !goes
        });
        // Otherwise another game has begun.
        illegal.retain(|it| game.agrees(&it.before) && (it.before.is_empty() || made.0 > 0));
    }

    /// Which illegal move of its player each one is, counted with those that were taken back (Article 7.5.5).
    fn count(&mut self, placed: &GameInFile<'_>, all: &[Item], telling: &Telling) -> Vec<Item> {
        let mut counted = Vec::new();
        let illegal = || all.iter().map(|item| &item.told).filter(|told| told.class == "illegal");
        for told in illegal() {
            let Some(index) = told.index else { continue };
            let taken_back = |it: &&IllegalMove| {
                it.taken_back
                    && it.second == is_second(told)
                    && it.index <= index
                    && placed.game.before(index).starts_with(&it.before)
            };
            let before: Vec<&str> = self.illegal.iter().filter(taken_back).map(|it| it.called.as_str()).collect();
            let standing = illegal().filter(|it| it.index < told.index && is_second(it) == is_second(told)).count();
            let number = before.len() + standing + 1;
            if before.is_empty() {
                continue;
            }
            let called = called(told);
            let known = self.counted.entry((format!("{}{called}", placed.game.before(index)), number));
            let follows = known.or_insert_with(|| telling.judge.repeated(placed.text, index, number));
            counted.extend(follows.as_ref().map(|follows| {
                let says = format!("{called} is {follows}; taken back: {}", before.join(", "));
                Item { counts: true, ..Item::from(Told { class: "note".to_owned(), says, ..told.clone() }) }
            }));
        }
        counted
    }

    /// What the arbiter has to do about a message, if it is about something that went wrong.
    fn decided(&self, placed: &GameInFile<'_>, told: &Told, judge: &Judge) -> Option<Incident> {
        let second = is_second(told);
        let mine = self.illegal.iter().filter(|it| it.second == second);
        let before: Vec<_> = mine.take_while(|it| it.called != called(told)).collect();
        // Whether one that stands was found, nobody knows.
        let earlier = before.iter().all(|it| it.taken_back).then(|| ("earlier", before.len().to_string()));
        let who = if second { "black" } else { "white" }.to_owned();
        let (word, facts) = match told.class.as_str() {
            "illegal" => (None, [("at", called(told))].into_iter().chain(earlier).collect()),
            "flag" if told.number.is_some() => (Some("flag"), vec![("who", who)]),
            "flag" => (Some("both-flags"), Vec::new()),
            "late" => (Some("game-was-over"), Vec::new()),
            _ => return None,
        };
        let words = Vec::from_iter(word.map(str::to_owned));
        let facts = facts.into_iter().map(|(fact, value)| (fact.to_owned(), value)).collect();
        let question = IncidentQuestion { score: placed.text.to_owned(), words, facts };
        incident(judge.game, judge.by, &question).ok()
    }

    /// That no move comes, once one has and before the game has ended.
    fn still(&self, telling: &Telling, now: Instant) -> Option<Item> {
        let limit = telling.still.filter(|_| self.end.is_none() && self.made.0 > 0)?;
        let says = format!("no move has come for {} min", limit.as_secs() / 60);
        let key = format!("{says} {:?}", self.made);
        let is_still = now.duration_since(self.moved?) >= limit;
        is_still.then(|| Item { key, ..Item::from(Told { class: "still".to_owned(), says, ..Told::default() }) })
    }
}

/// A move as it is called in a sentence.
fn called(told: &Told) -> String {
    [told.number.as_deref(), Some(told.text.as_str())].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn is_second(told: &Told) -> bool {
    told.number.as_deref().is_some_and(|number| number.ends_with("..."))
}
