//! The games of archives: what is to be told of each, and how many there are of what.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use indicatif::ProgressBar;
use rulebook::protocol::ReviewJson;
use rulebook::referee::score::{Batches, Review, Reviewed, Reviewing};
use rulebook::terminal::table;

use super::clean::Clean;
use crate::cli::ask;
use crate::cli::status::Status;
use crate::cli::style::{BAD, FAINT, NAME};

/// What is told only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Only {
    /// Games with illegal moves.
    Illegal,
    /// Games with a text that cannot be read.
    Unread,
    /// Games whose result contradicts the board, or may not be.
    Result,
    /// Games in which a draw could be claimed, and nobody claimed it.
    Claims,
}

impl Only {
    fn holds(self, review: &Review) -> bool {
        match self {
            Only::Illegal => !review.illegal.is_empty(),
            Only::Unread => review.unread.is_some(),
            Only::Result => review.refused.is_some(),
            Only::Claims => !review.missed.is_empty(),
        }
    }
}

/// Games that are being judged, and what has been found.
pub struct Archive<'a> {
    pub reviewing: Reviewing,
    pub only: Option<Only>,
    pub json: bool,
    /// Whether there is more than one file.
    pub many: bool,
    pub progress: ProgressBar,
    pub out: &'a mut dyn io::Write,
    pub tally: Tally,
    /// Where the games are written anew.
    pub clean: Option<Clean>,
}

/// How many there are of what.
#[derive(Default)]
pub struct Tally {
    games: usize,
    moves: usize,
    told: usize,
    illegal: BTreeMap<&'static str, [usize; 2]>,
    unread: usize,
    untrue: [usize; 2],
    slips: [usize; 2],
    results: usize,
    claims: usize,
    dead: usize,
    notes: [usize; 2],
    not_utf8: usize,
    /// Games that have been there before; counted where they are written.
    repeated: usize,
    differ: usize,
    /// Files that cannot be read to their end.
    pub broken: usize,
}

impl Archive<'_> {
    /// Judges the games of a file.
    ///
    /// # Errors
    /// The results cannot be written. That the file cannot be read is said, and the next one follows.
    pub fn read(&mut self, name: &str, from: impl BufRead) -> io::Result<()> {
        for batch in Batches::of(from) {
            match batch {
                Ok(batch) => {
                    let reviewed = batch.reviewed(&self.reviewing);
                    reviewed.iter().try_for_each(|reviewed| self.tell(name, reviewed))?;
                    if let Some(clean) = &mut self.clean {
                        clean.add(&self.reviewing, &reviewed)?;
                        self.tally.repeated = clean.repeated;
                    }
                    self.progress.inc(reviewed.len() as u64);
                    self.progress.set_message(self.tally.told.to_string());
                }
                Err(error) => return self.broken(name, &error),
            }
        }
        Ok(())
    }

    /// Says that a file cannot be read.
    pub fn broken(&mut self, name: &str, error: &io::Error) -> io::Result<()> {
        self.tally.broken += 1;
        self.progress.suspend(|| anstream::eprintln!("{BAD}{name}{BAD:#}: {error}"));
        Ok(())
    }

    fn tell(&mut self, name: &str, reviewed: &Reviewed) -> io::Result<()> {
        let Reviewed { number, game, review } = reviewed;
        self.tally.add(review);
        self.tally.not_utf8 += usize::from(game.not_utf8.is_some());
        let wanted = self.only.map_or(self.json || review.is_worth_telling(), |only| only.holds(review));
        if !wanted {
            return Ok(());
        }
        let (json, many, out) = (self.json, self.many, &mut *self.out);
        self.progress.suspend(|| {
            if json {
                return ask::print_json(&ReviewJson::of(name, reviewed), out);
            }
            let file = if many { format!("{name}:") } else { String::new() };
            let [white, black] = review.players.each_ref().map(|player| player.as_deref().unwrap_or("?"));
            let players =
                if review.players == [None, None] { String::new() } else { format!("{white} – {black}, ") };
            let place = format!("{FAINT}line {}{FAINT:#}", game.line);
            writeln!(out, "{NAME}{file}{number}{NAME:#}  {players}{place}: {}", review.told().join("; "))
        })
    }

    /// Writes how many there are of what.
    pub fn conclude(&mut self) -> io::Result<Status> {
        self.progress.finish_and_clear();
        let written = self.clean.take().map(Clean::put).transpose()?;
        if !self.json {
            let wide = if self.tally.told > 0 { "\n" } else { "" };
            writeln!(self.out, "{wide}{}", self.tally.table())?;
            if let Some(written) = written {
                writeln!(self.out, "\n{written}")?;
            }
        }
        Ok(self.tally.status())
    }
}

/// Adds a number of something in one game: how many games have it, and how many there are.
fn add(counted: &mut [usize; 2], number: usize) {
    counted[0] += usize::from(number > 0);
    counted[1] += number;
}

impl Tally {
    fn add(&mut self, review: &Review) {
        self.games += 1;
        self.moves += review.moves.len();
        self.told += usize::from(review.is_worth_telling());
        let mut by_clause: BTreeMap<&'static str, usize> = BTreeMap::new();
        for illegal in &review.illegal {
            *by_clause.entry(illegal.breach.clause.name()).or_default() += 1;
        }
        for (clause, number) in by_clause {
            add(self.illegal.entry(clause).or_default(), number);
        }
        let untrue = review.slips.iter().filter(|slipped| slipped.misnamed.slip.is_untrue()).count();
        add(&mut self.untrue, untrue);
        add(&mut self.slips, review.slips.len() - untrue);
        add(&mut self.notes, review.notes.len());
        self.unread += usize::from(review.unread.is_some());
        self.results += usize::from(review.refused.is_some());
        self.claims += usize::from(!review.missed.is_empty());
        self.dead += usize::from(review.dead.is_some());
        self.differ += usize::from(review.disagreement.is_some());
    }

    fn table(&self) -> String {
        let row = |what: &str, games: usize, number: usize| [what.to_owned(), games.to_string(), number.to_string()];
        let mut rows = vec![row("moves of both players", self.games, self.moves)];
        rows.extend(
            self.illegal.iter().map(|(clause, [games, number])| row(&format!("illegal: {clause}"), *games, *number)),
        );
        let further = [
            ("texts that cannot be read", [self.unread; 2]),
            ("untrue statements", self.untrue),
            ("slips", self.slips),
            ("results that the law refuses", [self.results; 2]),
            ("draws that nobody claimed", [self.claims; 2]),
            ("games that went on in a dead position", [self.dead; 2]),
            ("notes", self.notes),
            ("games in Windows-1252, not in UTF-8", [self.not_utf8; 2]),
            ("games that are there again", [self.repeated; 2]),
            ("differences between law and engine", [self.differ; 2]),
        ];
        rows.extend(
            further
                .into_iter()
                .filter(|(_, [_, number])| *number > 0)
                .map(|(what, [games, number])| row(what, games, number)),
        );
        table(["", "games", "number"], 1.., rows)
    }

    fn status(&self) -> Status {
        let refused = self.untrue[1] + self.results + self.differ > 0 || !self.illegal.is_empty();
        match (refused, self.unread + self.broken) {
            (true, _) => Status::Disagrees,
            (false, 0) => Status::Passed,
            (false, _) => Status::Malformed,
        }
    }
}
