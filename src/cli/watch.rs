//! `watch`: follows the files of a round that is being played.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use chrono::{Local, SecondsFormat};
use rulebook::referee::By;
use rulebook::referee::score::{Effort, Judge};
use rulebook::stop::Stop;
use rulebook::terminal::table;
use rulebook::watch::{self, News, Telling};
use rulebook::{escape, games};
use serde::Serialize;

use super::args::game_id;
use super::output::{Output, stderr};
use super::status::{Status, on_signal};
use super::style::NAME;
use super::{CliError, CommandResult, ask};

/// Follow a round that is being played, and report what an arbiter has to act on
///
/// The files are those that broadcast software writes, one for each board or one for a round. A line reports, once, an
/// illegal move, by its clause; the end of a game by a fifth occurrence, 75 moves or a dead position; a clock at
/// zero, and who can still win; a result that the board contradicts. A half-written file raises no alarm. A signal
/// (Ctrl-C) ends it, with a table of the boards.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct WatchCommand {
    /// Files of games, which need not be there yet, and folders of `.pgn` files
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The game's id
    #[arg(long, value_name = "ID", default_value = "chess", value_parser = game_id)]
    game: String,
    /// Report draws that may be claimed, from when and until when
    #[arg(long)]
    claims: bool,
    /// Say below each illegal move, flag and move after the end what the arbiter has to do, as `incident` does
    #[arg(long)]
    decide: bool,
    /// Report a board on which no move has come for so many minutes
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    still: Option<u64>,
    /// Look once, report everything, and end
    #[arg(long)]
    once: bool,
    /// Print one JSON object for each line, and no table
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook watch /srv/livechess/
  rulebook watch round-3.pgn --claims --still 20
  rulebook watch round-3.pgn --decide
  rulebook watch boards/ --json
  rulebook watch round-3.pgn --once";

/// The time between two reads: what two in a row show is reported within a second.
const PAUSE: Duration = Duration::from_millis(400);

/// How many characters a column of the table has at most: all of it fits into 100.
const WIDEST: usize = 40;

/// Which messages are printed, and when.
#[derive(Serialize)]
struct Timed<'n> {
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<String>,
    #[serde(flatten)]
    news: &'n News,
}

impl WatchCommand {
    pub fn run(self, out: &mut Output) -> CommandResult {
        let game = games::named(&self.game).ok_or_else(|| CliError::unknown_game(&self.game))?;
        let judge = Judge { game, options: None, letters: None, by: By::Bitboard, effort: Effort::Quick };
        let still = self.still.map(|minutes| Duration::from_secs(60 * minutes));
        let run = Stop::default();
        let telling =
            Telling { judge, claims: self.claims, decide: self.decide, still, once: self.once, run: run.clone() };
        let mut watch = watch::Watch::of(telling, self.paths.clone());
        let (end, ended) = mpsc::channel();
        // Where no signal is received, it goes on all the same.
        let _open = end.clone();
        on_signal(move || {
            run.interrupt();
            let _ = end.send(());
        });
        let mut status = Status::Passed;
        loop {
            let (news, troubles) = watch.look(Instant::now());
            troubles.iter().try_for_each(|trouble| writeln!(stderr(), "{trouble}"))?;
            // Who looks once sees what there is, and not when it came.
            let now = (!self.once).then(Local::now);
            news.iter().try_for_each(|news| match (self.json, now) {
                (true, _) => {
                    let time = now.map(|now| now.to_rfc3339_opts(SecondsFormat::Secs, false));
                    ask::print_json(&Timed { time, news }, out)
                }
                (false, now) => {
                    let time = now.map_or_else(String::new, |now| now.format("%H:%M:%S ").to_string());
                    let [name, says] = [&news.name, &news.told.says].map(|text| escape::line(text));
                    writeln!(out, "{time}{NAME}{name}{NAME:#}: {says}")?;
                    news.brief.iter().try_for_each(|brief| writeln!(out, "    {brief}"))
                }
            })?;
            out.flush()?;
            if self.once {
                let told = if news.is_empty() { Status::Passed } else { Status::Disagrees };
                status = if troubles.is_empty() { told } else { Status::Malformed };
            }
            if self.once || out.is_closed() || ended.recv_timeout(PAUSE) != Err(RecvTimeoutError::Timeout) {
                break;
            }
        }
        if !self.json {
            let row = |board: &watch::WatchedBoard| {
                let end = escape::escaped(board.end.as_deref().unwrap_or_default(), WIDEST);
                [escape::escaped(&board.name, WIDEST), end, board.moves().to_string(), board.told.to_string()]
            };
            writeln!(out, "{}", table(["board", "end", "moves", "messages"], 2.., watch.boards().map(row)))?;
        }
        Ok(status)
    }
}
