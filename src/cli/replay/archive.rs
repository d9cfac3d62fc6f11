//! The games of archives: the messages about each, and a count of each kind.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use clap::ValueEnum as _;
use indicatif::ProgressBar;
use rulebook::escape;
use rulebook::protocol::ReportJson;
use rulebook::referee::score::{Batches, Class, Judge, JudgedGame, JudgedScore, ScoreVerdict, What, sentences};
use rulebook::terminal::table;
use rulebook::threads;

use super::clean::Clean;
use crate::cli::ask;
use crate::cli::status::Status;
use crate::cli::style::{BAD, FAINT, NAME};

/// The only kind of message that is reported.
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
    const fn holds(self, what: &What) -> bool {
        match self {
            Only::Illegal => matches!(what, What::Illegal { .. }),
            Only::Unread => matches!(what.class(), Class::Unread),
            Only::Result => matches!(what, What::Untrue(_)),
            Only::Claims => matches!(what, What::Claim(_)),
        }
    }

    /// That there are none, in the words of the help.
    fn none(self) -> String {
        let help = self.to_possible_value().and_then(|value| Some(value.get_help()?.to_string()));
        help.unwrap_or_default().replacen("Games", "No games", 1)
    }
}

/// Games that are being judged, and what has been found.
pub struct Archive<'a> {
    pub judge: Judge,
    pub only: Option<Only>,
    pub json: bool,
    /// Whether there is more than one file.
    pub many: bool,
    pub progress: ProgressBar,
    pub out: &'a mut dyn io::Write,
    pub tally: ArchiveTally,
    /// Whether changes are looked for by which a game would be legal.
    pub mend: bool,
    /// Where the games are written anew.
    pub clean: Option<Clean>,
}

/// How many there are of what.
#[derive(Default)]
pub struct ArchiveTally {
    games: usize,
    moves: usize,
    told: usize,
    /// How many games have it, and how many there are, by the row of the table.
    counted: BTreeMap<(Class, String), [usize; 2]>,
    worst: ScoreVerdict,
    not_utf8: usize,
    /// Games that have been there before; counted where they are written.
    repeated: usize,
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
                    let mut judged = batch.judged(&self.judge);
                    if self.mend {
                        let stops = |one: &JudgedGame| !one.report.told.is_empty();
                        let notes =
                            threads::map(&judged, |one| stops(one).then(|| self.judge.mending(&one.game.text))?);
                        judged.iter_mut().zip(notes).for_each(|(one, note)| one.report.told.extend(note));
                    }
                    judged.iter().try_for_each(|judged| self.tell(name, judged))?;
                    if let Some(clean) = &mut self.clean {
                        clean.add(&self.judge, &judged)?;
                        self.tally.repeated = clean.repeated;
                    }
                    self.progress.inc(judged.len() as u64);
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

    fn tell(&mut self, name: &str, judged: &JudgedGame) -> io::Result<()> {
        let JudgedGame { number, game, report } = judged;
        self.tally.add(report);
        self.tally.not_utf8 += usize::from(game.not_utf8.is_some());
        let chosen = |only: Only| report.told.iter().any(|told| only.holds(&told.what));
        let wanted = self.only.map_or(!report.told.is_empty(), chosen);
        self.tally.told += usize::from(wanted);
        if !wanted && (self.only.is_some() || !self.json) {
            return Ok(());
        }
        let (json, many, out) = (self.json, self.many, &mut *self.out);
        self.progress.suspend(|| {
            if json {
                return ask::print_json(&ReportJson::of(name, judged), out);
            }
            let file = if many { format!("{name}:") } else { String::new() };
            let [white, black] =
                report.players.each_ref().map(|player| escape::line(player.as_deref().unwrap_or("?")));
            let players =
                if report.players == [None, None] { String::new() } else { format!("{white} – {black}, ") };
            let place = format!("{FAINT}line {}{FAINT:#}", game.line);
            let told = escape::line(&sentences(&report.told).join("; "));
            writeln!(out, "{NAME}{file}{number}{NAME:#}  {players}{place}: {told}")
        })
    }

    /// Writes how many there are of what.
    pub fn conclude(&mut self) -> io::Result<Status> {
        self.progress.finish_and_clear();
        let written = self.clean.take().map(Clean::put).transpose()?;
        if !self.json {
            match self.only {
                Some(only) if self.tally.told == 0 => writeln!(self.out, "{}\n", only.none())?,
                _ if self.tally.told == 0 => {}
                _ => writeln!(self.out)?,
            }
            writeln!(self.out, "{}", self.tally.table())?;
            if let Some(written) = written {
                writeln!(self.out, "\n{written}")?;
            }
        }
        Ok(self.tally.status())
    }
}

impl ArchiveTally {
    fn add(&mut self, report: &JudgedScore) {
        self.games += 1;
        self.moves += report.moves.len();
        self.worst = self.worst.max(report.verdict());
        let mut in_game: BTreeMap<(Class, String), usize> = BTreeMap::new();
        for told in &report.told {
            *in_game.entry((told.what.class(), row(&told.what))).or_default() += 1;
        }
        for (row, number) in in_game {
            let counted = self.counted.entry(row).or_default();
            counted[0] += 1;
            counted[1] += number;
        }
    }

    fn table(&self) -> String {
        let row = |what: &str, games: usize, number: usize| [what.to_owned(), games.to_string(), number.to_string()];
        let mut rows = vec![row("moves of both players", self.games, self.moves)];
        rows.extend(self.counted.iter().map(|((_, what), [games, number])| row(what, *games, *number)));
        let further =
            [("games in Windows-1252, not in UTF-8", self.not_utf8), ("games that are there again", self.repeated)];
        rows.extend(further.iter().filter(|(_, games)| *games > 0).map(|(what, games)| row(what, *games, *games)));
        table(["", "games", "number"], 1.., rows)
    }

    fn status(&self) -> Status {
        let broken = if self.broken > 0 { ScoreVerdict::Malformed } else { ScoreVerdict::Holds };
        self.worst.max(broken).into()
    }
}

/// The row of the table in which something is counted.
fn row(what: &What) -> String {
    match what {
        What::Illegal { breach, .. } => return format!("illegal: {}", breach.clause),
        What::Impossible(_) | What::Unread { .. } => "texts that cannot be read",
        What::Misstated(_) => "untrue statements",
        What::Untrue(_) => "results that the law refuses",
        What::Late { .. } => "games that went on after their end",
        What::Dead(_) => "games that went on in a dead position",
        What::Claim(_) => "draws that nobody claimed",
        What::Slip(_) => "slips",
        What::Note(_) | What::Remark { .. } | What::ReadAs(_) => "notes",
        What::Unfollowed(_) => "games that cannot be followed to their end",
        What::Differ => "differences between law and engine",
    }
    .to_owned()
}
